#include "player/resigning.h"

enum {
    EXTRA =
        2, /* stones that the opponent has more, from which on it is a handicap: White's answer may be missing */
    EVEN_KOMI = 10 /* points; more of it for the opponent is a handicap */
};

static int count_stones(const kt_game *game, kt_colour colour) {
    return kt_bitboard_count(&game->board.stones[colour]) + game->board.prisoners[colour];
}

bool kt_resigning_may(const kt_game *game, kt_colour colour) {
    int points = game->geometry.size * game->geometry.size, own = count_stones(game, colour);
    int32_t komi = colour == KT_BLACK ? kt_game_komi(game) : -kt_game_komi(game);
    bool uneven = count_stones(game, kt_opponent(colour)) >= own + EXTRA || komi > 4 * EVEN_KOMI;
    return own * (uneven ? 3 : 8) >= points;
}
