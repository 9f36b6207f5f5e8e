#include "goals/find.h"

#include <string.h>

#include "goals/derive.h"
#include "goals/facts.h"

/* What is wanted with the group whose most valuable chain is `chain`; KT_GOAL_VERBS: nothing. */
static kt_goal_verb want(const kt_goals *goals, const kt_chain *chain) {
    bool own = chain->colour == goals->colour;
    if (chain->danger == KT_CLASS_DEAD) return own ? KT_GOAL_GIVE_UP : KT_GOAL_VERBS;
    if (!chain->value) return KT_GOAL_VERBS;
    return own ? KT_GOAL_DEFEND : KT_GOAL_ATTACK;
}

/* The chain that names its group: the one of the highest value, of equals the first. (All chains of a group
 * are dead, or none is.) */
static bool names_group(const kt_goals *goals, uint16_t number) {
    const kt_chain *chain = &goals->chain[number];
    for (uint16_t i = 0; i < goals->chains.count; i++) {
        const kt_chain *other = &goals->chain[i];
        if (other->group != chain->group || i == number) continue;
        if (other->value > chain->value || (other->value == chain->value && i < number)) return false;
    }
    return true;
}

/* Puts a goal for a group into its place in the list, and drops the last one when the list is full. */
static void add_group(kt_goals *goals, const kt_goal *goal, uint16_t value) {
    unsigned at = goals->groups;
    while (at) {
        kt_point subject = goals->goal[at - 1].subject;
        if (goals->chain[goals->chains.number[subject]].strategic >= value) break;
        at--;
    }
    if (at == KT_GOALS_GROUPS) return;
    if (goals->groups < KT_GOALS_GROUPS) goals->groups++;
    for (unsigned i = goals->groups - 1u; i > at; i--) goals->goal[i] = goals->goal[i - 1];
    goals->goal[at] = *goal;
}

static void add_goal(kt_goals *goals, kt_goal_verb verb, uint16_t chain) {
    kt_goal goal = {.verb = (uint8_t)verb,
                    .purpose = (uint8_t)verb,
                    .subject = goals->chain[chain].head,
                    .object = KT_NO_POINT,
                    .place = KT_NO_POINT,
                    .parent = KT_NO_POINT,
                    .rule = KT_GOAL_NO_RULE};
    kt_derive_group(goals, &goal, chain);
    add_group(goals, &goal, goals->chain[chain].strategic);
}

static void find_groups(kt_goals *goals) {
    for (uint16_t i = 0; i < goals->chains.count; i++) {
        kt_goal_verb verb = want(goals, &goals->chain[i]);
        if (verb != KT_GOAL_VERBS && names_group(goals, i)) add_goal(goals, verb, i);
    }
}

/* Adds the goals that rules give for groups that have none. */
static void add_wants(kt_goals *goals, kt_facts *facts) {
    kt_want wanted;
    while (kt_reasoning_want(&facts->reasoning, &wanted)) {
        bool has_one = wanted.verb > KT_GOAL_GIVE_UP;
        for (unsigned i = 0; i < goals->groups && !has_one; i++) {
            uint16_t number = goals->chains.number[goals->goal[i].subject];
            has_one = goals->chain[number].group == goals->chain[wanted.chain].group;
        }
        if (!has_one) add_goal(goals, (kt_goal_verb)wanted.verb, wanted.chain);
    }
}

/* Puts a goal with a place into the list, by its urgency. */
static void add_place(kt_goals *goals, const kt_goal *goal, int32_t urgency) {
    if (urgency > INT16_MAX) urgency = INT16_MAX;
    if (urgency < -INT16_MAX) urgency = -INT16_MAX;
    unsigned at = goals->count;
    while (at > goals->groups && goals->urgency[at - 1 - goals->groups] < urgency) at--;
    for (unsigned i = goals->count; i > at; i--) {
        goals->goal[i] = goals->goal[i - 1];
        goals->urgency[i - goals->groups] = goals->urgency[i - 1 - goals->groups];
    }
    goals->goal[at] = *goal;
    goals->urgency[at - goals->groups] = (int16_t)urgency;
    goals->count++;
}

/* Not inlined: kt_goals_find calls the reading of chains, which lies on the deepest stack of small chips. */
__attribute__((noinline)) static void find_places(kt_goals *goals, const kt_goals_question *question) {
    kt_trial trial;
    kt_trial_begin(&trial, goals, question);
    kt_bitboard moves = kt_board_without_eyes(question->board, question->colour, question->allowed);
    KT_EACH_POINT(p, &moves) {
        kt_goal goal;
        kt_trial_move(&trial, goals, p);
        kt_derive_place(goals, &trial, &goal);
        int32_t urgency = kt_trial_urgency(&trial);
        add_place(goals, &goal, urgency);
    }
}

void kt_goals_find(kt_goals *goals, const kt_goals_question *question) {
    kt_facts facts;
    goals->board = question->board;
    goals->colour = question->colour;
    goals->groups = 0;
    goals->chains.chain = goals->chain;
    goals->chains.capacity = KT_CHAINS_MOST;
    uint32_t nodes = question->nodes ? question->nodes : KT_CHAINS_NODES;
    kt_status found = kt_chains_find(&goals->chains, &goals->reader, question->board, nodes);
    (void)found; /* no board has more chains than there is room for */
    find_groups(goals);
    bool ruled = question->knowledge && kt_facts_begin(&facts, goals, question);
    if (ruled) add_wants(goals, &facts);
    goals->count = goals->groups;
    find_places(goals, question);
    if (ruled) kt_facts_rank(&facts, goals);
}

const kt_goal *kt_goals_at(const kt_goals *goals, kt_point place) {
    for (unsigned i = goals->groups; i < goals->count; i++)
        if (goals->goal[i].place == place) return &goals->goal[i];
    return NULL;
}
