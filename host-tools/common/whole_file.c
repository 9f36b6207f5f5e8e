#include "common/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/memory.h"

bool whole_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *count, FILE *complaints) {
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        fprintf(complaints, "katachi: cannot open %s: %s\n", path, strerror(errno));
        return false;
    }
    size_t capacity = 0;
    *bytes = NULL;
    *count = 0;
    do {
        if (*count == capacity) *bytes = memory_resize(*bytes, capacity = capacity ? 2 * capacity : 1 << 16);
        *count += fread(*bytes + *count, 1, capacity - *count, stream);
    } while (*count <= limit && !feof(stream) && !ferror(stream));
    char wrong[128] = "";
    if (ferror(stream)) snprintf(wrong, sizeof wrong, "%s", strerror(errno));
    else if (*count > limit)
        snprintf(wrong, sizeof wrong, "it is too large; %zu bytes are the most that such a file may have",
                 limit);
    fclose(stream);
    if (!*wrong) {
        (*bytes)[*count] = 0; /* there is room: the last piece was shorter than what was left */
        return true;
    }
    fprintf(complaints, "katachi: cannot read %s: %s\n", path, wrong);
    free(*bytes);
    *bytes = NULL;
    return false;
}

bool whole_file_is_regular(const char *path, FILE *complaints) {
    struct stat status;
    bool there = stat(path, &status) == 0;
    if (there && S_ISREG(status.st_mode)) return true;
    if (complaints && there) fprintf(complaints, "katachi: cannot read %s: it is no regular file\n", path);
    else if (complaints) fprintf(complaints, "katachi: cannot open %s: %s\n", path, strerror(errno));
    return false;
}
