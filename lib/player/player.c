#include "player/player.h"

#include <string.h>

#include "player/by_goals.h"
#include "player/closing.h"
#include "player/draw.h"
#include "player/gain.h"
#include "player/resigning.h"

enum {
    /* Chosen by hand. */
    RESIGN_VISITS = 64,     /* visits of the best move from which on its win rate means something */
    RESIGN_EVALUATIONS = 8, /* the same where a chip evaluates leaves */
    VERIFY_MIN = 100,       /* the least playouts to see what a pass costs */
    /* Playouts that a chip makes in the time of an evaluation, at least: 26 on a micro:bit V2, 27 on a Pico, predictions counted. */
    EVALUATION_PLAYOUTS = 20,
    CLOSE_Q16 = 65536 / 32, /* win rates that differ by no more are equal */
    /* In the opening: the share of the best move's visits that another one needs to be played instead, 1 / so many; and what it
     * may win less. */
    VARY_SHARE = 10,
    VARY_LOSS_Q16 = 65536 / 50,
};

kt_status kt_player_init(kt_player *player, const kt_player_config *config) {
    if (config->nodes && config->nodes < KT_PLAYER_NODES_MIN) return KT_ERR_SIZE;
    memset(player, 0, sizeof *player);
    player->config = config;
    player->seed = config->seed;
    return kt_block_init(&player->block, config->memory, config->bytes);
}

bool kt_player_take_image(kt_player *player, const kt_image *const *images, int size, kt_values values) {
    player->block.holds_tree = false;
    bool found = kt_block_choose_predictor(&player->block, images, size, values);
#if KT_DESKTOP
    player->block.predictor.memo = player->config->memo;
#endif
#ifdef KT_MODEL_SHARES
    const kt_helper *helper = player->config->helper;
    player->block.predictor.judge.second = helper ? helper->second : NULL;
#endif
    return found;
}

const kt_image *kt_player_image(const kt_player *player) { return player->block.predictor.image; }

uint32_t kt_player_now_ms(const kt_player *player) {
    const kt_player_config *config = player->config;
    return config->milliseconds ? config->milliseconds(config->context) : 0;
}

uint32_t kt_player_spent_ms(const kt_player *player) { return kt_player_now_ms(player) - player->start_ms; }

/* The most visits of the root's children without `than`. */
static uint32_t find_rival(const kt_uct *uct, const kt_node *than) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count);
    uint32_t most = 0;
    for (; count; count--, child++)
        if (child != than && child->visits > most) most = child->visits;
    return most;
}

/* Does this thought evaluate the leaves of its tree? */
static bool evaluates(const kt_player *player) {
#if KT_EVALUATES
    return player->settings.leaves == KT_LEAVES_EVALUATED;
#else
    (void)player;
    return false;
#endif
}

static bool is_hopeless(const kt_player *player, const kt_node *best) {
    unsigned least = !KT_DESKTOP && evaluates(player) ? RESIGN_EVALUATIONS : RESIGN_VISITS;
    return best->visits >= least && kt_uct_win_rate_q16(best) < player->config->resign_q16;
}

#if KT_DESKTOP
/* May closing.h choose the move? Not where the caller asked for certain moves, or for a search of another kind. */
static bool may_close(const kt_player *player, const kt_game *game) {
    return !player->passing.cleans_up && !player->barred && !player->manner && kt_closing_may(game);
}
#endif

/* Will the position be judged when the thought ends now? By territory each one is, by area those where a
 * pass or a resignation may follow; on desktops also those near the end of a game. */
static bool is_judged(const kt_player *player) {
    const kt_game *game = player->worker.game;
    if (game->rules.territory || player->passing.cleans_up || kt_game_passes(game)) return true;
#if KT_DESKTOP
    if (may_close(player, game)) return true;
#endif
    const kt_node *best = kt_uct_best(&player->uct, player->uct.tree.node);
    return best && (best->move == KT_NO_CELL || is_hopeless(player, best));
}

/* How long a verdict will take: as long as the last one; before the first, as its playouts take at the
 * present pace. */
