/* series_say.h: figures of series as text. */
#pragma once

#include "series/series_figures.h"

struct series_text {
    char text[64];
};

/* A share as "54.3 % ± 0.5", a mean as "347.1 ± 2.0" or, from 1,000 on, "9,507 ± 31"; "" when it isn't known. */
struct series_text series_say_share(struct series_figure figure);
struct series_text series_say_mean(struct series_figure figure);

/* A published figure and ours as words of a table; "" where it isn't known. */
struct series_compared {
    struct series_text published, ours, runs, per_cent, distance;
};
struct series_compared series_say_compared(const struct series_comparison *comparison, int figure);

/* Prints a table of the series on stdout, and one of published figures beside ours, if there are such. */
void series_print(const struct series *series, const struct series_result *result, int count);
