#include "train/positions.h"

#include <stdlib.h>

#include "board/symmetry.h"
#include "common/memory.h"
#include "common/progress.h"
#include "model/model.h"
#include "records/replay.h"

static size_t points_of(const kt_geometry *geometry) { return (size_t)geometry->size * geometry->size; }

int positions_turned(int size, int symmetry, kt_point p) {
    kt_point turned = kt_symmetry_apply(symmetry, p, size);
    return kt_point_y(turned) * size + kt_point_x(turned);
}

/* A walk through a game, with what is wanted of it: all positions from `next` on, or the one before move `number`. */
struct walk {
    const kt_geometry *geometry;
    kt_recent recent;
    struct positions *positions; /* NULL: one position */
    size_t next;
    int number, symmetry, played;
    uint32_t *features;
};

/* Writes the features of a position. Returns the point of `played`. */
static int see(const struct walk *walk, const kt_board *board, kt_colour colour, kt_point played,
               int symmetry, uint32_t *features) {
    int size = walk->geometry->size, point = played == KT_PASS ? size * size : POSITIONS_UNUSABLE;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            kt_point p = kt_point_at(x, y);
            uint32_t found = kt_features_at(board, colour, &walk->recent, p);
            int turned = positions_turned(size, symmetry, p);
            features[turned] = found;
            if (p == played && kt_features_candidate(found)) point = turned;
        }
    return point;
}

static bool keep_one(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct walk *walk = user;
    if (number > walk->number) return false;
    if (number == walk->number)
        walk->played = see(walk, board, colour, point, walk->symmetry, walk->features);
    kt_recent_add(&walk->recent, point);
    return true;
}

int positions_make(const struct sgf_game *game, const kt_geometry *geometry, int number, int symmetry,
                   uint32_t *features) {
    struct walk walk = {.geometry = geometry, .number = number, .symmetry = symmetry, .features = features};
    walk.played = POSITIONS_UNUSABLE;
    kt_board board;
    replay_game(game, geometry, &board, keep_one, &walk);
    return walk.played;
}

static bool keep_all(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct walk *walk = user;
    struct positions *positions = walk->positions;
    /* illegal moves are not shown; they stay unusable */
    while (walk->next < positions->kept && positions->moves[walk->next].number < number) walk->next++;
    if (walk->next == positions->kept) return false;
    if ((point != KT_PASS || positions->passes) && positions->moves[walk->next].number == number) {
        uint32_t *features = positions->features + walk->next * points_of(walk->geometry);
        positions->played[walk->next] = (int16_t)see(walk, board, colour, point, 0, features);
        walk->next++;
    }
    kt_recent_add(&walk->recent, point);
    return true;
}

/* Lists the moves, and where those of each game begin. */
static size_t *list_moves(struct positions *positions) {
    const struct games *games = positions->games;
    size_t most = 0, *first = memory_zeroed((games->count + 1) * sizeof *first);
    for (size_t i = 0; i < games->count; i++) most += games->game[i].count;
    positions->moves = memory_zeroed((most + 1) * sizeof *positions->moves);
    for (size_t i = 0; i < games->count; i++) {
        int number = 0;
        first[i] = positions->count;
        if (games->game[i].size != positions->geometry->size) continue;
        for (size_t j = 0; j < games->game[i].count && number < UINT16_MAX; j++) {
            if (games->game[i].actions[j].kind == SGF_SET) continue;
            number++;
            const struct sgf_action *action = &games->game[i].actions[j];
            bool is_pass = action->kind == SGF_PASS;
            if (is_pass && !positions->passes) continue;
            positions->moves[positions->count++] =
                (struct position_move){(uint32_t)i, (uint16_t)number, action->colour, is_pass};
        }
    }
    first[games->count] = positions->count;
    return first;
}

struct positions positions_new(const struct games *games, const kt_geometry *geometry, bool passes,
                               uint64_t bytes) {
    struct positions positions = {.games = games, .geometry = geometry, .passes = passes};
    size_t *first = list_moves(&positions), each = points_of(geometry) * sizeof(uint32_t) + sizeof(int16_t);
    positions.kept = bytes / each < positions.count ? (size_t)(bytes / each) : positions.count;
    positions.features = memory_resize(NULL, (positions.kept + 1) * points_of(geometry) * sizeof(uint32_t));
    positions.played = memory_resize(NULL, (positions.kept + 1) * sizeof(int16_t));
    for (size_t i = 0; i < positions.kept; i++) positions.played[i] = POSITIONS_UNUSABLE;
    CLEANUP(progress_end) struct progress progress = progress_begin("reading positions");
    uint64_t done = 0;
#pragma omp parallel for schedule(dynamic, 8)
    for (size_t i = 0; i < games->count; i++) {
        struct walk walk = {.geometry = geometry, .positions = &positions, .next = first[i]};
        kt_board board;
        if (walk.next < positions.kept && first[i + 1] > first[i])
            replay_game(&games->game[i], geometry, &board, keep_all, &walk);
#pragma omp critical
        progress_show(&progress, ++done, games->count);
    }
    free(first);
    return positions;
}

void positions_free(struct positions *positions) {
    free(positions->moves);
    free(positions->features);
    free(positions->played);
}

int positions_take(const struct positions *positions, size_t index, int symmetry, uint32_t *features) {
    if (index >= positions->kept) {
        const struct position_move *move = &positions->moves[index];
        return positions_make(&positions->games->game[move->game], positions->geometry, move->number,
                              symmetry, features);
    }
    int size = positions->geometry->size, point = 0, played = positions->played[index];
    const uint32_t *kept = positions->features + index * points_of(positions->geometry);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            features[positions_turned(size, symmetry, kt_point_at(x, y))] = kept[point++];
    if (played < 0 || played == size * size) return played;
    return positions_turned(size, symmetry, kt_point_at(played % size, played / size));
}
