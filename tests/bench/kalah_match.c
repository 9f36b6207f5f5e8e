/* kalah_match: the strongest player of Kalah(6,6) (lib/minimax/think) against plain alpha-beta, which has no table, takes
 * moves by their numbers, and also reads deeper and deeper; and how deep the player reads. One JSON object for each.
 *
 * usage: kalah_match GAMES MILLISECONDS [FIRST]   a match; the time is the processor's, for each part move of either
 *                                                side. With FIRST, its games from that one on, counted from 0: so
 *                                                several processes can share a match
 *        kalah_match --depth GAMES N ENTRIES       N positions a part move, with so many entries in the table, as on a chip
 *
 * Games begin with four part moves by chance; each beginning is played twice, with colours exchanged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "kalah/kalah.h"
#include "minimax/think.h"

enum { PITS = 6, BEANS = 6, BY_CHANCE = 4, MEMORY = 1 << 16, TABLE_BYTES = 1 << 28, CHIP_FRAMES = 67 };

static const kt_minimax_game *const game = &kt_kalah_game;
static uint32_t memory[MEMORY / sizeof(uint32_t)];
static kt_minimax_table table;

static uint32_t now_ms(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
}

/* How deep a side has read, over all its part moves but the forced and the perfect ones. */
struct depths {
    int searches, perfect, sum;
};

static void count_depth(struct depths *depths, const kt_minimax_result *result) {
    if (result->count == 1) return;
    if (result->perfect) depths->perfect++;
    else depths->searches++, depths->sum += result->depth;
}

static void play(kt_kalah *position, unsigned move) {
    kt_kalah before = *position;
    (void)game->play(&before, move, position);
}

static unsigned choose_strong(const kt_kalah *position, const kt_minimax_limits *limits, size_t bytes,
                              struct depths *depths) {
    kt_minimax_result result;
    kt_status move =
        kt_minimax_think(game, limits, position, table.entries ? &table : NULL, memory, bytes, &result);
    if (move < 0) abort();
    count_depth(depths, &result);
    return (unsigned)move;
}

static uint32_t end_ms;

static bool go_on(void *context) { return now_ms(context) < end_ms; }

static unsigned choose_plain(const kt_kalah *position, uint32_t milliseconds, struct depths *depths) {
    kt_minimax_settings settings = {
        .depth = KT_MINIMAX_DEPTH_MAX, .pruning = KT_MINIMAX_FIRST, .step = 1, .go_on = go_on};
    kt_minimax_result result;
    end_ms = now_ms(NULL) + milliseconds;
    if (kt_minimax_search(game, &settings, position, memory, sizeof memory, &result) < 0) abort();
    count_depth(depths, &result);
    return result.move;
}

static kt_kalah begin(kt_random *random) {
    kt_kalah position;
    if (kt_kalah_begin(&position, PITS, BEANS) < 0) abort();
    for (int i = 0; i < BY_CHANCE; i++) {
        uint8_t moves[KT_KALAH_PITS_MAX];
        unsigned count = game->moves(&position, KT_MINIMAX_STATIC, moves);
        play(&position, moves[kt_random_below(random, count)]);
    }
    return position;
}

static void match(int first, int games, uint32_t milliseconds) {
    kt_random random;
    kt_random_init(&random, 1);
    struct depths strong = {0, 0, 0}, plain = {0, 0, 0};
    kt_minimax_limits limits = {.milliseconds = milliseconds, .now_ms = now_ms};
    void *entries = malloc(TABLE_BYTES);
    int won = 0, drawn = 0, beans = 0;
    kt_kalah start = {0};
    for (int i = 0; i < first + games; i++) {
        if (i % 2 == 0) start = begin(&random);
        if (i < first) continue;
        if (kt_minimax_table_init(&table, entries, TABLE_BYTES) < 0) abort();
        kt_kalah position = start;
        while (!position.over)
            play(&position, position.to_move == (unsigned)i % 2
                                ? choose_strong(&position, &limits, sizeof memory, &strong)
                                : choose_plain(&position, milliseconds, &plain));
        int ahead = position.store[i % 2] - position.store[1 - i % 2];
        won += ahead > 0;
        drawn += ahead == 0;
        beans += ahead;
    }
    printf(
        "{\"bench\": \"kalah match\", \"milliseconds\": %u, \"first\": %d, \"games\": %d, \"won\": %d, \"drawn\": %d, "
        "\"ahead_mean\": %.1f, \"depth\": %.1f, \"plain_depth\": %.1f}\n",
        milliseconds, first, games, won, drawn, (double)beans / games, (double)strong.sum / strong.searches,
        (double)plain.sum / plain.searches);
    free(entries);
}

static void measure_depth(int games, uint32_t nodes, uint32_t count) {
    kt_random random;
    kt_random_init(&random, 1);
    struct depths depths = {0, 0, 0};
    kt_minimax_limits limits = {.nodes = nodes};
    size_t bytes = count * sizeof(kt_minimax_entry);
    void *entries = malloc(bytes + 1);
    for (int i = 0; i < games; i++) {
        for (kt_kalah position = begin(&random); !position.over;) {
            if (count && kt_minimax_table_init(&table, entries, bytes) < 0) abort();
            size_t frame = kt_minimax_bytes(game, &position, 1) - kt_minimax_bytes(game, &position, 0);
            play(&position, choose_strong(&position, &limits, CHIP_FRAMES * frame, &depths));
        }
    }
    printf(
        "{\"bench\": \"kalah depth\", \"positions\": %u, \"entries\": %u, \"games\": %d, \"searches\": %d, "
        "\"perfect\": %d, \"depth_of_others\": %.2f}\n",
        nodes, count, games, depths.searches + depths.perfect, depths.perfect,
        (double)depths.sum / depths.searches);
    free(entries);
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "--depth") == 0)
        measure_depth(atoi(argv[2]), (uint32_t)atoi(argv[3]), (uint32_t)atoi(argv[4]));
    else if ((argc == 3 || argc == 4) && atoi(argv[1]) > 0 && atoi(argv[2]) > 0)
        match(argc == 4 ? atoi(argv[3]) : 0, atoi(argv[1]), (uint32_t)atoi(argv[2]));
    else return fputs("usage: kalah_match GAMES MILLISECONDS [FIRST] | --depth GAMES N ENTRIES\n", stderr), 2;
    return 0;
}
