#include "records/source_find.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "common/complain.h"
#include "common/memory.h"

static bool ends_in(const char *name, const char *ending) {
    size_t length = strlen(name), end = strlen(ending);
    return length > end && !strcasecmp(name + length - end, ending);
}

static bool is_hidden(const char *path) {
    for (const char *part = path; part; part = strchr(part, '/')) {
        while (*part == '/') part++;
        size_t length = strcspn(part, "/");
        bool here = (length == 1 && part[0] == '.') || (length == 2 && !strncmp(part, "..", 2));
        if (part[0] == '.' && !here) return true;
    }
    return false;
}

static const char *const records[] = {".sgf", ".gib", ".ngf",
                                      ".ugf", ".ugi", ".ugz" /* is refused with advice */};
enum { RECORDS = sizeof records / sizeof *records };

static bool has_record_ending(const char *name) {
    for (int i = 0; i < RECORDS; i++)
        if (ends_in(name, records[i])) return true;
    return false;
}

bool source_is_record(const char *path) { return has_record_ending(path) && !is_hidden(path); }

static bool has_packed_ending(const char *name) {
    static const char *const archives[] = {".zip", ".tar", ".7z",   ".rar", ".lzh", ".lha",
                                           ".cab", ".tgz", ".tbz2", ".txz", ".tzst"};
    static const char *const packers[] = {".gz", ".bz2", ".xz", ".lzma", ".lz", ".zst", ".lz4", ".Z"};
    for (size_t i = 0; i < sizeof archives / sizeof *archives; i++)
        if (ends_in(name, archives[i])) return true;
    for (size_t i = 0; i < sizeof packers / sizeof *packers; i++) {
        char packed[16];
        for (int j = 0; j <= RECORDS; j++) {
            snprintf(packed, sizeof packed, "%s%s", j < RECORDS ? records[j] : ".tar", packers[i]);
            if (ends_in(name, packed)) return true;
        }
    }
    return false;
}

bool source_is_packed(const char *path) { return has_packed_ending(path) && !is_hidden(path); }

static void append(struct source_files *files, char *path, uint64_t bytes, bool named) {
    files->file = memory_room(files->file, files->count, &files->capacity, sizeof *files->file);
    files->file[files->count++] = (struct source_file){path, bytes, named};
}

static char *join(const char *folder, const char *name) {
    size_t length = strlen(folder);
    return memory_print("%s%s%s", folder, length && folder[length - 1] == '/' ? "" : "/", name);
}

static void report(struct source_files *files, const char *path, FILE *complaints) {
    files->faults++;
    complain(complaints, path, 0, 0, "%s", strerror(errno));
}

/* Appends the records, shards and archives of one folder to `files`, and its folders to `folders`. Does not
 * follow links to folders, which could lead in a circle. */
static void list_folder(struct source_files *files, struct source_files *folders, const char *folder,
                        FILE *complaints) {
    DIR *directory = opendir(folder);
    if (!directory) {
        report(files, folder, complaints);
        return;
    }
    for (struct dirent *entry; (entry = readdir(directory));) {
        struct stat link, status;
        if (entry->d_name[0] == '.') continue;
        char *path = join(folder, entry->d_name);
        bool known = lstat(path, &link) == 0 && stat(path, &status) == 0;
        if (known && S_ISDIR(link.st_mode)) append(folders, path, 0, false);
        else if (known && S_ISREG(status.st_mode) &&
                 (has_record_ending(entry->d_name) || has_packed_ending(entry->d_name) ||
                  ends_in(entry->d_name, ".kts")))
            append(files, path, (uint64_t)status.st_size, false);
        else free(path);
    }
    closedir(directory);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct source_file *)a)->path, ((const struct source_file *)b)->path);
}

void source_find(struct source_files *files, const char *path, FILE *complaints) {
    struct stat status;
    if (stat(path, &status) < 0) {
        report(files, path, complaints);
        files->missing = true;
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        append(files, memory_copy_text(path), (uint64_t)status.st_size, true);
        return;
    }
    size_t first = files->count;
    CLEANUP(source_files_free) struct source_files folders = {0};
    append(&folders, memory_copy_text(path), 0, false);
    for (size_t i = 0; i < folders.count; i++) list_folder(files, &folders, folders.file[i].path, complaints);
    if (files->count > first) qsort(files->file + first, files->count - first, sizeof *files->file, by_path);
}

void source_files_free(struct source_files *files) {
    for (size_t i = 0; i < files->count; i++) free(files->file[i].path);
    free(files->file);
    memset(files, 0, sizeof *files);
}
