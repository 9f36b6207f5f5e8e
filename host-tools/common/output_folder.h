/* output_folder.h: folders that a command fills, and may fill without loss. */
#ifndef OUTPUT_FOLDER_H
#define OUTPUT_FOLDER_H

#include <stdbool.h>

/* Makes the folder when it is missing. One that is there must be empty, or hold a file with one of the names `marks`
 * (ended by NULL), by which the command knows its own; `force` takes any. Returns false after a message. */
bool output_folder_open(const char *path, const char *const *marks, bool force);

#endif
