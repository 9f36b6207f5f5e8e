/* evaluate.h: how well an image predicts the moves of games (Wächter 2008, chapter 4). */
#pragma once

#include "model/predict.h"
#include "records/games.h"
#include "train/targets.h"

enum { EVALUATE_DEPTHS = 7 };
extern const int evaluate_depth[EVALUATE_DEPTHS]; /* 1, 2, 3, 5, 10, 20, 37 */

/* Of a network that judges, in the positions of the games before each move. */
struct evaluation_judged {
    size_t positions; /* whose winner is known */
    /* Sum of the squares of the differences between the chance of a win and what came, 0 or 1. */
    double brier;
    size_t points, owned; /* of those games whose owners at the end are known; those that were told rightly */
    size_t scores;        /* positions whose score is known, */
    double score_error;   /* and the sum of the distances of the lead from it, in points */
    size_t passes, passes_found; /* passes that were played; those that were among the first two choices */
    size_t moves, moves_passed;  /* other moves; those where a pass was the first choice */
};

struct evaluation {
    size_t games;             /* that were gone through */
    size_t examples;          /* moves that were to be predicted; passes are left out */
    size_t found;             /* moves that were among the suggestions */
    uint64_t place_sum;       /* sum of their places among the suggestions, counted from 1 */
    size_t at[KT_POINTS + 1]; /* moves by their place; [0] is not used */
    double seconds;           /* for the suggestions, summed over the threads */
    struct evaluation_judged judged;
};

/* Returns the number of moves among the first `m` suggestions. */
size_t evaluate_within(const struct evaluation *evaluation, int m);

/* Predicts every move of the games, on all processors, until a signal ends it early (stop.h), between two games. All games are of one size, for which the image must
 * be able to predict. */
struct evaluation evaluate_games(const kt_image *image, kt_values values, const struct games *games);
