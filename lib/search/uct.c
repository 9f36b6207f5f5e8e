#include "search/uct.h"

#include <string.h>

#include "base/fixed.h"
#include "board/zobrist.h"

void kt_uct_begin(kt_uct *uct, const kt_uct_settings *settings, const kt_game *game, kt_colour colour, kt_predictor *predictor,
                  kt_suggestion *suggestions, kt_node *memory, kt_node_number capacity, uint32_t seed) {
    uct->settings = settings;
    uct->game = game;
    uct->colour = colour;
    uct->predictor = predictor;
    uct->suggestions = suggestions;
    kt_field_set(&uct->root, &game->board);
    uct->last = game->count ? kt_field_cell((kt_point)game->moves[game->count - 1].point) : KT_NO_CELL;
    uct->before = game->count > 1 ? kt_field_cell((kt_point)game->moves[game->count - 2].point) : KT_NO_CELL;
    kt_tree_init(&uct->tree, memory, capacity);
    kt_random_init(&uct->random, seed);
}

static kt_node *node_at(kt_uct *uct, unsigned depth) { return &uct->tree.node[uct->path[depth]]; }

static unsigned field_colour(kt_colour colour) { return colour == KT_BLACK ? KT_FIELD_BLACK : KT_FIELD_WHITE; }

/* Is the position after the move at `depth` one that was there before? */
static bool repeats(const kt_uct *uct, unsigned depth) {
    uint32_t hash = uct->hash[depth];
    for (unsigned i = 0; i < depth; i++)
        if (uct->hash[i] == hash) return true;
    for (unsigned i = 0; i < uct->game->count; i++)
        if (uct->game->moves[i].hash_before == hash) return true;
    return false;
}

static uint32_t hash_of(const kt_field *field) {
    uint32_t hash = 0;
    for (unsigned cell = 0; cell < KT_CELLS; cell++)
        if (field->at[cell].colour < KT_FIELD_EMPTY)
            hash ^= kt_zobrist_key(field->at[cell].colour == KT_FIELD_BLACK ? KT_BLACK : KT_WHITE,
                                   kt_field_point((kt_cell)cell));
    return hash;
}

/* Plays a move of the tree. */
static void play(kt_uct *uct, kt_cell move) {
    kt_playout *playout = &uct->work.playout;
    unsigned colour = playout->colour;
    unsigned depth = uct->depth;
    if (move == KT_NO_CELL) {
        playout->field.ko = KT_NO_CELL;
        uct->hash[depth] = uct->hash[depth - 1];
    } else {
        unsigned captured = kt_field_play(&playout->field, move, colour);
        uct->hash[depth] = captured ? hash_of(&playout->field)
                                    : uct->hash[depth - 1] ^ kt_zobrist_key(colour == KT_FIELD_BLACK ? KT_BLACK : KT_WHITE,
                                                                            kt_field_point(move));
    }
    playout->before = playout->last;
    playout->last = move;
    playout->colour ^= 1;
}

/* What the tree knows of a move's worth. */
static uint32_t worth_q16(const kt_uct_settings *settings, const kt_node *node) {
    uint32_t visits = node->visits, rave = settings->rave ? node->rave_visits : 0;
    if (!rave) return visits ? kt_ratio_q16(node->wins, 2 * visits) : settings->first_q16;
    uint32_t by_rave = kt_ratio_q16(node->rave_wins, 2 * rave);
    if (!visits) return by_rave;
    uint32_t own = kt_ratio_q16(node->wins, 2 * visits);
    uint32_t share = kt_ratio_q16(rave, rave + visits + (uint32_t)((uint64_t)rave * visits / settings->rave_equal));
    int32_t differ = (int32_t)by_rave - (int32_t)own;
    return (uint32_t)((int32_t)own + (int32_t)((int64_t)differ * (int32_t)share >> 16));
}

/* The child to go on with. */
static kt_node *select_child(kt_uct *uct, const kt_node *parent) {
    const kt_uct_settings *settings = uct->settings;
    kt_node *child = &uct->tree.node[parent->children], *best = NULL;
    unsigned count = kt_tree_count(&uct->tree, parent);
    uint32_t logarithm = settings->explore_q16 ? kt_logarithm_q16(parent->visits + 1) : 0,
             root = settings->trust_q16 ? kt_square_root(parent->visits << 8) : 0; /* 1/16 */
    int64_t best_worth = -1;
    for (unsigned i = 0; i < count; i++, child++) {
        if (child->illegal) continue;
        int64_t worth = worth_q16(settings, child);
        if (settings->explore_q16 && child->visits)
            worth += (int64_t)((uint64_t)settings->explore_q16 *
                               kt_square_root((uint32_t)(logarithm / child->visits)) >> 8);
        if (settings->trust_q16)
            worth += (int64_t)((uint64_t)settings->trust_q16 * child->prior * root / (child->visits + 1) >> 12);
        if (worth > best_worth) best_worth = worth, best = child;
    }
    return best;
}

/* Adds a child for each good move. */
static void expand(kt_uct *uct, kt_node *node);

