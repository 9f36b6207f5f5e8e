#include "search/passing.h"

#include "board/score.h"

/* All but one half were chosen by hand. tests/host/test_seki.c plays finished games on with them, and no
 * won one is lost. */
enum {
    SETTLED = KT_JUDGE_ALL / 8, /* a point is settled when no more of the playouts see it in other hands */
    CLOSE_Q16 = 65536 / 32,     /* by area, win rates that differ by no more are equal */
    HALF_Q16 = 65536 / 2,
    HOPE_Q16 = 65536 / 4, /* a move that wins more often is better than a pass that loses */
    COST_Q16 =
        65536 / 8, /* a pass that loses no more costs nothing; a few hundred playouts can't tell better */
};

static bool has_won(int32_t result, kt_colour colour) { return colour == KT_BLACK ? result > 0 : result < 0; }

/* What the colour would lose if all of its chains in atari were captured, in quarter points: two points
 * for each stone of them, and for each stone that captures. */
static int32_t find_risk(const kt_board *board, kt_colour colour) {
    const kt_bitboard *stones = &board->stones[colour];
    int32_t points = 0;
    for (kt_point p = kt_bitboard_next(stones, 0); p != KT_NO_POINT; p = kt_bitboard_next(stones, p + 1))
        if (kt_bitboard_count(&board->liberties[board->chain[p]]) == 1) points += 1 + (board->chain[p] == p);
    return 2 * 4 * points;
}

static kt_passing_count judge(const kt_passing *passing, kt_judge_work *work, const kt_game *game,
                              kt_colour colour) {
    const kt_board *board = &game->board;
    kt_verdict verdict;
    kt_judge_game(work, game, &verdict);
    kt_passing_count result = {.dead = verdict.dead, .known = true};
    result.over = kt_bitboard_count(&verdict.held[KT_EMPTY]) <= board->geometry->size;
    int32_t risk = find_risk(board, colour), komi = kt_game_komi(game);
    int32_t score = kt_score_verdict(board, &verdict, passing->territory, komi);
    result.result = has_won(score, kt_opponent(colour)) ? KT_PASSING_LOSES : KT_PASSING_EVEN;
    if (!passing->territory) score -= 4 * verdict.gain; /* after two passes nobody fills them */
    if (colour == KT_WHITE) risk = -risk;
    if (has_won(score, colour)) result.result = KT_PASSING_WINS;
    if (!has_won(score - risk, colour)) return result;
    if (!passing->territory) {
        kt_bitboard none = kt_bitboard_none(),
                    theirs = kt_bitboard_and(result.dead, &board->stones[kt_opponent(colour)]);
        bool clean = !passing->cleans_up || kt_bitboard_is_empty(&theirs);
        if (!clean || !has_won(kt_score_area(board, &none, komi), colour)) return result;
    }
    result.result = KT_PASSING_SURE;
    return result;
}

static kt_passing_count count_once(kt_passing *passing, kt_judge_work *work, const kt_game *game,
                                   kt_colour colour) {
#if KT_PLAYOUTS
    if (!passing->count.known) passing->count = judge(passing, work, game, colour);
    return passing->count;
#else
    return judge(passing, work, game, colour);
#endif
}

int kt_passing_result(kt_passing *passing, kt_judge_work *work, const kt_game *game, kt_colour colour) {
    return count_once(passing, work, game, colour).result;
}

/* The liberties of the opponent's stones in `dead`. */
static kt_bitboard find_captures(const kt_board *board, const kt_bitboard *dead, kt_colour colour) {
    kt_bitboard liberties = kt_bitboard_none();
    kt_bitboard theirs = kt_bitboard_and(*dead, &board->stones[kt_opponent(colour)]);
    for (kt_point p = kt_bitboard_next(&theirs, 0); p != KT_NO_POINT; p = kt_bitboard_next(&theirs, p + 1))
        if (board->chain[p] == p) liberties = kt_bitboard_or(liberties, &board->liberties[p]);
    return liberties;
}

