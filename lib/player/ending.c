#include "player/ending.h"

#include "player/closing.h"
#include "player/gain.h"
#include "player/pace.h"
#include "player/resigning.h"

/* Chosen by hand. */
enum {
    VERIFY_MIN = 100,       /* the least playouts to see what a pass costs */
    CLOSE_Q16 = 65536 / 32, /* win rates that differ by no more are equal */
    /* In the opening: the share of the best move's visits that another one needs to be played instead, 1 / so many; and what it
     * may win less. */
    VARY_SHARE = 10,
    VARY_LOSS_Q16 = 65536 / 50,
};

/* Notes how long a verdict took, if one came about since `begun`. */
static void note_judging(kt_player *player, bool was_known, uint32_t begun) {
    if (!was_known && kt_passing_is_known(&player->passing))
        player->judging_ms = kt_player_now_ms(player) - begun;
}

int kt_ending_by_passing(kt_player *player, const kt_game *game, kt_colour colour) {
    bool was_known = kt_passing_is_known(&player->passing);
    uint32_t begun = kt_player_now_ms(player);
    int result = kt_passing_result(&player->passing, kt_block_lend_verdict(&player->block), game, colour);
    note_judging(player, was_known, begun);
    return result;
}

/* The move to play when the search finds `best`: another one, or a pass, may be better. Not inlined:
 * kt_ending_choose lies on the deepest stack of small chips. */
__attribute__((noinline)) static kt_point choose(kt_player *player, kt_game *game, const kt_node *best,
                                                 bool judges) {
    bool was_known = kt_passing_is_known(&player->passing);
    uint32_t begun = kt_player_now_ms(player);
    kt_point p = kt_passing_choose(&player->passing, kt_block_lend_verdict(&player->block), game,
                                   &player->uct, best, judges);
    note_judging(player, was_known, begun);
    return p;
}

kt_point kt_ending_gain(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
#if KT_DESKTOP
    kt_point p = KT_PASS;
    if (kt_closing_may(player, game))
        p = kt_closing_next(&player->passing, kt_block_lend_verdict(&player->block), game, colour);
    return p == KT_PASS ? kt_gain_find(player, game, colour, suggestions) : p;
#else
    (void)player, (void)game, (void)colour, (void)suggestions;
    return KT_PASS;
#endif
}

#if KT_DESKTOP
/* Gives a search that follows the thought 1 / `parts` of the time that is left, and as many playouts as the thought had. */
static void share_budget(kt_player *player, kt_player_budget whole, uint32_t playouts, uint32_t parts) {
    uint32_t spent = kt_player_spent_ms(player), ms = whole.milliseconds;
    player->budget = (kt_player_budget){playouts < VERIFY_MIN ? VERIFY_MIN : playouts, 0};
    if (!ms) return;
    ms = spent < ms ? spent + (ms - spent) / parts : spent + 1;
    player->budget.milliseconds =
        player->worker.game->rules.territory ? ms + ms / 4 : ms; /* find_limit_ms reserves that */
}

/* The move to play in place of a pass that costs points; KT_PASS when it costs none. */
static kt_point avoid_cost(kt_player *player, kt_game *game) {
    const kt_player_budget budget = player->budget;
    const uint32_t playouts = player->playouts;
    const kt_colour colour = player->uct.colour;
    kt_suggestion *suggestions = player->worker.suggestions;
    bool after_pass = kt_game_passes(game) > 0;
    share_budget(player, budget, playouts, after_pass ? 1 : 3);
    kt_point p = kt_gain_find(player, game, colour, suggestions);
    if (p == KT_PASS && !after_pass) {
        share_budget(player, budget, playouts, 2);
        p = kt_gain_save(player, game, colour, suggestions);
    }
    player->budget = budget;
    return p;
}

/* Searches for the best answer of the opponent to a move, within player->budget. Returns it; NULL for none. */
static const kt_node *search_answer(kt_player *player, kt_game *game, kt_point p) {
    const kt_colour colour = player->uct.colour;
    if (kt_game_play(game, colour, p) < 0) return NULL;
    kt_player_begin(player, game, kt_opponent(colour), player->worker.suggestions);
    (void)kt_player_go_on(player, 0);
    player->block.holds_tree = false;
    return kt_game_undo(game) < 0 ? NULL : kt_uct_best(&player->uct, player->uct.tree.node);
}

