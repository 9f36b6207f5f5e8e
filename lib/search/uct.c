#include "search/uct.h"

#include "base/fixed.h"
#include "board/zobrist.h"
#include "search/uct_bias.h"
#include "search/uct_known.h"
#include "search/uct_lead.h"
#include "search/uct_path.h"
#include "search/uct_select.h"

void kt_uct_begin(kt_uct *uct, const kt_game *game, kt_field *root) {
    uct->root = root;
    kt_field_set(root, &game->board);
}

/* Does the position at the worker's depth repeat one of the path or of the game? Where only the simple ko is
 * forbidden, one with the same side to move. */
static bool repeats(const kt_uct *uct, const kt_uct_worker *worker) {
    const kt_game *game = worker->game;
    uint32_t hash = worker->hash[worker->depth];
    bool either = uct->repetition == KT_SUPERKO;
    kt_colour mover = kt_uct_mover_at(uct, worker->depth);
    for (unsigned i = 0; i < worker->depth; i++)
        if (worker->hash[i] == hash && (either || (worker->depth - i) % 2 == 0)) return true;
    for (unsigned i = 0; i < game->count; i++)
        if (game->moves[i].hash_before == hash && (either || game->moves[i].colour == mover)) return true;
    return false;
}

static uint32_t hash_of(const kt_field *field) {
    uint32_t hash = 0;
    for (unsigned cell = 0; cell < KT_CELLS; cell++)
        if (field->at[cell].colour < KT_FIELD_EMPTY)
            hash ^=
                kt_zobrist_key(kt_field_board_colour(field->at[cell].colour), kt_field_point((kt_cell)cell));
    return hash;
}

/* Plays the move of a node and goes there. */
static void step_down(const kt_uct *uct, kt_uct_worker *worker, const kt_node *node) {
    const kt_field *field = &worker->playout->field;
    unsigned empties = field->empties;
    uint32_t hash = worker->hash[worker->depth++];
    worker->path[worker->depth] = (kt_node_number)(node - uct->tree.node);
    if (node->move != KT_NO_CELL)
        hash ^=
            kt_zobrist_key(kt_field_board_colour(worker->playout->view.colour), kt_field_point(node->move));
    kt_playout_play(worker->playout, node->move);
    bool captured = node->move != KT_NO_CELL && field->empties >= empties;
    if (captured) hash = hash_of(field);
    worker->hash[worker->depth] = hash;
#if KT_DESKTOP
    if (kt_uct_evaluates(uct)) kt_uct_place_bias(uct, worker);
#endif
}

/* Should the worker's position, whose first child is `child`, be predicted now? */
static bool asks(const kt_uct *uct, const kt_uct_worker *worker, const kt_node *node, const kt_node *child) {
    uint32_t after = uct->settings->predict_after;
#if KT_HELPER
    if (uct->due) return false;
#endif
    return after && !kt_uct_evaluates(uct) && !worker->asked && node->visits >= after &&
           !(child[-1].state & KT_NODE_PREDICTED) && uct->tree.node->visits >= uct->predictions * after;
}

/* Plays the first moves of the worker's path on its game. Returns their number, which is smaller than `moves`
 * when the game's history is full. */
static unsigned play_path(const kt_uct *uct, const kt_uct_worker *worker, unsigned moves) {
    unsigned depth = 0;
    for (; depth < moves; depth++) {
        kt_point p = kt_field_point(kt_uct_node_at(uct, worker, depth + 1)->move);
        if (kt_game_play(worker->game, kt_uct_mover_at(uct, depth), p) < 0) break;
    }
    return depth;
}

static void take_back(kt_game *game, unsigned moves) {
    for (; moves; moves--)
        if (kt_game_undo(game) < 0) return;
}

/* The prior of a pass where the search would not think of it: at the root, as the caller wants it, or when all `moves` are
 * barred. */
static uint8_t root_pass(const kt_uct *uct, const kt_uct_worker *worker, const kt_suggestion *moves,
                         unsigned count) {
#if KT_DESKTOP
    if (worker->depth) return 0;
    bool barred = uct->barred;
    while (barred && count) barred = kt_uct_is_barred(uct, worker, kt_field_cell(moves[--count].point));
    return uct->root_pass || !barred ? uct->root_pass : 1;
#else
    (void)uct, (void)worker, (void)moves, (void)count;
    return 0;
#endif
}

