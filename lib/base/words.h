/* words.h: reads words and numbers from a line of text, without the C library's string functions. */
#ifndef KT_BASE_WORDS_H
#define KT_BASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Are the two texts equal? With _any_case, A to Z count as a to z. */
bool kt_words_equal(const char *a, const char *b);
bool kt_words_equal_any_case(const char *a, const char *b);

/* Is `word` one of the lines of `list`, each of which ends with a newline? */
bool kt_words_among(const char *word, const char *list);

/* Is `c` one of these characters? */
static inline bool kt_words_one_of(char c, const char *characters) {
    while (*characters && *characters != c) characters++;
    return *characters;
}

/* Cuts the first word off the text at `*rest`, whose words are separated by spaces. Puts a 0 byte behind the word,
 * moves `*rest` behind that, and returns the word; an empty one when no word is left. */
char *kt_words_next(char **rest);

/* Reads `word` as a decimal number. Error: KT_ERR_RANGE when it is not one, or exceeds 2^31 - 1. */
KT_MUST_USE kt_status kt_words_unsigned(const char *word);

/* The largest number of points that is read, in quarters, positive or negative. It exceeds what any board
 * holds, and sums of a few such numbers fit into 32 bits. */
enum { KT_WORDS_QUARTERS_MAX = 4 * 1000000 };

/* Reads a number of points in quarters, as a decimal number with or without exponent: "6.5" and "65e-1" are 26,
 * "-7" is -28, ".25" is 1. Other fractions are rounded to the nearest quarter, ties away from zero. Numbers beyond
 * KT_WORDS_QUARTERS_MAX are cut to it. Returns KT_OK when the number is exact, 1 when it was rounded or cut.
 * Error: KT_ERR_RANGE when `word` is not a number; `quarters` then stays unchanged. */
KT_MUST_USE kt_status kt_words_quarter_points(const char *word, int32_t *quarters);

#ifdef __cplusplus
}
#endif

#endif
