/* section3x3.h: the section of an image that holds 3x3 patterns (lib/pattern/table3x3.h). */
#ifndef SECTION3X3_H
#define SECTION3X3_H

#include "pattern/table3x3.h"

/* Makes the section of the patterns that a file of csv3x3.h keeps, of the most frequent ones when an image
 * can't hold them all, which is told. The caller frees it. Returns NULL after a message. */
uint8_t *section3x3_read(const char *path);

#endif
