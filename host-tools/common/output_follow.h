/* output_follow.h: where a path leads. */
#pragma once

#include <stdbool.h>

/* Writes the absolute path, with "/" between its folders, of the file that a file opened at `path` would be, links followed;
 * it need not exist. `place` has OUTPUT_PLACE_BYTES. Returns false, with errno. */
bool output_follow(const char *path, char *place);
