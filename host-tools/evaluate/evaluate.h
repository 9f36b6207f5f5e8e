/* evaluate.h: how well an image predicts the moves of games (Wächter 2008, chapter 4). */
#ifndef EVALUATE_H
#define EVALUATE_H

#include "model/predict.h"
#include "records/games.h"

enum { EVALUATE_DEPTHS = 7 };
extern const int evaluate_depth[EVALUATE_DEPTHS]; /* 1, 2, 3, 5, 10, 20, 37 */

struct evaluation {
    size_t examples;          /* moves asked for, passes left out */
    size_t found;             /* moves that were suggested at all */
    uint64_t place_sum;       /* over these, the place of the move among the suggestions, from 1 */
    size_t at[KT_POINTS + 1]; /* moves whose place is this; [0] is not used */
    double seconds;           /* spent in suggesting, summed over the threads */
};

/* Moves among the first `m` suggestions. */
size_t evaluate_within(const struct evaluation *evaluation, int m);

/* Asks for all suggestions before every move of the games, on all processors. The games are of one size, which
 * the image can predict moves for. */
struct evaluation evaluate_games(const kt_image *image, kt_values values, const struct games *games);

#endif
