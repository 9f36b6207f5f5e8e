/* series_read.h: reads a file that describes series. docs/series.md explains it. */
#pragma once

#include <stdio.h>

#include "series/series.h"

enum { SERIES_FILE_BYTES = 1 << 20 }; /* of a description */

struct series_list {
    struct series *series; /* owned */
    int count;
};

/* Reads the text, `length` bytes. `name` is what messages call it. Says on `complaints` (NULL: nowhere) which lines are
 * wrong, and why. Returns false when one is, or when there is no series. The caller frees the list either way. */
bool series_read(struct series_list *list, const char *text, size_t length, const char *name,
                 FILE *complaints);

/* The same for a file. */
bool series_read_file(struct series_list *list, const char *path, FILE *complaints);

/* Leaves only the series, with their runs, whose names match a pattern as the shell's; returns how many. */
int series_only(struct series_list *list, const char *pattern);

void series_free(struct series_list *list);
