#include "search/uct.h"

#include "base/fixed.h"
#include "board/zobrist.h"

void kt_uct_begin(kt_uct *uct, const kt_game *game, kt_field *root) {
    uct->root = root;
    kt_field_set(root, &game->board);
}

static kt_node *node_at(const kt_uct *uct, const kt_uct_worker *worker, unsigned depth) {
    return &uct->tree.node[worker->path[depth]];
}

static kt_colour mover_at(const kt_uct *uct, unsigned depth) {
    return depth % 2 ? kt_opponent(uct->colour) : uct->colour;
}

/* Does the position at the worker's depth repeat one of the path or of the game? Where only the simple ko is
 * forbidden, one with the same side to move. */
static bool repeats(const kt_uct *uct, const kt_uct_worker *worker) {
    const kt_game *game = worker->game;
    uint32_t hash = worker->hash[worker->depth];
    bool either = uct->repetition == KT_SUPERKO;
    kt_colour mover = mover_at(uct, worker->depth);
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
}

/* Visits and wins of a node, with what its evaluations count as. */
static inline uint32_t visits_of(const kt_node *node) {
    uint32_t visits = kt_shared_look(&node->visits);
#if KT_EVALUATES
    visits += kt_shared_look(&node->judged);
#endif
    return visits;
}

static inline uint32_t wins_of(const kt_node *node) {
    uint32_t wins = kt_shared_look(&node->wins);
#if KT_EVALUATES
    wins += kt_shared_look(&node->judged_wins);
#endif
    return wins;
}

/* A move's share of wins by what is known of it, in 1/65536. */
static uint32_t find_worth(const kt_uct_settings *settings, const kt_node *node) {
    uint32_t visits = visits_of(node), rave = settings->rave ? kt_shared_look(&node->rave_visits) : 0;
    uint32_t own = visits ? kt_ratio_q16(wins_of(node), 2 * visits) : settings->first_q16;
    if (!rave) return own;
    uint32_t by_rave = kt_ratio_q16(kt_shared_look(&node->rave_wins), 2 * rave);
    if (!visits) return by_rave;
    kt_word more = (kt_word)rave * visits >> settings->rave_shift;
    if (more > UINT32_MAX / 2) return own; /* RAVE's share is next to nothing */
    uint32_t both = rave + visits + (uint32_t)more;
    int32_t share = (int32_t)(kt_ratio_q16(rave, both) >> 1), differ = ((int32_t)by_rave - (int32_t)own) >> 1;
    return (uint32_t)((int32_t)own + (share * differ >> 14));
}

/* Are leaves evaluated, without playouts? */
static inline bool evaluates(const kt_uct *uct) {
#if KT_EVALUATES
    return uct->settings->leaves == KT_LEAVES_EVALUATED;
#else
    (void)uct;
    return false;
#endif
}

#if KT_EVALUATES
/* Where leaves are evaluated, each visit counts as so many playouts, so that fractions of wins are whole numbers. Two times the
 * product fits into a kt_node_count. */
enum { VISIT = KT_DESKTOP ? 64 : 16, VISITS_MAX = KT_DESKTOP ? 1 << 24 : 2000 };

/* The worth of a child of `parent` that was not tried: what the position is worth to the player to move, less a part that grows
 * with the share of the moves that were tried. */
static uint32_t find_untried(const kt_uct_settings *settings, const kt_node *parent, const kt_node *child,
                             unsigned count) {
    uint32_t visits = visits_of(parent), probable = 0,
             value = visits ? 65536 - kt_ratio_q16(wins_of(parent), 2 * visits) : 32768;
    for (; count; count--, child++)
        if (kt_shared_look(&child->visits)) probable += child->prior;
    uint32_t less = (settings->reduction_q16 * kt_square_root(probable << 8)) >> 8;
    return value > less ? value - less : 0;
}

/* The worth of a child where leaves are evaluated. Visits that are under way count as lost, so that threads spread. */
static uint32_t find_judged(const kt_node *node, uint32_t untried, uint32_t trust) {
    uint32_t visits = kt_shared_look(&node->visits);
    uint32_t own = visits ? kt_ratio_q16(wins_of(node), 2 * VISIT * visits) : untried;
    return own + trust * node->prior / (visits + 1);
}
#endif