/* Names the moves of a node's position, and makes them its children. */
static void add_children(kt_uct *uct, const kt_uct_worker *worker, const kt_prior_position *position,
                         kt_node *node) {
    const kt_prior_settings *settings = &uct->settings->prior;
    const kt_suggestion *moves = worker->suggestions;
    unsigned count = kt_prior_name_moves(position, uct->settings->width, worker->suggestions);
    uint8_t pass = kt_prior_of_pass(position, count, node == uct->tree.node);
    uint8_t wanted = root_pass(uct, worker, moves, count);
    if (wanted) pass = wanted;
    unsigned children = count + (pass != 0);
    kt_node *child = kt_tree_reserve(&uct->tree, children);
    if (!child) {
        kt_shared_clear(&node->state, KT_NODE_EXPANDING); /* later, perhaps */
        return;
    }
    for (unsigned i = 0; i < count; i++)
        child[i].move = kt_field_cell(moves[i].point), child[i].prior = kt_prior_of(&moves[i]);
    if (pass) child[count].prior = pass; /* its move is 0, KT_NO_CELL */
    /* Not where RAVE's numbers are those of KT_NODE_JUDGED. */
    if (KT_DESKTOP || !kt_uct_evaluates(uct))
        for (unsigned i = 0; i < children; i++) kt_prior_expect(settings, &child[i], children);
    kt_prior_value_moves(settings, position, child, children);
    kt_tree_adopt(&uct->tree, node, child);
}

#if KT_EVALUATES
/* Tells the nodes of the path how probably the player to move at the worker's position wins, as if in `weight` playouts. Fractions
 * of a win are rounded up as often as they are large, so that neither side loses by it. Returns the number that decided it. */
static uint32_t count_chance(kt_uct *uct, kt_uct_worker *worker, uint32_t weight, uint32_t win_q16) {
    uint32_t fraction = kt_random_next(&worker->random) >> 16, halves = 2 * weight,
             wins = (halves * win_q16 + fraction) >> 16;
#if KT_DESKTOP
    if (kt_uct_evaluates(uct)) kt_uct_learn_bias(uct, worker, win_q16);
#endif
    if (kt_uct_evaluates(uct)) weight--; /* the visit counts as one */
    for (int depth = worker->depth; depth >= 0; depth--) {
        kt_node *node = kt_uct_node_at(uct, worker, (unsigned)depth);
        bool is_mover = (worker->depth - depth) % 2 == 0; /* `node` was played by the other one */
        kt_node_count won = (kt_node_count)(is_mover ? halves - wins : wins);
#if KT_DESKTOP
        kt_shared_add(&node->judged, (kt_node_count)weight);
        kt_shared_add(&node->judged_wins, won);
#else
        node->state |= KT_NODE_JUDGED;
        node->rave_visits = (kt_node_count)(node->rave_visits + weight);
        node->rave_wins = (kt_node_count)(node->rave_wins + won);
#endif
    }
    return fraction;
}

static void count_evaluation(kt_uct *uct, kt_uct_worker *worker) {
    const kt_evaluation *evaluation = &worker->evaluation;
    uint32_t win_q16 = evaluation->win_q16;
#if KT_DESKTOP
    if (kt_uct_evaluates(uct)) {
        kt_node *leaf = kt_uct_node_at(uct, worker, worker->depth);
        kt_shared_publish(&leaf->rave_visits, (kt_node_count)evaluation->lead);
        kt_shared_publish(&leaf->rave_wins, win_q16 + 1);
        win_q16 = kt_uct_correct(uct, worker, win_q16);
    }
#endif
    uint32_t weight = kt_uct_evaluates(uct) ? KT_UCT_VISIT : uct->settings->evaluation,
             fraction = count_chance(uct, worker, weight, win_q16);
#if KT_DESKTOP
    int32_t lead = evaluation->lead / (KT_EVALUATION_POINT / 4);
    if (kt_uct_mover_at(uct, worker->depth) == KT_WHITE) lead = -lead;
    kt_uct_count_lead(uct, worker, lead, weight);
    if (!uct->survey) return;
    int move = worker->depth ? kt_field_point(kt_uct_node_at(uct, worker, 1)->move) : KT_SURVEY_ROOT;
    kt_survey_judge(uct->survey, move, evaluation, kt_uct_mover_at(uct, worker->depth), uct->komi,
                    kt_uct_evaluates(uct) ? KT_UCT_VISIT : KT_SURVEY_EVALUATION * weight, fraction);
#else
    (void)fraction;
#endif
}
#endif

