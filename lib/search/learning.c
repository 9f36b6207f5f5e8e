#include "search/learning.h"

#include "search/thought.h"

#if KT_EXPERIENCE
/* What the player learns by; NULL where it doesn't. */
static const kt_experience *find_experience(const kt_player *player, const kt_game *game) {
    bool suits = kt_experience_suits(game->geometry.size) && !player->passing.territory;
    return suits ? player->config->experience : NULL;
}

static kt_field *lend_field(kt_player *player) { return &kt_block_lend_verdict(&player->block)->root; }

void kt_learning_note(kt_player *player, kt_game *game) {
    const kt_experience *experience = find_experience(player, game);
    kt_thought_move move;
    if (!experience || !player->playouts || !game->count) return;
    if (!kt_thought_find(player, (kt_point)game->moves[game->count - 1].point, &move)) return;
    (void)kt_experience_note(experience, game, move.win_rate_q16, lend_field(player));
}

void kt_learning_end(kt_player *player, kt_game *game, kt_colour loser) {
    const kt_experience *experience = find_experience(player, game);
    if (!experience || (loser == KT_EMPTY && (kt_game_passes(game) != 2 || kt_game_cycle(game) >= 0))) return;
    kt_colour winner = loser == KT_BLACK ? KT_WHITE : KT_BLACK;
    if (loser == KT_EMPTY) {
        kt_verdict verdict;
        kt_player_settle(player, game, &verdict);
        int32_t result = kt_score_verdict(&game->board, &verdict, false, kt_game_komi(game));
        winner = result > 0 ? KT_BLACK : result < 0 ? KT_WHITE : KT_EMPTY;
    }
    (void)kt_experience_learn(experience, game, winner, lend_field(player));
}

void kt_learning_leave(kt_player *player, kt_game *game) {
    const kt_uct *uct = &player->uct;
    kt_thought_move best;
    if (!find_experience(player, game) || !player->block.holds_tree || !game->count) return;
    const kt_game_move *last = &game->moves[game->count - 1];
    if (last->hash_before != uct->hash || last->colour != uct->colour || uct->count + 1u != game->count)
        return;
    if (!kt_thought_first(player, &best) || best.is_rare || best.win_rate_q16 < 65536 / 20 * 19) return;
    kt_learning_end(player, game, kt_opponent(uct->colour));
    player->block.holds_tree = false;
}

bool kt_learning_look(kt_player *player, kt_game *game, kt_colour colour, kt_point p, kt_case *known) {
    const kt_experience *experience = find_experience(player, game);
    if (!experience || kt_game_play(game, colour, p) < 0) return false;
    bool looks = kt_experience_look(experience, game, lend_field(player), known);
    return kt_game_undo(game) >= 0 && looks;
}
#else
void kt_learning_leave(kt_player *player, kt_game *game) { (void)player, (void)game; }

void kt_learning_note(kt_player *player, kt_game *game) { (void)player, (void)game; }

void kt_learning_end(kt_player *player, kt_game *game, kt_colour loser) {
    (void)player, (void)game, (void)loser;
}
#endif
