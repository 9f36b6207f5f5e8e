#include "common/interval.h"

#include <math.h>

struct interval interval_wilson95(double successes, int trials) {
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below */
    if (trials <= 0) return (struct interval){0, 1};
    double n = trials, share = successes / n, square = z * z / n;
    double centre = (share + square / 2) / (1 + square);
    double half = z * sqrt(share * (1 - share) / n + square / (4 * n)) / (1 + square);
    return (struct interval){fmax(0, centre - half), fmin(1, centre + half)};
}
