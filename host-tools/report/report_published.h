/* report_published.h: published results of the same experiments. */
#pragma once

#include "report/report.h"

enum { PUBLISHED_DEPTHS = 6, PUBLISHED_ROWS = 6 };
extern const int published_depth[PUBLISHED_DEPTHS]; /* 1, 2, 3, 5, 10, 20 */

/* The figures of one experiment. A figure that was not published is 0. */
struct published {
    enum report_run_id run; /* the experiment */
    bool is_thesis;         /* Wächter 2008, on other games; otherwise an independent model of it */
    double examples, raw, kept;
    double limit, ranking_index;
    double accuracy[PUBLISHED_DEPTHS];
    const char *memory;
    double per_second;  /* predictions */
    int ahead_of_gnugo; /* the smallest m at which it is more often right than GNU Go */
};

extern const struct published published_rows[PUBLISHED_ROWS];
