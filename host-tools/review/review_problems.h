/* review_problems.h: the mistakes of a reviewed game as problems, which katachi practise and the web page drill: "your move lost 12
 * points; find the better one".
 *
 * The file is one of problems (problems/exercise_write.h), but that no group is marked: nothing but the figures of the review decides. KTLO
 * of the root is what the move of the game lost, in points; V of a move is Black's lead after it. Whoever drills must not read such a position. */
#pragma once

#include "review/review.h"

/* Writes a problem for each mistake that lost 3 points or more, in the order of the moves: level 1 from 12 points on,
 * level 2 from 6. Right are the moves that keep the best result but for an inaccuracy. Left out are mistakes where a pass is
 * right. Returns how many were written; with stream NULL, how many there are. */
int review_problems_write(FILE *stream, const struct review *review);
