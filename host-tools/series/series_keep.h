/* series_keep.h: series on disk, so that an interrupted run goes on at the same place.
 *
 * The folder holds series.txt, the description, and for each series that has begun:
 *
 *   NAME.json           its settings and what came of it so far
 *   NAME-a-N.cases      A's library after N games (cases/case_bytes.h), if A has one
 *   NAME-b-N.cases      B's
 *
 * All are replaced whole. The libraries are written first, under the new number of games, so those that the old NAME.json
 * names stay until the new one is there. */
#pragma once

#include "series/series_play.h"
#include "series/series_read.h"

/* Opens the folder for writing, makes it if it is missing, and locks it; `force` accepts one that holds something else.
 * Returns a file to close at the end; -1 after a message. */
int series_folder_open(const char *folder, bool force);

/* Writes a description into the folder. Returns false after a message. */
bool series_keep_description(const char *folder, const char *path);

/* Does the folder hold a description, or something that can't be looked at? */
bool series_are_kept(const char *folder);

/* Reads the description in the folder. Returns false after a message. */
bool series_list_kept(struct series_list *list, const char *folder);

/* Keeps what came of a series. One thread at a time may call it. Returns false after a message. */
bool series_keep(const char *folder, const struct series_table *table, const struct series_result *result,
                 long kept_before);

/* Reads what came of a series; an empty result when it hasn't begun. `table`, unless it is NULL, gets the libraries.
 * Returns false after a message, when a file is damaged or holds a series with other settings. The caller frees the
 * result either way. */
bool series_resume(const char *folder, const struct series *series, struct series_table *table,
                   struct series_result *result);
