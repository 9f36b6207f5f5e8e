/* whole_file.h: reads a small file into memory. */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Reads a file of at most `limit` bytes; the caller frees `*bytes`. Returns false after a line on
 * `complaints`. */
bool whole_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *count, FILE *complaints);

#endif
