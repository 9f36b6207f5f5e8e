/* series_learning.h: games of toys that learn: how many of them were won, block by block, with experience and without.
 *
 * A file has a JSON object in each line, a game each; tests/bench/learning.sh prints them:
 *
 *   {"title": TEXT, "curve": TEXT, "game": N, "colour": "b", "result": "B+R", ...}
 *
 *   title    what was played. Games of the same title come into one picture,
 *   curve    and those of the same curve, too, into one curve of it
 *   game     1, 2, 3 and so on in each curve
 *   colour   the toy's, b or w
 *   result   as in a record: B+3.5, W+R; 0 is a draw
 *
 * Other names are for people. */
#pragma once

#include <stdio.h>

#include "series/series.h"

enum {
    SERIES_LEARNING_BLOCK = 25,                  /* games of a block */
    SERIES_LEARNING_CURVES = 4,                  /* the most of a title */
    SERIES_LEARNING_MOST = 40,                   /* curves of a file, */
    SERIES_LEARNING_BYTES_MAX = (size_t)32 << 20 /* and its bytes: some 80,000 games */
};

/* Games in a row. */
struct series_learned {
    int games, won, drawn;
};

struct series_learning_curve {
    char title[SERIES_TITLE_BYTES], name[SERIES_TITLE_BYTES];
    struct series_learned all;
    struct series_learned *blocks; /* the last perhaps of fewer games. Owned */
};

struct series_learning {
    struct series_learning_curve *curves; /* as they begin in the file. Owned */
    int count;
};

/* Reads such a text, `length` bytes. Says on `complaints` (NULL: nowhere) which line is the first that is wrong, and why;
 * then it returns false. `name` is what messages call the text. The caller frees the result either way. */
bool series_learning_read(struct series_learning *learning, const char *text, size_t length, const char *name,
                          FILE *complaints);

/* Reads the folder's file learning.jsonl; without one, there are no curves. Returns false after a message. */
bool series_learning_kept(struct series_learning *learning, const char *folder);

void series_learning_free(struct series_learning *learning);

/* Blocks of a curve. */
static inline int series_learning_blocks(const struct series_learning_curve *curve) {
    return (curve->all.games + SERIES_LEARNING_BLOCK - 1) / SERIES_LEARNING_BLOCK;
}