/* The move of the root that was visited most among those in `points`; NULL when none was. */
static const kt_node *find_best_among(const kt_uct *uct, const kt_bitboard *points) {
    const kt_tree *tree = &uct->tree;
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

/* Does `node` win as often as `best`, but for `less_q16`? NULL doesn't. */
static bool is_close(const kt_node *node, const kt_node *best, uint32_t less_q16) {
    return node && kt_uct_win_rate_q16(node) + less_q16 >= kt_uct_win_rate_q16(best);
}

/* By area. When dead stones stand between a pass and the win, captures them if that risks nothing. A pass
 * that the search finds best may end the game. If that isn't sure to win, another move that is about as
 * good is better. So is a move with some chance, when the opponent has just passed and the verdict is a
 * loss. */
static kt_point choose_by_area(kt_passing *passing, kt_judge_work *work, const kt_game *game,
                               const kt_uct *uct, const kt_node *best, bool judges) {
    bool after_pass = kt_game_passes(game) > 0, passes = best->move == KT_NO_CELL;
    if (!after_pass && !passes && !passing->cleans_up) return kt_field_point(best->move);
    kt_passing_count result = {.known = false};
    if (judges) result = count_once(passing, work, game, uct->colour);
    bool wins = result.result >= KT_PASSING_WINS;
    if (wins) {
        kt_bitboard captures = find_captures(&game->board, &result.dead, uct->colour);
        const kt_node *capture = find_best_among(uct, &captures);
        if (is_close(capture, best, CLOSE_Q16)) return kt_field_point(capture->move);
    }
    /* All moves lose, but the verdict is a win: end the game, although the opponent may count otherwise. */
    if (after_pass && wins && kt_uct_win_rate_q16(best) < HALF_Q16) return KT_PASS;
    if (passes && result.result < KT_PASSING_SURE) {
        const kt_node *other = find_best_among(uct, &game->geometry.points);
        bool hopes = other && after_pass && !wins && kt_uct_win_rate_q16(other) > HOPE_Q16;
        if (is_close(other, best, COST_Q16) || hopes) best = other;
    }
    return kt_field_point(best->move);
}

/* Is the fate of all stones, and of the point `p`, settled? */
static bool is_settled(kt_judge_work *work, const kt_game *game, kt_point p) {
    kt_judge_points(work, &game->board);
    const uint8_t *black = work->black;
    kt_bitboard points = kt_bitboard_minus(game->geometry.points, &game->board.stones[KT_EMPTY]);
    kt_bitboard_set(&points, p);
    for (p = kt_bitboard_next(&points, 0); p != KT_NO_POINT; p = kt_bitboard_next(&points, p + 1))
        if (black[p] > SETTLED && black[p] < KT_JUDGE_ALL - SETTLED) return false;
    return true;
}

/* By territory. When hardly a point is open and the board as it stands is a win, a pass is better than a
 * move that hardly ever wins: there the playouts are wrong, because they break up a seki. */
static kt_point choose_by_territory(kt_passing *passing, kt_judge_work *work, const kt_game *game,
                                    const kt_uct *uct, const kt_node *best, bool judges) {
    kt_point p = kt_field_point(best->move);
    if (p == KT_PASS || is_settled(work, game, p)) return KT_PASS;
    if (!judges || kt_uct_win_rate_q16(best) >= COST_Q16) return p;
    kt_passing_count result = count_once(passing, work, game, uct->colour);
    return result.result == KT_PASSING_SURE && result.over ? KT_PASS : p;
}

kt_point kt_passing_choose(kt_passing *passing, kt_judge_work *work, const kt_game *game, const kt_uct *uct,
                           const kt_node *best, bool judges) {
    return passing->territory ? choose_by_territory(passing, work, game, uct, best, judges)
                              : choose_by_area(passing, work, game, uct, best, judges);
}

bool kt_passing_costs(uint32_t rate_q16, const kt_node *answer) {
    return answer && 65536 - kt_uct_win_rate_q16(answer) + COST_Q16 < rate_q16;
}
