#include "learn/learner.h"

#include <omp.h>

#include "common/progress.h"
#include "common/threads.h"
#include "learn/valuate.h"
#include "records/replay.h"

/* The thesis has 15 moves on 9x9 and 50 on 19x19; sizes between are in proportion. */
static int default_stage_moves(int size) {
    if (size <= 9) return 15;
    return 15 + (size - 9) * 35 / 10;
}

struct learner_settings learner_settings_default(int size) {
    return (struct learner_settings){
        .k_min = 4,
        .k_max = 9,
        .stages = 5,
        .stage_moves = default_stage_moves(size),
        .acquire = SIZE_MAX,
        .support = 3,
        .value = 0.01,
    };
}

/* The work of one thread. */
struct collector {
    const struct learner_settings *settings;
    const kt_spiral *spiral;
    const struct pattern_set *known; /* collect only patterns of this set; NULL: all */
    struct pattern_set found;
};

/* Collects the move's pattern for every k. */
static bool collect(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct collector *c = user;
    const struct learner_settings *settings = c->settings;
    if (point == KT_PASS) return true;
    struct neighbours around = neighbours_find(c->spiral, board, colour, point, settings->k_max);
    int stage = kt_stage(settings->stages, settings->stage_moves, (uint32_t)number);
    for (int k = settings->k_min; k <= around.count; k++) {
        struct pattern p = pattern_make(&around, k, stage, board->ko != KT_NO_POINT, c->found.size);
        if (!c->known || pattern_set_has(c->known, &p)) pattern_set_add(&c->found, &p);
    }
    return true;
}

/* Collects the patterns of games first..end - 1 into the set. Unless the set is `empty`, adds none, and only
 * widens the bounds of those in it. */
static void collect_all(struct pattern_set *set, bool empty, const struct games *games, size_t first,
                        size_t end, const struct learner_settings *settings) {
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, set->size) < 0)
        return; /* the filter let only games of this size through */
    kt_spiral spiral;
    kt_spiral_init(&spiral, set->size);
    struct progress progress = progress_begin(empty ? "collecting patterns" : "finding translation bounds");
    size_t done = 0;
#pragma omp parallel
    {
        struct collector c = {.settings = settings, .spiral = &spiral, .known = empty ? NULL : set};
        pattern_set_init(&c.found, set->size);
#pragma omp for schedule(dynamic)
        for (size_t i = first; i < end; i++) {
            kt_board board;
            replay_game(&games->game[i], &geometry, &board, collect, &c);
#pragma omp critical(progress)
            progress_show(&progress, ++done, end - first);
        }
        /* No thread uses `known` any more: the loop above ends for all at once. */
#pragma omp critical(found)
        pattern_set_join(set, &c.found);
        pattern_set_free(&c.found);
    }
    progress_end(&progress);
}

void learner_keep(struct pattern_set *set, const struct learner_settings *settings) {
    size_t kept = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct pattern *p = &set->pattern[i];
        bool rare = p->matches < settings->support;
        bool poor = (double)p->plays < settings->value * (double)p->matches;
        if (p->matches && (settings->parts || !(rare || poor))) set->pattern[kept++] = *p;
    }
    set->count = kept;
    pattern_set_sort(set);
}

struct learner_result learner_run(const struct games *games, int size,
                                  const struct learner_settings *settings) {
    struct learner_result result = {0};
    pattern_set_init(&result.patterns, size);
    threads_make(omp_get_max_threads());
    size_t acquired = settings->acquire < games->count ? settings->acquire : games->count;
    collect_all(&result.patterns, true, games, 0, acquired, settings);
    /* Patterns come from the acquisition set, their bounds from the whole training set. */
    collect_all(&result.patterns, false, games, acquired, games->count, settings);
    result.raw_patterns = result.patterns.count;
    size_t first = settings->parts ? (size_t)settings->part - 1 : 0,
           step = settings->parts ? (size_t)settings->parts : 1;
    struct examples examples =
        examples_read(games, first, step, size, settings->stages, settings->stage_moves);
    result.examples = examples.count;
    valuate(&result.patterns, &examples, settings->accelerator);
    examples_free(&examples);
    learner_keep(&result.patterns, settings);
    return result;
}
