#include "common/own_program.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

void own_program_folder(int up, char *folder) {
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[length < 0 ? 0 : length] = 0;
    for (; up; up--) {
        char *slash = strrchr(folder, '/');
        if (slash) *slash = 0;
    }
}
