/* journal.h: unfinished work on disk, so that an interrupted command can go on.
 *
 *   {settings}        the first line: all that decides about the results
 *   {"game": 2, ...}  a line for each result, in the order in which they came
 *   {"game": 1, ...}
 *   {"ga              a last line that was cut off does not count */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* What is kept. */
struct journal_kind {
    const char *work;  /* for messages: "match" */
    const char *place; /* what the user may choose another one of, for messages: "folder" */
    const char *begin; /* how the line of a result begins: "{\"game\": " */
};

struct journal {
    const struct journal_kind *kind;
    char *path; /* owned */
    FILE *file; /* locked, open for appending; NULL: nothing is kept */
    long count; /* results that it held when it was opened */
};

/* Takes the line of a result. Returns false when it is none. */
typedef bool journal_take_fn(void *with, const char *line);

/* Opens the journal at `path`, or begins one, and hands all its results to `take`. `settings` is a line with
 * its newline. Returns false after a message when the journal cannot be written, is in use, is damaged or has
 * other settings. Close it in any case. */
bool journal_open(struct journal *journal, const struct journal_kind *kind, const char *path,
                  const char *settings, journal_take_fn *take, void *with);

/* Puts the line that was written to journal->file on the disk. Returns false after a message. */
bool journal_keep(struct journal *journal);

/* Closes the journal, and removes it when it is not needed any more. */
void journal_close(struct journal *journal, bool remove);
