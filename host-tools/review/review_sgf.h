/* review_sgf.h: adds a review to its record. All that the record has stays.
 *
 *   the root           C: a summary, under the comment that is there; KTRV: the settings of the review
 *   each judged move   C: the figures, the mistake, what the move does; V: the expected score
 *   a mistake          DO (an inaccuracy), BM[1] (a mistake), BM[2] (larger), unless the node says already
 *                      how good the move is; the better moves as variations, behind those that are there,
 *                      each with C, V and TE[1]; in the node before it LB: A, B, C on their points, unless
 *                      these bear a mark
 *
 * KTRV is a private property of Katachi. It shows that a file is a review, and may be replaced by one. */
#ifndef REVIEW_SGF_H
#define REVIEW_SGF_H

#include "review/review.h"

void review_sgf_add(struct review *review, const struct review_settings *settings);

#endif