static uint32_t foresee_judging_ms(const kt_player *player, uint32_t now) {
    uint32_t spent_ms = now - player->first_ms, done = player->playouts;
    if (player->judging_ms || !done) return player->judging_ms;
    if (!KT_DESKTOP && evaluates(player)) done *= EVALUATION_PLAYOUTS;
    return spent_ms < done ? spent_ms * KT_JUDGE_PLAYOUTS_MOST / done
                           : (spent_ms / done + 1) * KT_JUDGE_PLAYOUTS_MOST;
}

/* Is there time for a verdict if the thought ends now? */
static bool has_time_to_judge(const kt_player *player, uint32_t now) {
    return !player->budget.milliseconds || kt_passing_is_known(&player->passing) ||
           now - player->start_ms + foresee_judging_ms(player, now) <= player->budget.milliseconds;
}

/* How long the playouts may take: the budget without what follows them. That is a verdict, unless it would
 * take more than three quarters of the budget; and by territory the quarter more playouts that try out a
 * pass, a fifth of all. */
static uint32_t find_limit_ms(const kt_player *player, uint32_t now) {
    uint32_t ms = player->budget.milliseconds, reserve = 0;
    if (is_judged(player) && !kt_passing_is_known(&player->passing))
        reserve = foresee_judging_ms(player, now);
    if (reserve > ms / 4 * 3) reserve = 0;
    if (player->worker.game->rules.territory) reserve += ms / 5;
    return ms - reserve;
}

/* How many playouts may still come? An upper bound; UINT32_MAX while nothing is known. */
static uint32_t count_left(const kt_player *player, uint32_t now) {
    const kt_player_budget *budget = &player->budget;
    uint32_t left = budget->playouts ? budget->playouts - player->playouts : UINT32_MAX;
    if (!budget->milliseconds) return left;
    uint32_t limit_ms = find_limit_ms(player, now);
    if (now - player->start_ms >= limit_ms) return 0;
    uint32_t left_ms = limit_ms - (now - player->start_ms), done = player->playouts;
    uint32_t spent_ms = now - player->first_ms;
    if (!done || !spent_ms || left_ms > 1000000) return left; /* too early to tell */
    /* Rounded up, by half at the most. */
    uint32_t by_time = spent_ms >= done ? left_ms / (spent_ms / done) : left_ms * (done / spent_ms + 1);
    return by_time < left ? by_time : left;
}

/* Shows the root to the playouts. */
static void begin_playouts(kt_player *player) {
    kt_judge_work *work = kt_block_lend_playouts(&player->block);
    kt_uct_begin(&player->uct, player->worker.game, &work->root);
}

/* Predicts the moves of the position that waits for it. In a small block the tree shrinks for it to a
 * number of nodes that is the same for machines whose pointers differ in size. */
static void predict(kt_player *player) {
    kt_uct *uct = &player->uct;
    uint32_t begun = kt_player_now_ms(player);
    (void)kt_block_lend_predictions(&player->block); /* to the worker, which has its predictor already */
    kt_uct_predict(uct, &player->worker,
                   kt_block_is_small(&player->block) ? KT_PLAYER_NODES_MIN : uct->tree.capacity);
    begin_playouts(player);
    player->predicting_ms = kt_player_now_ms(player) - begun;
}

/* Is there time for a prediction, and to use it? */
static bool can_predict(const kt_player *player, uint32_t now) {
    return !player->budget.milliseconds ||
           find_limit_ms(player, now) > now - player->start_ms + 2 * player->predicting_ms;
}

/* Will `best` stay the choice whatever the playouts that are left find? */
static bool is_settled(const kt_player *player, const kt_node *best, uint32_t left) {
#if KT_DESKTOP
    if (player->thorough) return false;
#endif
    return best->visits > find_rival(&player->uct, best) + (uint64_t)left;
}

/* The helper that predicts in this thought; NULL for none. */
static const kt_helper *find_helper(const kt_player *player) {
#if KT_HELPER
    return kt_block_is_small(&player->block) ? NULL : player->config->helper;
#else
    (void)player;
    return NULL;
#endif
}