/* Adds the children of the leaf that the worker stands at, unless there is no room. Returns false when another thread does it,
 * or has done so. */
static bool expand(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    if (!kt_shared_claim(&leaf->state, KT_NODE_EXPANDING)) return false;
    const kt_uct_settings *settings = uct->settings;
    kt_prior_position position = {.playout = worker->playout,
                                  .predictor = worker->predictor,
                                  .colour = kt_uct_mover_at(uct, worker->depth),
                                  .after_pass = kt_uct_is_after_pass(worker)};
    unsigned depth = 0;
#if KT_DESKTOP
    if (kt_uct_adopt_known(uct, worker, leaf)) {
        count_evaluation(uct, worker);
        return true;
    }
#endif
#if KT_EVALUATES
    worker->evaluation.win_q16 = KT_PRIOR_UNKNOWN;
    if ((KT_DESKTOP && settings->evaluation) || kt_uct_evaluates(uct))
        position.evaluation = &worker->evaluation;
#endif
    if (settings->predicts && !settings->predict_after) {
        position.game = worker->game;
        depth = play_path(uct, worker, worker->depth);
    }
    if (!position.game || depth == worker->depth) add_children(uct, worker, &position, leaf);
    take_back(worker->game, depth);
#if KT_EVALUATES
    if (worker->evaluation.win_q16 != KT_PRIOR_UNKNOWN) {
        count_evaluation(uct, worker);
#if KT_DESKTOP
        kt_uct_note_known(uct, worker, leaf);
#endif
    }
#endif
    return true;
}

#if KT_EVALUATES
/* Evaluates the leaf that the worker stands at, and gives it children; or leaves it waiting for kt_uct_predict. */
static void evaluate(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    if (uct->settings->predict_after) {
        if (leaf->state & KT_NODE_EXPANDING) return; /* it has found nothing to evaluate */
        leaf->state |= KT_NODE_EXPANDING;
        worker->asked = worker->depth;
        return;
    }
    if (!expand(uct, worker, leaf)) worker->ended = KT_UCT_UNMADE;
    else if (worker->evaluation.win_q16 != KT_PRIOR_UNKNOWN) worker->ended = KT_UCT_EVALUATED;
    else if (!kt_tree_children(&uct->tree, leaf, &(unsigned){0}))
        kt_shared_clear(&leaf->state, KT_NODE_EXPANDING); /* the game's history is full */
}
#endif

/* Does a case decide who wins at the worker's position? Then the playout ends here. */
static bool ends_by_case(kt_uct *uct, kt_uct_worker *worker, kt_node *node, bool fresh) {
#if KT_EXPERIENCE
    const kt_case_store *experience = uct->experience;
    const kt_field *field = &worker->playout->field;
    if (!experience || node->move == KT_NO_CELL || !kt_experience_suits(field->size)) return false;
    if (!fresh && !(kt_shared_look(&node->state) & KT_NODE_KNOWN)) return false;
#if KT_DESKTOP
    if (uct->survey) return false; /* it wants to see the end */
#endif
    bool known;
    unsigned winner =
        kt_experience_answer(experience, field, worker->playout->view.colour, uct->komi, uct->repetition,
                             kt_shared_look(&node->visits), &worker->random, &known);
    if (fresh && known) kt_shared_set(&node->state, KT_NODE_KNOWN);
    if (!winner) return false;
    kt_shared_add(&uct->answered, 1);
    worker->ended = (uint8_t)(KT_UCT_BY_CASE + (winner - 1 != KT_FIELD_BLACK));
    return true;
#else
    (void)uct, (void)worker, (void)node, (void)fresh;
    return false;
#endif
}

/* Do playouts go on after two passes? The caller knows that all is settled, and which stones are dead; to end there would
 * count them as alive. */
static bool ignores_passes(const kt_uct *uct) {
#if KT_DESKTOP
    return uct->root_pass;
#else
    (void)uct;
    return false;
#endif
}

/* Puts the worker, and its playout, at the root. */
static void stand_at_root(const kt_uct *uct, kt_uct_worker *worker) {
    kt_playout_begin(worker->playout, uct->root, kt_field_colour(uct->colour), uct->last, uct->before,
                     &worker->random);
    worker->depth = 0;
    worker->ended = KT_UCT_GOES_ON;
    worker->path[0] = 0;
    worker->hash[0] = uct->hash;
}