/* The move to play near the end of the game, in place of `p` (closing.h). */
static kt_point close_game(kt_player *player, kt_game *game, kt_point p) {
    bool was_known = kt_passing_is_known(&player->passing);
    uint32_t begun = kt_player_now_ms(player);
    const kt_closing found =
        kt_closing_find(&player->passing, kt_block_lend_verdict(&player->block), game, &player->uct, p);
    note_judging(player, was_known, begun);
    if (found.move == p || !found.rate) return found.move;
    const kt_player_budget budget = player->budget;
    const uint32_t playouts = player->playouts;
    kt_survey *survey = player->survey;
    player->survey = NULL;
    share_budget(player, budget, playouts / 4, 2);
    const kt_node *answer = search_answer(player, game, found.move);
    player->survey = player->uct.survey = survey;
    player->budget = budget;
    player->playouts = playouts;
    return answer && 65536 - kt_uct_win_rate_q16(answer) + CLOSE_Q16 >= found.rate ? found.move : p;
}
#else
/* Is a pass worse than a move that wins at that rate? Finding out takes the place of the thought about the
 * move. */
static bool pass_costs(kt_player *player, kt_game *game, uint32_t rate_q16) {
    kt_colour opponent = kt_opponent(player->uct.colour);
    uint32_t playouts = player->playouts / 4;
    if (kt_game_play(game, player->uct.colour, KT_PASS) < 0) return true;
    player->budget = (kt_player_budget){playouts < VERIFY_MIN ? VERIFY_MIN : playouts, 0};
    kt_player_begin(player, game, opponent, player->worker.suggestions);
    (void)kt_player_go_on(player, 0);
    player->block.holds_tree = false;
    return kt_game_undo(game) < 0 ||
           kt_passing_costs(rate_q16, kt_uct_best(&player->uct, player->uct.tree.node));
}
#endif

/* In the opening, moves that the search finds about as good as `best` are played as well, by chance, each as often as it was
 * visited: who always plays the same line, loses the same game again and again. */
static const kt_node *vary(kt_player *player, const kt_game *game, const kt_node *best) {
    unsigned stones = 0;
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++)
        stones += (unsigned)kt_bitboard_count(&game->board.stones[colour]);
    if (!KT_DESKTOP || stones >= game->geometry.size) return best;
    const kt_tree *tree = &player->uct.tree;
    uint32_t sum = 0, least_q16 = kt_uct_win_rate_q16(best), drawn = 0;
    least_q16 = least_q16 > VARY_LOSS_Q16 ? least_q16 - VARY_LOSS_Q16 : 0;
    for (bool draws = false;; draws = true) {
        unsigned count = 0;
        for (const kt_node *child = kt_tree_children(tree, tree->node, &count); count; count--, child++) {
            bool may = !(child->state & KT_NODE_ILLEGAL) && child->move != KT_NO_CELL &&
                       VARY_SHARE * child->visits >= best->visits;
            if (!may || kt_uct_win_rate_q16(child) < least_q16) continue;
            if (!draws) sum += child->visits;
            else if (drawn < child->visits) return child;
            else drawn -= child->visits;
        }
        if (draws || !sum) return best;
        drawn = kt_random_below(&player->worker.random, sum);
    }
}

__attribute__((noinline)) int kt_ending_choose(kt_player *player) {
    kt_game *game = player->worker.game;
    kt_colour colour = player->uct.colour;
    const kt_node *best = kt_uct_best(&player->uct, player->uct.tree.node);
    if (!best) return KT_PASS;
    best = vary(player, game, best);
    bool judges = kt_pace_judges(player, kt_player_now_ms(player));
    kt_point p = choose(player, game, best, judges);
    if (kt_resigning_is_hopeless(player, best) && judges && kt_resigning_may(game, colour) &&
        kt_ending_by_passing(player, game, colour) == KT_PASSING_LOSES)
        return KT_NO_POINT;
#if KT_DESKTOP
    const kt_point chosen = p;
    if (judges && kt_closing_may(player, game)) p = close_game(player, game, p);
    if (p == KT_PASS && kt_passing_is_known(&player->passing) && !player->passing.cleans_up) {
        p = avoid_cost(player, game);
        if (p != KT_PASS && chosen != KT_PASS) p = chosen; /* a pass costs something */
    }
#else
    const kt_point found = kt_field_point(best->move);
    if (game->rules.territory && p == KT_PASS && p != found &&
        pass_costs(player, game, kt_uct_win_rate_q16(best)))
        p = found;
#endif
    /* The exact rule of repetition has the last word. */
    return kt_game_check(game, colour, p) < 0 ? KT_PASS : p;
}