/* Is this move barred where the worker is? */
static inline bool is_barred(const kt_uct *uct, const kt_uct_worker *worker, kt_cell move) {
#if KT_DESKTOP
    return uct->barred && uct->barred->until[worker->playout->view.colour][move] > worker->depth;
#else
    (void)uct, (void)worker, (void)move;
    return false;
#endif
}

/* What a child of `parent` is worth for its probability, in 1/256, if it had no visits: more visits divide it. */
static inline uint32_t find_trust(const kt_uct *uct, const kt_node *parent) {
    uint32_t visits = kt_shared_look(&parent->visits);
#if KT_EVALUATES
    if (evaluates(uct)) return ((uct->settings->trust_evaluated_q16 >> 8) * kt_square_root(visits << 8)) >> 4;
#endif
    return (uct->settings->trust_q16 >> 8) * kt_square_root(visits);
}

#if KT_DESKTOP
/* Half of 256, which a prior is a part of: a move is forced sqrt(2 * probability * visits) times. */
enum { PRIOR_HALF = 128 };

/* Is this child of the root visited less often than it should be, once it was (kt_uct_unforced)? */
static inline bool is_forced(const kt_uct *uct, const kt_node *parent, const kt_node *child) {
    if (!uct->forces || parent != uct->tree.node) return false;
    uint64_t own = kt_shared_look(&child->visits);
    return own && PRIOR_HALF * own * own < (uint64_t)child->prior * kt_shared_look(&parent->visits);
}

uint32_t kt_uct_unforced(const kt_uct *uct, const kt_node *child) {
    uint32_t visits = child->visits;
    if (!uct->forces || !visits) return visits;
    const kt_node *root = uct->tree.node, *best = kt_uct_best(uct, root);
    if (child == best) return visits;
    uint32_t trust = find_trust(uct, root),
             forced = kt_square_root((uint32_t)((uint64_t)child->prior * root->visits / PRIOR_HALF)),
             least = visits > forced ? visits - forced : 0;
    bool judged = evaluates(uct);
    uint32_t value = judged ? find_judged(child, 0, 0) : find_worth(uct->settings, child),
             most = judged ? find_judged(best, 0, trust)
                           : find_worth(uct->settings, best) + trust * best->prior / (best->visits + 1);
    while (visits > least && value + trust * child->prior / visits < most) visits--;
    return visits > 1 ? visits : 0;
}
#endif

/* The child that is worth most; a pass where all are barred; NULL when none is legal. */
static kt_node *select_child(const kt_uct *uct, const kt_uct_worker *worker, const kt_node *parent,
                             kt_node *child, unsigned count) {
    const kt_uct_settings *settings = uct->settings;
    uint32_t visits = kt_shared_look(&parent->visits);
    uint32_t logarithm = settings->explore_q16 ? kt_logarithm_q16(visits + 1) : 0;
    uint32_t trust = find_trust(uct, parent);
#if KT_EVALUATES
    uint32_t untried = evaluates(uct) ? find_untried(settings, parent, child, count) : 0;
#endif
    kt_node *best = NULL, *pass = NULL; /* `pass` is barred, but better than nothing */
    uint32_t best_worth = 0;
    for (; count; count--, child++) {
        if (kt_shared_look(&child->state) & KT_NODE_ILLEGAL) continue;
        if (is_barred(uct, worker, child->move)) {
            if (child->move == KT_NO_CELL) pass = child;
            continue;
        }
#if KT_DESKTOP
        if (is_forced(uct, parent, child)) return child;
#endif
#if KT_EVALUATES
        if (evaluates(uct)) {
            uint32_t judged = find_judged(child, untried, trust);
            if (!best || judged > best_worth) best_worth = judged, best = child;
            continue;
        }
#endif
        uint32_t worth = find_worth(settings, child), own = kt_shared_look(&child->visits);
        if (settings->explore_q16 && own)
            worth += (settings->explore_q16 >> 8) * kt_square_root(logarithm / own);
        uint32_t probable = trust * child->prior;
        worth += own ? probable / (own + 1) : probable; /* spares chips most of the divisions */
        if (!best || worth > best_worth) best_worth = worth, best = child;
    }
    return best ? best : pass;
}

