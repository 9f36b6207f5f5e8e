#include "model/predict.h"

#include <string.h>

#include "base/fixed.h"
#include "board/symmetry.h"
#include "pattern/table3x3.h"

/* The owners of sections that a predictor reads. */
static kt_image_check *const checks[] = {kt_patterns_check, kt_table3x3_check, kt_model_check,
#if KT_EVALUATES
                                         kt_model_check_judge,
#endif
                                         NULL};

kt_status kt_predictor_open(kt_image *image, const void *bytes, size_t available) {
    return kt_image_open(image, bytes, available, checks);
}

#if KT_PLAYOUTS
kt_status kt_predictor_init(kt_predictor *predictor, const kt_image *image, kt_values values,
                            kt_predictor_memory *memory) {
    predictor->memory = memory;
    predictor->image = image;
    predictor->by_model = values != KT_VALUES_PLAIN && kt_model_stored(image);
#if KT_EVALUATES
    predictor->evaluates = false;
#endif
#if KT_DESKTOP
    predictor->memo = NULL;
#endif
    predictor->forgetful = true;
    if (!predictor->by_model) return kt_patterns_open(&predictor->patterns, image);
    kt_status status = kt_model_find(&predictor->model, image);
    if (values == KT_VALUES_VIEWS) predictor->model.views = KT_SYMMETRIES;
#if KT_EVALUATES
    predictor->evaluates =
        status >= 0 && kt_model_find_judge(&predictor->judge, &predictor->evaluator, image) >= 0;
    predictor->judge.views = predictor->model.views;
#endif
    return status;
}

void kt_predictor_forget(kt_predictor *predictor) { predictor->forgetful = true; }

kt_status kt_predict(kt_predictor *predictor, const kt_query *query, const kt_recent *recent, int most,
                     kt_suggestion *suggestions) {
    if (!predictor->by_model) {
        if (predictor->forgetful) kt_guesser_init(&predictor->memory->guesser, &predictor->patterns);
        predictor->forgetful = false;
        return kt_guess(&predictor->memory->guesser, query, most, suggestions);
    }
    if (most < 1 || most > KT_POINTS) return KT_ERR_RANGE;
    return kt_model_suggest(&predictor->model, &predictor->memory->scratch, query, recent, most, suggestions);
}

#else
kt_status kt_predictor_init(kt_predictor *predictor, const kt_image *image, kt_values values,
                            kt_predictor_memory *memory) {
    (void)values;
    predictor->memory = memory;
    predictor->image = image;
    predictor->by_model = false;
    kt_predictor_forget(predictor);
    return kt_patterns_open(&predictor->patterns, image);
}

void kt_predictor_forget(kt_predictor *predictor) { memset(predictor->memory, 0, sizeof *predictor->memory); }

kt_status kt_predict(kt_predictor *predictor, const kt_query *query, const kt_recent *recent, int most,
                     kt_suggestion *suggestions) {
    (void)recent;
    return kt_suggest(&predictor->memory->matcher, &predictor->patterns, query, most, suggestions);
}
#endif

bool kt_predictor_plays(const kt_predictor *predictor, int size) {
    return predictor->by_model || (predictor->image->size == size && kt_patterns_count(&predictor->patterns));
}

bool kt_predictor_is_large(const kt_predictor *predictor) {
    const kt_model *model = &predictor->model;
    return predictor->by_model && kt_model_bytes(model->layer_count, model->channels) > KT_PREDICTOR_LARGE;
}

#if KT_EVALUATES
/* Did what evaluates positions learn on boards of `size` lines? */
static bool evaluates_on(const kt_predictor *predictor, int size) {
    return predictor->evaluates && kt_evaluator_serves(&predictor->evaluator, predictor->image->size, size);
}
#endif

/* How badly the predictor's image suits boards of `size` lines: best is one for the same size, then for the next larger one, then for
 * the largest of the smaller ones; last, one whose network is large because it is to judge alone, where it doesn't. */
static int misfit(const kt_predictor *predictor, int size) {
    int own = predictor->image->size;
    int fit = own >= size ? own - size : KT_BOARD_MAX + size - own;
#if KT_EVALUATES
    if (predictor->evaluates && predictor->evaluator.alone && !evaluates_on(predictor, size))
        fit += 2 * KT_BOARD_MAX;
#endif
    return fit;
}

bool kt_predictor_choose(kt_predictor *predictor, const kt_image *const *images, int size, kt_values values,
                         kt_predictor_memory *memory) {
    const kt_image *best = NULL;
    int best_misfit = 0;
    for (; *images; images++) {
        if (kt_predictor_init(predictor, *images, values, memory) < 0) continue;
        int found = misfit(predictor, size);
        if (!kt_predictor_plays(predictor, size) || (best && found >= best_misfit)) continue;
        best = *images;
        best_misfit = found;
    }
    bool found = best && kt_predictor_init(predictor, best, values, memory) >= 0;
#if KT_EVALUATES
    predictor->evaluates =
        found && evaluates_on(predictor, size); /* else it hasn't learned who is ahead there */
#endif
    return found;
}

