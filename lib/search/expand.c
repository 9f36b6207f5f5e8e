#include "search/expand.h"

#include "base/fixed.h"
#include "search/reason.h"

/* Begins the RAVE statistics of one of `count` children with what its probability expects: a move that is as
 * probable as the mean wins half of its playouts, one that is r times so r / (r + 1) of them (R. Bradley and
 * M. Terry, 1952). */
static void expect_by_prior(const kt_uct_settings *settings, kt_node *child, unsigned count) {
    uint32_t ratio = child->prior * count; /* in 1/256 */
    child->rave_visits = settings->prior_playouts;
    child->rave_wins = (kt_node_count)(2u * settings->prior_playouts * ratio / (ratio + 256));
}

/* The prior of a suggestion. */
static uint8_t prior_of(const kt_suggestion *suggestion) {
    unsigned prior = suggestion->value_q16 >> 8;
    return (uint8_t)(prior ? prior : 1);
}

/* Adds what shapes expect of them, in the playout's position. */
static void expect_by_shapes(const kt_uct_settings *settings, const kt_playout *playout, kt_node *child,
                             unsigned count) {
#if KT_DESKTOP
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

enum { FEW = 4 };

/* Has the mover, at the playout's position, so few moves that neither fill his eyes nor put himself in atari that each
 * may cost more than a pass? (Elsewhere, by area, another move is as good.) */
static bool has_few_moves(const kt_playout *playout) {
    const kt_field *field = &playout->field;
    unsigned colour = playout->view.colour, count = 0;
    for (unsigned i = 0; i < field->empties && count <= FEW; i++)
        count += kt_field_allows_outside_eyes(field, field->empty[i], colour) &&
                 !kt_policy_is_self_atari(field, field->empty[i], colour);
    return count <= FEW;
}

/* Gives the node these moves as children, and a pass when the opponent has just passed, or where the mover has few
 * moves: then it is as probable as they are on average. (Not at the root in answer to a pass: there the player has found
 * that it isn't sure to win, so all others are looked at before.) `playout` stands at the node; NULL when none does. */
static void add_children(kt_uct *uct, const kt_playout *playout, kt_node *node, const kt_suggestion *moves,
                         unsigned count, bool few, bool after_pass) {
    bool pass = count == 0 || few || after_pass;
    kt_node *child = kt_tree_reserve(&uct->tree, count + pass);
    if (!child) {
        kt_shared_clear(&node->state, KT_NODE_EXPANDING); /* later, perhaps */
        return;
    }
    for (unsigned i = 0; i < count; i++)
        child[i].move = kt_field_cell(moves[i].point), child[i].prior = prior_of(&moves[i]);
    if (pass) {
        bool ends = after_pass && node == uct->tree.node;
        child[count].prior = (uint8_t)(few && !ends ? 255 / (count + 1) : 1); /* its move is 0, KT_NO_CELL */
    }
    for (unsigned i = 0; i < count + pass; i++) expect_by_prior(uct->settings, &child[i], count + pass);
    expect_by_shapes(uct->settings, playout, child, count + pass);
    kt_tree_adopt(&uct->tree, node, child);
}

/* The moves of `colour` in the worker's game that fill no eye of his. */
static kt_bitboard find_allowed(const kt_game *game, kt_colour colour) {
    kt_bitboard allowed = kt_game_legal(game, colour);
    for (kt_point p = kt_bitboard_next(&allowed, 0); p != KT_NO_POINT; p = kt_bitboard_next(&allowed, p + 1))
        if (kt_board_is_eye(&game->board, colour, p)) kt_bitboard_clear(&allowed, p);
    return allowed;
}

/* Predicts the next move of `colour` in the worker's game. Returns how many moves there are among its suggestions. */
static unsigned predict(const kt_uct *uct, const kt_uct_worker *worker, kt_colour colour,
                        kt_bitboard allowed) {
    kt_status count = 0;
    if (!kt_bitboard_is_empty(&allowed))
        count = kt_predict_game(worker->predictor, worker->game, colour, allowed, uct->settings->width,
                                worker->suggestions);
    return count < 0 ? 0 : (unsigned)count;
}

/* Gives the node, at which the worker's game stands, its predicted moves as children. `playout` is as for
 * add_children. */
static void add_predicted(kt_uct *uct, kt_uct_worker *worker, const kt_playout *playout, kt_node *node,
                          kt_colour colour) {
    const kt_game *game = worker->game;
    kt_bitboard allowed = find_allowed(game, colour);
    unsigned count = predict(uct, worker, colour, allowed);
    bool after_pass = game->count && game->moves[game->count - 1].point == KT_PASS;
    bool few = playout ? has_few_moves(playout) : kt_bitboard_count(&allowed) <= FEW;
    add_children(uct, playout, node, worker->suggestions, count, few, after_pass);
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
    kt_best best = {.things = moves, .size = sizeof *moves, .most = (int)width, .key = kt_suggestion_value};
    unsigned sum = 0;
    for (unsigned i = 0; i < field->empties; i++) {
        kt_cell p = field->empty[i];
        if (!kt_field_allows_outside_eyes(field, p, worker->playout->view.colour)) continue;
        unsigned weight = weigh(&worker->playout->view, p);
        sum += weight;
        kt_best_add(&best, &(kt_suggestion){kt_field_point(p), (uint16_t)weight, 0});
    }
    for (int i = 0; i < best.count; i++)
        moves[i].value_q16 = (uint16_t)kt_ratio_q16(moves[i].value_q16, sum + 1);
    return (unsigned)best.count;
}

static kt_colour mover_at(const kt_uct *uct, unsigned depth) {
    return depth % 2 ? kt_opponent(uct->colour) : uct->colour;
}

/* Plays so many moves of the worker's path on its game. Returns how many those were; fewer when the game's history is
 * full. */
static unsigned play_path(const kt_uct *uct, const kt_uct_worker *worker, unsigned moves) {
    kt_colour colour = uct->colour;
    unsigned depth = 0;
    while (depth < moves) {
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

/* Is the move of the node one of these? */
static bool is_among(const kt_node *node, const kt_suggestion *moves, unsigned count) {
    while (count && kt_field_cell(moves->point) != node->move) count--, moves++;
    return count;
}

static void swap(kt_node *a, kt_node *b) {
    kt_node node = *a;
    *a = *b;
    *b = node;
}

/* Makes these moves children in place of those that are neither among them nor a pass, from the last one on. The
 * others keep what is known of them. */
static void replace_children(kt_uct *uct, kt_node *child, unsigned count, const kt_suggestion *moves,
                             unsigned wanted) {
    bool pass = child[count - 1].move == KT_NO_CELL;
    if (wanted > count - pass) wanted = count - pass;
    for (unsigned i = 0; i < wanted; i++) {
        unsigned j = count - pass;
        /* The child with this move; else the last one that isn't wanted further on. */
        for (unsigned k = i; k < count - pass; k++)
            if (child[k].move == kt_field_cell(moves[i].point)) j = k;
        bool is_new = j == count - pass;
        while (is_new && is_among(&child[--j], &moves[i], wanted - i)) continue;
        swap(&child[i], &child[j]);
        if (is_new) {
            if (child[i].children) uct->tree.node[child[i].children - 1].state = KT_NODE_ILLEGAL;
            child[i] = (kt_node){.move = kt_field_cell(moves[i].point)};
        }
        child[i].prior = prior_of(&moves[i]);
        if (is_new) expect_by_prior(uct->settings, &child[i], count);
    }
    for (unsigned i = 0; i < count; i++)
        if (child[i].children)
            uct->tree.node[child[i].children - 1].children = (kt_node_number)(&child[i] - uct->tree.node);
}

void kt_expand_leaf(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    const kt_uct_settings *settings = uct->settings;
    if (!kt_shared_claim(&leaf->state, KT_NODE_EXPANDING)) return;
    if (settings->predicts && !settings->predict_after) {
        unsigned depth = play_path(uct, worker, worker->depth);
        if (depth == worker->depth) add_predicted(uct, worker, worker->playout, leaf, mover_at(uct, depth));
        take_back(worker->game, depth);
    } else {
        unsigned count = weigh_moves(worker, settings->width, worker->suggestions);
        add_children(uct, worker->playout, leaf, worker->suggestions, count, has_few_moves(worker->playout),
                     kt_uct_is_after_pass(worker));
    }
}

void kt_uct_predict(kt_uct *uct, kt_uct_worker *worker, kt_node_number most) {
    kt_tree *tree = &uct->tree;
    kt_node_number capacity = tree->capacity, room = (kt_node_number)(uct->settings->width + 2);
    unsigned depth = play_path(uct, worker, worker->asked), count;
    if (tree->used + room > most) kt_tree_prune(tree, (kt_node_number)(most - room));
    kt_predictor_forget(worker->predictor); /* what lay beyond may have been its memory */
    tree->capacity = most;
    kt_node *node = depth == worker->asked ? kt_uct_find(uct, worker->game) : NULL;
    kt_node *child = node ? kt_tree_children(tree, node, &count) : NULL;
    if (child) {
        kt_colour mover = mover_at(uct, depth);
        unsigned found = predict(uct, worker, mover, find_allowed(worker->game, mover));
        replace_children(uct, child, count, worker->suggestions, found);
    } else if (node) {
        add_predicted(uct, worker, NULL, node, mover_at(uct, depth));
        child = kt_tree_children(tree, node, &count);
        if (child) child[-1].state |= KT_NODE_PREDICTED;
    }
    tree->capacity = capacity;
    take_back(worker->game, depth);
    worker->asked = 0;
    uct->predictions++;
}
