#include "player/gain.h"

#if KT_DESKTOP

/* The share of playouts in which a move must gain. A needless move costs a point by territory, and nothing by area; a pass that
 * ends the game can't be made good again. Chosen by tests/bench/passes. */
enum { HALF_Q16 = 65536 / 2, THIRD_Q16 = 65536 / 3 };

/* Returns the move with which `colour` leads by `points` by area, or by more; KT_PASS when none is found. Dead stones that stand
 * at the end don't matter: playouts go on after passes. */
static kt_point reach(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions,
                      int points, uint32_t least_q16) {
    const int32_t komi = game->komi, aim = 4 * points - 2;
    const kt_player_budget budget = player->budget;
    const uint32_t playouts = player->playouts;
    kt_survey *survey = player->survey;
    const uint8_t root_pass = player->root_pass;
    game->komi += (colour == KT_BLACK ? aim : -aim) - kt_game_komi(game);
    player->survey = NULL;
    player->root_pass = 1;
    kt_player_begin(player, game, colour, suggestions);
    (void)kt_player_go_on(player, 0);
    kt_point p = kt_passing_reached(game, &player->uct, least_q16);
    player->block.holds_tree = false;
    player->survey = player->uct.survey = survey;
    player->root_pass = root_pass;
    player->budget = budget;
    player->playouts = playouts;
    game->komi = komi;
    return p;
}

kt_point kt_gain_find(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    bool bold = kt_game_passes(game) || !game->rules.territory;
    return reach(player, game, colour, suggestions, player->passing.count.area + KT_GAIN_LEAST,
                 bold ? THIRD_Q16 : HALF_Q16);
}

kt_point kt_gain_save(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    const int area = player->passing.count.area;
    if (kt_game_play(game, colour, KT_PASS) < 0) return KT_PASS;
    kt_point loses = reach(player, game, kt_opponent(colour), suggestions, -area + KT_GAIN_LEAST, HALF_Q16);
    if (kt_game_undo(game) < 0 || loses == KT_PASS) return KT_PASS;
    return reach(player, game, colour, suggestions, area, HALF_Q16);
}

#endif
