/* points.h: reads numbers of points as records of many languages write them: "6.5", "６目半", "3 1/2",
 * "四分之三子". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Copies UTF-8 and folds it: full-width letters, digits and signs become plain ("Ｂ＋６．５" is "B+6.5"), "½"
 * becomes " 1/2", every kind of space a plain one. Cuts at a character to fit `capacity`. */
void points_fold(const char *text, char *folded, size_t capacity);

/* Returns the value of the numeral that a folded text begins with, and sets `bytes` to its length; -1
 * when it begins with none. Numerals are the digits, the Chinese ones of 0 to 9, and 十 and 百, 10 and 100. */
int points_numeral(const char *text, int *bytes);

/* Reads a whole number in digits or Chinese numerals ("19", "十九", "百二十") and moves `*text` behind it. A
 * number above 99999 counts as 99999. Returns false when the text does not begin with one. */
bool points_read_whole(const char **text, int *number);

/* Reads Korean numerals ("열두" is 12) and moves `*text` behind them. Returns false when the text does not
 * begin with any. Most of these syllables also occur in names: look at what follows before you believe
 * it. */
bool points_read_korean(const char **text, int *number);

/* Does a number of points begin here, in a folded text? */
bool points_begin(const char *text);

/* What points_read found. */
struct points {
    double points;
    bool stones; /* the text counts stones (子); `points` is twice their number */
    bool unit;   /* a word names the unit, points or stones */
};

/* Reads the number of points that a folded text begins with, with fraction and unit (目, 子, 집, points),
 * and moves `*text` behind it. Returns false when there is none, or when it is a number of moves ("197手")
 * or a rank ("9段"). */
bool points_read(const char **text, struct points *points);
