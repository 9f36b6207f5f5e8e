/* output_place.h: where an output goes, and what may be replaced there (output.h has the rules). */
#ifndef OUTPUT_PLACE_H
#define OUTPUT_PLACE_H

#include <sys/stat.h>

#include "common/output.h"

/* What stands at the place of an output. */
struct output_there {
    bool is_there;
    struct stat status; /* of the old file, when there is one */
};

/* Follows the links of target->path to `place` (as large as output.place), an absolute path, and looks at what stands
 * there. Returns false after a message: it can't be reached or must not be replaced. */
bool output_place_find(const struct output_target *target, char *place, struct output_there *there);

#endif
