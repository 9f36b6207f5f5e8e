/* uct_root.c: what a search is given before it runs: its settings, and a root, new or found in the tree of the last search. */
#include "search/uct.h"

#include <string.h>

kt_uct_settings kt_uct_defaults(void) {
    enum { SMALL = !KT_DESKTOP };
    kt_uct_settings settings = {
        .policy = {.kind = KT_POLICY_KATACHI},
        .rave = true,
        .predicts = true,
        .predict_after = SMALL ? 50 : 0,
        .width = SMALL ? 8 : KT_POINTS,
        .expand = SMALL ? 1 : 4,
        .trust_q16 = 65536,
        .first_q16 = 32768,
        .rave_shift = 10,
        .prior = {.playouts = 15},
    };
#if KT_DESKTOP
    settings.lead_q16 = 65536;
    settings.reduction_q16 = 6554;
#endif
#if KT_EVALUATES
    settings.evaluation = SMALL ? 0 : 4;
    settings.trust_evaluated_q16 = 26214;
    settings.leaves = KT_LEAVES_AS_IMAGE;
#endif
    return settings;
}

kt_uct_settings kt_uct_rave(void) {
    kt_uct_settings settings = kt_uct_defaults();
    settings.predicts = false;
#if KT_DESKTOP
    settings.lead_q16 = 0;
#endif
#if KT_EVALUATES
    settings.leaves = KT_LEAVES_PLAYED;
#endif
    settings.expand = 1;
    settings.trust_q16 = 0;
    return settings;
}

kt_uct_settings kt_uct_alone(void) {
    kt_uct_settings settings = kt_uct_rave();
    settings.rave = false;
    settings.explore_q16 = 8000;
    settings.trust_q16 = 131072;
    return settings;
}

static int32_t find_komi(const kt_uct *uct, const kt_game *game, kt_colour to_move) {
#if KT_DESKTOP
    if (uct->settings->counts_stones) return kt_game_area_komi(game, to_move);
#else
    (void)uct, (void)to_move;
#endif
    return kt_game_komi(game);
}

/* Makes the position of `game`, with `colour` to move, that of the root. */
static void set_root(kt_uct *uct, const kt_game *game, kt_colour colour) {
    uct->colour = colour;
    uct->last = game->count ? kt_field_cell((kt_point)game->moves[game->count - 1].point) : KT_NO_CELL;
    uct->before = game->count > 1 ? kt_field_cell((kt_point)game->moves[game->count - 2].point) : KT_NO_CELL;
    uct->hash = game->board.hash;
    uct->count = game->count;
    uct->komi = find_komi(uct, game, colour);
    uct->repetition = game->rules.repetition;
}

/* The numbers of nodes have changed. */
static void forget_known(kt_uct *uct) {
#if KT_DESKTOP
    memset(uct->known, 0, sizeof uct->known);
#else
    (void)uct;
#endif
}

void kt_uct_init(kt_uct *uct, const kt_uct_settings *settings, const kt_game *game, kt_colour colour,
                 kt_node *nodes, kt_node_number capacity) {
    uct->settings = settings;
    set_root(uct, game, colour);
    uct->predictions = 0;
#if KT_HELPER
    uct->due = 0;
#endif
#if KT_EXPERIENCE
    uct->experience = NULL;
    uct->answered = 0;
#endif
#if KT_DESKTOP
    uct->survey = NULL;
    uct->barred = NULL;
    uct->root_pass = 0;
    uct->lead_q16 = 0;
    uct->leads = uct->leads_count = 0;
    uct->forces = false;
    memset(uct->bias, 0, sizeof uct->bias);
#endif
    kt_tree_init(&uct->tree, nodes, capacity);
    forget_known(uct);
}

__attribute__((noinline)) void kt_uct_prune(kt_uct *uct, kt_node_number most) {
    kt_tree_prune(&uct->tree, most);
    forget_known(uct);
}

/* The legal child with this move; NULL when there is none. */
static kt_node *find_child(const kt_uct *uct, const kt_node *node, kt_cell move) {
    unsigned count = 0;
    kt_node *child = kt_tree_children(&uct->tree, node, &count);
    for (; count; count--, child++)
        if (child->move == move && !(child->state & KT_NODE_ILLEGAL)) return child;
    return NULL;
}

kt_node *kt_uct_find(const kt_uct *uct, const kt_game *game) {
    kt_node *node = uct->tree.node;
    kt_colour mover = uct->colour;
    for (unsigned i = uct->count; node && i < game->count; i++, mover = kt_opponent(mover))
        node = game->moves[i].colour == mover
                   ? find_child(uct, node, kt_field_cell((kt_point)game->moves[i].point))
                   : NULL;
    return node;
}

bool kt_uct_follow(kt_uct *uct, const kt_game *game, kt_colour colour) {
    if (find_komi(uct, game, colour) != uct->komi || game->rules.repetition != uct->repetition ||
        game->count < uct->count)
        return false;
    if (uct->hash != (game->count > uct->count ? game->moves[uct->count].hash_before : game->board.hash))
        return false;
    if ((colour != uct->colour) != (game->count - uct->count) % 2) return false;
    kt_node *node = kt_uct_find(uct, game);
    if (!node) return false;
    kt_tree_replant(&uct->tree, node);
    forget_known(uct);
    set_root(uct, game, colour);
    return true;
}
