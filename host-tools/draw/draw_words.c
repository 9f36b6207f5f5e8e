#include "draw/draw_words.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/utf8.h"

int draw_width_of(int file) {
    struct winsize size;
    if (!isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

/* The columns that a character takes: two from the Korean letters on, which come first among the wide
 * ones. */
static int columns(const char *character, int bytes) {
    return bytes >= 3 && memcmp(character, "\u1100", 3) >= 0 && memcmp(character, "\u2010", 3) != 0 &&
                   !(memcmp(character, "\u2000", 3) >= 0 && memcmp(character, "\u2e80", 3) < 0)
               ? 2
               : 1;
}

size_t draw_fitting(const char *text, int room) {
    size_t at = 0;
    while (text[at]) {
        int bytes = utf8_bytes(text + at);
        room -= columns(text + at, bytes);
        if (room < 0) break;
        at += (size_t)bytes;
    }
    return at;
}

/* Makes of all white space single spaces, and of characters that a terminal would obey "?". */
static char *tidied(const char *text) {
    char *copy = memory_copy_text(text), *to = copy;
    for (const char *from = copy; *from; from++) {
        char c = *from == '\n' ? ' ' : *from;
        if (c != ' ' || (to > copy && to[-1] != ' ')) *to++ = c;
    }
    *to = 0;
    utf8_clean(copy);
    return copy;
}

void draw_words(FILE *stream, enum draw_style style, const char *text, int room) {
    CLEANUP_FREE char *copy = tidied(text);
    size_t bytes = draw_fitting(copy, room);
    if (copy[bytes]) {
        bytes = draw_fitting(copy, room - (style == DRAW_FANCY ? 2 : 4));
        size_t space = bytes; /* between words, unless one is very long */
        while (space > bytes / 2 && copy[space] != ' ') space--;
        if (space > bytes / 2) bytes = space;
        while (bytes && copy[bytes - 1] == ' ') bytes--;
        fprintf(stream, "%.*s %s", (int)bytes, copy, style == DRAW_FANCY ? "…" : "...");
    } else {
        fputs(copy, stream);
    }
}
