#include "load/experience_file.h"

#include <stdlib.h>

#include "cases/case_bytes.h"
#include "common/memory.h"
#include "common/whole_file.h"

enum { PARTITIONS = 1000, SUMMED = 10, /* bytes of a key that say what stands on the board */ RADIX = 31 };

static bool find(void *context, const kt_case_key *key, kt_case *found) {
    const struct experience_file *file = context;
    const kt_case *known = kt_library_look(&file->library, key);
    if (known) *found = *known;
    return known != NULL;
}

static void begin_change(void *context) { (void)context; }

static void put(void *context, const kt_case *lesson) {
    struct experience_file *file = context;
    (void)kt_library_put(&file->library, lesson);
}

static bool end_change(void *context) {
    struct experience_file *file = context;
    const struct output_target target = {.path = file->path, .kind = FILE_CASES};
    if (file->path && !file->failed) file->failed = !experience_file_write(file, &target);
    return true;
}

void experience_file_begin(struct experience_file *file) {
    const kt_library_settings settings = {
        .first = 0, .second = SUMMED / 2, .end = SUMMED, .radix = RADIX, .partitions = PARTITIONS};
    const size_t bytes = KT_LIBRARY_BYTES(EXPERIENCE_CASES, PARTITIONS);
    *file = (struct experience_file){.memory = memory_zeroed(bytes)};
    file->experience = (kt_experience){find, begin_change, put, end_change, file};
    if (kt_library_init(&file->library, &settings, file->memory, bytes) < 0) abort();
}

bool experience_file_read(struct experience_file *file, const char *path) {
    uint8_t *bytes;
    size_t count;
    if (!whole_file_read(path, KT_LIBRARY_FRAME_BYTES + (size_t)EXPERIENCE_CASES * KT_CASE_BYTES, &bytes,
                         &count, stderr))
        return false;
    kt_status status = kt_library_read(&file->library, EXPERIENCE_GAME, bytes, count);
    free(bytes);
    if (status < 0)
        fprintf(stderr,
                "katachi: %s is not experience that 'katachi experience' or 'katachi gtp' wrote: %s\n", path,
                kt_status_text(status));
    return status >= 0;
}

bool experience_file_write(const struct experience_file *file, const struct output_target *target) {
    size_t room = KT_LIBRARY_FRAME_BYTES + (size_t)file->library.count * KT_CASE_BYTES;
    uint8_t *bytes = memory_zeroed(room);
    kt_status length = kt_library_write(&file->library, EXPERIENCE_GAME, bytes, room);
    bool ok = length > 0 && output_write(target, bytes, (size_t)length, NULL);
    free(bytes);
    return ok;
}

void experience_file_free(struct experience_file *file) {
    free(file->memory);
    file->memory = NULL;
}
