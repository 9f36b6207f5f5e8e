/* interval.h: how far a measured share may lie from the true one.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
 * the American Statistical Association 22, 1927. */
#pragma once

struct interval {
    double low, high; /* 0..1 */
};

/* Returns the 95 % score interval of the share `successes` / `trials`; 0..1 when there were no trials.
 * `successes` is 0..trials and need not be whole: a draw counts as half a win. */
struct interval interval_wilson95(double successes, int trials);
