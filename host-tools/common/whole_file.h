/* whole_file.h: reads a small file into memory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Reads a file of at most `limit` bytes; the caller frees `*bytes`, behind which there is a 0. Returns false after a line
 * on `complaints`. */
bool whole_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *count, FILE *complaints);

/* Is this a regular file, or a link to one? Files that a program finds in a folder, rather than by a name that was typed, must
 * be: a pipe there would make it wait for ever. Otherwise returns false after a line on `complaints`, or without when that is
 * NULL. */
bool whole_file_is_regular(const char *path, FILE *complaints);
