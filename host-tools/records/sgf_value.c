#include <string.h>

#include "records/sgf.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool sgf_points_read(const char *text, int *quarters) {
    while (*text == ' ') text++;
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    bool fraction_only = (text[0] == '.' || text[0] == ',') && is_digit(text[1]);
    if (!is_digit(*text) && !fraction_only) return false;

    int points = 0, part = 0,
        whole = 1; /* and part / whole of a point; three decimals are enough to round by */
    for (; is_digit(*text); text++)
        if (points < SGF_KOMI_MAX) points = 10 * points + (*text - '0');
    if ((*text == '.' || *text == ',') && is_digit(text[1])) {
        for (text++; is_digit(*text) && whole < 1000; text++, whole *= 10) part = 10 * part + (*text - '0');
    } else if (!strncmp(text, "目半", strlen("目半"))) { /* "6目半": six and a half */
        part = 1;
        whole = 2;
    }
    int size = 4 * points + (8 * part + whole) / (2 * whole);
    if (size > SGF_KOMI_MAX) size = SGF_KOMI_MAX;
    *quarters = negative ? -size : size;
    return true;
}
