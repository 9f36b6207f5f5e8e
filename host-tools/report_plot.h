/* report_plot.h: draws curves, by calling gnuplot. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include <stdbool.h>
#include <stdio.h>

typedef enum plot_style { PLOT_LINE, PLOT_THIN, PLOT_DOTS, PLOT_RINGS } plot_style;

enum { PLOT_POINTS_MAX = 362 };

/* A line or a row of marks. */
typedef struct plot_curve {
    const char *title;  /* for the legend */
    const char *colour; /* "#rrggbb" that can be seen on a light and on a dark ground */
    plot_style style;
    int count;
    double m[PLOT_POINTS_MAX], share[PLOT_POINTS_MAX]; /* m >= 1, rising; 0..1 */
    double low, high;                                  /* a band of uncertainty along all m; equal: none */
} plot_curve;

/* Draws accuracy over m, from 1 to `m_max` on a logarithmic axis, as an SVG element for an HTML page and a
 * legend, the first curve above the others: in the page's font and ink, with no id, so that many can stand
 * in one page. `name` is the picture's for screen readers. gnuplot's script stays in the file `script`.
 * Returns false after a message. */
bool plot_accuracy(FILE *page, const char *script, const char *name, int m_max, const plot_curve *curves,
                   int count);

#endif
