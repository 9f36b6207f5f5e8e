/* series_figures.h: the figures of a series, with their standard errors. */
#ifndef SERIES_FIGURES_H
#define SERIES_FIGURES_H

#include "series/series.h"

/* A figure, and by how much it may well differ from that of endless games: its standard error, from the games if each counts
 * once, otherwise from the means of the blocks. NAN when it can't be known. */
struct series_figure {
    double value, error;
};

/* Figures up to this one are shares. */
extern const int series_figure_last_share;

/* The names of figures, as `published` in a description takes them; ended by NULL. */
extern const char *const series_figure_names[];

/* What each means, in the same order. */
extern const char *const series_figure_texts[];

/* Returns a figure by its place among the names. */
struct series_figure series_figure(const struct series *series, const struct series_result *result,
                                   int figure);

/* The same by its name. */
struct series_figure series_figure_of(const struct series *series, const struct series_result *result,
                                      const char *name);

/* Returns the share of A's wins, draws counting half, from block `from` to block `to` - 1. */
struct series_figure series_share(const struct series_result *result, long from, long to);

#endif
