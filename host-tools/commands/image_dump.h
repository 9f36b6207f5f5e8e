/* image_dump.h: lists what an image holds. */
#ifndef IMAGE_DUMP_H
#define IMAGE_DUMP_H

#include <stdbool.h>

/* Prints, on standard output, what the image at `path` says of itself, then its patterns, a line each, and
 * what other sections hold. Returns false after a message. */
bool image_dump(const char *path);

#endif
