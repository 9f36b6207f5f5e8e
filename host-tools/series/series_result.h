/* series_result.h: what came of a series, as JSON.
 *
 *   {"series": NAME, "settings": TEXT, "played": N, "seconds": S,
 *    "libraries": [{"nodes": [mean over A's cases, standard deviation], "uses": [the same]}, {of B}],
 *    "differences": [games by A's beans less B's, from the least difference that the board allows to the largest],
 *    "blocks": [{"games": N, "wins": [A, B], "beans": [A, B], "work": [{"searches": N, "nodes": N, "terminals": N,
 *      "retrieved": N, "retrievals": [by half-moves behind the root], "learned": [nothing, new, replaced, renewed,
 *      removed], "cases": N, "half_moves": N, "pits": [part moves by pit]}, {the same of B}]}, ...]}
 *
 * With the statement `values`, work has also "valued": positions, and "values": [by depth, the sum of their values, each more
 * by all beans of the board].
 *
 * Only the seconds depend on the machine. */
#pragma once

#include <stdio.h>

#include "series/series.h"

/* The largest file that is read: 10,000 blocks. */
#define SERIES_RESULT_BYTES_MAX ((size_t)32 << 20)

/* Makes an empty result with room for the games of the series, and frees what it owns. */
void series_result_init(struct series_result *result, const struct series *series);
void series_result_free(struct series_result *result);

/* Returns the text, whose end `length` tells. The caller frees it. */
char *series_result_write(const struct series *series, const struct series_result *result, size_t *length);

/* Reads a text into a result that has been made for the series; it may grow. When the text is damaged, or of a
 * series with other settings, says so on `complaints` (NULL: nowhere), and returns false. */
bool series_result_read(const struct series *series, const char *text, size_t length, const char *name,
                        FILE *complaints, struct series_result *result);
