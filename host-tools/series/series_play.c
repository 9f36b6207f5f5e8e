#include "series/series_play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "kalah/kalah.h"
#include "series/series_words.h"

/* A position that a player met in the game. */
struct series_met {
    int player;
    kt_case_key key;
    kt_lesson lesson; /* as the search gave it, without what the stores held */
    int shift;        /* what they held, for the player */
};

void series_table_init(struct series_table *table, const struct series *series) {
    kt_kalah board;
    *table = (struct series_table){.series = series};
    if (kt_kalah_begin(&board, series->pits, series->beans) < 0) abort();
    int beans = series_beans(series);
    kt_library_settings index = {
        .first = 0,
        .second = (uint8_t)series->pits,
        .end = (uint8_t)(2 * series->pits),
        .radix = (uint16_t)(beans + 1),
        .partitions = (uint16_t)((beans + 1) * (beans + 1) < 65535 ? (beans + 1) * (beans + 1) : 65535)};
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        const struct series_player *player = &series->player[i];
        table->settings[i] = series_learner(player);
        size_t bytes = KT_LIBRARY_BYTES((size_t)player->library, (size_t)index.partitions);
        if (series_has_library(player)) {
            table->memory[i] = memory_zeroed(bytes);
            if (kt_library_init(&table->library[i], &index, table->memory[i], bytes) < 0) abort();
        }
        unsigned depth = (unsigned)(player->depth > series->values ? player->depth : series->values);
        size_t needed = kt_minimax_bytes(&kt_kalah_game, &board, depth);
        if (needed > table->search_bytes) table->search_bytes = needed;
    }
    table->search_memory = memory_zeroed(table->search_bytes);
}

void series_table_free(struct series_table *table) {
    free(table->memory[SERIES_A]);
    free(table->memory[SERIES_B]);
    free(table->search_memory);
    free(table->met);
}

/* The players' random numbers of a game depend on nothing but the seed and the game's number. */
static uint32_t seed_of(const struct series *series, long game, int player) {
    uint32_t seed = (uint32_t)series->seed * 2654435761u;
    seed = (seed ^ (uint32_t)game) * 2246822519u;
    seed = (seed ^ seed >> 15) * 3266489917u;
    return (seed ^ seed >> 13) + (uint32_t)player * 0x9e3779b9u;
}

static int beginner(const struct series *series, long game) {
    return series->begins == SERIES_ALTERNATE ? (int)(game % 2) : series->begins == SERIES_B_BEGINS;
}

/* In its practice games a player learns, and doesn't look up; behind them it looks up, and doesn't learn. */
static kt_learner_settings settings_in(const struct series_player *player, long game) {
    kt_learner_settings settings = series_learner(player);
    if (player->practice == 0) return settings;
    if (game < player->practice) settings.search.retrieval = KT_MINIMAX_NOWHERE;
    else settings.learns = false;
    return settings;
}

static void begin_game(struct series_table *table, long game) {
    table->met_count = 0;
    table->behind = false;
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        table->settings[i] = settings_in(&table->series->player[i], game);
        kt_learner_init(&table->learner[i], &kt_kalah_game, &table->settings[i],
                        table->memory[i] ? &table->library[i] : NULL, seed_of(table->series, game, i));
    }
}

/* Notes a position that the player met, so that the game's result may count. */
static void note(struct series_table *table, int player, const kt_kalah *position) {
    const kt_learner *learner = &table->learner[player];
    kt_minimax_key key;
    if (!kt_kalah_game.key(position, table->settings[player].generalisations, &key)) abort();
    table->met = memory_room(table->met, (size_t)table->met_count, &table->met_room, sizeof *table->met);
    struct series_met *met = &table->met[table->met_count++];
    *met = (struct series_met){.player = player, .lesson = learner->lesson, .shift = key.shift};
    memcpy(met->key.bytes, key.bytes, sizeof met->key.bytes);
}

/* Lets the end of the game count in what players met: by so many per cent it moves the values towards itself. */
static void learn_result(struct series_table *table, int difference) {
    for (int i = 0; i < table->met_count; i++) {
        struct series_met *met = &table->met[i];
        if (met->lesson.perfect) continue;
        int share = table->series->player[met->player].result;
        int end = (met->player == SERIES_A ? difference : -difference) - met->shift;
        int moved = (end - met->lesson.value) * share;
        met->lesson.value = (int16_t)(met->lesson.value + (moved + (moved < 0 ? -50 : 50)) / 100);
        kt_library_learn(&table->library[met->player], &met->key, &met->lesson);
    }
}