static bool go_on(kt_player *player, uint32_t milliseconds) {
    const kt_player_config *config = player->config;
    const kt_helper *helper = find_helper(player);
    kt_uct *uct = &player->uct;
    uint32_t begun = kt_player_now_ms(player), now = begun;
    if (!player->block.plays) begin_playouts(player); /* somebody has judged meanwhile */
    do {
        uint32_t left = count_left(player, now);
        const kt_node *best = kt_uct_best(uct, uct->tree.node);
        if (uct->tree.node->visits && left == 0) return false;
        if (uct->tree.node->visits >= kt_uct_visits_max(uct)) return false;
        if (best && is_settled(player, best, left)) return false;
        if (uct->tree.used > uct->tree.capacity - uct->tree.capacity / 4)
            kt_uct_prune(uct, uct->tree.capacity / 2);
        /* Even without time, one playout: else there would be no move but a pass. */
        uint32_t slice = left == 0 ? 1 : left < config->slice ? left : config->slice;
#if KT_DESKTOP
        /* Few at first, in a thought by time: nothing tells yet how long they take on a machine that is slow or busy. */
        if (player->budget.milliseconds && !player->playouts && slice > (config->slice + 7) / 8)
            slice = (config->slice + 7) / 8;
#else
        if (evaluates(player)) slice = 1;
#endif
        if (kt_helper_left(uct) < slice) slice = kt_helper_left(uct);
        if (config->run) config->run(config->context, uct, &player->worker, slice);
        else kt_uct_run(uct, &player->worker, slice);
        player->playouts = uct->tree.node->visits - player->visits;
        now = kt_player_now_ms(player);
        if (kt_helper_left(uct) == 0) kt_helper_take(helper, uct, &player->worker);
        if (player->worker.asked) {
            bool can = can_predict(player, now);
            if (can && helper) kt_helper_ask(helper, uct, &player->worker);
            else if (can) predict(player);
            player->worker.asked = 0;
            now = kt_player_now_ms(player);
        }
        if (config->interrupted && config->interrupted(config->context)) return false;
    } while (!milliseconds || now - begun < milliseconds);
    return true;
}

bool kt_player_go_on(kt_player *player, uint32_t milliseconds) {
    bool more = KT_PLAYOUTS && go_on(player, milliseconds);
    if (!more) kt_player_leave(player);
    return more;
}

#if KT_HELPER
void kt_player_leave(kt_player *player) { kt_helper_drop(find_helper(player), &player->uct); }
#endif

/* May this thought go on with the last one's tree? Not when moves are barred. A survey goes on only when
 * it has counted all of the tree's playouts. */
static bool may_follow(const kt_player *player, const kt_game *game, kt_colour colour) {
#if KT_DESKTOP
    const kt_uct *uct = &player->uct;
    /* In answer to a pass, the search looks at other moves first (kt_prior_of_pass). An older tree didn't. */
    if (kt_game_passes(game) && uct->count != game->count) return false;
    bool same = uct->survey == player->survey && uct->count == game->count && uct->colour == colour;
    return !player->barred && (!player->survey || same);
#else
    (void)player, (void)game, (void)colour;
    return true;
#endif
}

/* Hands the caller's wishes to the search. A thought with barred moves is of no use to the next one. */
static void take_wishes(kt_player *player) {
#if KT_EXPERIENCE
    bool unaided = player->worker.game->rules.territory || player->unaided;
    player->uct.experience = unaided ? NULL : player->config->experience;
#endif
#if KT_DESKTOP
    player->uct.survey = player->survey;
    player->uct.barred = player->barred;
    player->uct.root_pass = player->root_pass;
    if (player->survey && !player->visits) kt_survey_clear(player->survey);
    if (player->barred) player->block.holds_tree = false;
#endif
    (void)player;
}

