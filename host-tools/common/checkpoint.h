/* checkpoint.h: how a long command keeps its unfinished work: beside the output, as OUTPUT.checkpoint. */
#pragma once

#include <stdbool.h>

#include "common/options.h"
#include "common/output_place.h"

enum { CHECKPOINT_SECONDS = 180 }; /* between two; a stop loses at most as much work */

/* The work is an object of the command's: weights with what it takes to go on. */
struct checkpoint {
    struct output_target target; /* OUTPUT.checkpoint; its path is owned */
    const char *name;            /* of the work, for messages: "training" */
    double seconds;              /* between two checkpoints, 0 or more */
    /* Replaces the work, which has only begun, by that of the file, if that is the same and farther; says so. Returns whether
     * the file holds the same work. */
    bool (*take)(void *with, const char *path, void *work);
    /* Writes the work. Returns false after a message. */
    bool (*write)(void *with, const struct output_target *target, const void *work);
    void *with;
    const char *output; /* may hold the unfinished work, too; NULL: never */
    bool is_ours;       /* the file holds this very work */
    bool is_current;    /* the last call of checkpoint_keep has written it */
};

/* The option --checkpoint S, a row of a command's table for a `double` in its request. */
#define CHECKPOINT_OPTION(structure, member)                                                                 \
    {                                                                                                        \
        "checkpoint", 0, "S",                                                                                \
            "keep unfinished work in FILE.checkpoint every S seconds; whatever ends the command, the same "  \
            "command goes on from there. Fewer seconds lose less, and write more",                           \
            OPTIONS_NUMBER, 0, 1e6, OPTIONS_FIELD(structure, member)                                         \
    }

/* Places it beside the output. If it is of the output's kind, the output may hold the unfinished work, too. */
void checkpoint_place(struct checkpoint *checkpoint, const struct output_target *output, enum file_kind kind);
void checkpoint_free(struct checkpoint *checkpoint);

/* Lets the work go on from the checkpoint, or, without one, from the output. Returns false after a message when the checkpoint
 * is not of this work, which must not begin. */
bool checkpoint_resume(struct checkpoint *checkpoint, void *work);

/* Keeps the work, unless another process has put its own there. Failures are said. */
void checkpoint_keep(struct checkpoint *checkpoint, const void *work);

/* Removes it, if it is ours: the work is done. */
void checkpoint_remove(const struct checkpoint *checkpoint);
