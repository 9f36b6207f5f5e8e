#include "player/passing.h"

#include "board/score.h"
#include "tactics/benson.h"

/* All but one half were chosen by hand. tests/host/test_seki.c plays finished games on with them, and no
 * won one is lost. */
enum {
    SETTLED = KT_JUDGE_ALL / 8, /* a point is settled when no more of the playouts see it in other hands */
    CLOSE_Q16 = 65536 / 32,     /* by area, win rates that differ by no more are equal */
    TRIES = 8,    /* moves that are looked at in place of one that harms oneself; then it passes */
    VERDICTS = 2, /* ... of these, in a game that is all but lost, by verdicts, which take time */
    HALF_Q16 = 65536 / 2,
    HOPE_Q16 = 65536 / 4, /* a move that wins more often is better than a pass that loses */
    COST_Q16 =
        65536 / 8, /* a pass that loses no more costs nothing; a few hundred playouts can't tell better */
};

#if KT_PLAYOUTS
static bool has_won(int32_t result, kt_colour colour) { return colour == KT_BLACK ? result > 0 : result < 0; }

/* What the colour would lose if all of its chains in atari were captured, in quarter points: two points
 * for each stone of them, and for each stone that captures. */
static int32_t find_risk(const kt_board *board, kt_colour colour) {
    const kt_bitboard *stones = &board->stones[colour];
    int32_t points = 0;
    KT_EACH_POINT(p, stones)
        if (kt_bitboard_count(&board->liberties[board->chain[p]]) == 1) points += 1 + (board->chain[p] == p);
    return 2 * 4 * points;
}

static void judge(const kt_passing *passing, kt_judge_work *work, const kt_game *game, kt_colour colour,
                  kt_passing_count *count) {
    const kt_board *board = &game->board;
    kt_verdict verdict;
    kt_judge_game(work, game, &verdict);
    int32_t komi = kt_game_komi(game), score = kt_score_verdict(board, &verdict, game->rules.territory, komi);
    bool loses = has_won(score, kt_opponent(colour)), sure = verdict.doubts <= board->geometry->size;
    if (!game->rules.territory) score -= 4 * verdict.gain; /* after two passes nobody fills them */
#if KT_DESKTOP
    count->lead = (score + komi) / (colour == KT_BLACK ? 4 : -4);
    count->area = kt_score_verdict(board, &verdict, false, 0) / (colour == KT_BLACK ? 4 : -4);
    count->area -= colour == KT_BLACK ? verdict.gain : -verdict.gain;
    count->verdict = verdict;
#endif
    if (colour == KT_WHITE) score = -score;
    count->known = true;
    count->dead = verdict.dead;
    count->over = sure;
    /* A point in doubt that changes hands costs two. */
    bool wins = score > 2 * 4 * verdict.doubts + find_risk(board, colour);
    if (!game->rules.territory) {
        kt_bitboard none = kt_bitboard_none();
        if (passing->cleans_up) wins = kt_bitboard_within(&verdict.dead, &board->stones[colour]);
        else wins = wins && has_won(kt_score_area(board, &none, komi), colour);
    }
    count->result = sure && wins ? KT_PASSING_SURE
                    : score > 0  ? KT_PASSING_WINS
                    : loses      ? KT_PASSING_LOSES
                                 : KT_PASSING_EVEN;
}
#endif

static const kt_passing_count *count_once(kt_passing *passing, kt_judge_work *work, const kt_game *game,
                                          kt_colour colour) {
#if KT_PLAYOUTS
    if (!passing->count.known) judge(passing, work, game, colour, &passing->count);
    return &passing->count;
#else
    static const kt_passing_count none = {.known = false};
    (void)passing, (void)work, (void)game, (void)colour;
    return &none;
#endif
}

int kt_passing_result(kt_passing *passing, kt_judge_work *work, const kt_game *game, kt_colour colour) {
    return count_once(passing, work, game, colour)->result;
}