#if KT_DESKTOP
static kt_uct_settings random_settings(void) {
    kt_uct_settings settings = kt_uct_alone();
    settings.policy.kind = KT_POLICY_RANDOM;
    return settings;
}
#endif

#if KT_EVALUATES
/* By territory no network is asked: they learn from games that count by area, where a move into one's own seki costs nothing. */
bool kt_player_evaluates(const kt_player *player, const kt_game *game) {
    const kt_predictor *predictor = &player->block.predictor;
    const kt_uct_settings *settings = &player->config->settings;
    bool can =
        settings->predicts && kt_player_image(player) && predictor->evaluates && !game->rules.territory;
#if KT_DESKTOP
    if (player->manner) return false;
#else
    if (!player->budget.milliseconds || kt_block_is_small(&player->block)) return false;
#endif
    return can && settings->leaves != KT_LEAVES_PLAYED &&
           (settings->leaves == KT_LEAVES_EVALUATED || predictor->evaluator.alone);
}
#endif

/* Goes on with the last thought's tree if it holds the position; else makes a new one. */
static void make_root(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    kt_uct *uct = &player->uct;
    kt_uct_worker *worker = &player->worker;
    bool is_small = kt_block_is_small(&player->block);
#if KT_EVALUATES
    uint8_t leaves = player->settings.leaves;
#endif
    player->settings = player->config->settings;
#if KT_DESKTOP
    if (player->manner) player->settings = random_settings();
#endif
#if KT_EVALUATES
    player->settings.leaves = kt_player_evaluates(player, game) ? KT_LEAVES_EVALUATED : KT_LEAVES_PLAYED;
    if (!KT_DESKTOP && evaluates(player)) {
        player->settings.predict_after = 0; /* each leaf is */
        player->settings.width = KT_UCT_WIDTH_MAX;
    }
#endif
    worker->game = game;
    worker->predictor = kt_block_lend_predictions(&player->block);
    worker->suggestions = suggestions;
    worker->playout = &kt_block_lend_playouts(&player->block)->playout;
    /* To predict while playouts run takes memory of its own. */
    if (!worker->predictor || (!player->settings.predict_after && is_small))
        player->settings.predicts = false;
    if (!player->settings.predicts) player->settings.predict_after = 0;
#if KT_EVALUATES
    if (game->rules.territory) player->settings.evaluation = 0;
#endif
    if (KT_DESKTOP && player->settings.predicts && kt_predictor_is_large(worker->predictor))
        player->settings.expand = (uint16_t)(2 * player->settings.expand);
    if (!player->seed) player->seed = kt_player_now_ms(player) | 1;
    kt_random_init(&worker->random, player->seed++);
    worker->asked = 0;
#if KT_EVALUATES
    bool leaves_stay = player->settings.leaves == leaves; /* a tree holds one kind of results */
#else
    enum { leaves_stay = true };
#endif
    bool follows = player->block.holds_tree && may_follow(player, game, colour) && !is_small &&
                   !player->settings.predict_after && leaves_stay && kt_uct_follow(uct, game, colour);
    if (!follows) {
        kt_node_number count;
        kt_node *nodes = kt_block_nodes(&player->block, player->config->nodes, &count);
        kt_uct_init(uct, &player->settings, game, colour, nodes, count);
    }
    player->visits = uct->tree.node->visits;
    player->block.holds_tree = true;
    take_wishes(player);
}

/* The first prediction; KT_PASS without any. */
__attribute__((noinline)) static int predict_first(kt_player *player, const kt_game *game, kt_colour colour,
                                                   kt_suggestion *suggestions) {
    kt_bitboard allowed = kt_board_without_eyes(&game->board, colour, kt_game_legal(game, colour));
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    if (!predictor || kt_bitboard_is_empty(&allowed)) return KT_PASS;
    return kt_predict_game(predictor, game, colour, allowed, 1, suggestions) > 0 ? suggestions[0].point
                                                                                 : KT_PASS;
}

/* Notes how long a verdict took, if one came about since `begun`. */
static void note_judging(kt_player *player, bool was_known, uint32_t begun) {
    if (!was_known && kt_passing_is_known(&player->passing))
        player->judging_ms = kt_player_now_ms(player) - begun;
}

