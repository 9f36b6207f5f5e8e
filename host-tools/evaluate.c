#include "evaluate.h"

#include "progress.h"
#include "replay.h"

const int evaluate_depth[EVALUATE_DEPTHS] = {1, 2, 3, 5, 10, 20, 37};

typedef struct asking {
    const kt_image *image;
    kt_matcher matcher;
    evaluation result;
} asking;

static bool ask(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    asking *asking = user;
    evaluation *result = &asking->result;
    if (point == KT_PASS) return true;
    kt_query query = {board, colour, (uint32_t)number, kt_board_legal(board, colour)};
    kt_suggestion suggestions[KT_POINTS];
    double begun = progress_clock();
    kt_status count = kt_suggest(&asking->matcher, asking->image, &query, KT_POINTS, suggestions);
    result->seconds += progress_clock() - begun;
    result->examples++;
    for (int place = 1; place <= count; place++) {
        if (suggestions[place - 1].point != point) continue;
        result->found++;
        result->place_sum += (uint64_t)place;
        result->at[place]++;
    }
    return true;
}

size_t evaluate_within(const evaluation *evaluation, int m) {
    size_t within = 0;
    for (int place = 1; place <= m && place <= KT_POINTS; place++) within += evaluation->at[place];
    return within;
}

evaluation evaluate_games(const kt_image *image, const games *games) {
    static asking asking;
    kt_geometry geometry;
    kt_board board;
    asking.image = image;
    asking.result = (evaluation){0};
    if (kt_geometry_init(&geometry, image->size) < 0) return asking.result; /* no image is of another size */
    progress progress = progress_begin("predicting moves");
    for (size_t i = 0; i < games->count; i++) {
        replay_game(&games->game[i], &geometry, &board, ask, &asking);
        progress_show(&progress, i + 1, games->count);
    }
    progress_end(&progress);
    return asking.result;
}
