/* serve_file.h: reads a file that the web server of serve.h sends. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { SERVE_FILE_BYTES_MAX = 1 << 26 };

/* Reads a regular file whole; the caller frees `*bytes`. Returns false when it can't be read, or is too large. */
bool serve_file_read(const char *path, char **bytes, size_t *count);
