/* extend.h: adds sections to an image. */
#ifndef EXTEND_H
#define EXTEND_H

#include "compile/compile.h"

/* Copies an image, with 3x3 patterns (a section as kt_table3x3_write writes it) and weights of shapes at its
 * end. They replace those that the image has; NULL leaves these. The caller frees the copy's bytes. `count`
 * is 0 when an image cannot have so many sections. */
struct compile_result extend_image(const kt_image *image, const uint8_t *table3x3,
                                   const struct shape_weights *shapes);

#endif
