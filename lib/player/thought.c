#include "player/thought.h"

#include <string.h>

#include "base/fixed.h"

static const kt_node *root_of(const kt_player *player) { return player->uct.tree.node; }

static void show(const kt_player *player, const kt_node *node, kt_thought_move *move) {
    *move = (kt_thought_move){
        .point = kt_field_point(node->move),
        .is_rare = !kt_uct_means_something(&player->uct.tree, node),
        .visits = node->visits,
        .win_rate_q16 = kt_uct_win_rate_q16(node),
        .bound_q16 = node->visits ? kt_uct_bound_q16(node) : 0,
        .prior_q16 = (uint32_t)node->prior << 8,
        .place = (kt_node_number)(node - root_of(player)),
    };
}

uint32_t kt_thought_chance_q16(const kt_player *player, uint32_t win_rate_q16) {
#if KT_EVALUATES
    if (player->settings.leaves == KT_LEAVES_EVALUATED) return win_rate_q16;
#else
    (void)player;
#endif
    uint32_t wins = win_rate_q16 / 2, losses = 32768 - wins; /* their squares add up to no more than 2^30 */
    return kt_ratio_q16(wins * wins, wins * wins + losses * losses);
}

uint32_t kt_thought_visits(const kt_player *player) { return root_of(player)->visits; }

/* The root's is the rate of whoever moved there. */
uint32_t kt_thought_win_rate_q16(const kt_player *player) {
    return 65536 - kt_uct_win_rate_q16(root_of(player));
}

uint32_t kt_thought_nodes(const kt_player *player) { return player->uct.tree.used; }

kt_point kt_thought_best(const kt_player *player) {
    const kt_node *best = kt_uct_best(&player->uct, root_of(player));
    return best ? kt_field_point(best->move) : KT_PASS;
}

/* The candidate that comes behind `before` by visits; behind nobody for NULL. */
static const kt_node *find_next(const kt_player *player, const kt_node *before) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&player->uct.tree, root_of(player), &count), *next = NULL;
    for (; count; count--, child++) {
        if (!child->visits || (child->state & KT_NODE_ILLEGAL)) continue;
        if (before &&
            (child->visits > before->visits || (child->visits == before->visits && child <= before)))
            continue;
        if (!next || child->visits > next->visits) next = child;
    }
    return next;
}

bool kt_thought_first(const kt_player *player, kt_thought_move *move) {
    const kt_node *node = find_next(player, NULL);
    if (node) show(player, node, move);
    return node;
}

bool kt_thought_next(const kt_player *player, kt_thought_move *move) {
    const kt_node *node = find_next(player, root_of(player) + move->place);
    if (node) show(player, node, move);
    return node;
}

bool kt_thought_find(const kt_player *player, kt_point p, kt_thought_move *move) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&player->uct.tree, root_of(player), &count);
    while (count && kt_field_point(child->move) != p) count--, child++;
    if (count) show(player, child, move);
    return count;
}

bool kt_thought_reply(const kt_player *player, kt_thought_move *move) {
    const kt_node *node = kt_uct_best(&player->uct, root_of(player) + move->place);
    if (!node || !node->visits) return false;
    show(player, node, move);
    return true;
}

unsigned kt_thought_reasons(kt_player *player, const kt_game *game, kt_colour colour, kt_point p) {
    kt_judge_work *work = kt_block_lend_verdict(&player->block);
    kt_random random;
    kt_random_init(&random, 1);
    kt_field_set(&work->root, &game->board);
    kt_playout_begin(&work->playout, &work->root, kt_field_colour(colour),
                     game->count ? kt_field_cell((kt_point)game->moves[game->count - 1].point) : KT_NO_CELL,
                     KT_NO_CELL, &random);
    return kt_reasons_find(&work->playout.view, kt_field_cell(p));
}

kt_thought_source kt_thought_predicts_by(const kt_player *player) {
    if (!kt_player_image(player)) return KT_BY_NOTHING;
    return player->block.predictor.by_model ? KT_BY_MODEL : KT_BY_PATTERNS;
}

/* The predictor doesn't tell which pattern it was, and lends its memory. */
uint32_t kt_thought_pattern(kt_player *player, const kt_game *game, kt_colour colour, kt_point p) {
    kt_player_leave(player);
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    kt_matcher *matcher = &predictor->memory->matcher;
    kt_query query = {&game->board, colour, game->count + 1u, kt_bitboard_none()};
    kt_suggestion one;
    kt_bitboard_set(&query.allowed, p);
    memset(matcher, 0, sizeof *matcher);
    kt_status count = kt_suggest(matcher, &predictor->patterns, &query, 1, &one);
    kt_predictor_forget(predictor);
    return count > 0 ? one.pattern : 0;
}

#if KT_DESKTOP
bool kt_thought_has_survey(const kt_player *player) { return player->uct.survey; }

/* The scores of playouts spread by some 40 points, the mean scores of moves worth a look by some 5. So
 * while a move has few playouts, the mean of all tells more about it than its own; it counts as much as
 * (40 / 5)^2 playouts of the move. */
enum { LEAD_PLAYOUTS = 64 };

bool kt_thought_lead(const kt_player *player, const kt_game *game, int move, kt_survey_score *lead) {
    const kt_survey *survey = player->uct.survey;
    kt_survey_score own;
    if (!survey || !kt_survey_score_of(survey, KT_NO_POINT, lead)) return false;
    if (move != KT_NO_POINT && kt_survey_score_of(survey, move, &own)) {
        int64_t playouts = kt_shared_look(&survey->row[move].playouts);
        lead->mean = (int32_t)((playouts * own.mean + LEAD_PLAYOUTS * (int64_t)lead->mean) /
                               (playouts + LEAD_PLAYOUTS));
        lead->deviation = own.deviation;
    }
    lead->mean -= 25 * kt_game_area_komi(game, player->settings.counts_stones ? game->to_move : KT_EMPTY);
    return true;
}
int32_t kt_thought_owner_q16(const kt_player *player, int move, kt_point p) {
    return kt_survey_owner_q16(player->uct.survey, move, p);
}

int32_t kt_thought_owner_deviation_q16(const kt_player *player, int move, kt_point p) {
    int32_t owner = kt_thought_owner_q16(player, move, p);
    uint32_t half = (uint32_t)(owner < 0 ? -owner : owner) >> 1;
    return 2 * (int32_t)kt_square_root((1u << 30) - half * half);
}
#endif
