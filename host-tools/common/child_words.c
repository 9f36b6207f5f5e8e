#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/child.h"
#include "common/memory.h"

void words_add(struct words *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    words->word = memory_resize(words->word, (words->count + 2) * sizeof *words->word);
    words->word[words->count++] = memory_print_list(format, arguments);
    va_end(arguments);
    words->word[words->count] = NULL;
}

static bool is_plain(const char *word) {
    return *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                 "-_./=+:,@%") == strlen(word);
}

char *words_join(const struct words *words) {
    struct memory_text line;
    FILE *stream = memory_text_begin(&line);
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->word[i];
        if (i) fputc(' ', stream);
        if (is_plain(word)) {
            fputs(word, stream);
            continue;
        }
        fputc('\'', stream);
        for (; *word; word++) fputs(*word == '\'' ? "'\\''" : (char[]){*word, 0}, stream);
        fputc('\'', stream);
    }
    return memory_text_end(&line);
}

void words_free(struct words *words) {
    for (size_t i = 0; i < words->count; i++) free(words->word[i]);
    free(words->word);
    *words = (struct words){0};
}
