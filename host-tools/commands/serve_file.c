#include "commands/serve_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

bool serve_file_read(const char *path, char **bytes, size_t *count) {
    /* A pipe may have come into its place. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) return false;
    struct stat status;
    bool fits =
        fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= SERVE_FILE_BYTES_MAX;
    size_t room = fits ? (size_t)status.st_size + 1 : 0;
    ssize_t got = 1;
    *bytes = fits ? malloc(room) : NULL;
    for (*count = 0; *bytes && got > 0 && *count < room; *count += (size_t)(got > 0 ? got : 0))
        got = read(file, *bytes + *count, room - *count);
    close(file);
    if (*bytes && got == 0) return true;
    free(*bytes); /* it can't be read, or it grows */
    *bytes = NULL;
    return false;
}
