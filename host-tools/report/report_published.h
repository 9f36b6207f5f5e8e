/* report_published.h: what others found in the same experiments. */
#ifndef REPORT_PUBLISHED_H
#define REPORT_PUBLISHED_H

#include "report/report.h"

enum { PUBLISHED_DEPTHS = 6, PUBLISHED_ROWS = 6 };
extern const int published_depth[PUBLISHED_DEPTHS]; /* 1, 2, 3, 5, 10, 20 */

/* A row of figures. What was not published is 0. */
struct published {
    enum report_run_id run; /* the experiment that it belongs to */
    bool is_thesis;         /* Wächter 2008, on other games; or else an independent model of his learner */
    double examples, raw, kept;
    double limit, ranking_index;
    double accuracy[PUBLISHED_DEPTHS];
    const char *memory;
    double per_second;  /* predictions */
    int ahead_of_gnugo; /* more often right than GNU Go's one move from this m */
};

extern const struct published published_rows[PUBLISHED_ROWS];

#endif
