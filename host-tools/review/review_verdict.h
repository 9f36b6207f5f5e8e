/* review_verdict.h: what a move lost.
 *
 * The position after the move is compared with the position after the move that seemed best. Both were
 * analysed alike, with the opponent to move, so that the errors of the search are alike, too. Compared are
 * win rates and leads; the larger loss decides:
 *
 *               inaccuracy  mistake  large mistake  blunder
 *     points       1.5         3          6           12
 *     win rate     3 %         6 %       12 %         24 %
 *
 * KaTrain marks moves by these points, Lizzie by these shares of win rate (their default settings, 2020 to
 * 2024). A loss within two standard errors of the playouts, or by fewer than 16 of them, counts as none,
 * and the move that the search itself chooses is no mistake. */
#pragma once

#include "review/review.h"

/* What the position after `number` moves is worth; visits 0 when it wasn't analysed. A search hopes too much for whoever is to
 * move. So this is the mean of two: of this position, and of the one that its best move leads to, where the other side is
 * to move. Without that, win rates fall at each move, whoever makes it. */
struct review_figures review_worth(const struct review *review, int number);

/* Which moves may have been better than move `number`, from 1, or are needed for review_worth? Sets move->wants_after. The positions before
 * and after it must be done. */
void review_doubt(struct review *review, int number);

/* Judges the moves from review->from to review->to; all positions, and those that review_doubt wants, must be
 * done. */
void review_judge(struct review *review);

/* "inaccuracy", "mistake", "large mistake", "blunder"; "" for REVIEW_FINE. */
const char *review_size_name(enum review_size size);

/* Lists the numbers of the mistakes in `numbers`, the largest first: at most `most`. Returns how many. */
int review_largest(const struct review *review, int *numbers, int most);

/* The mistakes of a colour. */
struct review_sum {
    int moves; /* that were judged */
    int mistakes[REVIEW_SIZES];
    int64_t lost_points; /* by them, in 1/100 points */
};
struct review_sum review_sum_of(const struct review *review, kt_colour colour);
