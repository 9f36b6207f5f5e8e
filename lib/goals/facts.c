#include "goals/facts.h"

enum { THINGS_MOST = 255, GOALS_MOST = KT_POINTS < THINGS_MOST ? KT_POINTS : THINGS_MOST };

_Static_assert(KT_ASK_GOAL_NUMBERS - KT_ASK_GOAL + KT_GOAL_NUMBERS <= KT_ASK_EACH,
               "too many numbers for rules");

static int ask_game(const kt_goals *goals, unsigned what) {
    const kt_board *board = goals->board;
    int points = kt_bitboard_count(&board->geometry->points);
    int stones = points - kt_bitboard_count(&board->stones[KT_EMPTY]);
    switch (what) {
    case KT_ASK_STAGE: return 100 * stones / points;
    case KT_ASK_MOVES: return stones + board->prisoners[KT_BLACK] + board->prisoners[KT_WHITE];
    case KT_ASK_LINES: return board->geometry->size;
    default: return board->ko != KT_NO_POINT;
    }
}

static int count_group(const kt_goals *goals, uint16_t group) {
    int size = 0;
    for (unsigned i = 0; i < goals->chains.count; i++)
        if (goals->chain[i].group == group) size += goals->chain[i].stones;
    return size;
}

static int ask_chain(const kt_goals *goals, unsigned what, unsigned number) {
    const kt_chain *chain = &goals->chain[number];
    switch (what) {
    case KT_ASK_STONES: return chain->stones;
    case KT_ASK_LIBERTIES: return chain->liberties;
    case KT_ASK_CLASS: return chain->danger;
    case KT_ASK_VALUE: return chain->value;
    case KT_ASK_GROUP_VALUE: return chain->strategic;
    case KT_ASK_GROUP_SIZE: return count_group(goals, chain->group);
    default: return chain->colour == goals->colour;
    }
}

static bool touch(const kt_goals *goals, unsigned number, unsigned other) {
    const kt_board *board = goals->board;
    kt_point head = goals->chain[number].head, p = head;
    do {
        for (int i = 0; i < 4; i++) {
            kt_point q = board->geometry->neighbour[p][i];
            if (q != KT_NO_POINT && goals->chains.number[q] == other) return true;
        }
        p = board->next[p];
    } while (p != head);
    return false;
}

static int ask(const void *context, unsigned what, unsigned thing, unsigned other) {
    const kt_goals *goals = context;
    if (what < KT_ASK_CHAIN) return ask_game(goals, what);
    if (what < KT_ASK_GOAL) return ask_chain(goals, what, thing);
    if (what >= KT_ASK_RELATION) {
        bool same = goals->chain[thing].colour == goals->chain[other].colour;
        if (what == KT_ASK_NEIGHBOUR) return !same && touch(goals, thing, other);
        return same && kt_chains_near(&goals->chains, goals->board, (uint16_t)thing, (uint16_t)other);
    }
    const kt_goal *goal = &goals->goal[goals->groups + thing];
    if (what >= KT_ASK_LINK) {
        kt_point stone = what == KT_ASK_SUBJECT ? goal->subject : goal->object;
        return stone == KT_NO_POINT ? -1 : goals->chains.number[stone];
    }
    if (what == KT_ASK_VERB) return goal->verb;
    if (what == KT_ASK_URGENCY) return goals->urgency[thing];
    if (what == KT_ASK_PURPOSE) return goal->purpose;
    unsigned number = what - KT_ASK_GOAL_NUMBERS;
    return number < KT_GOAL_NUMBERS ? goal->number[number] : 0;
}

bool kt_facts_begin(kt_facts *facts, const kt_goals *goals, const kt_goals_question *question) {
    if (goals->chains.count > THINGS_MOST) return false;
    facts->world = (kt_world){.ask = ask, .context = goals, .count = {1, (uint8_t)goals->chains.count, 0}};
    return kt_reasoning_begin(&facts->reasoning, question->knowledge, &facts->world, question->memory,
                              question->bytes) >= 0;
}

/* Takes the memory that the goals needed in between, if the reasoning's lies right behind. */
static void widen(kt_reasoning *reasoning, kt_goals *goals) {
    uint8_t *begin = (uint8_t *)&goals->reader, *end = (uint8_t *)(goals + 1);
    if (reasoning->memory == end)
        kt_reasoning_move(reasoning, begin, reasoning->bytes + (size_t)(end - begin));
}

/* Notes by which rule each goal stands before the next one. */
static void note_rules(kt_reasoning *reasoning, kt_goal *goal, const uint8_t *order, unsigned count) {
    unsigned first = kt_knowledge_first_rule(reasoning->knowledge), number;
    for (unsigned i = 0; i + 1 < count; i++)
        if (kt_reasoning_compare(reasoning, order[i], order[i + 1], &number) > 0)
            goal[order[i]].rule = (uint8_t)(number - first);
}

void kt_facts_rank(kt_facts *facts, kt_goals *goals) {
    uint8_t order[GOALS_MOST];
    unsigned count = goals->count - goals->groups;
    if (count > GOALS_MOST) count = GOALS_MOST;
    facts->world.count[KT_THING_GOAL] = (uint8_t)count;
    widen(&facts->reasoning, goals);
    kt_goal *goal = &goals->goal[goals->groups];
    note_rules(&facts->reasoning, goal, order, kt_reasoning_rank(&facts->reasoning, order, NULL));
    /* Each cycle of the order moves up by one. */
    for (unsigned i = 0; i < count; i++) {
        if (order[i] == i) continue;
        kt_goal first = goal[i];
        int16_t urgency = goals->urgency[i];
        unsigned at = i;
        while (order[at] != i) {
            unsigned from = order[at];
            goal[at] = goal[from];
            goals->urgency[at] = goals->urgency[from];
            order[at] = (uint8_t)at;
            at = from;
        }
        goal[at] = first;
        goals->urgency[at] = urgency;
        order[at] = (uint8_t)at;
    }
}
