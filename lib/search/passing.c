#include "search/passing.h"

#include "board/score.h"

enum {
    SETTLED = KT_JUDGE_PLAYOUTS / 8, /* playouts that may see a settled point in other hands */
    CLOSE_Q16 = 65536 / 32,          /* win rates that differ by less are taken for equal */
    COST_Q16 = 65536 / 8,            /* a pass that loses less costs nothing: few playouts tell no better */
};

static bool has_won(int32_t result, kt_colour colour) { return colour == KT_BLACK ? result > 0 : result < 0; }

bool kt_passing_wins(kt_player *player, const kt_game *game, kt_colour colour) {
    const kt_board *board = &game->board;
    kt_bitboard dead = kt_player_find_dead(player, game), none = kt_bitboard_none();
    if (player->territory) return has_won(kt_score_territory(board, &dead, game->komi), colour);
    kt_bitboard theirs = kt_bitboard_and(dead, &board->stones[kt_opponent(colour)]);
    if (player->cleans_up && !kt_bitboard_is_empty(&theirs)) return false;
    return has_won(kt_score_area(board, &dead, game->komi), colour) &&
           has_won(kt_score_area(board, &none, game->komi), colour);
}

/* The liberties of the opponent's dead stones, when the game would be won without these. */
static kt_bitboard find_captures(kt_player *player, const kt_game *game, kt_colour colour) {
    const kt_board *board = &game->board;
    kt_bitboard dead = kt_player_find_dead(player, game), liberties = kt_bitboard_none();
    if (!has_won(kt_score_area(board, &dead, game->komi), colour)) return liberties;
    kt_bitboard theirs = kt_bitboard_and(dead, &board->stones[kt_opponent(colour)]);
    for (kt_point p = kt_bitboard_next(&theirs, 0); p != KT_NO_POINT; p = kt_bitboard_next(&theirs, p + 1))
        if (board->chain[p] == p) liberties = kt_bitboard_or(liberties, &board->liberties[p]);
    return liberties;
}

/* The move of the root that was visited most among those in `points`; NULL when none was. */
static const kt_node *find_best_among(const kt_player *player, const kt_bitboard *points) {
    const kt_tree *tree = &player->uct.tree;
    const kt_node *best = NULL;
    unsigned count = 0;
    const kt_node *child = kt_tree_children(tree, tree->node, &count);
    for (; count; count--, child++) {
        if (child->move == KT_NO_CELL || (child->state & KT_NODE_ILLEGAL) || !child->visits) continue;
        if (!kt_bitboard_has(points, kt_field_point(child->move))) continue;
        if (!best || child->visits > best->visits) best = child;
    }
    return best;
}

/* By area: not a pass, as that wouldn't win; where dead stones stand in the way, a move that takes their
 * liberties, if it risks nothing. */
static kt_point choose_by_area(kt_player *player, const kt_game *game, const kt_node *best) {
    bool after_pass = game->count && game->moves[game->count - 1].point == KT_PASS;
    if (!after_pass && !player->cleans_up) return kt_field_point(best->move);
    const kt_node *other = find_best_among(player, &game->geometry.points);
    if (!other) return KT_PASS;
    if (best->move == KT_NO_CELL) best = other;
    kt_bitboard captures = find_captures(player, game, player->uct.colour);
    const kt_node *capture = find_best_among(player, &captures);
    if (capture && kt_uct_win_rate_q16(capture) + CLOSE_Q16 >= kt_uct_win_rate_q16(best)) best = capture;
    return kt_field_point(best->move);
}

/* Is the fate of all stones, and of the point `p`, settled? */
static bool is_settled(kt_player *player, const kt_game *game, kt_point p) {
    const uint8_t *black = kt_player_judge(player, game);
    kt_bitboard points = kt_bitboard_minus(game->geometry.points, &game->board.stones[KT_EMPTY]);
    kt_bitboard_set(&points, p);
    for (p = kt_bitboard_next(&points, 0); p != KT_NO_POINT; p = kt_bitboard_next(&points, p + 1))
        if (black[p] > SETTLED && black[p] < KT_JUDGE_PLAYOUTS - SETTLED) return false;
    return true;
}

kt_point kt_passing_choose(kt_player *player, const kt_game *game, const kt_node *best) {
    kt_point p = kt_field_point(best->move);
    if (player->territory) return p != KT_PASS && is_settled(player, game, p) ? KT_PASS : p;
    return choose_by_area(player, game, best);
}

bool kt_passing_costs(uint32_t rate_q16, const kt_node *answer) {
    return answer && 65536 - kt_uct_win_rate_q16(answer) + COST_Q16 < rate_q16;
}