/* The liberties of the opponent's stones in `dead`. */
static kt_bitboard find_captures(const kt_board *board, const kt_bitboard *dead, kt_colour colour) {
    kt_bitboard liberties = kt_bitboard_none();
    kt_bitboard theirs = kt_bitboard_and(*dead, &board->stones[kt_opponent(colour)]);
    KT_EACH_POINT(p, &theirs)
        if (board->chain[p] == p) kt_bitboard_unite(&liberties, &board->liberties[p]);
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

/* By area. When dead stones stand between a pass and the win, captures them if that risks nothing; in a cleanup, so does
 * who loses. A pass that the search finds best may end the game. If that isn't sure to win, another move that is about as
 * good is better. So is a move with some chance, when the opponent has just passed and the verdict is a loss. */
static kt_point choose_by_area(kt_passing *passing, kt_judge_work *work, const kt_game *game,
                               const kt_uct *uct, const kt_node *best, bool judges) {
    bool after_pass = kt_game_passes(game) > 0, passes = best->move == KT_NO_CELL;
    if (!after_pass && !passes && !passing->cleans_up) return kt_field_point(best->move);
    const kt_passing_count *count = judges ? count_once(passing, work, game, uct->colour) : NULL;
    bool wins = count && count->result >= KT_PASSING_WINS;
    if (wins || (count && passing->cleans_up)) {
        kt_bitboard captures = find_captures(&game->board, &count->dead, uct->colour);
        const kt_node *capture = find_best_among(uct, &captures);
        if (is_close(capture, best, CLOSE_Q16)) return kt_field_point(capture->move);
    }
    /* All moves lose, but the verdict is a win: end the game, although the opponent may count otherwise. */
    if (after_pass && wins && count->over && kt_uct_win_rate_q16(best) < HALF_Q16) return KT_PASS;
    if (passes && !(count && count->result == KT_PASSING_SURE)) {
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

/* Does the verdict leave more than a few points in doubt, where playouts agree? Small chips have no time to find out. */
static bool is_open(kt_passing *passing, kt_judge_work *work, const kt_game *game, kt_colour colour,
                    bool judges) {
    return KT_DESKTOP && judges && !count_once(passing, work, game, colour)->over;
}

/* By territory. When hardly a point is open and the board as it stands is a win, a pass is better than a
 * move that hardly ever wins: there the playouts are wrong, because they break up a seki. */
static kt_point choose_by_territory(kt_passing *passing, kt_judge_work *work, const kt_game *game,
                                    const kt_uct *uct, const kt_node *best, bool judges) {
    kt_point p = kt_field_point(best->move);
    if (p == KT_PASS || (is_settled(work, game, p) && !is_open(passing, work, game, uct->colour, judges)))
        return KT_PASS;
    if (!judges || kt_uct_win_rate_q16(best) >= COST_Q16) return p;
    return count_once(passing, work, game, uct->colour)->result == KT_PASSING_SURE ? KT_PASS : p;
}

/* Does playing at `p` undo the life of own stones that lived unconditionally? */
static bool fills_eye(kt_game *game, kt_colour colour, kt_point p) {
    kt_benson benson;
    kt_benson_find(&game->board, &benson);
    const kt_bitboard alive = benson.alive[colour];
    if (!kt_bitboard_has(&benson.inside[colour], p) || kt_game_play(game, colour, p) < 0) return false;
    kt_benson_find(&game->board, &benson);
    return kt_game_undo(game) < 0 || !kt_bitboard_within(&alive, &benson.alive[colour]);
}

#if KT_DESKTOP && KT_PLAYOUTS
/* Does no stone of the opponent stand beside `p`? */
static bool is_away(const kt_board *board, kt_colour colour, kt_point p) {
    const kt_point *neighbour = board->geometry->neighbour[p];
    for (int i = 0; i < 4; i++)
        if (neighbour[i] != KT_NO_POINT && board->colour[neighbour[i]] == kt_opponent(colour)) return false;
    return true;
}

/* Judges the position after the move of the colour at `p`. False when it may not be played. */
static bool judge_after(kt_passing *passing, kt_judge_work *work, kt_game *game, kt_colour colour, kt_point p,
                        kt_passing_count *after) {
    if (kt_game_play(game, colour, p) < 0) return false;
    judge(passing, work, game, colour, after);
    return kt_game_undo(game) >= 0;
}

bool kt_passing_loses(kt_passing *passing, kt_judge_work *work, kt_game *game, kt_colour colour, kt_point p) {
    const int area = count_once(passing, work, game, colour)->area;
    kt_passing_count after;
    return judge_after(passing, work, game, colour, p, &after) && after.area < area;
}

/* Does the colour lose points by the verdict when it plays at `p`? */
static bool loses_points(kt_passing *passing, kt_judge_work *work, kt_game *game, kt_colour colour,
                         kt_point p) {
    const int lead = count_once(passing, work, game, colour)->lead;
    kt_passing_count after;
    return judge_after(passing, work, game, colour, p, &after) && after.lead < lead;
}
#endif

/* Does it harm the colour itself to play at `p`? `tries` moves were asked about before. */
static bool harms(kt_passing *passing, kt_judge_work *work, kt_game *game, const kt_uct *uct, kt_point p,
                  int tries) {
    if (fills_eye(game, uct->colour, p)) return true;
#if KT_DESKTOP && KT_PLAYOUTS
    const kt_node *best = kt_uct_best(uct, uct->tree.node);
    bool hopeless = tries < VERDICTS && kt_uct_win_rate_q16(best) < COST_Q16;
    if (passing->cleans_up || (hopeless && is_away(&game->board, uct->colour, p)))
        return loses_points(passing, work, game, uct->colour, p);
#endif
    (void)passing, (void)work, (void)tries;
    return false;
}

/* Returns `p`, or another move when that does harm; `tries` counts up. Not inlined: its memory is free while kt_passing_choose judges. */
__attribute__((noinline)) static kt_point avoid_harm(kt_passing *passing, kt_judge_work *work, kt_game *game,
                                                     const kt_uct *uct, kt_point p, int tries) {
    kt_bitboard points = game->geometry.points;
    for (; p < KT_PASS && harms(passing, work, game, uct, p, tries); tries++) {
        kt_bitboard_clear(&points, p);
        const kt_node *other = tries < TRIES ? find_best_among(uct, &points) : NULL;
        p = other ? kt_field_point(other->move) : KT_PASS;
    }
    return p;
}

kt_point kt_passing_choose(kt_passing *passing, kt_judge_work *work, kt_game *game, const kt_uct *uct,
                           const kt_node *best, bool judges) {
    kt_point p = game->rules.territory ? choose_by_territory(passing, work, game, uct, best, judges)
                                       : choose_by_area(passing, work, game, uct, best, judges);
    return avoid_harm(passing, work, game, uct, p, judges ? 0 : VERDICTS);
}

#if KT_DESKTOP
kt_point kt_passing_reached(kt_game *game, const kt_uct *uct, uint32_t least_q16) {
    const kt_node *best = find_best_among(uct, &game->geometry.points);
    if (!best || kt_uct_win_rate_q16(best) < least_q16) return KT_PASS;
    kt_point p = kt_field_point(best->move);
    return kt_game_check(game, uct->colour, p) < 0 || fills_eye(game, uct->colour, p) ? KT_PASS : p;
}
#endif

#if KT_DESKTOP && KT_PLAYOUTS
kt_point kt_passing_most_visited(const kt_uct *uct, const kt_bitboard *points) {
    const kt_node *best = find_best_among(uct, points);
    return best ? kt_field_point(best->move) : KT_PASS;
}

kt_point kt_passing_capture(const kt_passing *passing, const kt_game *game, const kt_uct *uct) {
    kt_bitboard captures = find_captures(&game->board, &passing->count.dead, uct->colour);
    return kt_passing_most_visited(uct, &captures);
}
#endif

bool kt_passing_costs(uint32_t rate_q16, const kt_node *answer) {
    return answer && 65536 - kt_uct_win_rate_q16(answer) + COST_Q16 < rate_q16;
}
