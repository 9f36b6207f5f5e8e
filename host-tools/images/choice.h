/* choice.h: the images that a command can predict with: the one that the command line names, and those that
 * ship. */
#ifndef CHOICE_H
#define CHOICE_H

#include "images/builtin.h"

struct choice {
    kt_image builtin[BUILTIN_IMAGES];
    const kt_image *image[BUILTIN_IMAGES + 2]; /* for kt_predictor_choose; ends with NULL */
    const char *path;                          /* of the named one, which is the first; NULL when none is
                                                * named */
};

/* Fills in the choice. `named` was loaded from `path`; both are NULL when the command line names none, and
 * must stay valid as long as the choice. Do not copy the choice. */
void choice_make(struct choice *choice, const kt_image *named, const char *path);

/* Says on stderr when the named image is for another board size than `size`, and what predicts there:
 * `used`, or nothing when it is NULL. */
void choice_tell(const struct choice *choice, int size, const kt_image *used);

#endif