/* What comes of it when both pass now (passing.h). */
static int result_by_passing(kt_player *player, const kt_game *game, kt_colour colour) {
    bool was_known = kt_passing_is_known(&player->passing);
    uint32_t begun = kt_player_now_ms(player);
    int result = kt_passing_result(&player->passing, kt_block_lend_verdict(&player->block), game, colour);
    note_judging(player, was_known, begun);
    return result;
}

/* The move to play when the search finds `best`: another one, or a pass, may be better. Not inlined:
 * end_thought lies on the deepest stack of small chips. */
__attribute__((noinline)) static kt_point choose(kt_player *player, kt_game *game, const kt_node *best,
                                                 bool judges) {
    bool was_known = kt_passing_is_known(&player->passing);
    uint32_t begun = kt_player_now_ms(player);
    kt_point p = kt_passing_choose(&player->passing, kt_block_lend_verdict(&player->block), game,
                                   &player->uct, best, judges);
    note_judging(player, was_known, begun);
    return p;
}

static bool follows_goals(const kt_player *player) {
#if KT_GOALS
    return player->by_goals;
#else
    (void)player;
    return false;
#endif
}

/* A move that gains something, though a pass wins; else the pass. */
static kt_point find_gain(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
#if KT_DESKTOP
    kt_point p = KT_PASS;
    if (may_close(player, game))
        p = kt_closing_next(&player->passing, kt_block_lend_verdict(&player->block), game, colour);
    return p == KT_PASS ? kt_gain_find(player, game, colour, suggestions) : p;
#else
    (void)player, (void)game, (void)colour, (void)suggestions;
    return KT_PASS;
#endif
}

void kt_player_ask(kt_player *player, const kt_player_request *request) {
    player->budget = request->budget;
    if (!player->config->milliseconds) player->budget.milliseconds = 0;
    player->passing.cleans_up = request->cleans_up;
#if KT_GOALS
    player->by_goals = request->by_goals;
#endif
#if KT_DESKTOP
    if (player->manner != request->manner) player->block.holds_tree = false;
    player->manner = (uint8_t)request->manner;
    player->thorough = request->thorough;
    player->root_pass = request->root_pass;
    player->survey = request->survey;
    player->barred = request->barred;
#endif
    player->playouts = 0;
    kt_passing_forget(&player->passing);
    player->start_ms = kt_player_now_ms(player);
}

int kt_player_know(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    const kt_player_budget *budget = &player->budget;
#if KT_DESKTOP
    int drawn = kt_draw_choose(player, game, colour, suggestions);
    if (drawn != KT_UNDECIDED) return drawn;
#endif
    bool by_goals = follows_goals(player), searches = budget->playouts || budget->milliseconds || by_goals;
    if (!searches || !kt_judge_can(&game->board)) return predict_first(player, game, colour, suggestions);
    bool may_pass = kt_game_passes(game) || player->passing.cleans_up;
    if (may_pass && result_by_passing(player, game, colour) == KT_PASSING_SURE)
        return by_goals || player->passing.cleans_up ? KT_PASS : find_gain(player, game, colour, suggestions);
    if (!by_goals) return KT_UNDECIDED;
    return kt_by_goals_move(kt_player_goals(player, game, colour, suggestions), !game->rules.territory);
}

/* Is there time for the first prediction? After a pass, a verdict may have taken it. */
static bool can_predict_first(const kt_player *player) {
    return !player->budget.milliseconds ||
           kt_player_now_ms(player) - player->start_ms + player->predicting_ms <= player->budget.milliseconds;
}