/* Should the worker's position, whose first child is `child`, be predicted now? */
static bool asks(const kt_uct *uct, const kt_uct_worker *worker, const kt_node *node, const kt_node *child) {
    uint32_t after = uct->settings->predict_after;
#if KT_HELPER
    if (uct->due) return false;
#endif
    return after && !worker->asked && node->visits >= after && !(child[-1].state & KT_NODE_PREDICTED) &&
           uct->tree.node->visits >= uct->predictions * after;
}

/* Plays the first moves of the worker's path on its game. Returns their number, which is smaller than `moves`
 * when the game's history is full. */
static unsigned play_path(const kt_uct *uct, const kt_uct_worker *worker, unsigned moves) {
    unsigned depth = 0;
    for (; depth < moves; depth++) {
        kt_point p = kt_field_point(node_at(uct, worker, depth + 1)->move);
        if (kt_game_play(worker->game, mover_at(uct, depth), p) < 0) break;
    }
    return depth;
}

static void take_back(kt_game *game, unsigned moves) {
    for (; moves; moves--)
        if (kt_game_undo(game) < 0) return;
}

/* Was the move before the worker's position a pass? */
static bool is_after_pass(const kt_uct_worker *worker) {
    return worker->depth ? worker->playout->view.last == KT_NO_CELL : kt_game_passes(worker->game) > 0;
}

/* The prior of a pass where the search would not think of it: at the root, as the caller wants it, or when all `moves` are
 * barred. */
static uint8_t root_pass(const kt_uct *uct, const kt_uct_worker *worker, const kt_suggestion *moves,
                         unsigned count) {
#if KT_DESKTOP
    if (worker->depth) return 0;
    bool barred = uct->barred;
    while (barred && count) barred = is_barred(uct, worker, kt_field_cell(moves[--count].point));
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
    if (evaluates(uct)) weight--; /* the visit counts as one */
    for (int depth = worker->depth; depth >= 0; depth--) {
        kt_node *node = node_at(uct, worker, (unsigned)depth);
        bool is_mover = (worker->depth - depth) % 2 == 0; /* `node` was played by the other one */
        kt_node_count won = (kt_node_count)(is_mover ? halves - wins : wins);
        kt_shared_add(&node->judged, (kt_node_count)weight);
        kt_shared_add(&node->judged_wins, won);
    }
    return fraction;
}

static void count_evaluation(kt_uct *uct, kt_uct_worker *worker) {
    const kt_evaluation *evaluation = &worker->evaluation;
    uint32_t weight = evaluates(uct) ? VISIT : uct->settings->evaluation,
             fraction = count_chance(uct, worker, weight, evaluation->win_q16);
#if KT_DESKTOP
    if (!uct->survey) return;
    int move = worker->depth ? kt_field_point(node_at(uct, worker, 1)->move) : KT_SURVEY_ROOT;
    kt_survey_judge(uct->survey, move, evaluation, mover_at(uct, worker->depth), uct->komi,
                    evaluates(uct) ? VISIT : KT_SURVEY_EVALUATION * weight, fraction);
#else
    (void)fraction;
#endif
}
#endif

#if KT_DESKTOP
/* The place in uct->known for the worker's position, and its key. */
static uint64_t *place_known(kt_uct *uct, const kt_uct_worker *worker, uint32_t *key) {
    *key = worker->hash[worker->depth] ^ worker->playout->field.ko * KT_ZOBRIST_GOLDEN;
    if (mover_at(uct, worker->depth) == KT_WHITE) *key = ~*key;
    return &uct->known[*key * KT_ZOBRIST_GOLDEN >> (32 - KT_UCT_KNOWN_BITS)];
}

/* May evaluations be taken from another order of moves? A survey asks for owners, which nodes don't keep; behind a pass, and at
 * the root, other moves are thought of. */
static bool shares(const kt_uct *uct, const kt_uct_worker *worker) {
    return evaluates(uct) && !uct->survey && worker->depth && !is_after_pass(worker);
}

