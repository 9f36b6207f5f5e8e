/* builtin.h: the images that ship with Katachi (host-tools/images/), as parts of the program. */
#pragma once

#include "image/image.h"

enum {
    BUILTIN_9X9_LARGE, /* judges alone (model/evaluation.h); with weights of shapes */
    BUILTIN_9X9,
    BUILTIN_19X19, /* judges alone, from 10x10 on */
    BUILTIN_19X19_SMALL,
    BUILTIN_13X13, /* judges alone, on 13x13 only; last, so that training goes on from a smaller one */
    BUILTIN_IMAGES,
};

/* Opens them; training goes on from the smaller ones. Their bytes stay until the program ends. Call it from one thread. */
void builtin_open(kt_image images[BUILTIN_IMAGES]);
