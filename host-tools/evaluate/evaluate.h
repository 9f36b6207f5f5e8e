/* evaluate.h: how well an image predicts the moves of games (Wächter 2008, chapter 4). */
#ifndef EVALUATE_H
#define EVALUATE_H

#include "model/predict.h"
#include "records/games.h"

enum { EVALUATE_DEPTHS = 7 };
extern const int evaluate_depth[EVALUATE_DEPTHS]; /* 1, 2, 3, 5, 10, 20, 37 */

struct evaluation {
    size_t games;             /* that were gone through */
    size_t examples;          /* moves that were to be predicted; passes are left out */
    size_t found;             /* moves that were among the suggestions */
    uint64_t place_sum;       /* sum of their places among the suggestions, counted from 1 */
    size_t at[KT_POINTS + 1]; /* moves by their place; [0] is not used */
    double seconds;           /* for the suggestions, summed over the threads */
};

/* Returns the number of moves among the first `m` suggestions. */
size_t evaluate_within(const struct evaluation *evaluation, int m);

/* Predicts every move of the games, on all processors, until a signal ends it early (stop.h), between two games. All games are of one size, for which the image must
 * be able to predict. */
struct evaluation evaluate_games(const kt_image *image, kt_values values, const struct games *games);

#endif
