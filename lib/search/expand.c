#include "search/expand.h"

#include "base/fixed.h"
#include "search/reason.h"

/* Begins the RAVE statistics of the children with what their probabilities expect: a move that is as probable as
 * the mean wins half of its playouts, one that is r times so r / (r + 1) of them (R. Bradley and M. Terry, 1952). */
static void expect_by_priors(const kt_uct_settings *settings, kt_node *child, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        uint32_t ratio = child[i].prior * count; /* in 1/256 */
        child[i].rave_visits = settings->prior_playouts;
        child[i].rave_wins = (kt_node_count)(2u * settings->prior_playouts * ratio / (ratio + 256));
    }
}

/* Adds what shapes expect of them, in the playout's position. */
static void expect_by_shapes(const kt_uct_settings *settings, const kt_playout *playout, kt_node *child,
                             unsigned count) {
#if KT_BOARD_MAX > 9
    kt_shapes_position position;
    if (!playout || !settings->shapes || settings->shapes->size != playout->field.size) return;
    kt_shapes_set(&position, settings->shapes, &playout->field);
    for (; count; count--, child++) {
        uint32_t value = kt_shapes_value_q16(&position, &playout->field, child->move, playout->view.colour);
        child->rave_visits += settings->shapes_playouts;
        child->rave_wins += (kt_node_count)(2u * settings->shapes_playouts * value >> 16);
    }
#else
    (void)settings, (void)playout, (void)child, (void)count;
#endif
}

/* Gives the node these moves as children, and a pass when it has none, or when the opponent has just passed. `playout`
 * stands at the node; NULL when none does. */
static void add_children(kt_uct *uct, const kt_playout *playout, kt_node *node, const kt_suggestion *moves,
                         unsigned count, bool after_pass) {
    bool pass = count == 0 || after_pass;
    kt_node *child = kt_tree_reserve(&uct->tree, count + pass);
    if (!child) {
        kt_shared_clear(&node->state, KT_NODE_EXPANDING); /* later, perhaps */
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned prior = moves[i].value_q16 >> 8;
        child[i].move = kt_field_cell(moves[i].point);
        child[i].prior = (uint8_t)(prior ? prior : 1);
    }
    if (pass) child[count].prior = 1; /* its move is 0, KT_NO_CELL */
    expect_by_priors(uct->settings, child, count + pass);
    expect_by_shapes(uct->settings, playout, child, count + pass);
    kt_tree_adopt(&uct->tree, node, child);
}

/* Predicts the next move of `colour` in the worker's game. `playout` is as for add_children. */
static void add_predicted(kt_uct *uct, kt_uct_worker *worker, const kt_playout *playout, kt_node *node,
                          kt_colour colour) {
    const kt_game *game = worker->game;
    kt_bitboard allowed = kt_game_legal(game, colour);
    for (kt_point p = kt_bitboard_next(&allowed, 0); p != KT_NO_POINT; p = kt_bitboard_next(&allowed, p + 1))
        if (kt_board_is_eye(&game->board, colour, p)) kt_bitboard_clear(&allowed, p);
    kt_status count = 0;
    if (!kt_bitboard_is_empty(&allowed))
        count = kt_predict_game(worker->predictor, game, colour, allowed, uct->settings->width,
                                worker->suggestions);
    bool after_pass = game->count && game->moves[game->count - 1].point == KT_PASS;
    add_children(uct, playout, node, worker->suggestions, count < 0 ? 0 : (unsigned)count, after_pass);
}

/* How much more likely than others is a move, by rules of thumb? */
static unsigned weigh(const kt_policy_view *view, kt_cell p) {
    unsigned reasons = kt_reasons_find(view, p);
    if (reasons & KT_REASON_CAPTURES) return 32;
    if (reasons & KT_REASON_SELF_ATARI) return 1;
    if (reasons & KT_REASON_SAVES) return 24;
    unsigned weight = reasons & KT_REASON_SHAPE ? 8 : 2;
    if (reasons & KT_REASON_NEAR) weight *= 2;
    /* In the corner and at the edge nothing happens that no pattern knows of. */
    if (weight == 2 && (reasons & KT_REASON_EDGE)) weight = 1;
    return weight;
}