static void count_search(const kt_learner *learner, const uint32_t *retrievals, struct series_work *work) {
    work->searches++;
    work->nodes += learner->result.nodes;
    work->terminals += learner->result.terminals;
    work->retrieved += learner->result.retrieved;
    for (int i = 0; i < KT_LEARNER_DEPTHS; i++) work->retrievals[i] += retrievals[i];
    work->learned[learner->learned]++;
}

/* Values a position to each depth that the series asks for. */
static void value_position(const struct series_table *table, const kt_kalah *position,
                           struct series_work *work) {
    const struct series *series = table->series;
    for (int depth = 1; depth <= series->values; depth++) {
        const kt_minimax_settings settings = {
            .depth = (uint8_t)depth, .pruning = KT_MINIMAX_FIRST, .order = KT_MINIMAX_HEURISTIC};
        kt_minimax_result result;
        if (kt_minimax_search(&kt_kalah_game, &settings, position, table->search_memory, table->search_bytes,
                              &result) < 0)
            abort();
        work->values[depth - 1] += (uint64_t)(result.value + series_beans(series));
    }
    work->valued++;
}

/* Plays a part move on the board. */
static kt_kalah play_part(struct series_table *table, const kt_kalah *position, unsigned move,
                          struct series_work *work) {
    kt_kalah after;
    bool captures = table->series->captures == SERIES_CAPTURES_ALL || !table->behind;
    kt_minimax_next next =
        captures ? kt_kalah_game.play(position, move, &after) : kt_kalah_sow(position, move, &after);
    table->behind = next == KT_MINIMAX_AGAIN;
    work->pits[move]++;
    work->half_moves += !table->behind;
    return after;
}

/* Lets the player think about the position, and plays what it chose. */
static kt_kalah play_line(struct series_table *table, int player, const kt_kalah *position,
                          struct series_work *work) {
    kt_learner *learner = &table->learner[player];
    uint32_t retrievals[KT_LEARNER_DEPTHS] = {0};
    if (table->series->values && player == SERIES_A) value_position(table, position, work);
    learner->retrievals = retrievals;
    kt_status count = kt_learner_think(learner, position, table->search_memory, table->search_bytes);
    if (count < 0) abort();
    count_search(learner, retrievals, work);
    if (table->series->player[player].result) note(table, player, position);
    kt_kalah board = *position;
    for (int i = 0; i < count; i++) board = play_part(table, &board, learner->line[i], work);
    return board;
}

void series_play(struct series_table *table, struct series_result *result) {
    const struct series *series = table->series;
    struct series_block *block = &result->blocks[result->played / SERIES_BLOCK];
    int first = beginner(series, result->played);
    kt_kalah board;
    begin_game(table, result->played);
    if (kt_kalah_begin(&board, series->pits, series->beans) < 0) abort();
    while (!board.over) {
        int player = board.to_move ^ first;
        board = play_line(table, player, &board, &block->work[player]);
    }
    int difference = board.store[first] - board.store[first ^ 1];
    learn_result(table, difference);
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        block->beans[i] += board.store[first ^ i];
        block->work[i].cases = table->library[i].count;
    }
    if (difference) block->wins[difference > 0 ? SERIES_A : SERIES_B]++;
    block->games++;
    result->differences[series_beans(series) + difference]++;
    result->played++;
}

void series_weigh(const struct series_table *table, struct series_result *result) {
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        const kt_library *library = &table->library[i];
        double nodes = 0, node_squares = 0, uses = 0, use_squares = 0, count = fmax(library->count, 1);
        for (uint32_t place = 0; place < library->count; place++) {
            const kt_case *of = kt_library_at(library, place);
            nodes += of->nodes;
            node_squares += (double)of->nodes * of->nodes;
            uses += of->uses;
            use_squares += (double)of->uses * of->uses;
        }
        nodes /= count;
        uses /= count;
        result->shelf[i] =
            (struct series_shelf){.nodes = nodes,
                                  .nodes_spread = sqrt(fmax(node_squares / count - nodes * nodes, 0)),
                                  .uses = uses,
                                  .uses_spread = sqrt(fmax(use_squares / count - uses * uses, 0))};
    }
}
