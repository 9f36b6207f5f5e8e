/* selfplay_run.c: which games are to be played, and by whom; keeps them in the worker's shard. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/crc32.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "match/selfplay_game.h"
#include "records/shard_writer.h"

enum { TELL_SECONDS = 600 }; /* between two lines in a log */

struct run {
    const struct selfplay_settings *settings;
    struct selfplay_result *result;
    char about[SHARD_ABOUT_BYTES];
    uint8_t *there; /* a bit for each game: it stands in the folder */
    long ours;      /* games that are this worker's */
    long next;      /* number of the next game that may be played */
    struct shard_writer writer;
    struct progress progress;
    char what[80]; /* for the progress */
    double told;   /* when a log was told of it */
    bool failed;
};

static bool is_there(const struct run *run, long number) { return run->there[number / 8] >> number % 8 & 1; }

static bool is_ours(const struct run *run, long number) {
    const struct selfplay_worker *worker = &run->settings->worker;
    return number % worker->of == worker->number - 1;
}

static void note(void *with, const struct shard_game *game) {
    struct run *run = with;
    if (game->number >= (uint64_t)run->settings->games) return;
    long number = (long)game->number;
    if (is_ours(run, number) && !is_there(run, number)) run->result->before++;
    run->there[number / 8] |= (uint8_t)(1 << number % 8);
}

/* Says how the games are played: all that decides about them. */
static void describe(struct run *run) {
    const struct selfplay_settings *settings = run->settings;
    CLEANUP_FILE FILE *stream = fmemopen(run->about, sizeof run->about, "w");
    uint32_t crc = 0;
    if (!stream) abort(); /* no memory for a stream */
    for (const kt_image *const *image = settings->images; *image; image++)
        crc = kt_crc32(crc, (*image)->bytes, (*image)->total_bytes);
    fprintf(stream, "katachi selfplay 2 seed %u playouts %ld images %08x sizes", settings->seed,
            settings->playouts, (unsigned)crc);
    for (int size = 0; size <= KT_BOARD_MAX; size++)
        if (settings->weight[size]) fprintf(stream, " %d:%u", size, settings->weight[size]);
}

/* Reads what another worker has played. One that is about to begin its shard has played nothing. */
static bool take_shard(struct run *run, const char *path) {
    CLEANUP(shard_reader_close) struct shard_reader reader = {0};
    struct shard_game game;
    bool opened = shard_reader_open(&reader, path, NULL), alike = strcmp(reader.about, run->about) == 0;
    if (opened && !alike)
        fprintf(stderr,
                "katachi: the games in %s were played otherwise; name another folder, or play so again\n"
                "katachi: there: %s\nkatachi: now:   %s\n",
                path, reader.about, run->about);
    enum shard_event event = SHARD_END;
    while (opened && alike && (event = shard_reader_next(&reader, &game)) == SHARD_GAME) {
        note(run, &game);
        shard_game_free(&game);
    }
    if (event == SHARD_BROKEN)
        tell_user("%s is damaged; what stands behind its game %llu is played again", path,
                  (unsigned long long)reader.games);
    return !opened || alike;
}

static bool is_shard(const char *name) {
    size_t length = strlen(name);
    return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".kts") == 0;
}

/* Writes the path of a file in a folder, whose own name may end with a slash. Returns its length, which may be too long. */
static int path_in(const char *folder, const char *name, char *path, size_t bytes) {
    size_t length = strlen(folder);
    return snprintf(path, bytes, "%s%s%s", folder, length && folder[length - 1] == '/' ? "" : "/", name);
}

