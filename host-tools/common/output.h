/* output.h: files that are replaced whole or not at all, and never by mistake.
 *
 * A file is written beside its place, under a name by chance (.katachi-XXXXXXXXXXXX.tmp), and renamed when it is
 * complete, on the disk, and accepted by the reader that will have to read it. Whatever ends the program before that,
 * Ctrl-C too, leaves the old file as it was. exit() and signals also remove the new one, unless the program handles
 * them itself. SIGKILL and a loss of power leave it: the next output in the same folder removes it. Whoever writes
 * such a file holds a lock on it (flock), so that one without a lock belongs to nobody.
 *
 * What stands at the place already decides:
 *   nothing, or an empty file                  is written
 *   a file of the kind that is to be written   is replaced; its owner and mode stay
 *   a link                                     what it leads to is written, by the same rules
 *   one of the command's inputs                is refused   } unless
 *   a file of another kind                     is refused   } `force`
 *   a write-protected file                     is refused   } is set
 *   a folder, a device, a pipe or a socket     is refused
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "common/file_kind.h"
#include "common/options.h"

/* What a command line says of an output. */
struct output_target {
    const char *path;
    enum file_kind kind;
    bool force;          /* replace what would be refused */
    char *const *inputs; /* the paths that the command reads; some may be NULL */
    int input_count;
};

/* The options of a command that writes, as rows of its table (options.h): -o FILE, for the output_target that is a member of its
 * request, and --force. `what` says what is written. */
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
    char place[4096];     /* where it shall stand, links followed */
    char temporary[4096]; /* where it is written */
    FILE *stream;         /* open for writing, or NULL when somebody else opens `temporary` */
    int file;             /* holds the lock */
    const char *path;     /* as it was given; not owned */
    bool replaces;        /* there is an old file, whose owner and mode stay */
};

/* Reads a finished file as it will be read later. Returns false after a message. */
typedef bool output_reader(const char *path);

/* Begins to write; opens `stream` when asked to. Signals remove only the output that was begun last. Returns false
 * after a message. */
bool output_begin(struct output *output, const struct output_target *target, bool open_stream);

/* Can it be written? For long work, whose result should have a place before it begins. Returns false after a
 * message. */
bool output_possible(const struct output_target *target);

/* Puts the file into its place once `reader` (NULL: nobody) has accepted it. Returns false after a message; the old
 * file then stands. */
bool output_commit(struct output *output, output_reader *reader);

/* The file with these bytes, whole or not at all. Returns false after a message. */
bool output_write(const struct output_target *target, const void *bytes, size_t count, output_reader *reader);

/* Gives up: removes what has been written. */
void output_abandon(struct output *output);

#endif
