#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "database.h"
#include "dominate.h"
#include "memory.h"

enum { IMAGE_BYTES_MAX = 1 << 30 };

bool load_file(const char *path, size_t limit, uint8_t **bytes, size_t *count) {
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        fprintf(stderr, "katachi: cannot open %s: %s\n", path, strerror(errno));
        return false;
    }
    size_t capacity = 1 << 16;
    *bytes = memory_zeroed(capacity);
    *count = 0;
    for (size_t got; (got = fread(*bytes + *count, 1, capacity - *count, stream)) > 0;) {
        *count += got;
        if (*count == capacity && capacity < limit) *bytes = memory_resize(*bytes, capacity *= 2);
    }
    bool ok = !ferror(stream) && feof(stream);
    fclose(stream);
    if (ok) return true;
    fprintf(stderr, "katachi: cannot read %s: %s\n", path, errno ? strerror(errno) : "too large");
    free(*bytes);
    return false;
}

static bool is_database(const char *path) {
    char magic[16] = {0};
    FILE *stream = fopen(path, "rb");
    bool ok = stream && fread(magic, 1, sizeof magic, stream) == sizeof magic && memcmp(magic, "SQLite format 3", 16) == 0;
    if (stream) fclose(stream);
    return ok;
}

static bool compile_database(const char *path, uint8_t **bytes, size_t *count) {
    database_run run;
    pattern_set set;
    if (!database_read(path, &run, &set)) return false;
    compile_settings settings = {run.size, run.settings.stages, run.settings.stage_moves, IMAGE_BYTES_MAX, ""};
    dominate_drop(&set);
    compile_result result = compile_image(&set, &settings);
    pattern_set_free(&set);
    *bytes = result.bytes;
    *count = result.count;
    return true;
}

bool load_image(const char *path, loaded_image *loaded) {
    size_t count;
    if (!(is_database(path) ? compile_database(path, &loaded->bytes, &count)
                            : load_file(path, IMAGE_BYTES_MAX, &loaded->bytes, &count)))
        return false;
    kt_status status = kt_image_open(&loaded->image, loaded->bytes, count);
    if (status >= 0) return true;
    fprintf(stderr, "katachi: %s is refused: %s. An image is made with 'katachi image', a database with 'katachi learn'.\n",
            path, kt_status_text(status));
    load_free(loaded);
    return false;
}

void load_free(loaded_image *loaded) { free(loaded->bytes); }
