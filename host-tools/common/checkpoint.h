/* checkpoint.h: where a long command keeps its unfinished work: beside the output, as OUTPUT.checkpoint. */
#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include <stdbool.h>

#include "common/options.h"
#include "common/output_place.h"

enum { CHECKPOINT_SECONDS = 180 }; /* between two; a stop loses at most as much work */

struct checkpoint {
    struct output_target target; /* of the output's kind, if the command sets no other; its path is owned */
    const char *work;            /* for messages: "training" */
    bool is_ours;                /* the file holds this very work */
};

/* The option --checkpoint S, a row of a command's table for a `double` in its request. */
#define CHECKPOINT_OPTION(structure, member)                                                                 \
    {                                                                                                        \
        "checkpoint", 0, "S",                                                                                \
            "keep unfinished work in FILE.checkpoint every S seconds; whatever ends the command, the same "  \
            "command goes on from there. Fewer seconds lose less, and write more",                           \
            OPTIONS_NUMBER, 0, 1e6, OPTIONS_FIELD(structure, member)                                         \
    }

/* Free it with checkpoint_free. */
struct checkpoint checkpoint_of(const struct output_target *output, const char *work);
void checkpoint_free(struct checkpoint *checkpoint);

/* Does something stand there? */
bool checkpoint_exists(const struct checkpoint *checkpoint);

/* Says that the file is not of this work. Returns false. */
bool checkpoint_refuse(const struct checkpoint *checkpoint);

/* May it be written? It may be, unless another process has put its own there. Returns false after a message. */
bool checkpoint_possible(const struct checkpoint *checkpoint);

/* Removes it, if it is ours: the work is done. */
void checkpoint_remove(const struct checkpoint *checkpoint);

#endif
