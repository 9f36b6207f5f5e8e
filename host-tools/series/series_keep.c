#include "series/series_keep.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cases/case_bytes.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/output_folder.h"
#include "common/whole_file.h"
#include "series/series_result.h"
#include "series/series_words.h"

enum { PATH_BYTES = 4096 };
#define LIBRARY_BYTES_MAX ((size_t)4000000 * KT_CASE_BYTES + KT_LIBRARY_FRAME_BYTES)

struct path {
    char text[PATH_BYTES];
};

static struct path path_of(const char *folder, const char *name) {
    struct path path;
    snprintf(path.text, sizeof path.text, "%s/%s", folder, name);
    return path;
}

static struct path library_path(const char *folder, const struct series *series, int player, long games) {
    char name[SERIES_NAME_BYTES + 32];
    snprintf(name, sizeof name, "%s-%c-%ld.cases", series->name, 'a' + player, games);
    return path_of(folder, name);
}

static struct path result_path(const char *folder, const struct series *series) {
    char name[SERIES_NAME_BYTES + 8];
    snprintf(name, sizeof name, "%s.json", series->name);
    return path_of(folder, name);
}

int series_folder_open(const char *folder, bool force) {
    static const char *const marks[] = {"series.txt", NULL};
    if (!output_folder_open(folder, marks, force)) return -1;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    if (file >= 0 && errno == EWOULDBLOCK) tell_user("another process is playing series in %s", folder);
    else tell_user("cannot use the folder %s: %s", folder, strerror(errno));
    if (file >= 0) close(file);
    return -1;
}

bool series_keep_description(const char *folder, const char *path) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    struct path to = path_of(folder, "series.txt");
    if (!whole_file_read(path, SERIES_FILE_BYTES, &bytes, &count, stderr)) return false;
    const struct output_target target = {.path = to.text, .kind = FILE_OTHER, .force = true};
    return output_write(&target, bytes, count, NULL);
}

bool series_are_kept(const char *folder) {
    return access(path_of(folder, "series.txt").text, F_OK) == 0 || errno != ENOENT;
}

bool series_list_kept(struct series_list *list, const char *folder) {
    struct path path = path_of(folder, "series.txt");
    return whole_file_is_regular(path.text, stderr) && series_read_file(list, path.text, stderr);
}

static bool keep_library(const char *folder, const struct series_table *table, int player, long games) {
    const struct series *series = table->series;
    const kt_library *library = &table->library[player];
    size_t room = KT_LIBRARY_FRAME_BYTES + (size_t)library->count * KT_CASE_BYTES;
    CLEANUP_FREE uint8_t *bytes = memory_zeroed(room);
    struct path path = library_path(folder, series, player, games);
    const struct output_target target = {.path = path.text, .kind = FILE_CASES};
    kt_status length =
        kt_library_write(library, series_game_name(series, &series->player[player]).text, bytes, room);
    return length > 0 && output_write(&target, bytes, (size_t)length, NULL);
}

bool series_keep(const char *folder, const struct series_table *table, const struct series_result *result,
                 long kept_before) {
    for (int i = SERIES_A; i <= SERIES_B; i++)
        if (table->memory[i] && !keep_library(folder, table, i, result->played)) return false;
    size_t length;
    CLEANUP_FREE char *text = series_result_write(table->series, result, &length);
    struct path path = result_path(folder, table->series);
    const struct output_target target = {.path = path.text, .kind = FILE_SERIES};
    bool ok = output_write(&target, text, length, NULL);
    for (int i = SERIES_A; i <= SERIES_B && ok && kept_before != result->played; i++)
        if (table->memory[i]) unlink(library_path(folder, table->series, i, kept_before).text);
    return ok;
}

static bool resume_library(const char *folder, struct series_table *table, int player, long games) {
    const struct series *series = table->series;
    struct path path = library_path(folder, series, player, games);
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    if (!whole_file_is_regular(path.text, stderr) ||
        !whole_file_read(path.text, LIBRARY_BYTES_MAX, &bytes, &count, stderr))
        return tell_user("to play the series anew, remove %s", result_path(folder, series).text);
    kt_status cases = kt_library_read(&table->library[player],
                                      series_game_name(series, &series->player[player]).text, bytes, count);
    return cases >= 0 ||
           tell_user("%s is damaged, or of another game (%s); remove it and %s to play the series anew",
                     path.text, kt_status_text(cases), result_path(folder, series).text);
}

bool series_resume(const char *folder, const struct series *series, struct series_table *table,
                   struct series_result *result) {
    struct path path = result_path(folder, series);
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    series_result_init(result, series);
    if (access(path.text, F_OK) != 0 && errno == ENOENT) return true;
    if (!whole_file_is_regular(path.text, stderr) ||
        !whole_file_read(path.text, SERIES_RESULT_BYTES_MAX, &bytes, &count, stderr))
        return false;
    bool ok = series_result_read(series, (const char *)bytes, count, path.text, stderr, result);
    for (int i = SERIES_A; i <= SERIES_B && ok && table; i++)
        if (table->memory[i]) ok = resume_library(folder, table, i, result->played);
    return ok;
}
