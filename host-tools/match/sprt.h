/* sprt.h: which of two shares of wins is the true one, decided as early as the games allow.
 *
 * Source: A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16, 1945:
 * the sequential probability ratio test for the mean of a binomial distribution, with the bounds
 * (1 - beta) / alpha and beta / (1 - alpha), both errors being 5 %. */
#ifndef SPRT_H
#define SPRT_H

struct sprt {
    double low, high; /* the two shares, 0 < low < high < 1 */
};

enum sprt_decision { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };

/* Logarithm of how much likelier `wins` of `games` are under the high share than under the low one. `wins` is
 * 0..games and need not be whole: a draw counts as half a win. */
double sprt_log_ratio(const struct sprt *test, double wins, int games);

/* To be asked after every game, and to be obeyed at once. */
enum sprt_decision sprt_decide(const struct sprt *test, double wins, int games);

#endif
