/* output_place.h: finds the place of an output, and refuses what must not be replaced there (the rules are
 * in output.h). */
#pragma once

#include <stdbool.h>
#include <sys/stat.h>

#include "common/file_kind.h"

enum { OUTPUT_PLACE_BYTES = 4096 }; /* room for the path of an output */

/* An output, as the command line names it. */
struct output_target {
    const char *path;
    enum file_kind kind;
    bool force;          /* replace what would be refused */
    bool no_force;       /* the command has no --force, so that messages don't name it */
    bool quiet;          /* no messages: the caller has told why it can't be written */
    bool secret;         /* nobody but the user may read it, whoever could read what stood there */
    char *const *inputs; /* the paths that the command reads; some may be NULL */
    int input_count;
};

/* What stands at the place of an output. */
struct output_there {
    bool is_there;
    struct stat status; /* of the old file, when there is one */
};

/* Follows the links of target->path and writes the absolute path into `place`, which has
 * OUTPUT_PLACE_BYTES. Returns false after a message, when the place cannot be reached or what stands there must
 * not be replaced. */
bool output_place_find(const struct output_target *target, char *place, struct output_there *there);
