#include "goals/derive.h"

#include "goals/ways.h"
#include "pattern/code3x3.h"
#include "pattern/mogo3x3.h"

/* What is looked for at one place. */
typedef struct kt_derive {
    kt_goals *goals;
    const kt_trial *trial;
    kt_goal *best;
    int32_t weight; /* of the best; -1: there is none yet */
    uint8_t serves; /* goals found */
} kt_derive;

static void set(kt_goal *goal, kt_goal_number number, int32_t value) {
    goal->number[number] = (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

static const kt_chain *find_chain(const kt_goals *goals, kt_point stone) {
    return stone == KT_NO_POINT ? NULL : &goals->chain[goals->chains.number[stone]];
}

void kt_derive_group(const kt_goals *goals, kt_goal *goal, uint16_t number) {
    const kt_chain *chain = &goals->chain[number];
    int32_t size = 0;
    for (unsigned i = 0; i < goals->chains.count; i++)
        if (goals->chain[i].group == chain->group) size += goals->chain[i].stones;
    set(goal, KT_GOAL_VALUE, chain->strategic);
    set(goal, KT_GOAL_SIZE, size);
    set(goal, KT_GOAL_CLASS, chain->danger);
}

/* KT_GOAL_LIKELY of the move. */
static int32_t find_likely(const kt_goals_question *question, kt_point p) {
    if (!question->predictions) return 0;
    const kt_suggestion *move = question->predicted, *end = move + question->predictions;
    uint32_t best = move->value_q16, value = 0;
    int32_t doublings = 0;
    for (; move < end; move++)
        if (move->point == p) value = move->value_q16;
    for (value = 2 * value + 1; value <= best; value *= 2) doublings++;
    return -doublings;
}

/* The numbers that don't depend on what the move is for. */
static void set_move(const kt_derive *derive, kt_goal *goal) {
    const kt_trial *trial = derive->trial;
    const kt_goals_question *question = trial->question;
    const kt_board *board = question->board;
    kt_point p = trial->place;
    set(goal, KT_GOAL_CAPTURED, trial->capture.stones);
    set(goal, KT_GOAL_LIBERTIES_AFTER, trial->liberties);
    set(goal, KT_GOAL_STONES_AFTER, trial->stones);
    set(goal, KT_GOAL_SELF_ATARI, trial->liberties == 1 && !trial->capture.stones);
    set(goal, KT_GOAL_LOSES, trial->loses);
    set(goal, KT_GOAL_FORCES, trial->forces);
    set(goal, KT_GOAL_LINE, (int32_t)kt_ways_line(board, p));
    set(goal, KT_GOAL_GAIN, trial->gain / KT_REACH_UNIT);
    set(goal, KT_GOAL_DISTANCE, question->last < KT_POINTS ? (int32_t)kt_ways_steps(p, question->last) : 0);
    set(goal, KT_GOAL_OWN_BESIDE, (int32_t)kt_ways_count(board, question->colour, p));
    set(goal, KT_GOAL_OTHER_BESIDE, (int32_t)kt_ways_count(board, kt_opponent(question->colour), p));
    set(goal, KT_GOAL_INSIDE, kt_trial_inside(trial));
    set(goal, KT_GOAL_SERVES, derive->serves);
    set(goal, KT_GOAL_WORTH, kt_trial_worth(trial) / KT_REACH_UNIT);
    set(goal, KT_GOAL_LIKELY, find_likely(question, p));
    set(goal, KT_GOAL_SHAPE, kt_mogo3x3_has(kt_code3x3_at(board, p)));
}

/* The goal for the group of this chain; KT_NO_POINT when there is none. */
static kt_point find_parent(const kt_goals *goals, const kt_chain *chain) {
    for (kt_point i = 0; i < goals->groups; i++)
        if (find_chain(goals, goals->goal[i].subject)->group == chain->group) return i;
    return KT_NO_POINT;
}

/* Offers a goal. `changed`: the stones whose fate it changes. */
static void offer(kt_derive *derive, kt_goal_verb verb, kt_point subject, kt_point object, unsigned changed) {
    /* How telling a verb is where nothing is in danger. Chosen by hand. */
    static const uint8_t telling[KT_GOAL_VERBS] = {
        [KT_GOAL_CAPTURE] = 8,      [KT_GOAL_CUT] = 6,    [KT_GOAL_CONNECT] = 6,  [KT_GOAL_TAKE_EYE] = 5,
        [KT_GOAL_MAKE_EYE] = 5,     [KT_GOAL_ATTACK] = 5, [KT_GOAL_JUMP_OUT] = 4, [KT_GOAL_START_LIFE] = 4,
        [KT_GOAL_SURROUND] = 4,     [KT_GOAL_OCCUPY] = 3, [KT_GOAL_DEFEND] = 2,   [KT_GOAL_EXTEND] = 1,
        [KT_GOAL_TAKE_LIBERTY] = 4,
    };
    const kt_goals *goals = derive->goals;
    const kt_chain *chain = find_chain(goals, subject == KT_NO_POINT ? object : subject);
    kt_goal goal = {.verb = (uint8_t)verb,
                    .purpose = (uint8_t)verb,
                    .subject = subject,
                    .object = object,
                    .place = derive->trial->place,
                    .parent = KT_NO_POINT,
                    .rule = KT_GOAL_NO_RULE};
    int32_t weight = telling[verb] + 32 * (int32_t)changed;
    derive->serves++;
    if (chain) {
        goal.parent = find_parent(goals, chain);
        if (goal.parent != KT_NO_POINT) goal.purpose = goals->goal[goal.parent].verb;
        weight += 4 * chain->value;
    }
    if (weight <= derive->weight) return;
    derive->weight = weight;
    *derive->best = goal;
}

/* The more endangered of two chains. Of equals the larger one, then the one with fewer liberties. */
static bool is_worse(const kt_chain *a, const kt_chain *b) {
    if (a->danger != b->danger) return a->danger > b->danger;
    if (a->stones != b->stones) return a->stones > b->stones;
    return a->liberties < b->liberties;
}

/* Offers the goals that join or divide the chains with these heads. */
static void offer_pairs(kt_derive *derive, kt_goal_verb verb, const kt_point *heads, unsigned count,
                        bool may_save) {
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++) {
            const kt_chain *a = find_chain(derive->goals, heads[i]), *b = find_chain(derive->goals, heads[j]);
            if (is_worse(b, a)) {
                const kt_chain *other = a;
                a = b;
                b = other;
            }
            bool saves = may_save && a->danger == KT_CLASS_SAVABLE;
            offer(derive, verb, a->head, b->head, saves ? a->stones : 0u);
        }
}

/* The own chain beside the opponent's that most needs its capture; KT_NO_POINT when none is in danger. */
static kt_point find_needy(const kt_derive *derive, kt_point head) {
    const kt_goals *goals = derive->goals;
    const kt_board *board = derive->trial->question->board;
    const kt_chain *worst = NULL;
    kt_point p = head;
    do {
        for (int i = 0; i < 4; i++) {
            kt_point q = board->geometry->neighbour[p][i];
            if (q == KT_NO_POINT || board->colour[q] != derive->trial->question->colour) continue;
            const kt_chain *chain = find_chain(goals, q);
            if (chain->danger && (!worst || is_worse(chain, worst))) worst = chain;
        }
        p = board->next[p];
    } while (p != head);
    return worst ? worst->head : KT_NO_POINT;
}

/* Goals for an own chain that the move touches. */
static void offer_for(kt_derive *derive, const kt_chain *chain, bool beside, kt_class after) {
    const kt_trial *trial = derive->trial;
    bool saves = chain->danger == KT_CLASS_SAVABLE && after == KT_CLASS_SAFE;
    if (beside && trial->liberties > chain->liberties)
        offer(derive, KT_GOAL_EXTEND, chain->head, KT_NO_POINT, saves ? chain->stones : 0u);
    else if (saves) offer(derive, KT_GOAL_DEFEND, chain->head, KT_NO_POINT, chain->stones);
}

/* Goals against a chain of the opponent that the move touches. */
static void offer_against(kt_derive *derive, const kt_chain *chain, bool beside, kt_class after) {
    const kt_board *after_it = &derive->goals->after;
    bool off = after_it->colour[chain->head] != chain->colour, dead = chain->danger == KT_CLASS_DEAD;
    kt_point needy = find_needy(derive, chain->head);
    if (off || (after == KT_CLASS_DEAD && !dead))
        offer(derive, KT_GOAL_CAPTURE, needy, chain->head, dead ? 0u : chain->stones);
    else if (after == KT_CLASS_SAVABLE) offer(derive, KT_GOAL_ATTACK, chain->head, KT_NO_POINT, 0);
    else if (beside && (chain->danger || needy != KT_NO_POINT))
        offer(derive, KT_GOAL_TAKE_LIBERTY, chain->head, KT_NO_POINT, 0);
}

/* Sets the numbers of the best goal. */
static void finish(kt_derive *derive) {
    kt_goals *goals = derive->goals;
    kt_goal *goal = derive->best;
    bool has_subject = goal->subject != KT_NO_POINT;
    if (has_subject || goal->object != KT_NO_POINT) {
        uint16_t number = goals->chains.number[has_subject ? goal->subject : goal->object];
        kt_derive_group(goals, goal, number);
        if (has_subject)
            set(goal, KT_GOAL_CLASS_AFTER, (int32_t)kt_trial_class(derive->trial, goals, number));
    }
    set_move(derive, goal);
}

void kt_derive_place(kt_goals *goals, const kt_trial *trial, kt_goal *best) {
    const kt_board *board = trial->question->board;
    kt_colour colour = trial->question->colour, opponent = kt_opponent(colour);
    kt_derive derive = {.goals = goals, .trial = trial, .best = best, .weight = -1};
    kt_ways_beside beside;
    kt_point p = trial->place;
    kt_ways_look(&beside, board, colour, p);
    offer_pairs(&derive, KT_GOAL_CONNECT, beside.own, beside.owns, !trial->loses);
    offer_pairs(&derive, KT_GOAL_CUT, beside.other, beside.others, false);
    for (uint16_t i = 0; i < goals->chains.count; i++) {
        const kt_chain *chain = &goals->chain[i];
        if (!kt_trial_touches(trial, chain)) continue;
        bool is_beside = kt_bitboard_has(&board->liberties[chain->head], p);
        kt_class after = kt_trial_class(trial, goals, i);
        if (chain->colour == colour) offer_for(&derive, chain, is_beside, after);
        else offer_against(&derive, chain, is_beside, after);
    }
    kt_point eye = kt_ways_eye(board, colour, p), its_eye = kt_ways_eye(board, opponent, p);
    kt_point jump = kt_ways_jump(board, colour, p), its_jump = kt_ways_jump(board, opponent, p);
    if (eye != KT_NO_POINT) offer(&derive, KT_GOAL_MAKE_EYE, board->chain[eye], KT_NO_POINT, 0);
    if (its_eye != KT_NO_POINT) offer(&derive, KT_GOAL_TAKE_EYE, board->chain[its_eye], KT_NO_POINT, 0);
    if (jump != KT_NO_POINT) offer(&derive, KT_GOAL_JUMP_OUT, board->chain[jump], KT_NO_POINT, 0);
    if (its_jump != KT_NO_POINT) offer(&derive, KT_GOAL_SURROUND, board->chain[its_jump], KT_NO_POINT, 0);
    bool invades = kt_ways_invades(board, colour, p);
    offer(&derive, invades ? KT_GOAL_START_LIFE : KT_GOAL_OCCUPY, KT_NO_POINT, KT_NO_POINT, 0);
    finish(&derive);
}
