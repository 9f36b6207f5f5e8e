/* words.h: reading words out of a line of text, without the C library's string functions. */
#ifndef KT_BASE_WORDS_H
#define KT_BASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

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

/* Reads a number of points such as "6.5", "-7", "+0.50" or ".5", rounded to the nearest half point (ties away
 * from zero), in half points: 6.5 is 13. Error: KT_ERR_RANGE when `word` is no such number or the result
 * does not fit; `half_points` then stays what it was. */
KT_MUST_USE kt_status kt_words_half_points(const char *word, int16_t *half_points);

#endif
