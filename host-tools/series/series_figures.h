/* series_figures.h: the figures of a series, with their standard errors, and beside published ones. */
#pragma once

#include "series/series.h"

/* A figure, and by how much it may well differ from that of endless games: its standard error, from the games if each counts
 * once, otherwise from the means of the blocks. NAN when it can't be known. A learner's games build on each other, so runs
 * with other random numbers differ more than that says: with several, the error comes from these. */
struct series_figure {
    double value, error;
};

/* Figures up to this one are shares. */
extern const int series_figure_last_share;

/* The name of a figure by its number, as `published` in a description takes it, and what it means; NULL behind the last. */
const char *series_figure_name(int figure);
const char *series_figure_text(int figure);

/* Returns the number of a figure; -1 when there is none of this name. */
int series_figure_number(const char *name);

/* Returns a figure of a run by its number. */
struct series_figure series_figure(const struct series *series, const struct series_result *result,
                                   int figure);

/* The same by its name. */
struct series_figure series_figure_of(const struct series *series, const struct series_result *result,
                                      const char *name);

/* Returns the share of A's wins, draws counting half, from block `from` to block `to` - 1. */
struct series_figure series_share(const struct series_result *result, long from, long to);

/* A published figure and ours. */
struct series_comparison {
    double published;
    struct series_figure ours; /* the mean of the runs */
    int runs;                  /* that have begun */
    /* Ours less the published, in standard errors of this difference: the published figure has an error, too, which is taken
     * to be that of a run of ours with as many games. NAN when it can't be known. */
    double distance;
};

/* Compares the runs of a series, whose first one is `series` with what came of it at `results`, the others behind them. */
struct series_comparison series_compare(const struct series *series, const struct series_result *results,
                                        const struct series_published *published);
