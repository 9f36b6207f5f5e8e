/* load.h: opens an image for use, from an image file or from a pattern database. */
#ifndef LOAD_H
#define LOAD_H

#include "compile.h"
#include "learner.h"

typedef struct loaded_image {
    kt_image image;
    uint8_t *bytes; /* owned */
} loaded_image;

/* Opens an image file, or compiles the database at `path` whole. Returns false after a message. */
bool load_image(const char *path, loaded_image *loaded);
void load_free(loaded_image *loaded);

/* Reads a file of at most `limit` bytes. The caller frees `*bytes`. Returns false after a message. */
bool load_file(const char *path, size_t limit, uint8_t **bytes, size_t *count);

#endif
