/* sprt.h: decides which of two shares of wins is the true one, as early as the games allow.
 *
 * Source: A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16,
 * 1945: the sequential probability ratio test for the mean of a binomial distribution, with the bounds (1 -
 * beta) / alpha and beta / (1 - alpha). Both errors are 5 %. */
#pragma once

struct sprt {
    double low, high; /* the two shares, 0 < low < high < 1 */
};

enum sprt_decision { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };

/* Returns the logarithm of the ratio of likelihoods of `wins` in `games`: under the high share, over the
 * low one. `wins` is 0..games and need not be whole: a draw counts as half a win. */
double sprt_log_ratio(const struct sprt *test, double wins, int games);

/* Returns the decision. The errors are as promised only when it is asked after every game and obeyed at
 * once. */
enum sprt_decision sprt_decide(const struct sprt *test, double wins, int games);
