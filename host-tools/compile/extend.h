/* extend.h: puts further sections into an image that stands already. */
#ifndef EXTEND_H
#define EXTEND_H

#include "compile/compile.h"

/* A copy of an image with 3x3 patterns (the section P3X3, pattern/table3x3.h) and weights of shapes, instead
 * of its own if it has any, at the end; NULL leaves what it has. The caller frees the copy's bytes. `count`
 * is 0 when the image has no room for further sections. */
struct compile_result extend_image(const kt_image *image, const uint8_t *table3x3,
                                   const struct shape_weights *shapes);

#endif
