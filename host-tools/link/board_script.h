/* board_script.h: finds the script that runs a board in its emulator. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of the script of a board, such as "microbit"; it may be quoted for sh. Returns false, with a sentence in `error`
 * (`error_bytes` long, at least 1), when there is no such board, or it isn't built. */
bool board_script_find(const char *name, char *path, size_t path_bytes, char *error, size_t error_bytes);
