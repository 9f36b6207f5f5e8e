#include "train/network_example.h"

#include <string.h>

#include "board/symmetry.h"
#include "common/memory.h"
#include "records/replay.h"

struct network_example network_example_new(int size) {
    return (struct network_example){
        .inputs = memory_zeroed((size_t)network_example_points(size) * NETWORK_INPUTS * sizeof(float))};
}

/* The search for the position, along the game. */
struct search {
    struct network_example *example;
    const kt_board *board;
    kt_colour colour;
    kt_recent recent;
    int number, symmetry;
    bool found;
};

static void take_point(struct search *search, kt_point p, kt_point played) {
    struct network_example *example = search->example;
    int size = search->board->geometry->size;
    kt_point turned = kt_symmetry_apply(search->symmetry, p, size);
    int point = network_example_point(size, kt_point_x(turned), kt_point_y(turned));
    uint32_t features = kt_features_at(search->board, search->colour, &search->recent, p);
    float *inputs = example->inputs + (size_t)point * NETWORK_INPUTS;
    for (int feature = 0; feature < KT_FEATURES; feature++)
        inputs[feature] = (float)(features >> feature & 1);
    if (!kt_features_candidate(features)) return;
    if (p == played) {
        example->played = example->candidates;
        search->found = true;
    }
    example->candidate[example->candidates++] = point;
}

static bool on_move(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct search *search = user;
    if (number < search->number) {
        kt_recent_add(&search->recent, point);
        return true;
    }
    if (point == KT_PASS) return false;
    search->board = board;
    search->colour = colour;
    int size = board->geometry->size;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) take_point(search, kt_point_at(x, y), point);
    return false;
}

bool network_example_take(struct network_example *example, const struct sgf_game *game,
                          const kt_geometry *geometry, int number, int symmetry) {
    struct search search = {.example = example, .number = number, .symmetry = symmetry};
    example->candidates = 0;
    kt_board board;
    replay_game(game, geometry, &board, on_move, &search);
    return search.found;
}