#if KT_DESKTOP
void kt_uct_open(kt_uct *uct, kt_uct_worker *worker) {
    stand_at_root(uct, worker);
    if (!kt_tree_children(&uct->tree, uct->tree.node, &(unsigned){0})) expand(uct, worker, uct->tree.node);
}
#endif

/* Goes down from the root to a leaf; its position is then the playout's. */
static void descend(kt_uct *uct, kt_uct_worker *worker) {
    stand_at_root(uct, worker);
#if KT_DESKTOP
    worker->gain = 0;
    kt_uct_weigh_lead(uct);
#endif
    kt_node *node = uct->tree.node;
    kt_shared_add(&node->visits, 1);
    while (worker->depth < KT_UCT_DEPTH_MAX) {
        unsigned count;
        kt_node *child = kt_tree_children(&uct->tree, node, &count);
#if KT_EVALUATES
        if (!child && kt_uct_evaluates(uct)) {
            evaluate(uct, worker, node);
            return;
        }
#endif
        if (!child && (worker->depth == 0 || kt_shared_look(&node->visits) > uct->settings->expand)) {
            expand(uct, worker, node);
            child = kt_tree_children(&uct->tree, node, &count);
        }
        if (child && asks(uct, worker, node, child)) {
            child[-1].state |= KT_NODE_PREDICTED;
            worker->asked = worker->depth;
        }
        if (child) child = kt_uct_select(uct, worker, node, child, count);
        if (!child) return;
        bool fresh = kt_shared_next(&child->visits) == 0,
             ended = child->move == KT_NO_CELL && kt_uct_is_after_pass(worker) && !ignores_passes(uct);
        step_down(uct, worker, child);
        if (fresh && child->move != KT_NO_CELL && repeats(uct, worker)) {
            /* This playout goes on from here. Later ones must not, or they would go round and round. */
            bool forbidden = uct->repetition == KT_SUPERKO;
            kt_shared_set(&child->state, forbidden ? KT_NODE_ILLEGAL : KT_NODE_CYCLE);
            if (forbidden) {
                if (kt_uct_evaluates(uct)) worker->ended = KT_UCT_UNMADE;
                return;
            }
        }
        if (ended) worker->ended = KT_UCT_BY_PASSES;
        if (kt_shared_look(&child->state) & KT_NODE_CYCLE) worker->ended = KT_UCT_BY_CYCLE;
        if (worker->ended || ends_by_case(uct, worker, child, fresh)) return;
        node = child;
    }
}

/* Tells the nodes of the path, and their children for RAVE, who won (2: Black, 1: a draw, 0: White). */
static void count_result(kt_uct *uct, kt_uct_worker *worker, unsigned result) {
    kt_playout *playout = worker->playout;
#if KT_DESKTOP
    const unsigned known = kt_uct_blend_lead(uct, worker, result);
#endif
    unsigned mover = kt_field_colour(uct->colour) ^ (worker->depth & 1u);
    for (int depth = worker->depth; depth >= 0; depth--, mover ^= 1) {
        kt_node *node = kt_uct_node_at(uct, worker, (unsigned)depth);
        kt_node_number wins = (kt_node_number)(mover == KT_FIELD_BLACK ? result : 2 - result);
        kt_shared_add(&node->wins, (kt_node_number)(2 - wins));
#if KT_DESKTOP
        wins = mover == KT_FIELD_BLACK ? known : 2 - known; /* to RAVE */
#endif
        unsigned count = 0;
        kt_node *child = uct->settings->rave ? kt_tree_children(&uct->tree, node, &count) : NULL;
        for (; count; count--, child++) {
            kt_node_count played = playout->first[child->move] == mover + 1;
#if !KT_DESKTOP /* a desktop would guess wrong half of the time, and adds 0 instead */
            if (!played) continue;
#endif
            kt_shared_add_pair(&child->rave_visits, played, &child->rave_wins,
                               (kt_node_count)(played * wins));
        }
        if (node->move != KT_NO_CELL) playout->first[node->move] = (uint8_t)((mover ^ 1) + 1);
    }
}

/* The lead at which playouts end. Where leads may count, as in a survey, all go to the end; so do those that go on after passes, and
 * all when such a lead may be less than komi, and wouldn't tell who wins. */
