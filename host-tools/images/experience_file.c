#include "images/experience_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/case_bytes.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"

enum { PARTITIONS = 1000, SUMMED = 10, /* bytes of a key that say what stands on the board */ RADIX = 31 };

static bool find(void *context, const kt_case_key *key, kt_case *found) {
    const struct experience_file *file = context;
    const kt_case *known = kt_library_look(&file->library, key);
    if (known) *found = *known;
    return known != NULL;
}

static void begin_change(void *) {}

static void put(void *context, const kt_case *lesson) {
    struct experience_file *file = context;
    (void)kt_library_put(&file->library, lesson);
}

static bool told(const char *path, const char *what) { return tell_user("%s: %s", path, what); }

static const char shared[] = "another process has taken this file; end that one, or name another file";
static const char replaced[] = "another process has replaced this file; what is learned can't be kept there";

/* Locks the file at `path`, in the place of the one that was locked. Returns false after a message. */
static bool lock(struct experience_file *file) {
    int next = open(file->path, O_RDONLY | O_CREAT | O_CLOEXEC, 0666);
    if (next < 0) return told(file->path, strerror(errno));
    /* Where files cannot be locked, nobody is warned. */
    bool taken = flock(next, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (taken) {
        close(next);
        return told(file->path, shared);
    }
    if (file->lock >= 0) close(file->lock);
    file->lock = next;
    return true;
}

/* Is the file that we have locked still at its place? Writes about it. */
static bool stays(const struct experience_file *file, struct stat *ours) {
    struct stat there;
    return file->lock >= 0 && fstat(file->lock, ours) == 0 && stat(file->path, &there) == 0 &&
           ours->st_ino == there.st_ino && ours->st_dev == there.st_dev;
}

static bool keep(struct experience_file *file) {
    const struct output_target target = {.path = file->path, .kind = FILE_CASES, .no_force = true};
    struct stat ours;
    if (!stays(file, &ours)) return told(file->path, replaced);
    return experience_file_write(file, &target) && lock(file);
}

static bool end_change(void *context) {
    struct experience_file *file = context;
    if (file->path) file->unsaved = !keep(file);
    return true;
}

bool experience_file_forget(struct experience_file *file) {
    kt_library_clear(&file->library);
    return end_change(file) && !file->unsaved;
}

void experience_file_begin(struct experience_file *file) {
    const kt_library_settings settings = {
        .first = 0, .second = SUMMED / 2, .end = SUMMED, .radix = RADIX, .partitions = PARTITIONS};
    const size_t bytes = KT_LIBRARY_BYTES(EXPERIENCE_CASES, PARTITIONS);
    *file = (struct experience_file){.memory = memory_zeroed(bytes), .lock = -1};
    file->experience = (kt_case_store){find, begin_change, put, end_change, file};
    if (kt_library_init(&file->library, &settings, file->memory, bytes) < 0) abort();
}

bool experience_file_read(struct experience_file *file, const char *path) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    if (file_kind_refuse(path, FILE_CASES, stderr)) return false;
    if (!whole_file_read(path, KT_LIBRARY_FRAME_BYTES + (size_t)EXPERIENCE_CASES * KT_CASE_BYTES, &bytes,
                         &count, stderr))
        return false;
    kt_status status = kt_library_read(&file->library, EXPERIENCE_GAME, bytes, count);
    return status >= 0 ||
           tell_user("%s is not experience that 'katachi experience' or 'katachi gtp' wrote: %s", path,
                     kt_status_text(status));
}

bool experience_file_open(struct experience_file *file, const char *path) {
    const struct output_target target = {.path = path, .kind = FILE_CASES, .no_force = true};
    experience_file_begin(file);
    if (!output_possible(&target)) return false;
    file->path = path;
    file->made = access(path, F_OK) != 0;
    return lock(file) && (file_kind_of(path) == FILE_EMPTY || experience_file_read(file, path));
}

bool experience_file_write(const struct experience_file *file, const struct output_target *target) {
    size_t room = KT_LIBRARY_FRAME_BYTES + (size_t)file->library.count * KT_CASE_BYTES;
    CLEANUP_FREE uint8_t *bytes = memory_zeroed(room);
    kt_status length = kt_library_write(&file->library, EXPERIENCE_GAME, bytes, room);
    return length > 0 && output_write(target, bytes, (size_t)length, NULL);
}

bool experience_file_free(struct experience_file *file) {
    struct stat ours;
    bool lost = file->unsaved && !keep(file);
    if (lost) told(file->path, "what was learned since it was last written is lost");
    /* Nothing was learned: no file is left where none was. */
    if (file->made && stays(file, &ours) && ours.st_size == 0) unlink(file->path);
    if (file->lock >= 0) close(file->lock);
    file->lock = -1;
    free(file->memory);
    file->memory = NULL;
    return !lost;
}
