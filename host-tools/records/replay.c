#include "records/replay.h"

/* Applies the set-up stones from action `from` on; returns the first action behind them. */
static size_t set_up(const struct sgf_game *game, size_t from, kt_board *board) {
    kt_bitboard stones[3] = {board->stones[KT_EMPTY], board->stones[KT_BLACK], board->stones[KT_WHITE]};
    for (; from < game->count && game->actions[from].kind == SGF_SET; from++) {
        const struct sgf_action *action = &game->actions[from];
        kt_point p = kt_point_at(action->x, action->y);
        for (kt_colour colour = KT_EMPTY; colour <= KT_WHITE; colour++) kt_bitboard_clear(&stones[colour], p);
        kt_bitboard_set(&stones[action->colour], p);
    }
    uint16_t black_prisoners = board->prisoners[KT_BLACK], white_prisoners = board->prisoners[KT_WHITE];
    kt_board_set_up(board, &stones[KT_BLACK], &stones[KT_WHITE]);
    board->prisoners[KT_BLACK] = black_prisoners;
    board->prisoners[KT_WHITE] = white_prisoners;
    return from;
}

struct replay_end replay_game(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                              replay_move_fn *on_move, void *user) {
    struct replay_end end = {0, KT_OK};
    kt_board_init(board, geometry);
    for (size_t i = 0; i < game->count;) {
        const struct sgf_action *action = &game->actions[i];
        if (action->kind == SGF_SET) {
            i = set_up(game, i, board);
            continue;
        }
        kt_point point = action->kind == SGF_PASS ? KT_PASS : kt_point_at(action->x, action->y);
        if (point != KT_PASS) end.status = kt_board_check(board, action->colour, point);
        if (end.status < 0) break;
        if (on_move && !on_move(user, board, action->colour, point, end.moves + 1)) break;
        if (point == KT_PASS) kt_board_pass(board);
        else kt_board_play(board, action->colour, point);
        end.moves++;
        i++;
    }
    return end;
}
