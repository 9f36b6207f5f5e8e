/* words.h: reading words out of a line of text, without the C library's string functions. */
#ifndef KT_BASE_WORDS_H
#define KT_BASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Are the two texts the same? With _any_case the letters A to Z count as a to z. */
bool kt_words_equal(const char *a, const char *b);
bool kt_words_equal_any_case(const char *a, const char *b);

/* Is `word` one of the lines of `list`, each of which ends with a newline? */
bool kt_words_among(const char *word, const char *list);

/* Cuts the first word off the text at `*rest`, whose words are separated by spaces: puts a 0 byte behind it,
 * moves `*rest` on, and returns it. Returns an empty word when there is none left. */
char *kt_words_next(char **rest);

/* The decimal number that `word` consists of. Error: KT_ERR_RANGE when it is none or exceeds 2^31 - 1. */
KT_MUST_USE kt_status kt_words_unsigned(const char *word);

/* The most points that are read, either way: more than any board holds, and room for sums with them. */
enum { KT_WORDS_QUARTERS_MAX = 4 * 1000000 };

/* Reads a number of points in quarters, as a decimal number with or without exponent: "6.5" and "65e-1" are 26,
 * "-7" is -28, ".25" is 1. What lies between is rounded to the nearest quarter, ties away from zero; what is
 * beyond KT_WORDS_QUARTERS_MAX becomes that. Returns KT_OK when the number is exact, 1 when it was rounded or
 * cut. Error: KT_ERR_RANGE when `word` is no such number; `quarters` then stays what it was. */
KT_MUST_USE kt_status kt_words_quarter_points(const char *word, int32_t *quarters);

#ifdef __cplusplus
}
#endif

#endif
