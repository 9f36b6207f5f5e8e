#include "common/user_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool user_place_find(const char *variable, const char *otherwise, const char *name, char *path) {
    const char *folder = getenv(variable), *home = getenv("HOME");
    int length = -1;
    if (folder && *folder == '/') length = snprintf(path, OUTPUT_PLACE_BYTES, "%s/katachi/%s", folder, name);
    else if (home && *home == '/')
        length = snprintf(path, OUTPUT_PLACE_BYTES, "%s/%s/katachi/%s", home, otherwise, name);
    return length >= 0 && length < OUTPUT_PLACE_BYTES;
}

void user_place_make(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}
