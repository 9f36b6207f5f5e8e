#include "player/learning.h"

#include "player/thought.h"

#if KT_EXPERIENCE
/* What the player learns by; NULL where it doesn't. */
static const kt_case_store *find_experience(const kt_player *player, const kt_game *game) {
    bool suits = kt_experience_suits(game->geometry.size) && !game->rules.territory;
    return suits ? player->config->experience : NULL;
}

static kt_field *lend_field(kt_player *player) { return &kt_block_lend_verdict(&player->block)->root; }

bool kt_learning_compares(kt_player *player) {
    player->thoughts = (player->thoughts + 1) & (KT_LEARNING_COMPARES - 1);
    return player->thoughts == 0;
}

void kt_learning_count(kt_player *player, uint32_t positions, uint32_t used) {
    player->playouts = positions;
    player->uct.answered = (kt_node_count)(used < UINT16_MAX ? used : UINT16_MAX);
}

void kt_learning_compared(kt_player *player, bool changed) {
    if (player->compared == UINT16_MAX) return;
    player->compared++;
    player->changed = (uint16_t)(player->changed + changed);
}

__attribute__((noinline)) void kt_learning_begin(kt_player *player, const kt_game *game,
                                                 kt_player_budget *budget) {
    player->unaided = find_experience(player, game) && (budget->playouts || budget->milliseconds) &&
                      kt_learning_compares(player);
    if (!player->unaided) return;
    budget->playouts = (budget->playouts + 1) / 2;
    budget->milliseconds = (budget->milliseconds + 1) / 2;
    player->block.holds_tree = false;
}

bool kt_learning_again(kt_player *player, int p) {
    bool again = player->unaided && player->playouts;
    if (again) {
        player->first_choice = (int16_t)(p + 1);
        player->block.holds_tree = false;
        player->seed--;
    } else {
        if (player->first_choice && player->uct.answered)
            kt_learning_compared(player, player->first_choice != p + 1);
        player->first_choice = 0;
    }
    player->unaided = false;
    return again;
}

void kt_learning_note(kt_player *player, kt_game *game) {
    const kt_case_store *experience = find_experience(player, game);
    kt_thought_move move;
    if (!experience || !player->playouts || !game->count) return;
    if (!kt_thought_find(player, (kt_point)game->moves[game->count - 1].point, &move)) return;
    (void)kt_experience_note(experience, game, move.win_rate_q16, lend_field(player));
}

void kt_learning_end(kt_player *player, kt_game *game, kt_colour loser) {
    const kt_case_store *experience = find_experience(player, game);
    bool is_over = loser != KT_EMPTY || (kt_game_passes(game) == 2 && kt_game_cycle(game) < 0);
    if (!experience || !is_over || player->taught) return;
    kt_colour winner = loser == KT_BLACK ? KT_WHITE : KT_BLACK;
    if (loser == KT_EMPTY) {
        kt_verdict verdict;
        kt_player_settle(player, game, &verdict);
        int32_t result = kt_score_verdict(&game->board, &verdict, false, kt_game_komi(game));
        winner = result > 0 ? KT_BLACK : result < 0 ? KT_WHITE : KT_EMPTY;
    }
    player->taught = kt_experience_learn(experience, game, winner, lend_field(player)) > 0;
}

/* Did the player move last, and find that it wins? */
static bool has_won(const kt_player *player, const kt_game *game) {
    const kt_uct *uct = &player->uct;
    kt_thought_move best;
    if (!find_experience(player, game) || !player->block.holds_tree || !game->count) return false;
    const kt_game_move *last = &game->moves[game->count - 1];
    if (last->hash_before != uct->hash || last->colour != uct->colour || uct->count + 1u != game->count)
        return false;
    return kt_thought_first(player, &best) && !best.is_rare && best.win_rate_q16 >= 65536 / 20 * 19;
}

void kt_learning_leave(kt_player *player, kt_game *game) {
    if (has_won(player, game)) {
        kt_learning_end(player, game, kt_opponent(player->uct.colour));
        player->block.holds_tree = false;
    }
    player->taught = false;
}

bool kt_learning_look(kt_player *player, kt_game *game, kt_colour colour, kt_point p, kt_case *known) {
    const kt_case_store *experience = find_experience(player, game);
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
