#include "common/complain.h"

#include <stdarg.h>

#include "common/memory.h"
#include "common/utf8.h"

bool complain(FILE *stream, const char *source, int line, int column, const char *format, ...) {
    if (!stream) return false;
    CLEANUP_FREE char *name = source ? memory_copy_text(source) : NULL;
    if (name) utf8_clean(name);
    fprintf(stream, "katachi: %s%s", name ? name : "", name ? ":" : "");
    if (line) fprintf(stream, "%d:", line);
    if (column) fprintf(stream, "%d:", column);
    if (source || line) fputc(' ', stream);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stream, format, arguments);
    va_end(arguments);
    fputc('\n', stream);
    return false;
}

bool tell_user(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    CLEANUP_FREE char *text = memory_print_list(format, arguments);
    va_end(arguments);
    fprintf(stderr, "katachi: %s\n", text);
    return false;
}

void complain_again(FILE *messages) {
    rewind(messages);
    CLEANUP_FREE char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, messages) > 0) fputs(line, stderr);
}