static int find_mercy(const kt_uct *uct) {
    int mercy = kt_playout_mercy(uct->root->size);
#if KT_DESKTOP
    if (uct->survey || uct->root_pass || uct->settings->lead_q16) return KT_POINTS;
#endif
    return uct->komi > 4 * mercy || uct->komi < -4 * mercy ? KT_POINTS : mercy;
}

/* Tells the survey how a playout ended, or so many: `area` is Black's less White's. */
static void survey_end(const kt_uct *uct, const kt_uct_worker *worker, int area, uint32_t playouts) {
#if KT_DESKTOP
    if (!uct->survey || !worker->depth) return;
    kt_survey_enter(uct->survey, kt_field_point(kt_uct_node_at(uct, worker, 1)->move),
                    &worker->playout->field, area, playouts);
#else
    (void)uct, (void)worker, (void)area, (void)playouts;
#endif
}

#if KT_EVALUATES
/* Counts a visit that no evaluation tells about: the game ended, or only a pass is left, or the path or the game's history is as
 * long as can be. Without a case, stones count as they stand. */
static void count_end(kt_uct *uct, kt_uct_worker *worker) {
    bool is_black = kt_uct_mover_at(uct, worker->depth) == KT_BLACK;
    int area = kt_field_area(&worker->playout->field), more = 4 * area - uct->komi;
    uint32_t wins = more == 0 ? 32768 : (more > 0) == is_black ? 65536 : 0;
    if (worker->ended == KT_UCT_BY_CYCLE) wins = 32768;
    if (worker->ended >= KT_UCT_BY_CASE) wins = (worker->ended == KT_UCT_BY_CASE) == is_black ? 65536 : 0;
    survey_end(uct, worker, area, KT_UCT_VISIT);
#if KT_DESKTOP
    if (worker->ended == KT_UCT_GOES_ON || worker->ended == KT_UCT_BY_PASSES)
        kt_uct_count_lead(uct, worker, more, KT_UCT_VISIT);
#endif
    (void)count_chance(uct, worker, KT_UCT_VISIT, wins);
}

/* Takes the visits of the path back. */
static void take_visits_back(kt_uct *uct, kt_uct_worker *worker) {
    kt_node_count back = (kt_node_count)-1;
    for (unsigned depth = 0; depth <= worker->depth; depth++)
        kt_shared_add(&kt_uct_node_at(uct, worker, depth)->visits, back);
}

/* Goes to a leaf, whose evaluation counts. */
static void visit(kt_uct *uct, kt_uct_worker *worker) {
    descend(uct, worker);
    if (worker->ended == KT_UCT_EVALUATED || worker->asked) return;
    if (worker->ended != KT_UCT_UNMADE) {
        count_end(uct, worker);
        return;
    }
    take_visits_back(uct, worker);
}

#if !KT_DESKTOP
/* Evaluates the leaf that waits for it, or the root, and gives it children. Where there is nothing to evaluate, the visit doesn't
 * count; the next one ends behind a pass, or there (evaluate). */
static void evaluate_asked(kt_uct *uct, kt_uct_worker *worker) {
    kt_node *leaf = kt_uct_node_at(uct, worker, worker->asked);
    if (!worker->asked) leaf->visits++, leaf->state |= KT_NODE_EXPANDING;
    worker->depth = worker->asked;
    worker->evaluation.win_q16 = KT_PRIOR_UNKNOWN;
    unsigned depth = play_path(uct, worker, worker->asked);
    const kt_prior_position position = {.game = worker->game,
                                        .predictor = worker->predictor,
                                        .evaluation = &worker->evaluation,
                                        .colour = kt_uct_mover_at(uct, depth),
                                        .after_pass = kt_game_passes(worker->game) > 0};
    kt_predictor_forget(worker->predictor); /* its memory was that of playouts */
    if (depth == worker->asked) add_children(uct, worker, &position, leaf);
    take_back(worker->game, depth);
    if (worker->evaluation.win_q16 != KT_PRIOR_UNKNOWN) count_evaluation(uct, worker);
    else take_visits_back(uct, worker);
    worker->asked = 0;
}
#endif
#endif

uint32_t kt_uct_visits_max(const kt_uct *uct) {
#if KT_EVALUATES
    if (kt_uct_evaluates(uct)) return KT_UCT_VISITS_MAX;
#else
    (void)uct;
#endif
    return KT_NODE_VISITS_MAX;
}

