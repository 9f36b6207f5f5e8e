/* bench: what the core costs on this machine. One JSON object a line.
 *
 * usage: bench IMAGE GAMES... [options of games.h]
 *
 * Times are the median of seven runs over the same work. */
#include <stdio.h>
#include <stdlib.h>

#include "asked.h"
#include "base/random.h"
#include "common/progress.h"
#include "pattern/scan.h"
#include "records/replay.h"

enum { RUNS = 7, PLAYOUTS = 400, POSITIONS_MAX = 4096 };

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The median time of `work` in seconds. */
static double measure(void (*work)(void *), void *what) {
    double seconds[RUNS];
    for (int i = 0; i < RUNS; i++) {
        double begun = progress_clock();
        work(what);
        seconds[i] = progress_clock() - begun;
    }
    qsort(seconds, RUNS, sizeof *seconds, compare);
    return seconds[RUNS / 2];
}

struct playing {
    kt_geometry geometry;
    uint32_t moves;
};

/* Random games without filling own eyes, to the end. */
static void play_out(void *user) {
    struct playing *playing = user;
    kt_random random;
    kt_random_init(&random, 1);
    playing->moves = 0;
    for (int game = 0; game < PLAYOUTS; game++) {
        static kt_board board;
        kt_board_init(&board, &playing->geometry);
        kt_colour colour = KT_BLACK;
        int limit = 3 * playing->geometry.size * playing->geometry.size;
        for (int passes = 0, move = 0; passes < 2 && move < limit; move++, colour = kt_opponent(colour)) {
            kt_point points[KT_POINTS];
            uint32_t count = 0;
            KT_EACH_POINT(p, &board.stones[KT_EMPTY]) points[count++] = p;
            kt_point chosen = KT_PASS;
            while (count && chosen == KT_PASS) {
                uint32_t i = kt_random_below(&random, count);
                if (kt_board_check(&board, colour, points[i]) == KT_OK &&
                    !kt_board_is_eye(&board, colour, points[i]))
                    chosen = points[i];
                points[i] = points[--count];
            }
            passes = chosen == KT_PASS ? passes + 1 : 0;
            if (chosen == KT_PASS) kt_board_pass(&board);
            else kt_board_play(&board, colour, chosen);
            playing->moves++;
        }
    }
}

static void bench_board(int size) {
    static struct playing playing;
    if (kt_geometry_init(&playing.geometry, size) < 0) return;
    double seconds = measure(play_out, &playing);
    printf(
        "{\"bench\": \"board\", \"size\": %d, \"moves_per_second\": %.0f, \"playouts_per_second\": %.0f}\n",
        size, playing.moves / seconds, PLAYOUTS / seconds);
}

struct positions {
    kt_patterns patterns;
    kt_matcher matcher;
    kt_spiral spiral;
    int most;
    size_t count;
    kt_board board[POSITIONS_MAX];
    kt_query query[POSITIONS_MAX];
};

static bool keep_position(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct positions *positions = user;
    (void)point;
    if (positions->count == POSITIONS_MAX) return false;
    kt_board *copy = &positions->board[positions->count];
    *copy = *board;
    positions->query[positions->count++] =
        (kt_query){copy, colour, (uint32_t)number, kt_board_legal(board, colour)};
    return true;
}

static void suggest_all(void *user) {
    struct positions *positions = user;
    kt_suggestion suggestions[KT_POINTS];
    for (size_t i = 0; i < positions->count; i++)
        if (kt_suggest(&positions->matcher, &positions->patterns, &positions->query[i], positions->most,
                       suggestions) < 0)
            abort();
}

static void scan_all(void *user) {
    struct positions *positions = user;
    kt_suggestion suggestions[KT_POINTS];
    for (size_t i = 0; i < positions->count; i += 64)
        if (kt_scan_suggest(&positions->spiral, &positions->patterns, &positions->query[i], positions->most,
                            suggestions) < 0)
            abort();
}

static void bench_suggest(const kt_image *image, const struct games *games) {
    static struct positions positions;
    static kt_board board;
    kt_geometry geometry;
    if (kt_patterns_open(&positions.patterns, image) < 0) return;
    kt_spiral_init(&positions.spiral, image->size);
    if (kt_geometry_init(&geometry, image->size) < 0) return;
    for (size_t i = 0; i < games->count; i++)
        replay_game(&games->game[i], &geometry, &board, keep_position, &positions);
    positions.most = 5;
    double scan = measure(scan_all, &positions) / (double)((positions.count + 63) / 64);
    double suggest = measure(suggest_all, &positions) / (double)positions.count;
    positions.most = KT_POINTS;
    double all = measure(suggest_all, &positions) / (double)positions.count;
    printf("{\"bench\": \"suggest\", \"size\": %d, \"patterns\": %u, \"positions\": %zu, "
           "\"positions_per_second_m5\": %.0f, "
           "\"positions_per_second_all\": %.0f, \"reference_scan_m5\": %.1f, \"speedup_over_scan\": %.1f}\n",
           image->size, kt_patterns_count(&positions.patterns), positions.count, 1 / suggest, 1 / all,
           1 / scan, scan / suggest);
}

int main(int argc, char **argv) {
    static struct asked asked;
    int status = asked_open(&asked, argc, argv);
    if (status) return status;
    if (asked.loaded.image.size <= 9) {
        bench_board(9);
        bench_board(19);
    }
    bench_suggest(&asked.loaded.image, &asked.games);
    asked_close(&asked);
    return 0;
}
