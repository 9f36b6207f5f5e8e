/* review_sgf.h: adds a review to its record. All that the record has stays.
 *
 *   the root           C: a summary, under the comment that is there; KTRV: the settings of the review
 *   all nodes          KTRV: what was added (review_marks.h)
 *   each judged move   C: the figures, the mistake, what the move does; V: the expected score
 *   a mistake          DO (an inaccuracy), BM[1] (a mistake), BM[2] (larger), unless the node says already
 *                      how good the move is; LB: A, B, C on the points of the better moves, unless these bear
 *                      a mark, or the next letters that no label of the record is; the better moves as variations,
 *                      behind those that are there, each with C, V and TE[1]
 *
 * A KTRV in the root shows that a file is a review, and may be replaced by one. */
#pragma once

#include "review/review.h"

/* Takes an earlier review of these moves off the record. Figures that somebody changed stay, as the record's own. */
void review_sgf_strip(struct review *review);

void review_sgf_add(struct review *review, const struct review_settings *settings);
