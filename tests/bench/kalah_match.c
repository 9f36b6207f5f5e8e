/* kalah_match: the strongest player of Kalah(6,6) (lib/minimax/think) against plain alpha-beta, which has no table, takes
 * moves by their numbers, and also reads deeper and deeper; and how deep the player reads. One JSON object for each.
 *
 * usage: kalah_match GAMES MILLISECONDS [FIRST]   a match; the time is the processor's, for each part move of either
 *                                                side. With FIRST, its games from that one on, counted from 0: so
 *                                                several processes can share a match
 *        kalah_match --depth GAMES N ENTRIES       N positions a part move, with so many entries in the table, as on a chip
 *        kalah_match --learn GAMES N CASES CHANCE  the player with so many cases (cases/memory.h) against itself without,
 *                                                N positions a part move, a table as on a chip. CHANCE: the other plays
 *                                                one of so many part moves by chance, 0: none
 *
 * Games begin with four part moves by chance; each beginning is played twice, with colours exchanged. With
 * --learn they begin as the rules have it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "cases/memory.h"
#include "kalah/kalah.h"
#include "minimax/think.h"

enum {
    PITS = 6,
    BEANS = 6,
    BY_CHANCE = 4,
    MEMORY = 1 << 16,
    TABLE_BYTES = 1 << 28,
    CHIP_FRAMES = 67,
    CHIP_ENTRIES = 128
};

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

static bool find(void *library, const kt_case_key *key, kt_case *found) {
    const kt_case *known = kt_library_look(library, key);
    if (known) *found = *known;
    return known;
}

static void begin_change(void *library) { (void)library; }

static unsigned changes;

static void put(void *library, const kt_case *lesson) {
    (void)kt_library_put(library, lesson);
    changes++;
}

static bool end_change(void *library) { return library; }

/* Plays a game, in which `strong` moves first or second, with or without a memory. Returns its beans less the other's. */
static int play_by_memory(const kt_minimax_limits *of, unsigned strong, int chance, kt_random *random) {
    kt_kalah position;
    struct depths depths = {0, 0, 0};
    if (kt_kalah_begin(&position, PITS, BEANS) < 0) abort();
    while (!position.over) {
        uint8_t moves[KT_KALAH_PITS_MAX];
        unsigned count = game->moves(&position, KT_MINIMAX_STATIC, moves);
        bool guesses = position.to_move != strong && chance && kt_random_below(random, (uint32_t)chance) == 0;
        if (kt_minimax_table_init(&table, table.entries, CHIP_ENTRIES * sizeof(kt_minimax_entry)) < 0)
            abort();
        play(&position,
             guesses ? moves[kt_random_below(random, count)]
                     : choose_strong(&position, &of[position.to_move == strong], sizeof memory, &depths));
    }
    return position.store[strong] - position.store[1 - strong];
}

static void measure_memory(int games, uint32_t nodes, int cases, int chance) {
    const kt_library_settings settings = {
        .first = 0, .second = PITS, .end = 2 * PITS, .radix = 73, .partitions = 64};
    size_t bytes = KT_LIBRARY_BYTES((size_t)cases + 1, 64);
    kt_library library;
    void *kept = malloc(bytes);
    table.entries = malloc(CHIP_ENTRIES * sizeof(kt_minimax_entry));
    if (kt_library_init(&library, &settings, kept, bytes) < 0) abort();
    const kt_case_store store = {find, begin_change, put, end_change, &library};
    kt_memory known = {.game = game, .store = &store, .kind = 0x40};
    const kt_minimax_memory hooks = kt_memory_hooks(&known);
    const kt_minimax_limits limits[2] = {{.nodes = nodes}, {.nodes = nodes, .memory = cases ? &hooks : NULL}};
    kt_random random;
    kt_random_init(&random, 1);
    double points[2] = {0, 0};
    for (int i = 0; i < games; i++) {
        known.fresh = KT_MEMORY_NEW;
        int ahead = play_by_memory(limits, (unsigned)i % 2, chance, &random);
        points[2 * i >= games] += ahead > 0 ? 1 : ahead == 0 ? .5 : 0;
    }
    printf("{\"bench\": \"kalah memory\", \"positions\": %u, \"cases\": %d, \"chance\": %d, \"games\": %d, "
           "\"first_half\": %.3f, \"second_half\": %.3f, \"changes\": %u}\n",
           nodes, cases, chance, games, points[0] / (games / 2), points[1] / (games - games / 2), changes);
    free(table.entries);
    free(kept);
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "--depth") == 0)
        measure_depth(atoi(argv[2]), (uint32_t)atoi(argv[3]), (uint32_t)atoi(argv[4]));
    else if (argc == 6 && strcmp(argv[1], "--learn") == 0)
        measure_memory(atoi(argv[2]), (uint32_t)atoi(argv[3]), atoi(argv[4]), atoi(argv[5]));
    else if ((argc == 3 || argc == 4) && atoi(argv[1]) > 0 && atoi(argv[2]) > 0)
        match(argc == 4 ? atoi(argv[3]) : 0, atoi(argv[1]), (uint32_t)atoi(argv[2]));
    else
        return fputs(
                   "usage: kalah_match GAMES MILLISECONDS [FIRST] | --depth GAMES N ENTRIES | --learn GAMES N CASES CHANCE\n",
                   stderr),
               2;
    return 0;
}
