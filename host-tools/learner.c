#include "learner.h"

#include "progress.h"
#include "replay.h"
#include "valuate.h"

/* The thesis's 15 moves on 9x9 and 50 on 19x19; in between, in proportion. */
static int default_stage_moves(int size) {
    if (size <= 9) return 15;
    return 15 + (size - 9) * 35 / 10;
}

learner_settings learner_settings_default(int size) {
    return (learner_settings){
        .k_min = 4,
        .k_max = 9,
        .stages = 5,
        .stage_moves = default_stage_moves(size),
        .acquire = SIZE_MAX,
        .support = 3,
        .value = 0.01,
    };
}

typedef struct pass {
    const learner_settings *settings;
    kt_spiral spiral;
    learner_result *result;
    valuation *valuation;
} pass;

typedef void collect_fn(pattern_set *set, const neighbours *around, int k, int stage, bool ko);

/* Hands the move's pattern for every k to pattern_set_add or pattern_set_widen. */
static void collect(pass *pass, const kt_board *board, kt_colour colour, kt_point point, int number,
                    collect_fn *with) {
    const learner_settings *settings = pass->settings;
    if (point == KT_PASS) return;
    neighbours around = neighbours_find(&pass->spiral, board, colour, point, settings->k_max);
    int stage = kt_stage(settings->stages, settings->stage_moves, (uint32_t)number);
    for (int k = settings->k_min; k <= around.count; k++)
        with(&pass->result->patterns, &around, k, stage, board->ko != KT_NO_POINT);
}

static bool acquire(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    collect(user, board, colour, point, number, pattern_set_add);
    return true;
}

/* The bounds of a pattern come from the whole training set, even if the pattern itself comes from a part. */
static bool widen(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    collect(user, board, colour, point, number, pattern_set_widen);
    return true;
}

static bool value(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    pass *pass = user;
    if (point == KT_PASS) return true;
    int stage = kt_stage(pass->settings->stages, pass->settings->stage_moves, (uint32_t)number);
    valuation_add(pass->valuation, board, colour, point, stage);
    pass->result->examples++;
    return true;
}

/* Replays games first..end - 1. */
static void replay_all(const games *games, size_t first, size_t end, int size, replay_move_fn *on_move,
                       pass *pass, const char *what) {
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, size) < 0) return; /* the filter let only games of this size through */
    static kt_board board;
    progress progress = progress_begin(what);
    for (size_t i = first; i < end; i++) {
        replay_game(&games->game[i], &geometry, &board, on_move, pass);
        progress_show(&progress, i + 1 - first, end - first);
    }
    progress_end(&progress);
}

/* Drops what is below the settings' support or value. */
static void keep_worthy(pattern_set *set, const learner_settings *settings) {
    size_t kept = 0;
    for (size_t i = 0; i < set->count; i++) {
        const pattern *p = &set->pattern[i];
        if (p->matches == 0 || p->matches < settings->support) continue;
        if ((double)p->plays < settings->value * (double)p->matches) continue;
        set->pattern[kept++] = *p;
    }
    set->count = kept;
}

learner_result learner_run(const games *games, int size, const learner_settings *settings) {
    learner_result result = {0};
    pattern_set_init(&result.patterns, size);
    pass pass = {.settings = settings, .result = &result};
    kt_spiral_init(&pass.spiral, size);
    size_t acquired = settings->acquire < games->count ? settings->acquire : games->count;
    replay_all(games, 0, acquired, size, acquire, &pass, "collecting patterns");
    replay_all(games, acquired, games->count, size, widen, &pass, "finding translation bounds");
    result.raw_patterns = result.patterns.count;
    pass.valuation = valuation_new(&result.patterns, size);
    replay_all(games, 0, games->count, size, value, &pass, "valuing patterns");
    valuation_free(pass.valuation);
    keep_worthy(&result.patterns, settings);
    pattern_set_sort(&result.patterns);
    return result;
}
