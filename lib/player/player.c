#include "player/player.h"

#include <string.h>

#include "player/by_goals.h"
#include "player/closing.h"
#include "player/draw.h"
#include "player/ending.h"
#include "player/pace.h"

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

/* Will `best` stay the choice whatever the playouts that are left find? */
static bool is_settled(const kt_player *player, const kt_node *best, uint32_t left) {
#if KT_DESKTOP
    if (player->whole || player->thorough) return false;
#else
    if (kt_player_evaluates_now(player)) return false; /* visits don't choose (kt_uct_best) */
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
        uint32_t left = kt_pace_left(player, now);
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
        if (kt_player_evaluates_now(player)) slice = 1;
#endif
        if (kt_helper_left(uct) < slice) slice = kt_helper_left(uct);
        if (config->run) config->run(config->context, uct, &player->worker, slice);
        else kt_uct_run(uct, &player->worker, slice);
        player->playouts = uct->tree.node->visits - player->visits;
        now = kt_player_now_ms(player);
        if (kt_helper_left(uct) == 0) kt_helper_take(helper, uct, &player->worker);
        if (player->worker.asked) {
            bool can = kt_player_evaluates_now(player) || kt_pace_predicts(player, now);
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
#if !KT_DESKTOP
/* Are four ninths of the points taken? On 9x9 that is behind some 40 moves. Then a chip's playouts choose better than the few
 * evaluations that it makes in their time (docs/log/2026-11-30-judge.md). */
static bool is_late(const kt_board *board) {
    return 9 * kt_bitboard_count(&board->stones[KT_EMPTY]) <=
           5 * board->geometry->size * board->geometry->size;
}
#endif

/* By territory, a network is worth less: it learned by area, where moves into one's own seki or territory cost nothing. Chips
 * ask none, nor does a desktop for a move late in a game, or where nothing is left to play. */
static bool is_judged_by_network(const kt_player *player, const kt_game *game) {
#if KT_DESKTOP
    if (!player->root_pass && (player->thorough || !kt_closing_may(player, game))) return true;
#else
    (void)player;
#endif
    return !game->rules.territory;
}

bool kt_player_evaluates(const kt_player *player, const kt_game *game) {
    const kt_predictor *predictor = &player->block.predictor;
    const kt_uct_settings *settings = &player->config->settings;
    bool can = settings->predicts && kt_player_image(player) && predictor->evaluates &&
               is_judged_by_network(player, game);
#if KT_DESKTOP
    if (player->manner) return false;
#else
    if (!player->budget.milliseconds || is_late(&game->board)) return false;
#endif
    return can && settings->leaves != KT_LEAVES_PLAYED &&
           (settings->leaves == KT_LEAVES_EVALUATED || predictor->evaluator.alone);
}

/* The moves of a node in a small block whose leaves are evaluated: its few nodes hold more positions then. */
enum { SMALL_WIDTH = 4 };
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
    bool evaluates = kt_player_evaluates(player, game) && (KT_DESKTOP || kt_pace_begins(player));
    player->settings.leaves = evaluates ? KT_LEAVES_EVALUATED : KT_LEAVES_PLAYED;
    if (!KT_DESKTOP && kt_player_evaluates_now(player)) {
        player->settings.predict_after = is_small; /* each leaf; in a small block, when playouts left it */
        player->settings.width = is_small ? SMALL_WIDTH : KT_UCT_WIDTH_MAX;
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
#if KT_DESKTOP
    player->settings.counts_stones = is_judged_by_network(player, game);
    if (!player->settings.counts_stones) player->settings.evaluation = 0;
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
    bool turns = is_small && kt_player_evaluates_now(player); /* the first nodes alone stay then */
    bool follows = player->block.holds_tree && may_follow(player, game, colour) && !is_small &&
                   !player->settings.predict_after && leaves_stay && kt_uct_follow(uct, game, colour);
    if (!follows) {
        kt_node_number count;
        kt_node *nodes =
            kt_block_nodes(&player->block, turns ? KT_PLAYER_NODES_MIN : player->config->nodes, &count);
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

static bool follows_goals(const kt_player *player) {
#if KT_GOALS
    return player->by_goals;
#else
    (void)player;
    return false;
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
    player->whole = request->whole;
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
    if (may_pass && kt_ending_by_passing(player, game, colour) == KT_PASSING_SURE)
        return by_goals || player->passing.cleans_up ? KT_PASS
                                                     : kt_ending_gain(player, game, colour, suggestions);
    if (!by_goals) return KT_UNDECIDED;
    return kt_by_goals_move(kt_player_goals(player, game, colour, suggestions), !game->rules.territory);
}

void kt_player_begin(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    player->playouts = 0;
    if (!KT_PLAYOUTS) return;
    make_root(player, game, colour, suggestions);
    /* A chip's evaluation of the root counts as the first playout. */
    bool evaluates = !KT_DESKTOP && kt_player_evaluates_now(player);
    player->first_ms = kt_player_now_ms(player);
    if (player->settings.predict_after && (evaluates || kt_pace_begins(player))) predict(player);
    else begin_playouts(player);
    player->playouts = player->uct.tree.node->visits - player->visits;
#if KT_DESKTOP
    if (player->config->run) kt_uct_open(&player->uct, &player->worker);
#endif
    if (!evaluates) player->first_ms = kt_player_now_ms(player);
}

int kt_player_end(kt_player *player) {
    kt_player_leave(player);
    int p = kt_ending_choose(player);
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
