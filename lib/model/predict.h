/* predict.h: predicts moves by an image: by its model when it has one, else by its patterns. */
#ifndef KT_MODEL_PREDICT_H
#define KT_MODEL_PREDICT_H

#include "board/game.h"
#include "model/memo.h"
#include "model/model.h"
#include "pattern/guess.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What moves are valued by. */
typedef enum kt_values {
    KT_VALUES_MODEL, /* the image's model; its patterns when it has none */
    KT_VALUES_VIEWS, /* the mean of the model over the eight symmetries: better, and eight times as slow */
    KT_VALUES_PLAIN, /* the image's patterns alone, P(played | match) */
} kt_values;

/* Opens an image as kt_image_open does, with the checks of all that a predictor reads: patterns, 3x3 patterns, the
 * model. Errors: as kt_image_open. */
KT_MUST_USE kt_status kt_predictor_open(kt_image *image, const void *bytes, size_t available);

enum { KT_PREDICTOR_LARGE = 400000 }; /* a model with more bytes is large (kt_predictor_is_large) */

/* The caller's memory for a predictor. */
#if KT_PLAYOUTS
typedef union kt_predictor_memory {
    kt_guesser guesser;       /* by patterns */
    kt_model_scratch scratch; /* by the model */
    kt_matcher matcher;       /* while it is lent to kt_suggest, which tells the pattern */
} kt_predictor_memory;
#else
typedef struct kt_predictor_memory {
    kt_matcher matcher; /* by patterns */
} kt_predictor_memory;
#endif

typedef struct kt_predictor {
    const kt_image *image;
    kt_patterns patterns;
    bool by_model;
    bool forgetful; /* the memory must be initialised before use */
    kt_model model;
#if KT_EVALUATES
    bool evaluates; /* the image has what evaluates positions, too */
    kt_evaluator evaluator;
    kt_model judge; /* what the evaluator reads: `model`, or a network of its own */
#endif
#if KT_DESKTOP
    kt_memo *memo; /* remembers what kt_predict_evaluated answers; NULL to begin with: nothing does */
#endif
    kt_predictor_memory *memory;
} kt_predictor;

/* Makes a predictor. `image` and `memory` must outlive it. With patterns, it remembers earlier positions in
 * `memory` (kt_predictor_forget). The image must have been opened by kt_predictor_open. Errors:
 * KT_ERR_VERSION and KT_ERR_FORMAT, for an image that was not. */
#define kt_predictor_init KT_SIZED(kt_predictor_init)
KT_MUST_USE kt_status kt_predictor_init(kt_predictor *predictor, const kt_image *image, kt_values values,
                                        kt_predictor_memory *memory);

/* Lends its memory to the caller until the next prediction. The predictor forgets what it remembered. */
void kt_predictor_forget(kt_predictor *predictor);

/* Does it predict by a model of more than KT_PREDICTOR_LARGE bytes? Then a prediction takes a desktop as long as some
 * 15 playouts. */
bool kt_predictor_is_large(const kt_predictor *predictor);

/* Can it predict moves on boards of `size` lines? Patterns serve the image's size alone, models all sizes. */
bool kt_predictor_plays(const kt_predictor *predictor, int size);

/* Makes a predictor of the image that suits boards of `size` lines best, out of `images` (NULL behind the last):
 *  1. the first that is for this size;
 *  2. else the one for the next larger size that can predict moves here;
 *  3. else the one for the largest size.
 * An image whose network judges alone (evaluation.h) counts only for the sizes that it learned on (kt_evaluator.least), unless
 * no other image is there. Returns false when none can predict. */
bool kt_predictor_choose(kt_predictor *predictor, const kt_image *const *images, int size, kt_values values,
                         kt_predictor_memory *memory);

/* Writes the `most` (1..KT_POINTS) best moves into `suggestions`, the best first, and returns how many there are, as
 * kt_suggest does; a model knows a value for each allowed point. Error: KT_ERR_RANGE when the board is of a size
 * that the predictor doesn't play, or `most` is out of range. */
KT_MUST_USE kt_status kt_predict(kt_predictor *predictor, const kt_query *query, const kt_recent *recent,
                                 int most, kt_suggestion *suggestions);

/* The last moves of a game, as kt_predict wants them. */
static inline kt_recent kt_predict_recent(const kt_game *game) {
    const int most = KT_RECENT_MOVES;
    kt_recent recent = {{0}, 0};
    for (int i = game->count < most ? game->count : most; i > 0; i--)
        kt_recent_add(&recent, (kt_point)game->moves[game->count - i].point);
    return recent;
}

/* The same for the next move of `colour` in a game, among `allowed`. */
KT_MUST_USE kt_status kt_predict_game(kt_predictor *predictor, const kt_game *game, kt_colour colour,
                                      kt_bitboard allowed, int most, kt_suggestion *suggestions);

#if KT_EVALUATES
/* The same, for predictors that evaluate: fills in `evaluation`, too, with the komi of the game. On desktops, where a
 * second network judges alone, it names the moves, too, so that one network is computed, not two. */
KT_MUST_USE kt_status kt_predict_evaluated(kt_predictor *predictor, const kt_game *game, kt_colour colour,
                                           kt_bitboard allowed, int most, kt_suggestion *suggestions,
                                           kt_evaluation *evaluation);
#endif

#ifdef __cplusplus
}
#endif

#endif
