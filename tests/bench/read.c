/* read: positions that alpha-beta looks at for the same depth, with moves in several orders, with and
 * without a table. One JSON object for each.
 *
 * usage: read IMAGE
 *
 * Positions come from the predictor: each of some first moves is one of its three best, at random. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "images/load.h"
#include "model/predict.h"
#include "search/alphabeta.h"

enum { POSITIONS = 8, MOVES = 200, ENTRIES = 1 << 21 };

static kt_game game;
static kt_game_move moves[MOVES];
static kt_predictor predictor;
static kt_predictor_memory prediction;
static kt_suggestion suggestions[KT_POINTS];
static kt_alphabeta reader;
static kt_transposition_entry entries[ENTRIES];

static void begin_game(kt_random *random, int size, int count) {
    if (kt_game_init(&game, size, moves, MOVES) < 0) abort();
    for (; count > 0; count--) {
        kt_bitboard allowed = kt_game_legal(&game, game.to_move);
        kt_status found = kt_predict_game(&predictor, &game, game.to_move, allowed, 3, suggestions);
        if (found < 1) abort();
        kt_point p = suggestions[kt_random_below(random, (uint32_t)found)].point;
        if (kt_game_play(&game, game.to_move, p) < 0) abort();
    }
}

/* Reads the positions on boards of `size` lines. */
static void measure(int size, kt_alphabeta_settings settings, bool table) {
    static const char *const names[] = {"points", "tactics", "predictor"};
    kt_random random;
    kt_random_init(&random, 1);
    uint64_t nodes = 0;
    clock_t time = 0;
    for (int i = 0; i < POSITIONS; i++) {
        begin_game(&random, size, size * size / 5);
        kt_reading reading;
        clock_t begun = clock();
        kt_transposition_init(&reader.table, entries, table ? sizeof entries : 0);
        if (kt_alphabeta_read(&reader, &settings, &game, game.to_move, &predictor, suggestions, &reading) <
                0 ||
            (reading.depth < settings.depth && !reading.complete))
            abort();
        time += clock() - begun;
        nodes += reading.nodes;
    }
    printf("{\"bench\": \"read\", \"size\": %d, \"depth\": %d, \"width\": %d, \"order\": \"%s\", ", size,
           settings.depth, settings.width, names[settings.order]);
    printf("\"table\": %s, \"positions\": %d, \"nodes\": %llu, \"seconds\": %.2f}\n",
           table ? "true" : "false", POSITIONS, (unsigned long long)nodes, (double)time / CLOCKS_PER_SEC);
    fflush(stdout);
}

int main(int argc, char **argv) {
    static const struct {
        int size, depth, width;
    } works[] = {{5, 5, KT_POINTS}, {7, 4, KT_POINTS}, {9, 3, KT_POINTS}, {9, 5, 8}};
    static struct loaded_image loaded;
    if (argc != 2 || !load_image(argv[1], &loaded) ||
        kt_predictor_init(&predictor, &loaded.image, KT_VALUES_MODEL, &prediction) < 0)
        return 2;
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        kt_alphabeta_settings settings = {.depth = (uint8_t)works[i].depth,
                                          .width = (uint16_t)works[i].width,
                                          .predict_depth = 2,
                                          .nodes = UINT32_MAX};
        for (int table = 0; table < 2; table++) {
            settings.order = KT_ORDER_POINTS;
            if (settings.width == KT_POINTS) measure(works[i].size, settings, table);
            settings.order = KT_ORDER_TACTICS;
            measure(works[i].size, settings, table);
            settings.order = KT_ORDER_PREDICTOR;
            measure(works[i].size, settings, table);
        }
    }
    load_free(&loaded);
    return 0;
}