/* Gives the leaf the moves and the evaluation of a node with the same position. Returns false when none is known. */
static bool adopt_known(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    uint32_t key;
    uint64_t known = shares(uct, worker) ? kt_shared_load(place_known(uct, worker, &key)) : 0;
    if (!known || known >> 32 != key) return false;
    const kt_field *field = &worker->playout->field;
    const kt_node *node = &uct->tree.node[(kt_node_number)known];
    unsigned count;
    const kt_node *from = kt_tree_children(&uct->tree, node, &count);
    if (!from) return false;
    for (unsigned i = 0; i < count; i++) /* two positions may have one hash */
        if (from[i].move != KT_NO_CELL &&
            (field->at[from[i].move].colour != KT_FIELD_EMPTY ||
             !kt_field_allows(field, from[i].move, worker->playout->view.colour)))
            return false;
    kt_node *child = kt_tree_reserve(&uct->tree, count);
    if (!child) return false;
    for (unsigned i = 0; i < count; i++) child[i].move = from[i].move, child[i].prior = from[i].prior;
    worker->evaluation.win_q16 = node->rave_wins - 1;
    kt_tree_adopt(&uct->tree, leaf, child);
    return true;
}

/* Notes the evaluation of the worker's position, where the node has got children. */
static void note_known(kt_uct *uct, const kt_uct_worker *worker, kt_node *node) {
    uint32_t key;
    if (!shares(uct, worker) || !kt_tree_children(&uct->tree, node, &(unsigned){0})) return;
    node->rave_wins = worker->evaluation.win_q16 + 1;
    uint64_t *place = place_known(uct, worker, &key);
    kt_shared_publish(place, (uint64_t)key << 32 | (kt_node_number)(node - uct->tree.node));
}
#endif

/* Adds the children of the leaf that the worker stands at, unless there is no room. Returns false when another thread does it,
 * or has done so. */
static bool expand(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    if (!kt_shared_claim(&leaf->state, KT_NODE_EXPANDING)) return false;
    const kt_uct_settings *settings = uct->settings;
    kt_prior_position position = {.playout = worker->playout,
                                  .predictor = worker->predictor,
                                  .colour = mover_at(uct, worker->depth),
                                  .after_pass = is_after_pass(worker)};
    unsigned depth = 0;
#if KT_DESKTOP
    if (adopt_known(uct, worker, leaf)) {
        count_evaluation(uct, worker);
        return true;
    }
#endif
#if KT_EVALUATES
    worker->evaluation.win_q16 = KT_PRIOR_UNKNOWN;
    if (settings->evaluation || evaluates(uct)) position.evaluation = &worker->evaluation;
#endif
    if (settings->predicts && !settings->predict_after) {
        position.game = worker->game;
        depth = play_path(uct, worker, worker->depth);
    }
    if (!position.game || depth == worker->depth) add_children(uct, worker, &position, leaf);
    take_back(worker->game, depth);
#if KT_EVALUATES
    if (worker->evaluation.win_q16 != KT_PRIOR_UNKNOWN) {
#if KT_DESKTOP
        note_known(uct, worker, leaf);
#endif
        count_evaluation(uct, worker);
    }
#endif
    return true;
}

