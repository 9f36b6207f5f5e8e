#include "search/helper.h"

#if KT_HELPER
/* Plays the order's way on the game. Returns the moves played, fewer than order->depth when one can't be. */
static unsigned go_there(const kt_helper_order *order, kt_game *game, kt_colour colour) {
    unsigned depth = 0;
    for (; depth < order->depth; depth++, colour = kt_opponent(colour))
        if (kt_game_play(game, colour, kt_field_point(order->move[depth])) < 0) break;
    return depth;
}

static void go_back(kt_game *game, unsigned moves) {
    for (; moves; moves--)
        if (kt_game_undo(game) < 0) return;
}

void kt_helper_run(void *given) {
    kt_helper_order *order = given;
    const kt_query query = {&order->board, (kt_colour)order->colour, order->number, order->allowed};
    kt_status count = kt_predict(order->predictor, &query, &order->recent, order->most, order->moves);
    order->count = (int16_t)(count < 0 ? 0 : count);
}

/* Writes down the position at which `game` stands. Returns false when there is nothing to predict. */
static bool write_position(kt_helper_order *order, const kt_game *game) {
    kt_colour colour = (kt_colour)order->colour;
    order->board = game->board;
    order->allowed = kt_board_without_eyes(&game->board, colour, kt_game_legal(game, colour));
    order->number = (uint16_t)(game->count + 1);
    order->recent = kt_predict_recent(game);
    return !kt_bitboard_is_empty(&order->allowed);
}

void kt_helper_ask(const kt_helper *helper, kt_uct *uct, kt_uct_worker *worker) {
    kt_helper_order *order = helper->order;
    order->predictor = worker->predictor;
    order->depth = worker->asked;
    order->colour = (uint8_t)(order->depth % 2 ? kt_opponent(uct->colour) : uct->colour);
    order->most = (uint8_t)uct->settings->width;
    for (unsigned i = 0; i < order->depth; i++) order->move[i] = uct->tree.node[worker->path[i + 1]].move;
    unsigned depth = go_there(order, worker->game, uct->colour);
    bool can = depth == order->depth && write_position(order, worker->game);
    go_back(worker->game, depth);
    worker->asked = 0;
    uct->predictions++;
    if (!can) return;
    uct->due = uct->tree.node->visits + helper->playouts;
    order->begun = helper->second->begin(kt_helper_run, order);
}

void kt_helper_take(const kt_helper *helper, kt_uct *uct, kt_uct_worker *worker) {
    kt_helper_order *order = helper->order;
    if (!(order->begun && helper->second->end())) kt_helper_run(order);
    uct->due = 0;
    unsigned depth = go_there(order, worker->game, uct->colour);
    kt_node *node = depth == order->depth ? kt_uct_find(uct, worker->game) : NULL;
    go_back(worker->game, depth);
    if (node) kt_uct_take_moves(uct, node, order->moves, (unsigned)order->count);
}

void kt_helper_drop(const kt_helper *helper, kt_uct *uct) {
    if (uct->due && helper->order->begun) (void)helper->second->end();
    uct->due = 0;
}
#endif
