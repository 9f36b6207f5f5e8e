/* user_place.h: where the files of a user stand that a command keeps by itself (the XDG Base Directory Specification). */
#pragma once

#include "common/output_place.h"

/* Writes the path of a file in the folder katachi of the folder that the environment's `variable` names, such as
 * XDG_STATE_HOME, or else of `otherwise` in the home folder, such as ".local/state". `path` has OUTPUT_PLACE_BYTES. Returns false
 * when neither is known. */
bool user_place_find(const char *variable, const char *otherwise, const char *name, char *path);

/* Makes the folders of the path that are missing. A failure shows when the file is written. */
void user_place_make(char *path);
