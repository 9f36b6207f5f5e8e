#include "common/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double progress_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct progress progress_begin(const char *what) {
    return (struct progress){.what = what, .terminal = isatty(STDERR_FILENO), .begun = progress_clock()};
}

void progress_show(struct progress *progress, uint64_t done, uint64_t total) {
    if (!progress->terminal || done == 0) return;
    double now = progress_clock(), spent = now - progress->begun;
    if (spent < 2 || now - progress->last < 0.25) return;
    double left = spent * (double)(total > done ? total - done : 0) / (double)done;
    fprintf(stderr, "\rkatachi: %s: %3.0f %%, about %.0f s left \033[K", progress->what,
            100.0 * (double)done / (double)total, left);
    fflush(stderr);
    progress->last = now;
    progress->shown = true;
}

void progress_end(struct progress *progress) {
    if (progress->shown) fprintf(stderr, "\r\033[K");
    progress->shown = false;
}
