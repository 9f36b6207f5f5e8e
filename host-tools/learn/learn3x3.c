#include "learn/learn3x3.h"

#include "common/memory.h"
#include "common/progress.h"
#include "records/replay.h"

struct counting {
    size_t moves;
    uint32_t counts[KT_CODE3X3_COUNT]; /* by pattern id */
    kt_code3x3 id[KT_CODE3X3_COUNT];   /* by surrounding */
};

static bool count_move(void *user, const kt_board *board, kt_colour colour, kt_point point, int) {
    struct counting *counting = user;
    if (point == KT_PASS) return true;
    counting->counts[counting->id[kt_code3x3_seen(kt_code3x3_at(board, point), colour)]]++;
    counting->moves++;
    return true;
}

/* Is there a step after this many games? */
static bool is_told(size_t games) {
    while (games % 10 == 0) games /= 10;
    return games <= 3 || games == 5 || games == 7;
}

static void tell(struct learn3x3_result *result, const struct counting *counting, size_t games, double cut) {
    struct patterns3x3 *patterns = &result->patterns;
    patterns3x3_choose(patterns, counting->counts, cut);
    const int *by_fate = patterns->by_fate;
    result->step[result->steps++] =
        (struct learn3x3_step){games, patterns->count, patterns3x3_with_stones(patterns),
                               by_fate[FATE3X3_KEPT] + by_fate[FATE3X3_CUT], by_fate[FATE3X3_KEPT]};
}

void learn3x3_run(struct learn3x3_result *result, const struct games *games, int size, double cut) {
    kt_geometry geometry;
    *result = (struct learn3x3_result){0};
    if (kt_geometry_init(&geometry, size) < 0) return; /* the filter let only this size through */
    CLEANUP_FREE struct counting *counting = memory_zeroed(sizeof *counting);
    for (int code = 0; code < KT_CODE3X3_COUNT; code++) counting->id[code] = kt_code3x3_id((kt_code3x3)code);
    CLEANUP(progress_end) struct progress progress = progress_begin("replaying games");
    for (size_t i = 0; i < games->count; i++) {
        kt_board board;
        replay_game(&games->game[i], &geometry, &board, count_move, counting);
        if (is_told(i + 1) || i + 1 == games->count) tell(result, counting, i + 1, cut);
        progress_show(&progress, i + 1, games->count);
    }
    result->moves = counting->moves;
}
