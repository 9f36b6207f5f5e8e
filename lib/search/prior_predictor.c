/* prior_predictor.c: a source that names moves: those that the image predicts, by its network or its
 * patterns. */
#include "search/prior.h"

static int name_moves(const kt_prior_position *position, unsigned most, kt_suggestion *moves) {
    const kt_game *game = position->game;
    kt_colour colour = position->colour;
    if (!game || !position->predictor) return KT_PRIOR_SILENT;
    kt_bitboard allowed = kt_board_without_eyes(&game->board, colour, kt_game_legal(game, colour));
    if (kt_bitboard_is_empty(&allowed)) return 0;
#if KT_EVALUATES
    if (position->evaluation && position->predictor->evaluates) {
        kt_status found = kt_predict_evaluated(position->predictor, game, colour, allowed, (int)most, moves,
                                               position->evaluation);
        return found < 0 ? 0 : (int)found;
    }
#endif
    kt_status count = kt_predict_game(position->predictor, game, colour, allowed, (int)most, moves);
    return count < 0 ? 0 : (int)count;
}

const kt_prior_source kt_prior_predictor = {.name = "predictor", .names = name_moves};