/* Goes down from the root to a leaf, whose position the playout holds then. */
static void descend(kt_uct *uct) {
    kt_playout *playout = &uct->work.playout;
    kt_playout_begin(playout, &uct->root, field_colour(uct->colour), uct->last, uct->before);
    uct->depth = 0;
    uct->path[0] = 0;
    uct->hash[0] = uct->game->board.hash;
    for (;;) {
        kt_node *node = node_at(uct, uct->depth);
        if (!node->children && uct->depth < KT_UCT_DEPTH_MAX &&
            (uct->depth == 0 || node->visits >= uct->settings->expand_visits))
            expand(uct, node);
        if (!node->children || uct->depth == KT_UCT_DEPTH_MAX) return;
        kt_node *child = select_child(uct, node);
        if (!child) return;
        uct->depth++;
        play(uct, child->move);
        if (child->visits == 0 && child->move != KT_NO_CELL && repeats(uct, uct->depth)) {
            child->illegal = true;
            descend(uct);
            return;
        }
        uct->path[uct->depth] = (kt_node_number)(child - uct->tree.node);
        if (child->move == KT_NO_CELL && uct->depth > 1 && node->move == KT_NO_CELL) return;
    }
}

static void expand(kt_uct *uct, kt_node *node) {
    const kt_uct_settings *settings = uct->settings;
    kt_playout *playout = &uct->work.playout;
    const kt_field *field = &playout->field;
    unsigned colour = playout->colour;
    kt_node *child = kt_tree_reserve(&uct->tree, field->empties + 1u);
    unsigned count = 0;
    if (!child) return;
    if (settings->priors == KT_PRIORS_PREDICTOR) {
        static kt_board board;
        kt_recent recent = {0};
        board = uct->game->board;
        unsigned first = uct->game->count > KT_RECENT_MOVES ? uct->game->count - 0u - KT_RECENT_MOVES : 0u;
        for (unsigned i = first; i < uct->game->count; i++) kt_recent_add(&recent, (kt_point)uct->game->moves[i].point);
        kt_colour c = uct->colour;
        for (unsigned d = 1; d <= uct->depth; d++, c = kt_opponent(c)) {
            kt_point p = kt_field_point(node_at(uct, d)->move);
            if (p == KT_PASS) kt_board_pass(&board);
            else kt_board_play(&board, c, p);
            kt_recent_add(&recent, p);
        }
        kt_bitboard allowed = kt_board_legal(&board, c);
        for (kt_point p = kt_bitboard_next(&allowed, 0); p != KT_NO_POINT; p = kt_bitboard_next(&allowed, p + 1))
            if (kt_board_is_eye(&board, c, p)) kt_bitboard_clear(&allowed, p);
        const kt_query query = {&board, c, uct->game->count + uct->depth + 1u, allowed};
        kt_status found = kt_predict(uct->predictor, &query, &recent, settings->width < KT_POINTS ? settings->width : KT_POINTS, uct->suggestions);
        for (int i = 0; i < found; i++) {
            child[count].move = kt_field_cell(uct->suggestions[i].point);
            uint32_t prior = (uint32_t)uct->suggestions[i].value_q16 >> 8;
            child[count++].prior = (uint8_t)(prior ? prior : 1);
        }
    } else {
        for (unsigned i = 0; i < field->empties; i++) {
            kt_cell p = field->empty[i];
            if (kt_around_is_eye(field->at[p].around, colour) || !kt_field_allows(field, p, colour)) continue;
            child[count].move = p;
            child[count].prior = 1;
            count++;
        }
    }
    if (count == 0 || (uct->depth && playout->last == KT_NO_CELL)) child[count].move = KT_NO_CELL, child[count++].prior = 1;
    kt_tree_adopt(&uct->tree, node, count);
}

/* Enters the result (2: Black won, 1: a draw, 0: White won) along the path. */
static void update(kt_uct *uct, unsigned result) {
    kt_playout *playout = &uct->work.playout;
    unsigned root_colour = field_colour(uct->colour);
    for (int depth = (int)uct->depth; depth >= 0; depth--) {
        kt_node *node = node_at(uct, (unsigned)depth);
        /* who moves here */
        unsigned mover = root_colour ^ ((unsigned)depth & 1), wins = mover == KT_FIELD_BLACK ? result : 2 - result;
        node->visits++;
        node->wins = (kt_node_count)(node->wins + 2 - wins);
        if (uct->settings->rave && node->children) {
            kt_node *child = &uct->tree.node[node->children];
            for (unsigned i = kt_tree_count(&uct->tree, node); i > 0; i--, child++) {
                if (playout->first[child->move] != mover + 1) continue;
                child->rave_visits++;
                child->rave_wins = (kt_node_count)(child->rave_wins + wins);
            }
        }
        if (depth && node->move != KT_NO_CELL) playout->first[node->move] = (uint8_t)((mover ^ 1) + 1);
    }
}

void kt_uct_run(kt_uct *uct, uint32_t playouts) {
    kt_playout *playout = &uct->work.playout;
    int size = uct->game->geometry.size, limit = size * size * 3;
    for (; playouts; playouts--) {
        if (uct->tree.used + KT_POINTS + 2u > uct->tree.capacity && uct->tree.used > uct->tree.capacity / 2) kt_tree_prune(&uct->tree);
        descend(uct);
        playout->random = uct->random;
        int area = 2 * kt_playout_run(playout, &uct->settings->policy, limit, kt_playout_mercy(size)) - uct->game->komi;
        uct->random = playout->random;
        update(uct, area > 0 ? 2 : area == 0 ? 1 : 0);
    }
}

const kt_node *kt_uct_best(const kt_uct *uct) {
    const kt_node *root = uct->tree.node, *best = NULL;
    if (!root->children) return NULL;
    const kt_node *child = &uct->tree.node[root->children];
    for (unsigned i = kt_tree_count(&uct->tree, root); i > 0; i--, child++)
        if (!child->illegal && (!best || child->visits > best->visits)) best = child;
    return best;
}
