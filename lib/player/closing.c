#include "player/closing.h"

#if KT_DESKTOP && KT_PLAYOUTS

/* Chosen by hand; tests/bench/moves.sh tells what they are worth. */
enum {
    STONES = 5,                 /* a game isn't nearly over before two of so many points hold stones */
    LOST_Q16 = 65536 / 16,      /* below this share of wins the game is lost, ... */
    WON_Q16 = 65536 / 16 * 15,  /* ... above this it is won: the search no longer tells moves apart */
    LIKELY_Q16 = 65536 / 4 * 3, /* ... or above this it agrees with the verdict that it is */
    TRIES = 4,                  /* points that are tried in place of one that does harm */
};

bool kt_closing_may(const kt_player *player, const kt_game *game) {
    if (player->passing.cleans_up || player->barred || player->manner) return false;
    const kt_bitboard *points = &game->geometry.points;
    int all = kt_bitboard_count(points), empty = kt_bitboard_count(&game->board.stones[KT_EMPTY]);
    return STONES * (all - empty) >= 2 * all;
}

kt_point kt_closing_next(kt_passing *passing, kt_judge_work *work, kt_game *game, kt_colour colour) {
    (void)kt_passing_result(passing, work, game, colour);
    kt_bitboard allowed = kt_game_legal(game, colour);
    for (int i = 0; i < TRIES; i++) {
        kt_point p = kt_filling_next(&work->filling, &game->board, &passing->count.verdict, &allowed, colour);
        if (p == KT_PASS || !kt_bitboard_has(&allowed, p)) return KT_PASS;
        if (kt_game_check(game, colour, p) >= 0 && !kt_passing_loses(passing, work, game, colour, p))
            return p;
        kt_bitboard_clear(&allowed, p);
    }
    return KT_PASS;
}

/* The share of wins of the move at `p` in the search; 0 when it wasn't tried. */
static uint32_t rate_of(const kt_uct *uct, kt_point p) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count);
    for (; count; count--, child++)
        if (kt_field_point(child->move) == p && child->visits) return kt_uct_win_rate_q16(child);
    return 0;
}

/* Can a chain whose last liberty is `p` still get away there? Playouts often don't see it. */
static bool decides_atari(kt_game *game, kt_point p) {
    const kt_board *board = &game->board;
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT || board->colour[q] == KT_EMPTY) continue;
        if (kt_bitboard_count(&board->liberties[board->chain[q]]) > 1) continue;
        if (kt_game_play(game, (kt_colour)board->colour[q], p) < 0) continue;
        bool away = kt_bitboard_count(&board->liberties[board->chain[p]]) > 1;
        if (kt_game_undo(game) < 0 || away) return away;
    }
    return false;
}

/* Is `p` a point of which the verdict doesn't know whose it will be, or where a chain in atari is caught or saved? */
static bool is_open(const kt_passing_count *count, kt_game *game, kt_point p) {
    if (p == KT_PASS) return false;
    bool neutral = kt_bitboard_has(&count->verdict.held[KT_EMPTY], p);
    return (kt_bitboard_has(&count->verdict.open, p) && !neutral) || decides_atari(game, p);
}

/* Nothing is left to play. Does the search, which gives its move this share of wins, agree with the verdict about who wins? */
static bool agrees(const kt_passing_count *count, uint32_t rate) {
    if (!kt_bitboard_within(&count->verdict.open, &count->verdict.held[KT_EMPTY])) return false;
    return count->result >= KT_PASSING_WINS ? rate > LIKELY_Q16
                                            : count->result == KT_PASSING_LOSES && rate < 65536 - LIKELY_Q16;
}

kt_closing kt_closing_find(kt_passing *passing, kt_judge_work *work, kt_game *game, const kt_uct *uct,
                           kt_point p) {
    const kt_colour colour = uct->colour;
    const int result = kt_passing_result(passing, work, game, colour);
    const kt_passing_count *count = &passing->count;
    const uint32_t rate = rate_of(uct, p);
    kt_closing found = {.move = p, .rate = rate < LOST_Q16 || rate > WON_Q16 ? 0 : rate};
    if (!count->over && p == KT_PASS) found.move = kt_passing_most_visited(uct, &count->verdict.open);
    if (!count->over || is_open(count, game, p)) return found;
    const kt_point next = kt_closing_next(passing, work, game, colour);
    if (next != KT_PASS) {
        found.move = next;
        return found;
    }
    const kt_bitboard none = kt_bitboard_none();
    const int32_t stands = kt_score_area(&game->board, &none, kt_game_komi(game));
    if (!agrees(count, rate)) return found;
    if (result == KT_PASSING_LOSES && (colour == KT_BLACK ? stands > 0 : stands < 0)) return found;
    found.rate = 0;
    if (game->rules.territory || result != KT_PASSING_WINS) found.move = KT_PASS;
    const kt_point capture = found.move != KT_PASS ? kt_passing_capture(passing, game, uct) : KT_PASS;
    if (capture != KT_PASS) found.move = capture;
    return found;
}

#endif