void kt_player_begin(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    player->playouts = 0;
    if (!KT_PLAYOUTS) return;
    make_root(player, game, colour, suggestions);
    if (player->settings.predict_after && can_predict_first(player)) predict(player);
    else begin_playouts(player);
#if KT_DESKTOP
    if (player->config->run) kt_uct_open(&player->uct, &player->worker);
#endif
    player->first_ms = kt_player_now_ms(player);
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
    player->survey = survey;
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

__attribute__((noinline)) static int end_thought(kt_player *player) {
    kt_game *game = player->worker.game;
    kt_colour colour = player->uct.colour;
    const kt_node *best = kt_uct_best(&player->uct, player->uct.tree.node);
    if (!best) return KT_PASS;
    best = vary(player, game, best);
    bool judges = has_time_to_judge(player, kt_player_now_ms(player));
    kt_point p = choose(player, game, best, judges);
    if (is_hopeless(player, best) && judges && kt_resigning_may(game, colour) &&
        result_by_passing(player, game, colour) == KT_PASSING_LOSES)
        return KT_NO_POINT;
#if KT_DESKTOP
    const kt_point chosen = p;
    if (judges && may_close(player, game)) p = close_game(player, game, p);
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

int kt_player_end(kt_player *player) {
    kt_player_leave(player);
    int p = end_thought(player);
    kt_passing_forget(&player->passing);
    return p;
}

int kt_player_think(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions,
                    const kt_player_request *request) {
    kt_player_ask(player, request);
    int p = kt_player_know(player, game, colour, suggestions);
    if (p != KT_UNDECIDED) return p;
    kt_player_begin(player, game, colour, suggestions);
    (void)kt_player_go_on(player, 0);
    return kt_player_end(player);
}

/* What a player does for others in its memory, between thoughts. */

void *kt_player_lend(kt_player *player, size_t enough, size_t *bytes, kt_predictor **predictor) {
    *bytes = kt_block_lend_reader(&player->block, enough, predictor);
    return player->block.memory;
}

const uint8_t *kt_player_judge(kt_player *player, const kt_game *game) {
    kt_judge_work *work = kt_block_lend_verdict(&player->block);
    kt_judge_points(work, &game->board);
    return work->black;
}

void kt_player_settle(kt_player *player, const kt_game *game, kt_verdict *verdict) {
    uint32_t begun = kt_player_now_ms(player);
    kt_judge_game(kt_block_lend_verdict(&player->block), game, verdict);
    player->judging_ms = kt_player_now_ms(player) - begun;
}

kt_status kt_player_predict(kt_player *player, const kt_game *game, kt_colour colour, kt_bitboard allowed,
                            int most, kt_suggestion *suggestions) {
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    return predictor ? kt_predict_game(predictor, game, colour, allowed, most, suggestions) : 0;
}

/* The rules of the configuration, else those of the image, which are opened in `of_image`; else NULL. */
static const kt_knowledge *find_rules(const kt_player *player, kt_knowledge *of_image) {
#if KT_GOALS
    const kt_image *image = kt_player_image(player);
    if (player->config->knowledge) return player->config->knowledge;
    return image && kt_knowledge_find(of_image, image) >= 0 ? of_image : NULL;
#else
    (void)player, (void)of_image;
    return NULL;
#endif
}

const kt_goals *kt_player_goals(kt_player *player, const kt_game *game, kt_colour colour,
                                kt_suggestion *suggestions) {
    kt_knowledge of_image;
    const kt_knowledge *rules = find_rules(player, &of_image);
    return kt_by_goals_find(&player->block, player->uct.tree.used, rules, game, colour, suggestions);
}

bool kt_player_rule(const kt_player *player, uint8_t number, kt_statement *rule) {
    kt_knowledge of_image;
    const kt_knowledge *rules = find_rules(player, &of_image);
    if (!rules || number >= rules->rules) return false;
    *rule = kt_knowledge_statement(rules, kt_knowledge_first_rule(rules) + number);
    return true;
}

bool kt_player_remembers(const kt_player *player, const kt_game *game, kt_colour colour) {
    return player->block.holds_tree && !kt_block_is_small(&player->block) && player->uct.colour == colour &&
           player->uct.hash == game->board.hash;
}

void kt_player_forget(kt_player *player) {
    player->block.holds_tree = false;
    player->block.overwritten = true;
}
