/* player_lend.c: what a player does for others in its memory, between thoughts: predictions, reading, verdicts, goals; and
 * what it keeps there. */
#include "search/by_goals.h"
#include "search/player.h"

void *kt_player_lend(kt_player *player, size_t enough, size_t *bytes, kt_predictor **predictor) {
    *bytes = kt_block_lend_reader(&player->block, enough, predictor);
    return player->block.memory;
}

const uint8_t *kt_player_judge(kt_player *player, const kt_game *game) {
    kt_judge_work *work = kt_block_lend_verdict(&player->block);
    kt_judge_points(work, &game->board);
    return work->black;
}

void kt_player_settle(kt_player *player, const kt_game *game, kt_verdict *verdict) {
    uint32_t begun = kt_player_now_ms(player);
    kt_judge_game(kt_block_lend_verdict(&player->block), game, verdict);
    player->judging_ms = kt_player_now_ms(player) - begun;
}

kt_status kt_player_predict(kt_player *player, const kt_game *game, kt_colour colour, kt_bitboard allowed,
                            int most, kt_suggestion *suggestions) {
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    return predictor ? kt_predict_game(predictor, game, colour, allowed, most, suggestions) : 0;
}

/* The rules of the configuration, else those of the image, which are opened in `of_image`; else NULL. */
static const kt_knowledge *find_rules(const kt_player *player, kt_knowledge *of_image) {
#if KT_GOALS
    const kt_image *image = kt_player_image(player);
    if (player->config->knowledge) return player->config->knowledge;
    return image && kt_knowledge_find(of_image, image) >= 0 ? of_image : NULL;
#else
    (void)player, (void)of_image;
    return NULL;
#endif
}

const kt_goals *kt_player_goals(kt_player *player, const kt_game *game, kt_colour colour,
                                kt_suggestion *suggestions) {
    kt_knowledge of_image;
    const kt_knowledge *rules = find_rules(player, &of_image);
    return kt_by_goals_find(&player->block, player->uct.tree.used, rules, game, colour, suggestions);
}

bool kt_player_rule(const kt_player *player, uint8_t number, kt_statement *rule) {
    kt_knowledge of_image;
    const kt_knowledge *rules = find_rules(player, &of_image);
    if (!rules || number >= rules->rules) return false;
    *rule = kt_knowledge_statement(rules, kt_knowledge_first_rule(rules) + number);
    return true;
}

bool kt_player_remembers(const kt_player *player, const kt_game *game, kt_colour colour) {
    return player->block.holds_tree && !kt_block_is_small(&player->block) && player->uct.colour == colour &&
           player->uct.hash == game->board.hash;
}

void kt_player_forget(kt_player *player) {
    player->block.holds_tree = false;
    player->block.overwritten = true;
}