__attribute__((noinline)) void kt_uct_run(kt_uct *uct, kt_uct_worker *worker, uint32_t playouts) {
#if KT_EVALUATES
    if (kt_uct_evaluates(uct)) {
        for (; playouts && !worker->asked && kt_shared_look(&uct->tree.node->visits) < KT_UCT_VISITS_MAX;
             playouts--)
            visit(uct, worker);
        return;
    }
#endif
    int mercy = find_mercy(uct);
    for (; playouts && kt_shared_look(&uct->tree.node->visits) < KT_NODE_VISITS_MAX; playouts--) {
        descend(uct, worker);
        if (worker->ended >= KT_UCT_BY_CASE) {
            count_result(uct, worker, worker->ended == KT_UCT_BY_CASE ? 2 : 0);
            if (worker->asked) return;
            continue;
        }
        int area = worker->ended == KT_UCT_BY_PASSES
                       ? kt_field_area(&worker->playout->field)
                       : kt_playout_run(worker->playout, &uct->settings->policy, mercy);
        survey_end(uct, worker, area, 1);
        area = 4 * area - uct->komi;
        bool draw = area == 0 || worker->ended == KT_UCT_BY_CYCLE;
#if KT_DESKTOP
        if (worker->ended != KT_UCT_BY_CYCLE) kt_uct_count_lead(uct, worker, area, 1);
#endif
        count_result(uct, worker, draw ? 1 : area > 0 ? 2 : 0);
        if (worker->asked) return;
    }
}

/* Puts the predicted moves in the places of children that rules of thumb named. */
__attribute__((noinline)) static void replace_children(kt_uct *uct, kt_node *child, unsigned count,
                                                       const kt_suggestion *moves, unsigned found) {
    unsigned room = count - (child[count - 1].move == KT_NO_CELL);
    kt_cell cell[KT_UCT_WIDTH_MAX];
    if (found > room) found = room;
    if (!found) return;
    for (unsigned i = 0; i < found; i++) cell[i] = kt_field_cell(moves[i].point);
    kt_tree_replace(&uct->tree, child, room, cell, found);
    for (unsigned i = 0; i < found; i++) {
        bool is_new = child[i].prior == 0;
        child[i].prior = kt_prior_of(&moves[i]);
        if (is_new) kt_prior_expect(&uct->settings->prior, &child[i], count);
    }
}

#if KT_HELPER
void kt_uct_take_moves(kt_uct *uct, kt_node *node, const kt_suggestion *moves, unsigned found) {
    unsigned count;
    kt_node *child = kt_tree_children(&uct->tree, node, &count);
    if (!child) return;
    replace_children(uct, child, count, moves, found);
    if ((child = kt_tree_children(&uct->tree, node, &count))) child[-1].state |= KT_NODE_PREDICTED;
}
#endif

void kt_uct_predict(kt_uct *uct, kt_uct_worker *worker, kt_node_number most) {
#if KT_EVALUATES && !KT_DESKTOP
    if (kt_uct_evaluates(uct)) {
        evaluate_asked(uct, worker);
        return;
    }
#endif
    kt_tree *tree = &uct->tree;
    kt_node_number capacity = tree->capacity, room = (kt_node_number)(uct->settings->width + 2);
    unsigned depth = play_path(uct, worker, worker->asked), count;
    if (tree->used + room > most) kt_tree_prune(tree, (kt_node_number)(most - room));
    kt_predictor_forget(worker->predictor); /* what lay beyond may have been its memory */
    tree->capacity = most;
    kt_node *node = depth == worker->asked ? kt_uct_find(uct, worker->game) : NULL;
    kt_node *child = node ? kt_tree_children(tree, node, &count) : NULL;
    const kt_prior_position position = {.game = worker->game,
                                        .predictor = worker->predictor,
                                        .colour = kt_uct_mover_at(uct, depth),
                                        .after_pass = kt_game_passes(worker->game) > 0};
    if (child)
        replace_children(uct, child, count, worker->suggestions,
                         kt_prior_name_moves(&position, uct->settings->width, worker->suggestions));
    else if (node) add_children(uct, worker, &position, node);
    if (node && (child = kt_tree_children(tree, node, &count))) child[-1].state |= KT_NODE_PREDICTED;
    tree->capacity = capacity;
    take_back(worker->game, depth);
    worker->asked = 0;
    uct->predictions++;
}
