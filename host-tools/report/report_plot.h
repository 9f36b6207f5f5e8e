/* report_plot.h: draws curves, by calling gnuplot. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include <stdbool.h>
#include <stdio.h>

enum plot_style { PLOT_LINE, PLOT_THIN, PLOT_DOTS, PLOT_RINGS };

enum { PLOT_POINTS_MAX = 362 };

/* A line or a row of marks. */
struct plot_curve {
    const char *title;  /* for the legend */
    const char *colour; /* "#rrggbb" that can be seen on a light and on a dark ground */
    enum plot_style style;
    int count;
    double x[PLOT_POINTS_MAX], y[PLOT_POINTS_MAX]; /* within the axes; x rising */
    double low, high;                              /* a band of uncertainty along all x; equal: none */
};

struct plot_axes {
    const char *x_label, *y_label;
    const int *x_tics; /* ended by 0 */
    int x_max;         /* from 1 on, logarithmic */
    double y_max;      /* from 0 on */
};

/* Accuracy over m, from 1 to `m_max`. */
struct plot_axes plot_accuracy_axes(int m_max);

/* Draws curves as an SVG element for an HTML page and a legend, the first curve above the others: in the
 * page's font and ink, with no id, so that many can stand in one page. `name` is the picture's for screen
 * readers. gnuplot's script stays in the file `script`. Returns false after a message. */
bool plot_curves(FILE *page, const char *script, const char *name, const struct plot_axes *axes,
                 const struct plot_curve *curves, int count);

#endif
