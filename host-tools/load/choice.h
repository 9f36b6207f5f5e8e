/* choice.h: the images that a command may predict with: one that was named, and those that ship. */
#ifndef CHOICE_H
#define CHOICE_H

#include "load/builtin.h"

struct choice {
    kt_image builtin[BUILTIN_IMAGES];
    const kt_image *image[BUILTIN_IMAGES + 2]; /* for kt_predictor_choose; NULL behind the last */
    const char *path;                          /* of the one that was named, the first; NULL when none was */
};

/* `named` was loaded from `path`; both NULL when the command line names none. They must stay as long as the choice, which
 * must not be copied. */
void choice_make(struct choice *choice, const kt_image *named, const char *path);

/* Says so on stderr when the image that was named is for another size than the present board's: what predicts on it is
 * `used`, NULL when nothing does. */
void choice_tell(const struct choice *choice, int size, const kt_image *used);

#endif
