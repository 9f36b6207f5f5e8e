#include "learn/evaluate.h"

#include <math.h>
#include <omp.h>

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
    const struct targets *targets;
    uint32_t game; /* its number */
    struct evaluation result;
};

/* Compares an evaluation with what came of the game. */
static void judge(struct asking *asking, const kt_evaluation *told, const struct network_target *target,
                  int size) {
    struct evaluation_judged *judged = &asking->result.judged;
    double miss = told->win_q16 / 65536.0 - (double)target->value;
    judged->positions += target->has_value;
    judged->brier += target->has_value ? miss * miss : 0;
    judged->scores += target->has_score;
    judged->score_error +=
        target->has_score ? fabs(told->lead / (double)KT_EVALUATION_POINT - (double)target->score) : 0;
    for (int i = 0; target->owner && i < size * size; i++) {
        int owner = told->owner_q15[kt_point_at(i % size, i / size)];
        judged->points += target->owner[i] != 0;
        judged->owned += target->owner[i] > 0 ? owner > 0 : target->owner[i] < 0 && owner < 0;
    }
}

/* How many of these points have a higher score than `score`, or the same and come before `p`? */
static int count_better(const kt_bitboard *points, const int32_t *scores, double score, kt_point p) {
    int better = 0;
    KT_EACH_POINT(q, points) better += scores[q] > score || (q < p && scores[q] == score);
    return better;
}

/* Compares a pass with the moves that fill no eye. */
static void judge_pass(struct asking *asking, const kt_evaluation *told, const kt_query *query,
                       const int32_t *scores, bool passed) {
    struct evaluation_judged *judged = &asking->result.judged;
    const kt_model *model = &asking->predictor.judge;
    kt_bitboard moves = kt_board_without_eyes(query->board, query->colour, query->allowed);
    /* A move that is lower by `halving` is half as probable. */
    double of_pass = told->pass / (double)KT_EVALUATION_ONE / log(2) * model->halving * model->views;
    int better = count_better(&moves, scores, of_pass, 0);
    judged->passes += passed;
    judged->passes_found += passed && better < 2;
    judged->moves += !passed;
    judged->moves_passed += !passed && better == 0;
}

/* Predicts. Returns the place of the move that was played; 0 when it isn't there. */
static int find_place(struct asking *asking, const kt_query *query, kt_point played) {
    kt_suggestion suggestions[KT_POINTS];
    kt_status count = kt_predict(&asking->predictor, query, &asking->recent, KT_POINTS, suggestions);
    for (int place = 1; place <= count; place++)
        if (suggestions[place - 1].point == played) return place;
    return 0;
}

/* Judges the position, and compares that with what came. Returns the place of the move that was played. */
static int judge_all(struct asking *asking, const kt_query *query, kt_point played) {
    kt_predictor *predictor = &asking->predictor;
    int8_t owners[KT_POINTS];
    int32_t scores[KT_POINTS];
    kt_evaluation told;
    struct position_move move = {asking->game, (uint16_t)query->move_number, (uint8_t)query->colour,
                                 played == KT_PASS};
    struct network_target target =
        targets_take(asking->targets, &move, 0, 0, POSITIONS_UNUSABLE, owners, NULL);
    kt_model_evaluate(&predictor->judge, &predictor->evaluator, &predictor->memory->scratch, query,
                      &asking->recent, (int32_t)lrintf(4 * target.komi), scores, &told);
    judge(asking, &told, &target, query->board->geometry->size);
    judge_pass(asking, &told, query, scores, played == KT_PASS);
    if (played == KT_PASS) return 0;
    if (predictor->evaluator.network) return find_place(asking, query, played); /* another one predicts */
    return 1 + count_better(&query->allowed, scores, scores[played], played);
}

static bool ask(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct asking *asking = user;
    struct evaluation *result = &asking->result;
    if (number == 1) asking->recent.count = 0;
    bool judges = asking->predictor.evaluates;
    if (point != KT_PASS || judges) {
        kt_query query = {board, colour, (uint32_t)number, kt_board_legal(board, colour)};
        double begun = progress_clock();
        int place = (judges ? judge_all : find_place)(asking, &query, point);
        result->seconds += progress_clock() - begun;
        result->examples += point != KT_PASS;
        result->found += place > 0;
        result->place_sum += (uint64_t)place;
        result->at[place] += place > 0;
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
    struct evaluation_judged *all = &sum->judged;
    const struct evaluation_judged *more = &part->judged;
    all->positions += more->positions;
    all->brier += more->brier;
    all->points += more->points;
    all->owned += more->owned;
    all->scores += more->scores;
    all->score_error += more->score_error;
    all->passes += more->passes;
    all->passes_found += more->passes_found;
    all->moves += more->moves;
    all->moves_passed += more->moves_passed;
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
    threads_make(omp_get_max_threads());
    stop_catch();
    kt_evaluator evaluator;
    kt_model model;
    CLEANUP(targets_free) struct targets targets = {0};
    if (values != KT_VALUES_PLAIN && kt_model_find_judge(&model, &evaluator, image) >= 0)
        targets = targets_new(games, &geometry, NULL, NULL);
    CLEANUP(progress_end) struct progress progress = progress_begin("predicting moves");
#pragma omp parallel
    {
        CLEANUP_FREE struct asking *asking = memory_zeroed(sizeof *asking);
        asking->targets = &targets;
        kt_status ready = kt_predictor_init(&asking->predictor, image, values, &asking->memory);
#pragma omp for schedule(dynamic)
        for (size_t i = 0; i < games->count; i++) {
            kt_board board;
            if (ready < 0 || stop_signal()) continue;
            asking->game = (uint32_t)i;
            replay_game(&games->game[i], &geometry, &board, ask, asking);
            asking->result.games++;
#pragma omp critical
            progress_show(&progress, ++done, games->count);
        }
#pragma omp critical
        add(&sum, &asking->result);
    }
    return sum;
}
