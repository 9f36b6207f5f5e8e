#include "player/resigning.h"

enum {
    EXTRA =
        2, /* stones that the opponent has more, from which on it is a handicap: White's answer may be missing */
    EVEN_KOMI = 10,  /* points; more of it for the opponent is a handicap */
    VISITS = 64,     /* of the best move, from which on its win rate means something */
    EVALUATIONS = 8, /* the same where a chip evaluates leaves */
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

bool kt_resigning_is_hopeless(const kt_player *player, const kt_node *best) {
    unsigned least = !KT_DESKTOP && kt_player_evaluates_now(player) ? EVALUATIONS : VISITS;
    return best->visits >= least && kt_uct_win_rate_q16(best) < player->config->resign_q16;
}
