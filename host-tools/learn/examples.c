#include "learn/examples.h"

#include <stdlib.h>

#include "common/memory.h"
#include "common/progress.h"
#include "records/replay.h"

struct reading {
    struct examples examples; /* of one game */
    int stages, stage_moves;
};

static void append(struct example_group *group, const struct example *example) {
    group->example = memory_room(group->example, group->count, &group->capacity, sizeof *group->example);
    group->example[group->count++] = *example;
}

static bool take(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct reading *reading = user;
    if (point == KT_PASS) return true;
    struct example example = {.own = board->stones[colour],
                              .other = board->stones[kt_opponent(colour)],
                              .allowed = kt_board_legal(board, colour),
                              .move = point};
    int stage = kt_stage(reading->stages, reading->stage_moves, (uint32_t)number);
    append(&reading->examples.group[kt_group(stage, board->ko != KT_NO_POINT)], &example);
    return true;
}

/* Moves the examples of a game to those of all games, and leaves `game` empty for the next one. */
static void join(struct examples *all, struct examples *game) {
    for (int i = 0; i < KT_GROUPS_MAX; i++) {
        struct example_group *group = &game->group[i];
        for (size_t j = 0; j < group->count; j++) append(&all->group[i], &group->example[j]);
        all->count += group->count;
        group->count = 0;
    }
}

struct examples examples_read(const struct games *games, size_t first, size_t step, int size, int stages,
                              int stage_moves) {
    struct examples examples = {0};
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, size) < 0) return examples; /* the filter let only this size through */
    CLEANUP(progress_end) struct progress progress = progress_begin("replaying games");
    size_t done = 0;
#pragma omp parallel
    {
        struct reading reading = {.stages = stages, .stage_moves = stage_moves};
#pragma omp for ordered schedule(dynamic)
        for (size_t i = first; i < games->count; i += step) {
            kt_board board;
            replay_game(&games->game[i], &geometry, &board, take, &reading);
#pragma omp ordered
            {
                join(&examples, &reading.examples);
                progress_show(&progress, ++done, games->count / step + 1);
            }
        }
        examples_free(&reading.examples);
    }
    return examples;
}

uint64_t examples_bytes(const struct games *games, size_t first, size_t step) {
    uint64_t moves = 0;
    for (size_t i = first; i < games->count; i += step) moves += (uint64_t)sgf_game_moves(&games->game[i]);
    return moves * sizeof(struct example);
}

void examples_free(struct examples *examples) {
    for (int i = 0; i < KT_GROUPS_MAX; i++) free(examples->group[i].example);
    *examples = (struct examples){0};
}
