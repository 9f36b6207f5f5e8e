#include "learn/learner.h"

#include <omp.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "learn/pace.h"
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

/* A learning and what it needs. */
struct course {
    const struct games *games;
    const struct learner_settings *settings;
    struct learning learning;
    struct pace pace;
    struct progress progress;
    size_t begun; /* games that had been seen when `progress` began */
};

static void keep(void *with) {
    const struct course *course = with;
    checkpoint_keep(course->settings->checkpoint, &course->learning);
}

/* Collects the patterns of the next games before `end` into the set, until it is time to pause. Unless the patterns are
 * `new`, adds none, and only widens the bounds of those in the set. */
static void collect_some(struct course *course, bool new, size_t end, const kt_geometry *geometry,
                         const kt_spiral *spiral) {
    struct learning *learning = &course->learning;
    struct pattern_set *set = &learning->patterns;
    size_t first = learning->games, next = first;
#pragma omp parallel
    {
        struct collector c = {.settings = course->settings, .spiral = spiral, .known = new ? NULL : set};
        pattern_set_init(&c.found, set->size);
        for (size_t game = first; game < end;) {
#pragma omp critical(next)
            {
                bool pause = next > first && pace_is_due(&course->pace);
                game = pause || next == end ? end : next++;
                progress_show(&course->progress, next - course->begun, end - course->begun);
            }
            kt_board board;
            if (game < end) replay_game(&course->games->game[game], geometry, &board, collect, &c);
        }
#pragma omp barrier
        /* No thread uses `known` any more. */
#pragma omp critical(found)
        pattern_set_join(set, &c.found);
        pattern_set_free(&c.found);
    }
    learning->games = next;
}

/* Collects the patterns of the games before `end`. Returns false when a signal ended that. */
static bool collect_all(struct course *course, bool new, size_t end) {
    struct learning *learning = &course->learning;
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, learning->patterns.size) < 0)
        return true; /* the filter let only games of this size through */
    kt_spiral spiral;
    kt_spiral_init(&spiral, learning->patterns.size);
    course->progress = progress_begin(new ? "collecting patterns" : "finding translation bounds");
    course->begun = learning->games;
    bool on = true;
    while (on && learning->games < end) {
        collect_some(course, new, end, &geometry, &spiral);
        on = pace_go_on(&course->pace);
    }
    progress_end(&course->progress);
    return on;
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

/* Counts the patterns in the examples. Returns false when a signal ended that. */
static bool count_all(struct course *course, size_t *count) {
    const struct learner_settings *settings = course->settings;
    struct learning *learning = &course->learning;
    size_t first = settings->parts ? (size_t)settings->part - 1 : 0,
           step = settings->parts ? (size_t)settings->parts : 1;
    CLEANUP(examples_free)
    struct examples examples = examples_read(course->games, first, step, learning->patterns.size,
                                             settings->stages, settings->stage_moves);
    *count = examples.count;
    bool finished =
        valuate(&learning->patterns, &examples, &learning->examples, &course->pace, settings->accelerator);
    return finished;
}

/* Learns all. Returns false when a signal ended that. */
static bool learn(struct course *course, struct learner_result *result) {
    const struct games *games = course->games;
    size_t acquire = course->settings->acquire, acquired = acquire < games->count ? acquire : games->count;
    /* Patterns come from the acquisition set, their bounds from the whole training set. */
    if (!collect_all(course, true, acquired) || !collect_all(course, false, games->count)) return false;
    result->raw_patterns = course->learning.patterns.count;
    return count_all(course, &result->examples);
}

struct learner_result learner_run(const struct games *games, int size,
                                  const struct learner_settings *settings) {
    struct checkpoint *checkpoint = settings->checkpoint;
    struct course course = {.games = games, .settings = settings};
    struct learner_result result = {0};
    pattern_set_init(&course.learning.patterns, size);
    threads_make(omp_get_max_threads());
    if (checkpoint && !checkpoint_resume(checkpoint, &course.learning)) {
        result.end = LEARNER_REFUSED;
    } else {
        if (checkpoint) stop_catch();
        course.pace = (struct pace){checkpoint ? keep : NULL, &course, checkpoint ? checkpoint->seconds : 0,
                                    progress_clock()};
        result.end = learn(&course, &result) ? LEARNER_FINISHED : LEARNER_STOPPED;
    }
    result.patterns = course.learning.patterns;
    if (result.end == LEARNER_FINISHED) learner_keep(&result.patterns, settings);
    return result;
}
