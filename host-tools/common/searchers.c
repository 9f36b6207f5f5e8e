#include "common/searchers.h"

#include <stdlib.h>
#include <string.h>

#include "common/crew.h"
#include "common/memory.h"

enum {
    MOVES_MAX = 4096,
    SHARE = 2, /* playouts that a thread takes on at once */
};

/* What each helper has for itself. The caller has what belongs to the player. */
struct searcher {
    kt_uct_worker worker;
    kt_game game;
    kt_game_move moves[MOVES_MAX];
    kt_predictor predictor;
    kt_predictor_memory prediction;
    kt_playout playout;
    kt_suggestion suggestions[KT_POINTS];
};

struct searchers {
    struct crew *crew;
    struct searcher *searcher; /* by number; 0 is unused */
};

struct searchers *searchers_make(int wanted) {
    struct searchers *searchers = memory_zeroed(sizeof *searchers);
    searchers->crew = crew_make(wanted);
    searchers->searcher = memory_zeroed((size_t)crew_size(searchers->crew) * sizeof *searchers->searcher);
    return searchers;
}

int searchers_count(const struct searchers *searchers) { return crew_size(searchers->crew); }

struct searchers_group searchers_all(struct searchers *searchers) {
    struct searchers_group group = {.searchers = searchers};
    while (group.count < searchers_count(searchers) - 1) {
        group.numbers[group.count] = group.count + 1;
        group.count++;
    }
    return group;
}

/* Puts a helper into the position of the player's own worker. */
static void follow(struct searcher *searcher, const kt_uct_worker *lead, uint32_t seed) {
    kt_uct_worker *worker = &searcher->worker;
    kt_game *game = &searcher->game;
    *game = *lead->game;
    game->board.geometry = &game->geometry;
    game->moves = searcher->moves;
    game->capacity = lead->game->capacity < MOVES_MAX ? lead->game->capacity : MOVES_MAX;
    memcpy(searcher->moves, lead->game->moves, lead->game->count * sizeof *searcher->moves);
    worker->game = game;
    worker->playout = &searcher->playout;
    worker->suggestions = searcher->suggestions;
    worker->predictor = NULL;
    if (lead->predictor) {
        kt_predictor_memory *own = &searcher->prediction;
        bool remembers = searcher->predictor.image == lead->predictor->image &&
                         searcher->predictor.memory == own && !searcher->predictor.forgetful;
        searcher->predictor = *lead->predictor;
        searcher->predictor.memory = own;
        searcher->predictor.forgetful = !remembers;
        worker->predictor = &searcher->predictor;
    }
    kt_random_init(&worker->random, seed);
}

/* A piece of a search, which the threads share. */
struct piece {
    struct searchers *searchers;
    kt_uct *uct;
    kt_uct_worker *lead;
    uint32_t playouts, taken;
};

static void work_on(void *context, int number) {
    struct piece *piece = context;
    kt_uct_worker *worker = number ? &piece->searchers->searcher[number].worker : piece->lead;
    /* In small shares, so that no thread waits long for the last one. */
    for (uint32_t from;
         (from = __atomic_fetch_add(&piece->taken, SHARE, __ATOMIC_RELAXED)) < piece->playouts;) {
        uint32_t left = piece->playouts - from;
        kt_uct_run(piece->uct, worker, left < SHARE ? left : SHARE);
    }
}

void searchers_run(void *context, kt_uct *uct, kt_uct_worker *lead, uint32_t playouts) {
    const struct searchers_group *group = context;
    struct searchers *searchers = group->searchers;
    for (int i = 0; i < group->count; i++)
        follow(&searchers->searcher[group->numbers[i]], lead, kt_random_next(&lead->random));
    struct piece piece = {.searchers = searchers, .uct = uct, .lead = lead, .playouts = playouts};
    crew_run(searchers->crew, group->numbers, group->count, work_on, &piece);
}

void searchers_free(struct searchers *searchers) {
    if (!searchers) return;
    crew_free(searchers->crew);
    free(searchers->searcher);
    free(searchers);
}
