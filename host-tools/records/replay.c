#include "records/replay.h"

/* Sets up the stones from action `from` on, on the board alone or, unless NULL, on the game that owns it.
 * Returns the first action behind them. */
static size_t set_up(const struct sgf_game *record, size_t from, kt_board *board, kt_game *game) {
    kt_bitboard stones[3] = {board->stones[KT_EMPTY], board->stones[KT_BLACK], board->stones[KT_WHITE]};
    const uint16_t prisoners[3] = {0, board->prisoners[KT_BLACK], board->prisoners[KT_WHITE]};
    for (; from < record->count && record->actions[from].kind == SGF_SET; from++) {
        const struct sgf_action *action = &record->actions[from];
        kt_point p = kt_point_at(action->x, action->y);
        for (kt_colour colour = KT_EMPTY; colour <= KT_WHITE; colour++) kt_bitboard_clear(&stones[colour], p);
        kt_bitboard_set(&stones[action->colour], p);
    }
    if (game) kt_game_set_up(game, &stones[KT_BLACK], &stones[KT_WHITE], game->to_move);
    else kt_board_set_up(board, &stones[KT_BLACK], &stones[KT_WHITE]);
    board->prisoners[KT_BLACK] = prisoners[KT_BLACK];
    board->prisoners[KT_WHITE] = prisoners[KT_WHITE];
    return from;
}

static kt_point point_of(const struct sgf_action *action) {
    return action->kind == SGF_PASS ? KT_PASS : kt_point_at(action->x, action->y);
}

static void count_move(struct replay_end *end, kt_status legal) {
    end->moves++;
    if (legal >= 0) return;
    if (end->illegal++) return;
    end->first = end->moves;
    end->status = legal;
}

struct replay_end replay_moves(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                               replay_any_fn *on_move, void *user) {
    struct replay_end end = {0, 0, 0, KT_OK};
    kt_board_init(board, geometry);
    for (size_t i = 0; i < game->count;) {
        const struct sgf_action *action = &game->actions[i];
        if (action->kind == SGF_SET) {
            i = set_up(game, i, board, NULL);
            continue;
        }
        kt_point point = point_of(action);
        kt_status legal = point == KT_PASS ? KT_OK : kt_board_check(board, action->colour, point);
        if (on_move && !on_move(user, board, action->colour, point, end.moves + 1, legal)) break;
        if (point == KT_PASS) kt_board_pass(board);
        else kt_board_execute(board, action->colour, point);
        count_move(&end, legal);
        i++;
    }
    return end;
}

struct legal_moves {
    replay_move_fn *on_move;
    void *user;
};

static bool hand_on(void *user, const kt_board *board, kt_colour colour, kt_point point, int number,
                    kt_status legal) {
    const struct legal_moves *moves = user;
    return legal < 0 || moves->on_move(moves->user, board, colour, point, number);
}

struct replay_end replay_game(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                              replay_move_fn *on_move, void *user) {
    struct legal_moves moves = {on_move, user};
    return replay_moves(game, geometry, board, on_move ? hand_on : NULL, &moves);
}

kt_status replay_onto(kt_game *game, const struct sgf_game *record, long move_number,
                      struct replay_end *end) {
    kt_colour next = sgf_game_first(record);
    *end = (struct replay_end){0, 0, 0, KT_OK};
    for (size_t i = 0; i < record->count;) {
        const struct sgf_action *action = &record->actions[i];
        if (action->kind == SGF_SET) {
            i = set_up(record, i, &game->board, game);
            continue;
        }
        if (end->moves + 1 == move_number) {
            game->to_move = action->colour;
            return KT_OK;
        }
        kt_status legal = kt_game_check(game, action->colour, point_of(action));
        kt_status status = kt_game_execute(game, action->colour, point_of(action));
        if (status < 0) return status;
        count_move(end, legal);
        next = kt_opponent(action->colour);
        i++;
    }
    game->to_move = record->next != KT_EMPTY ? record->next : next;
    return KT_OK;
}

void replay_describe(const struct replay_end *end, char *text, size_t capacity) {
    int length = snprintf(text, capacity, "move %d is illegal: %s", end->first, kt_status_text(end->status));
    if (end->illegal > 1 && length >= 0 && (size_t)length < capacity)
        snprintf(text + length, capacity - (size_t)length, "; so %s %d more",
                 end->illegal == 2 ? "is" : "are", end->illegal - 1);
}
