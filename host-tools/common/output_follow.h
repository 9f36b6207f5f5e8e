/* output_follow.h: where a path leads. */
#ifndef OUTPUT_FOLLOW_H
#define OUTPUT_FOLLOW_H

#include <stdbool.h>

/* Writes the absolute path, with "/" between its folders, of the file that a file opened at `path` would be, links followed;
 * it need not exist. `place` has OUTPUT_PLACE_BYTES. Returns false, with errno. */
bool output_follow(const char *path, char *place);

#endif