/* Does nobody write games into this shard just now that may be ours, too? Workers of another number don't share them with us. */
static bool is_shared(struct run *run, const char *path) {
    const char *name = strrchr(path, '/') + 1;
    int of;
    if (sscanf(name, "games-%*5d-of-%5d", &of) != 1 || of == run->settings->worker.of) return true;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool idle = file < 0 || flock(file, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (file >= 0) close(file);
    return idle || tell_user("%s is being written by a worker of %d, and this is one of %d: games would be "
                             "played twice; wait for it, or give all the same --worker K/N",
                             path, of, run->settings->worker.of);
}

/* Calls `look` for each of the folder's other shards, until it returns false; then returns false. */
static bool each_shard(struct run *run, bool (*look)(struct run *run, const char *path)) {
    const char *folder = run->settings->folder;
    char path[sizeof run->result->path];
    bool ok = true;
    DIR *directory = opendir(folder);
    if (!directory) return tell_user("cannot read the folder %s: %s", folder, strerror(errno));
    for (struct dirent *entry; ok && (entry = readdir(directory));) {
        int length = path_in(folder, entry->d_name, path, sizeof path);
        if (!is_shard(entry->d_name) || length >= (int)sizeof path) continue;
        if (strcmp(path, run->result->path) != 0) ok = look(run, path);
    }
    closedir(directory);
    return ok;
}

/* Makes the folder, finds what stands there, and opens the worker's own shard. */
static bool open_shards(struct run *run) {
    const struct selfplay_settings *settings = run->settings;
    char *path = run->result->path, name[60];
    snprintf(name, sizeof name, "games-%d-of-%d.kts", settings->worker.number, settings->worker.of);
    int length = path_in(settings->folder, name, path, sizeof run->result->path);
    if (length >= (int)sizeof run->result->path) return tell_user("the name of the folder is too long");
    if (mkdir(settings->folder, 0777) != 0 && errno != EEXIST)
        return tell_user("cannot make the folder %s: %s", settings->folder, strerror(errno));
    return each_shard(run, take_shard) && shard_writer_open(&run->writer, path, run->about, note, run) &&
           each_shard(run, is_shared);
}

/* Returns the number of the next game to play; -1 when there is none. */
static long take_number(struct run *run) {
    if (stop_signal() || run->failed) return -1;
    while (run->next < run->settings->games && (!is_ours(run, run->next) || is_there(run, run->next)))
        run->next++;
    return run->next < run->settings->games ? run->next++ : -1;
}

/* Says how far it is: on a terminal all the time, else in a line now and then, for whoever reads a log. */
static void tell(struct run *run) {
    const struct selfplay_result *result = run->result;
    double now = progress_clock(), hours = (now - run->progress.begun) / 3600;
    long left = run->ours - result->before - result->games;
    snprintf(run->what, sizeof run->what, "playing, %.0f games and %.0f positions an hour",
             (double)result->games / hours, (double)result->positions / hours);
    progress_show(&run->progress, (uint64_t)result->games, (uint64_t)(result->games + left));
    if (run->progress.terminal || now - run->told < TELL_SECONDS) return;
    tell_user("%s: %ld of %ld games, about %.1f hours left", run->what, run->ours - left, run->ours,
              hours * (double)left / (double)result->games);
    run->told = now;
}

static void keep(struct run *run, const struct shard_game *game) {
    struct selfplay_result *result = run->result;
    if (run->failed || !shard_writer_add(&run->writer, game)) {
        run->failed = true;
        return;
    }
    result->games++;
    result->positions += game->moves;
    result->labels += game->labels;
    tell(run);
}

static void play_games(struct run *run) {
    int jobs = threads_make(run->settings->jobs);
    (void)jobs; /* unused without OpenMP */
#pragma omp parallel num_threads(jobs)
    {
        struct selfplay_table *table = selfplay_table_make(run->settings);
        for (;;) {
            CLEANUP(shard_game_free) struct shard_game game = {0};
            long number;
#pragma omp critical(selfplay)
            number = take_number(run);
            if (number < 0) break;
            bool over = selfplay_game_play(table, (uint64_t)number, &game);
#pragma omp critical(selfplay)
            if (over) keep(run, &game);
        }
        selfplay_table_free(table);
    }
    progress_end(&run->progress);
}

bool selfplay_run(const struct selfplay_settings *settings, struct selfplay_result *result) {
    struct run run = {.settings = settings, .result = result, .writer.file = -1};
    *result = (struct selfplay_result){.before = 0};
    run.there = memory_zeroed((size_t)settings->games / 8 + 1);
    const struct selfplay_worker *worker = &settings->worker;
    run.ours = (settings->games - worker->number + worker->of) / worker->of;
    describe(&run);
    stop_catch();
    bool ok = open_shards(&run);
    if (ok) {
        if (result->before)
            tell_user("going on: %ld of %ld games stand in %s", result->before, run.ours, settings->folder);
        run.progress = progress_begin(run.what);
        run.told = run.progress.begun;
        play_games(&run);
        result->seconds = progress_clock() - run.progress.begun;
    }
    shard_writer_close(&run.writer);
    free(run.there);
    return ok && !run.failed;
}
