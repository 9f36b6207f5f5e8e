/* output_folder.h: folders that a command fills, without losing what others keep there. */
#pragma once

#include <stdbool.h>

/* Makes the folder if it is missing. An existing one must be empty, or hold a file with one of the names
 * `marks` (ended by NULL), by which the command recognises its own; with `force`, any folder will do.
 * Returns false after a message. */
bool output_folder_open(const char *path, const char *const *marks, bool force);
