/* match: what a prediction costs on this machine, a full ranking of all legal moves, in four ways: the
 * reference scan, the same with a fold, the index, and the index with the dependency set. One JSON object.
 *
 * usage: match IMAGE GAMES... [options of games.h]
 *
 * The positions of the games are asked about in their order. Times are those of the processor, not of the
 * clock on the wall, and the least of three runs. The slow ways are asked about every 64th position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "asked.h"
#include "pattern/fold.h"
#include "pattern/guess.h"
#include "records/replay.h"

enum { RUNS = 3, POSITIONS_MAX = 4096, SLOW_STEP = 64 };

/* The work, and what it is done with. */
static struct {
    kt_patterns patterns;
    kt_spiral spiral;
    kt_guesser guesser;
    size_t count;
    kt_board board[POSITIONS_MAX];
    kt_query query[POSITIONS_MAX];
    kt_fold_counts fold;
} work;

static bool keep_position(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    (void)user;
    (void)point;
    if (work.count == POSITIONS_MAX) return false;
    kt_board *copy = &work.board[work.count];
    *copy = *board;
    work.query[work.count++] = (kt_query){copy, colour, (uint32_t)number, kt_board_legal(board, colour)};
    return true;
}

typedef kt_status ask_fn(const kt_query *query, kt_suggestion *suggestions);

static kt_status ask_scan(const kt_query *query, kt_suggestion *suggestions) {
    return kt_scan_suggest(&work.spiral, &work.patterns, query, KT_POINTS, suggestions);
}

static kt_status ask_fold(const kt_query *query, kt_suggestion *suggestions) {
    return kt_fold_suggest(&work.spiral, &work.patterns, query, KT_POINTS, suggestions, &work.fold);
}

static kt_status ask_index(const kt_query *query, kt_suggestion *suggestions) {
    memset(work.guesser.position, 0, sizeof work.guesser.position); /* forget */
    return kt_guess(&work.guesser, query, KT_POINTS, suggestions);
}

static kt_status ask_dependency(const kt_query *query, kt_suggestion *suggestions) {
    return kt_guess(&work.guesser, query, KT_POINTS, suggestions);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Predictions a second. */
static double rate(ask_fn *ask, size_t step) {
    double least = 0;
    kt_suggestion suggestions[KT_POINTS];
    for (int run = 0; run < RUNS; run++) {
        double begun = seconds();
        for (size_t i = 0; i < work.count; i += step)
            if (ask(&work.query[i], suggestions) < 0) abort();
        double took = seconds() - begun;
        if (run == 0 || took < least) least = took;
    }
    size_t asked = (work.count + step - 1) / step;
    return (double)asked / least;
}

/* Do all ways say the same of every 64th position? */
static bool agree(void) {
    static ask_fn *const ways[] = {ask_scan, ask_fold, ask_index, ask_dependency};
    kt_suggestion expected[KT_POINTS], found[KT_POINTS];
    for (size_t i = 0; i < work.count; i += SLOW_STEP) {
        int count = ways[0](&work.query[i], expected);
        for (int way = 1; way < 4; way++) {
            if (ways[way](&work.query[i], found) != count) return false;
            for (int j = 0; j < count; j++)
                if (found[j].point != expected[j].point || found[j].value_q16 != expected[j].value_q16)
                    return false;
        }
    }
    return true;
}

static int measure(const kt_image *image, const struct games *games) {
    static kt_board board;
    kt_geometry geometry;
    if (kt_patterns_open(&work.patterns, image) < 0) return 1;
    kt_spiral_init(&work.spiral, image->size);
    kt_guesser_init(&work.guesser, &work.patterns);
    if (kt_geometry_init(&geometry, image->size) < 0) return 1;
    for (size_t i = 0; i < games->count; i++)
        replay_game(&games->game[i], &geometry, &board, keep_position, NULL);
    if (!agree()) {
        fprintf(stderr, "match: the ways of matching don't agree\n");
        return 1;
    }
    double scan = rate(ask_scan, SLOW_STEP), fold = rate(ask_fold, SLOW_STEP);
    double index = rate(ask_index, 1), dependency = rate(ask_dependency, 1);
    printf("{\"bench\": \"match\", \"size\": %d, \"patterns\": %u, \"positions\": %zu, "
           "\"scan_per_second\": %.1f, \"fold_per_second\": %.1f, \"fold_passes\": %.4f, "
           "\"index_per_second\": %.0f, \"dependency_per_second\": %.0f, \"index_over_scan\": %.0f, "
           "\"dependency_over_scan\": %.0f}\n",
           image->size, kt_patterns_count(&work.patterns), work.count, scan, fold,
           (double)work.fold.passed / (double)work.fold.tried, index, dependency, index / scan,
           dependency / scan);
    return 0;
}

int main(int argc, char **argv) {
    static struct asked asked;
    int status = asked_open(&asked, argc, argv);
    if (status) return status;
    status = measure(&asked.loaded.image, &asked.games);
    asked_close(&asked);
    return status;
}