#if KT_EVALUATES
/* Evaluates the leaf that the worker stands at, and gives it children. */
static void evaluate(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
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
    kt_node *node = uct->tree.node;
    kt_shared_add(&node->visits, 1);
    while (worker->depth < KT_UCT_DEPTH_MAX) {
        unsigned count;
        kt_node *child = kt_tree_children(&uct->tree, node, &count);
#if KT_EVALUATES
        if (!child && evaluates(uct)) {
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
        if (child) child = select_child(uct, worker, node, child, count);
        if (!child) return;
        bool fresh = kt_shared_next(&child->visits) == 0,
             ended = child->move == KT_NO_CELL && is_after_pass(worker) && !ignores_passes(uct);
        step_down(uct, worker, child);
        if (fresh && child->move != KT_NO_CELL && repeats(uct, worker)) {
            /* This playout goes on from here. Later ones must not, or they would go round and round. */
            bool forbidden = uct->repetition == KT_SUPERKO;
            kt_shared_set(&child->state, forbidden ? KT_NODE_ILLEGAL : KT_NODE_CYCLE);
            if (forbidden) {
                if (evaluates(uct)) worker->ended = KT_UCT_UNMADE;
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
    unsigned mover = kt_field_colour(uct->colour) ^ (worker->depth & 1u);
    for (int depth = worker->depth; depth >= 0; depth--, mover ^= 1) {
        kt_node *node = node_at(uct, worker, (unsigned)depth);
        kt_node_number wins = (kt_node_number)(mover == KT_FIELD_BLACK ? result : 2 - result);
        kt_shared_add(&node->wins, (kt_node_number)(2 - wins));
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

/* The lead at which playouts end. Those of a survey, and those that go on after passes, always go to the end, since their
 * scores count; so do all when such a lead may be less than komi, and wouldn't tell who wins. */
static int find_mercy(const kt_uct *uct) {
    int mercy = kt_playout_mercy(uct->root->size);
#if KT_DESKTOP
    if (uct->survey || uct->root_pass) return KT_POINTS;
#endif
    return uct->komi > 4 * mercy || uct->komi < -4 * mercy ? KT_POINTS : mercy;
}

/* Tells the survey how a playout ended, or so many: `area` is Black's less White's. */
static void survey_end(const kt_uct *uct, const kt_uct_worker *worker, int area, uint32_t playouts) {
#if KT_DESKTOP
    if (!uct->survey || !worker->depth) return;
    kt_survey_enter(uct->survey, kt_field_point(node_at(uct, worker, 1)->move), &worker->playout->field, area,
                    playouts);
#else
    (void)uct, (void)worker, (void)area, (void)playouts;
#endif
}

#if KT_EVALUATES
/* Counts a visit that no evaluation tells about: the game ended, or only a pass is left, or the path or the game's history is as
 * long as can be. Without a case, stones count as they stand. */
static void count_end(kt_uct *uct, kt_uct_worker *worker) {
    bool is_black = mover_at(uct, worker->depth) == KT_BLACK;
    int area = kt_field_area(&worker->playout->field), more = 4 * area - uct->komi;
    uint32_t wins = more == 0 ? 32768 : (more > 0) == is_black ? 65536 : 0;
    if (worker->ended == KT_UCT_BY_CYCLE) wins = 32768;
    if (worker->ended >= KT_UCT_BY_CASE) wins = (worker->ended == KT_UCT_BY_CASE) == is_black ? 65536 : 0;
    survey_end(uct, worker, area, VISIT);
    (void)count_chance(uct, worker, VISIT, wins);
}

/* Goes to a leaf, whose evaluation counts. */
static void visit(kt_uct *uct, kt_uct_worker *worker) {
    descend(uct, worker);
    if (worker->ended == KT_UCT_EVALUATED) return;
    if (worker->ended != KT_UCT_UNMADE) {
        count_end(uct, worker);
        return;
    }
    kt_node_count back = (kt_node_count)-1;
    for (unsigned depth = 0; depth <= worker->depth; depth++)
        kt_shared_add(&node_at(uct, worker, depth)->visits, back);
}
#endif

uint32_t kt_uct_visits_max(const kt_uct *uct) {
#if KT_EVALUATES
    if (evaluates(uct)) return VISITS_MAX;
#else
    (void)uct;
#endif
    return KT_NODE_VISITS_MAX;
}

__attribute__((noinline)) void kt_uct_run(kt_uct *uct, kt_uct_worker *worker, uint32_t playouts) {
#if KT_EVALUATES
    if (evaluates(uct)) {
        for (; playouts && kt_shared_look(&uct->tree.node->visits) < VISITS_MAX; playouts--)
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
                                        .colour = mover_at(uct, depth),
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

const kt_node *kt_uct_best(const kt_uct *uct, const kt_node *node) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, node, &count), *best = NULL;
    for (; count; count--, child++)
        if (!(child->state & KT_NODE_ILLEGAL) && (!best || child->visits > best->visits)) best = child;
    return best;
}

uint32_t kt_uct_win_rate_q16(const kt_node *node) {
    return visits_of(node) ? kt_ratio_q16(wins_of(node), 2 * visits_of(node)) : 32768;
}