/* Takes the likeliest moves of the position that the playout stands at. */
static unsigned weigh_moves(const kt_uct_worker *worker, unsigned width, kt_suggestion *moves) {
    const kt_field *field = &worker->playout->field;
    unsigned count = 0, sum = 0;
    for (unsigned i = 0; i < field->empties; i++) {
        kt_cell p = field->empty[i];
        if (!kt_field_allows_outside_eyes(field, p, worker->playout->view.colour)) continue;
        unsigned weight = weigh(&worker->playout->view, p), at = count < width ? count++ : width;
        sum += weight;
        for (; at > 0 && moves[at - 1].value_q16 < weight; at--)
            if (at < width) moves[at] = moves[at - 1];
        if (at < width) moves[at] = (kt_suggestion){kt_field_point(p), (uint16_t)weight, 0};
    }
    for (unsigned i = 0; i < count; i++)
        moves[i].value_q16 = (uint16_t)kt_ratio_q16(moves[i].value_q16, sum + 1);
    return count;
}

/* Plays the worker's path on its game. Returns how many moves that were; fewer than the path has when the
 * game's history is full. */
static unsigned play_path(const kt_uct *uct, const kt_uct_worker *worker) {
    kt_colour colour = uct->colour;
    unsigned depth = 0;
    while (depth < worker->depth) {
        kt_point p = kt_field_point(uct->tree.node[worker->path[depth + 1]].move);
        if (kt_game_play(worker->game, colour, p) < 0) break;
        colour = kt_opponent(colour);
        depth++;
    }
    return depth;
}

static void take_back(kt_game *game, unsigned moves) {
    for (; moves; moves--)
        if (kt_game_undo(game) < 0) return;
}

void kt_expand_leaf(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    const kt_uct_settings *settings = uct->settings;
    if (!kt_shared_claim(&leaf->state, KT_NODE_EXPANDING)) return;
    if (settings->predicts && !settings->plan) {
        unsigned depth = play_path(uct, worker);
        if (depth == worker->depth)
            add_predicted(uct, worker, worker->playout, leaf,
                          depth % 2 ? kt_opponent(uct->colour) : uct->colour);
        take_back(worker->game, depth);
    } else {
        unsigned count = weigh_moves(worker, settings->width, worker->suggestions);
        add_children(uct, worker->playout, leaf, worker->suggestions, count, kt_uct_is_after_pass(worker));
    }
}

bool kt_uct_plan(kt_uct *uct, kt_uct_worker *worker) {
    kt_node *node = uct->tree.node, *child;
    kt_colour colour = uct->colour;
    unsigned depth = 0, count;
    node->visits++;
    while ((child = kt_tree_children(&uct->tree, node, &count))) {
        kt_node *best = child;
        for (; count; count--, child++)
            if (child->prior * (best->visits + 1u) > best->prior * (child->visits + 1u)) best = child;
        if (depth == KT_UCT_DEPTH_MAX) break;
        best->visits++;
        /* The moves were allowed when they were predicted, in just this position: it is the history that is
         * full. */
        if (kt_game_play(worker->game, colour, kt_field_point(best->move)) < 0) break;
        node = best;
        colour = kt_opponent(colour);
        depth++;
    }
    kt_node_number used = uct->tree.used;
    if (!node->children) add_predicted(uct, worker, NULL, node, colour);
    take_back(worker->game, depth);
    return uct->tree.used > used;
}

void kt_uct_end_plan(kt_uct *uct) {
    for (unsigned i = 0; i < uct->tree.used; i++) uct->tree.node[i].visits = 0;
}
