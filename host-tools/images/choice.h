/* choice.h: the images that a command can predict with: the one that the command line names, and those that
 * ship. */
#pragma once

#include "images/builtin.h"
#include "images/load.h"

struct choice {
    struct loaded_image named; /* owned */
    kt_image builtin[BUILTIN_IMAGES];
    const kt_image *image[BUILTIN_IMAGES + 2]; /* for kt_predictor_choose; ends with NULL */
    const char *path; /* of the named one, which is the first; NULL when none is named */
};

/* Loads the image at `path`, unless that is NULL, and those that ship. Returns false after a message. Do not copy the choice. */
bool choice_open(struct choice *choice, const char *path);

/* The same without a path, which can't fail and leaves nothing to free. */
void choice_shipped(struct choice *choice);

void choice_free(struct choice *choice);

/* Says on stderr when the named image is for another board size than `size`, and what predicts there:
 * `used`, or nothing when it is NULL. */
void choice_tell(const struct choice *choice, int size, const kt_image *used);
