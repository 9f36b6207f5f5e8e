/* valuate.h: counts how often every pattern matched and was played, over a whole training set.
 *
 * Testing pattern by pattern would take days on large sets. Patterns are laid into tries instead, one for
 * each stage with and without ko, a node for each stone in the order of the spiral; one walk over a view of
 * the board finds all that match. */
#ifndef VALUATE_H
#define VALUATE_H

#include "patterns.h"

typedef struct valuation valuation;

/* Prepares to count for the patterns of `set`, whose order may change now and must not change until the
 * end. */
valuation *valuation_new(pattern_set *set, int size);

/* Counts one example: `colour` played `move` on `board`, in `stage`. Points where a move is not legal don't
 * count. */
void valuation_add(valuation *valuation, const kt_board *board, kt_colour colour, kt_point move, int stage);

void valuation_free(valuation *valuation);

#endif
