/* points.h: numbers of points as records in many scripts write them: "6.5", "６目半", "3 1/2", "四分之三子". */
#ifndef POINTS_H
#define POINTS_H

#include <stdbool.h>
#include <stddef.h>

/* Copies UTF-8 with full-width letters, digits and signs in their usual width ("Ｂ＋６．５" becomes "B+6.5"),
 * fractions of one character as " 1/2", and every space as a plain one. Cut at a character to fit `capacity`. */
void points_fold(const char *text, char *folded, size_t capacity);

/* The character that a folded text begins with. Chinese numerals count as digits of value 0..9; 十 and 百 as 10
 * and 100. Returns its value and sets `bytes`; -1 when it is no numeral. */
int points_numeral(const char *text, int *bytes);

/* Reads a whole number in digits or Chinese numerals ("19", "十九", "百二十") and moves `*text` behind it. False
 * when there is none. Larger ones become 99999. */
bool points_read_whole(const char **text, int *number);

/* Reads Korean numerals ("열두" is 12) and moves `*text` behind them. False when there are none. Most of these
 * syllables stand in names, too: what follows must tell. */
bool points_read_korean(const char **text, int *number);

/* Does a folded text begin with a number of points? */
bool points_begin(const char *text);

/* What points_read found. */
struct points {
    double points;
    bool stones; /* it was counted in stones (子), of which each is 2 points: `points` says so */
    bool unit;   /* a word says that these are points or stones */
};

/* Reads a number of points at the beginning of a folded text, with fraction and unit (目, 子, 집, points), and
 * moves `*text` behind it. False when there is none, or when it counts moves ("197手") or is a
 * rank ("9段"). */
bool points_read(const char **text, struct points *points);

#endif
