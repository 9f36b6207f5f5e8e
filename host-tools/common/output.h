/* output.h: files that are replaced whole or not at all.
 *
 * A file is written beside its place as PATH.PROCESS.tmp and renamed when it is complete. Whatever ends the
 * program before that, Ctrl-C too, leaves the old file as it was; signals also remove the new one, unless the
 * program handles them itself. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct output {
    const char *path;     /* where it shall stand; not owned */
    char temporary[4096]; /* where it is written */
    FILE *stream;         /* open for writing, or NULL when somebody else opens `temporary` */
};

/* Begins to write `path`; opens `stream` when asked to. A device, a pipe or a folder is refused. Signals
 * remove only the output that was begun last. Returns false after a message. */
bool output_begin(struct output *output, const char *path, bool open_stream);

/* Can `path` be written? For long work, whose result should have a place before it begins. Returns false after
 * a message. */
bool output_possible(const char *path);

/* Puts the file into its place. Returns false after a message; the old file then stands. */
bool output_commit(struct output *output);

/* The file `path` with these bytes, whole or not at all. Returns false after a message. */
bool output_write(const char *path, const void *bytes, size_t count);

/* Gives up: removes what has been written. */
void output_abandon(struct output *output);

#endif
