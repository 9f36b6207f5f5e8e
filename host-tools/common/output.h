/* output.h: writes files whole or not at all, and replaces none by mistake.
 *
 * A file is written beside its place, under a random name (.katachi-XXXXXXXXXXXX.tmp). It is renamed when
 * it is complete, on the disk, and accepted by the function that will read it later. Whatever ends the
 * program before that, Ctrl-C too, leaves the old file as it was. exit() and signals also remove the new
 * file, unless the program handles the signal itself. SIGKILL and a loss of power leave it there; the next
 * output in the same folder removes it. The writer holds a lock on the new file (flock): one without a lock
 * is a left-over.
 *
 * What stands at the place decides:
 *
 *   nothing, or an empty file                  is written
 *   a file of the kind that is to be written   is replaced; its owner and mode stay, but for a secret
 *   a link                                     what it points to is written, by the same rules
 *   one of the command's inputs                is refused   } unless
 *   a file of another kind                     is refused   } `force`
 *   a write-protected file                     is refused   } is set
 *   a folder, a device, a pipe or a socket     is refused */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "common/options.h"
#include "common/output_place.h"

/* The options of a command that writes, as rows of its table (options.h): -o FILE and --force, for the
 * output_target that is a member of its request. `what` is what is written: "the database". OUTPUT_FORCE is
 * the second row alone. */
#define OUTPUT_OPTIONS(structure, member, file, what)                                                        \
    {"output",                                                                                               \
     'o',                                                                                                    \
     file,                                                                                                   \
     "write " what " to this file, whole or not at all",                                                     \
     OPTIONS_OUTPUT,                                                                                         \
     .required = true,                                                                                       \
     OPTIONS_FIELD(structure, member.path)},                                                                 \
        OUTPUT_FORCE(structure, member)
#define OUTPUT_FORCE(structure, member)                                                                      \
    {                                                                                                        \
        "force", 0, NULL, "replace even an input, a file of another kind, or a write-protected one",         \
            OPTIONS_FIELD(structure, member.force)                                                           \
    }

struct output {
    char place[OUTPUT_PLACE_BYTES];     /* its place, links followed */
    char temporary[OUTPUT_PLACE_BYTES]; /* where it is written */
    FILE *stream;                       /* for writing; NULL when somebody else opens `temporary` */
    int file;                           /* holds the lock */
    const char *path;                   /* as it was given; not owned */
    bool replaces;                      /* there is an old file whose owner and mode stay */
    bool quiet;                         /* no messages */
};

/* Reads a finished file, as the commands will that read it later. Returns false after a message. */
typedef bool output_reader(const char *path);

/* Begins to write; opens `stream` when `open_stream` is set. Signals remove only the output that was begun
 * last. Returns false after a message. */
bool output_begin(struct output *output, const struct output_target *target, bool open_stream);

/* Can the output be written? Ask before long work, whose result needs a place. Returns false after a
 * message. */
bool output_possible(const struct output_target *target);

/* The same of an output that may have no path, and must not replace one of the `count` paths that the command reads. */
bool output_prepare(struct output_target *target, char *const *inputs, int count);

/* Puts the file in its place when `reader` accepts it (NULL: always). Returns false after a message; the
 * old file then stays. */
bool output_commit(struct output *output, output_reader *reader);

/* Writes a file of these bytes: begins and commits. Returns false after a message. */
bool output_write(const struct output_target *target, const void *bytes, size_t count, output_reader *reader);

/* Removes what has been written. */
void output_abandon(struct output *output);