kt_status kt_predict_game(kt_predictor *predictor, const kt_game *game, kt_colour colour, kt_bitboard allowed,
                          int most, kt_suggestion *suggestions) {
    kt_query query = {&game->board, colour, game->count + 1u, allowed};
    kt_recent recent = kt_predict_recent(game);
    return kt_predict(predictor, &query, &recent, most, suggestions);
}

#if KT_EVALUATES
/* Networks learn who is ahead from games whose komi is about 7. Asked with another komi, they allow for about half of the
 * difference (docs/log/2026-11-28.md). So they are asked with a komi between these, in quarter points, and add_komi adds the
 * rest. */
enum { KOMI_LEAST = 22, KOMI_MOST = 30 };

static int32_t nearest_known(int32_t komi) {
    if (komi < KOMI_LEAST) return KOMI_LEAST;
    return komi > KOMI_MOST ? KOMI_MOST : komi;
}

/* Gives the player to move `more` quarter points. Each point adds a quarter to the logarithm of the odds; chosen by hand. */
static void add_komi(kt_evaluation *evaluation, int32_t more) {
    uint32_t win = evaluation->win_q16;
    int32_t odds = (int32_t)kt_logarithm_q16(win + 1) - (int32_t)kt_logarithm_q16(65536 - win + 1);
    evaluation->win_q16 = kt_logistic_q16(odds + more * (65536 / 4 / 4));
    evaluation->lead += more * (KT_EVALUATION_POINT / 4);
}

static kt_status evaluate(kt_predictor *predictor, const kt_game *game, kt_colour colour, kt_bitboard allowed,
                          int most, kt_suggestion *suggestions, kt_evaluation *evaluation) {
    kt_query query = {&game->board, colour, game->count + 1u, allowed};
    kt_recent recent = kt_predict_recent(game);
    int32_t komi = kt_game_area_komi(game, colour), asked = nearest_known(komi),
            sign = colour == KT_WHITE ? 1 : -1;
    kt_model_scratch *scratch = &predictor->memory->scratch;
    kt_status count;
    if (predictor->evaluator.network && !(KT_DESKTOP && predictor->evaluator.alone)) {
        int32_t scores[KT_POINTS];
        kt_model_evaluate(&predictor->judge, &predictor->evaluator, scratch, &query, &recent, sign * asked,
                          scores, evaluation);
        count = kt_predict(predictor, &query, &recent, most, suggestions);
    } else {
        count = kt_model_suggest_evaluated(&predictor->judge, &predictor->evaluator, scratch, &query, &recent,
                                           sign * asked, most, suggestions, evaluation);
    }
    if (komi != asked) add_komi(evaluation, sign * (komi - asked));
    return count;
}

#if KT_DESKTOP
/* The same for all moves, from the memo where it is known. */
static kt_status remember(kt_predictor *predictor, const kt_game *game, kt_colour colour, kt_bitboard allowed,
                          kt_suggestion *suggestions, kt_evaluation *evaluation) {
    const kt_board *board = &game->board;
    const kt_memo_question question = {.image = predictor->image,
                                       .komi = kt_game_area_komi(game, colour),
                                       .recent = kt_predict_recent(game),
                                       .colour = colour,
                                       .views = predictor->model.views,
                                       .ko = board->ko,
                                       .black = board->stones[KT_BLACK],
                                       .white = board->stones[KT_WHITE],
                                       .allowed = allowed};
    kt_memo_answer *answer;
    if (!kt_memo_find(predictor->memo, &question, board->hash, &answer))
        answer->count =
            evaluate(predictor, game, colour, allowed, KT_POINTS, answer->moves, &answer->evaluation);
    *evaluation = answer->evaluation;
    for (int i = 0; i < answer->count; i++) suggestions[i] = answer->moves[i];
    return answer->count;
}
#endif

kt_status kt_predict_evaluated(kt_predictor *predictor, const kt_game *game, kt_colour colour,
                               kt_bitboard allowed, int most, kt_suggestion *suggestions,
                               kt_evaluation *evaluation) {
    if (most < 1 || most > KT_POINTS) return KT_ERR_RANGE;
#if KT_DESKTOP
    if (predictor->memo && most == KT_POINTS)
        return remember(predictor, game, colour, allowed, suggestions, evaluation);
#endif
    return evaluate(predictor, game, colour, allowed, most, suggestions, evaluation);
}
#endif
