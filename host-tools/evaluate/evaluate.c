#include "evaluate/evaluate.h"

#include <omp.h>
#include <stdlib.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "records/replay.h"

const int evaluate_depth[EVALUATE_DEPTHS] = {1, 2, 3, 5, 10, 20, 37};

struct asking {
    kt_predictor predictor;
    kt_predictor_memory memory;
    kt_recent recent;
    struct evaluation result;
};

static bool ask(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct asking *asking = user;
    struct evaluation *result = &asking->result;
    if (number == 1) asking->recent.count = 0;
    if (point != KT_PASS) {
        kt_query query = {board, colour, (uint32_t)number, kt_board_legal(board, colour)};
        kt_suggestion suggestions[KT_POINTS];
        double begun = progress_clock();
        kt_status count = kt_predict(&asking->predictor, &query, &asking->recent, KT_POINTS, suggestions);
        result->seconds += progress_clock() - begun;
        result->examples++;
        for (int place = 1; place <= count; place++) {
            if (suggestions[place - 1].point != point) continue;
            result->found++;
            result->place_sum += (uint64_t)place;
            result->at[place]++;
        }
    }
    kt_recent_add(&asking->recent, point);
    return true;
}

static void add(struct evaluation *sum, const struct evaluation *part) {
    sum->games += part->games;
    sum->examples += part->examples;
    sum->found += part->found;
    sum->place_sum += part->place_sum;
    sum->seconds += part->seconds;
    for (int place = 1; place <= KT_POINTS; place++) sum->at[place] += part->at[place];
}

size_t evaluate_within(const struct evaluation *evaluation, int m) {
    size_t within = 0;
    for (int place = 1; place <= m && place <= KT_POINTS; place++) within += evaluation->at[place];
    return within;
}

struct evaluation evaluate_games(const kt_image *image, kt_values values, const struct games *games) {
    struct evaluation sum = {0};
    size_t done = 0;
    kt_geometry geometry;
    if (games->count == 0 || kt_geometry_init(&geometry, games->game[0].size) < 0) return sum;
    struct progress progress = progress_begin("predicting moves");
    threads_make(omp_get_max_threads());
    stop_catch();
#pragma omp parallel
    {
        struct asking *asking = memory_zeroed(sizeof *asking);
        kt_status ready = kt_predictor_init(&asking->predictor, image, values, &asking->memory);
#pragma omp for schedule(dynamic)
        for (size_t i = 0; i < games->count; i++) {
            kt_board board;
            if (ready < 0 || stop_signal()) continue;
            replay_game(&games->game[i], &geometry, &board, ask, asking);
            asking->result.games++;
#pragma omp critical
            progress_show(&progress, ++done, games->count);
        }
#pragma omp critical
        add(&sum, &asking->result);
        free(asking);
    }
    progress_end(&progress);
    return sum;
}
