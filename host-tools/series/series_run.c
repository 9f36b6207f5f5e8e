#include "series/series_run.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "series/series_keep.h"
#include "series/series_result.h"

enum { KEEP_SECONDS = 60 };

/* What the threads share. `done`, `progress` and the folder are for one of them at a time. */
struct running {
    const struct series_list *list;
    const char *folder;
    const struct series **order; /* the longest first */
    atomic_bool failed;
    double done, all; /* work, in units of weight_of */
    struct progress progress;
};

/* Roughly how long a game takes: two half-moves more take about thirteen times as long. */
static double weight_of(const struct series *series) {
    return pow(3.6, series->player[SERIES_A].depth) + pow(3.6, series->player[SERIES_B].depth);
}

static int longer_first(const void *a, const void *b) {
    const struct series *x = *(const struct series *const *)a, *y = *(const struct series *const *)b;
    double by = weight_of(y) * (double)y->games - weight_of(x) * (double)x->games;
    return by > 0 ? 1 : by < 0 ? -1 : x > y ? 1 : -1;
}

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool keep(struct running *running, const struct series_table *table, struct series_result *result,
                 long *kept) {
    bool ok;
    series_weigh(table, result);
#pragma omp critical(series_run)
    ok = series_keep(running->folder, table, result, *kept);
    if (!ok) running->failed = true;
    *kept = result->played;
    return ok;
}

/* May the series go on? */
static bool goes_on(const struct running *running) { return !running->failed && !stop_signal(); }

/* Returns whether the series may go on. */
static bool count_games(struct running *running, double weight) {
#pragma omp critical(series_run)
    {
        running->done += weight;
        progress_show(&running->progress, (uint64_t)running->done, (uint64_t)running->all);
    }
    return goes_on(running);
}

/* Plays on where the result ends. */
static void play_on(struct running *running, struct series_table *table, struct series_result *result) {
    const struct series *series = table->series;
    long kept = result->played;
    double last_kept = progress_clock(), begun = processor_seconds(), before = result->seconds;
    while (result->played < series->games) {
        series_play(table, result);
        bool more = count_games(running, weight_of(series));
        if (more && result->played < series->games && progress_clock() - last_kept < KEEP_SECONDS) continue;
        result->seconds = before + processor_seconds() - begun;
        if (!keep(running, table, result, &kept) || !more) return;
        last_kept = progress_clock();
    }
}

static void play_series(struct running *running, const struct series *series) {
    CLEANUP(series_table_free) struct series_table table = {0};
    CLEANUP(series_result_free) struct series_result result = {0};
    bool ok;
    series_table_init(&table, series);
#pragma omp critical(series_run)
    {
        ok = series_resume(running->folder, series, &table, &result);
        running->done += weight_of(series) * (double)result.played;
    }
    if (ok) play_on(running, &table, &result);
    else running->failed = true;
}

enum series_end series_run(const struct series_list *list, const char *folder, int threads) {
    struct running running = {.list = list, .folder = folder, .progress = progress_begin("playing")};
    running.order = memory_zeroed((size_t)list->count * sizeof *running.order);
    for (int i = 0; i < list->count; i++) {
        running.order[i] = &list->series[i];
        running.all += weight_of(&list->series[i]) * (double)list->series[i].games;
    }
    qsort(running.order, (size_t)list->count, sizeof *running.order, longer_first);
    stop_catch();
    threads = threads_make(threads < list->count ? threads : list->count);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int i = 0; i < list->count; i++)
        if (goes_on(&running)) play_series(&running, running.order[i]);
    progress_end(&running.progress);
    free(running.order);
    return running.failed ? SERIES_FAILED : stop_signal() ? SERIES_INTERRUPTED : SERIES_PLAYED;
}
