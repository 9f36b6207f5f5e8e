/* ladders: what reading costs: every ladder of chains with one or two liberties, with either player first, and the
 * status of all chains, on 19x19 boards with stones at random. One JSON object for each share of points with stones.
 * Then the longest ladders there are: each begins in a corner of such a board, with few stones or none in its way.
 *
 * Times are processor times; the worst one is the least of five runs of that ladder. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "random_position.h"
#include "tactics/chains.h"
#include "tactics/ladder.h"

enum { POSITIONS = 150, LONG = 10000, RUNS = 5 };

static kt_geometry geometry;
static kt_board board;
static kt_reader reader;
static kt_chain chain[KT_CHAINS_MOST];

static double now_us(void) {
    struct timespec time;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)) abort();
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static struct told {
    unsigned of[4];
    double us, worst_us, chains_us;
    uint32_t positions, worst_positions;
} told;

static void read_ladder(kt_point p, kt_colour first) {
    double least = 0;
    kt_ladder ladder = {KT_LADDER_UNKNOWN, KT_NO_POINT, 0};
    for (int i = 0; i < RUNS && (i == 0 || least > told.worst_us); i++) {
        double begun = now_us();
        ladder = kt_ladder_read(&reader, &board, p, KT_NO_POINT, first, KT_LADDER_NODES);
        double us = now_us() - begun;
        if (i == 0) told.us += us;
        if (i == 0 || us < least) least = us;
    }
    told.of[ladder.result]++;
    told.positions += ladder.nodes;
    if (least > told.worst_us) told.worst_us = least;
    if (ladder.nodes > told.worst_positions) told.worst_positions = ladder.nodes;
}

static void measure(uint32_t share) {
    kt_chains chains = {.chain = chain, .capacity = KT_CHAINS_MOST};
    kt_random random;
    kt_random_init(&random, 1);
    told = (struct told){{0}, 0, 0, 0, 0, 0};
    for (int i = 0; i < POSITIONS; i++) {
        random_position(&random, &geometry, &board, 19, share);
        for (kt_point p = 0; p < KT_POINTS; p++) {
            if (board.colour[p] == KT_EMPTY || board.chain[p] != p) continue;
            if (kt_bitboard_count(&board.liberties[p]) > 2) continue;
            read_ladder(p, KT_BLACK);
            read_ladder(p, KT_WHITE);
        }
        double begun = now_us();
        if (kt_chains_find(&chains, &reader, &board, KT_CHAINS_NODES) < 0) abort();
        told.chains_us += now_us() - begun;
    }
    unsigned all = told.of[0] + told.of[1] + told.of[2] + told.of[3];
    printf(
        "{\"bench\": \"ladders\", \"size\": 19, \"share_of_stones\": %.2f, \"ladders\": %u, \"captured\": %u, "
        "\"ko\": %u, \"unknown\": %u, \"us_mean\": %.1f, \"us_worst\": %.0f, \"positions_mean\": %.0f, "
        "\"positions_worst\": %u, \"chains_ms_mean\": %.1f}\n",
        share / 100., all, told.of[KT_LADDER_CAPTURED], told.of[KT_LADDER_KO], told.of[KT_LADDER_UNKNOWN],
        told.us / all, told.worst_us, (double)told.positions / all, told.worst_positions,
        told.chains_us / POSITIONS / 1e3);
}

/* Two stones' width from the corner, White's stone in atari: with nothing in its way, Black chases it to the other corner. */
static void set_up_long(kt_random *random, uint32_t share) {
    static const int8_t black[][2] = {{2, 3}, {3, 4}, {3, 2}, {4, 2}};
    random_position(random, &geometry, &board, 19, share);
    kt_bitboard stones[3] = {kt_bitboard_none(), board.stones[KT_BLACK], board.stones[KT_WHITE]};
    for (int x = 0; x < 7; x++)
        for (int y = 0; y < 7; y++)
            for (int i = KT_BLACK; i <= KT_WHITE; i++) kt_bitboard_clear(&stones[i], kt_point_at(x, y));
    for (int i = 0; i < 4; i++) kt_bitboard_set(&stones[KT_BLACK], kt_point_at(black[i][0], black[i][1]));
    kt_bitboard_set(&stones[KT_WHITE], kt_point_at(3, 3));
    kt_board_set_up(&board, &stones[KT_BLACK], &stones[KT_WHITE]);
}

static void measure_long(void) {
    kt_random random;
    kt_random_init(&random, 1);
    told = (struct told){{0}, 0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < LONG; i++) {
        set_up_long(&random, i % 5);
        read_ladder(kt_point_at(3, 3), KT_WHITE);
    }
    printf(
        "{\"bench\": \"ladders from a corner\", \"size\": 19, \"ladders\": %u, \"captured\": %u, \"unknown\": %u, "
        "\"us_mean\": %.1f, \"us_worst\": %.0f, \"positions_worst\": %u}\n",
        LONG, told.of[KT_LADDER_CAPTURED], told.of[KT_LADDER_UNKNOWN], told.us / LONG, told.worst_us,
        told.worst_positions);
}

int main(void) {
    static const uint32_t shares[] = {5, 10, 20, 40, 60};
    for (unsigned i = 0; i < sizeof shares / sizeof *shares; i++) measure(shares[i]);
    measure_long();
    return 0;
}
