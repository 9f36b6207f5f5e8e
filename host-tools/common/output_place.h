/* output_place.h: finds the place of an output, and refuses what must not be replaced there (the rules are
 * in output.h). */
#ifndef OUTPUT_PLACE_H
#define OUTPUT_PLACE_H

#include <sys/stat.h>

#include "common/output.h"

/* What stands at the place of an output. */
struct output_there {
    bool is_there;
    struct stat status; /* of the old file, when there is one */
};

/* Follows the links of target->path and writes the absolute path into `place`, which is as large as
 * output.place. Returns false after a message, when the place cannot be reached or what stands there must
 * not be replaced. */
bool output_place_find(const struct output_target *target, char *place, struct output_there *there);

#endif
