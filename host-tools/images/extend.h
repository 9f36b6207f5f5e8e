/* extend.h: adds sections to an image. */
#pragma once

#include "images/compile.h"

/* Copies an image, with these sections at its end. They replace those with the same tags; a
 * signature is left out. The caller frees the copy's bytes. `count` is 0 when an image cannot have so many sections. */
struct compile_result extend_image(const kt_image *image, const kt_section *added, unsigned count);
