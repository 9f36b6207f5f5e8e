/* section3x3.h: makes the section of an image that holds 3x3 patterns (lib/pattern/table3x3.h). */
#ifndef SECTION3X3_H
#define SECTION3X3_H

#include "pattern/table3x3.h"

/* Makes the section of the patterns that a file (learn/csv3x3.h) keeps. When these are more than an image can
 * hold, takes the most frequent ones, and says so. The caller frees the section. Returns NULL after a
 * message. */
uint8_t *section3x3_read(const char *path);

#endif
