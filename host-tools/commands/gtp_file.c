#include "commands/gtp_file.h"

#include <string.h>
#include <unistd.h>

#include "base/words.h"

static bool is_octal(const char *digits) {
    for (int i = 0; i < 3; i++)
        if (digits[i] < '0' || digits[i] > '7') return false;
    return digits[0] <= '3';
}

/* Resolves a text in quotation marks. Returns what follows the closing one, or NULL when that is missing. */
static char *unquote(char *text) {
    char *to = text, *from = text + 1;
    for (; *from && *from != '"'; from++) {
        if (from[0] == '\\' && is_octal(from + 1)) {
            *to++ = (char)((from[1] - '0') << 6 | (from[2] - '0') << 3 | (from[3] - '0'));
            from += 3;
        } else {
            if (from[0] == '\\' && from[1]) from++;
            *to++ = *from;
        }
    }
    if (!*from) return NULL;
    *to = 0;
    return from + 1;
}

static bool is_file(const char *name) { return access(name, F_OK) == 0; }

/* Returns the space before a number at the end that is not part of the name; NULL when there is none. */
static char *find_number(char *arguments) {
    char *space = strrchr(arguments, ' ');
    if (!space || kt_words_unsigned(space + 1) < 0) return NULL;
    bool whole = is_file(arguments);
    *space = 0;
    bool part = is_file(arguments);
    *space = ' ';
    return whole && !part ? NULL : space;
}

bool gtp_file_take(char *arguments, char **name, int *number) {
    bool quoted = *arguments == '"';
    char *rest = quoted ? unquote(arguments) : number ? find_number(arguments) : NULL;
    *name = arguments;
    if (number) *number = 0;
    if (quoted && !rest) return false;
    if (!rest || !*rest) return *arguments != 0;
    if (*rest != ' ' || !number) return false;
    *rest = 0;
    *number = kt_words_unsigned(rest + 1);
    return *arguments && *number >= 1;
}
