#include "goals/reasoning.h"

#include <string.h>

#include "base/bytes.h"

enum {
    NUMBER_MAX = INT16_MAX, /* numbers are -NUMBER_MAX..NUMBER_MAX */
    NOT_AMONG = INT16_MIN,  /* in place of a goal's number: the rule doesn't compare it */
    /* A pair that level i has decided, the highest being 0, holds DECIDED + i; one that isn't decided holds
     * the sum of the votes of one level, which is less. */
    DECIDED = 64,
    UNBEATEN = UINT8_MAX, /* levels of a defeat are less than both */
    PLACED = UNBEATEN - 1,
};

/* Code within a link or a relation. */
struct within {
    uint8_t begin, end; /* its bytes */
    uint8_t what;       /* the relation */
    uint8_t thing;      /* that it left */
    uint8_t other;      /* that it looks at next */
    uint8_t found;      /* for how many of them the number wasn't 0 */
};

static int cut(int number) {
    return number > NUMBER_MAX ? NUMBER_MAX : number < -NUMBER_MAX ? -NUMBER_MAX : number;
}

static unsigned bit_of(const kt_reasoning *r, unsigned fact, unsigned thing) {
    const uint8_t *facts = r->knowledge->facts;
    unsigned before = facts[KT_THING_GAME];
    if (fact < before) return fact;
    fact -= before;
    if (fact < facts[KT_THING_CHAIN]) return before + fact * r->world->count[KT_THING_CHAIN] + thing;
    before += (unsigned)facts[KT_THING_CHAIN] * r->world->count[KT_THING_CHAIN];
    return before + (fact - facts[KT_THING_CHAIN]) * r->goals + thing;
}

bool kt_reasoning_holds(const kt_reasoning *r, unsigned fact, unsigned thing) {
    unsigned bit = bit_of(r, fact, thing);
    return r->memory[bit / 8] >> bit % 8 & 1;
}

static int ask(const kt_reasoning *r, unsigned what, unsigned thing, unsigned other) {
    return cut(r->world->ask(r->world->context, what, thing, other));
}

static bool step(kt_reasoning *r) { return r->steps && r->steps--; }

/* Goes on to the next thing of the relation. Returns false when there is none. */
static bool go_on(kt_reasoning *r, struct within *within, unsigned *thing) {
    while (within->other < r->world->count[KT_THING_CHAIN] && step(r)) {
        unsigned other = within->other++;
        if (other == within->thing || !ask(r, within->what, within->thing, other)) continue;
        *thing = other;
        return true;
    }
    return false;
}

static int combine(unsigned op, int lower, int upper) {
    switch (op) {
    case KT_CODE_AND: return lower && upper;
    case KT_CODE_OR: return lower || upper;
    case KT_CODE_EQUAL: return lower == upper;
    case KT_CODE_LESS: return lower < upper;
    default: return cut(lower + upper);
    }
}

/* The number that the code computes about the thing; 0 when no steps are left. The code has been checked. */
static int compute(kt_reasoning *r, const uint8_t *code, unsigned bytes, unsigned thing) {
    int16_t stack[KT_KNOWLEDGE_STACK_MAX + 1] = {0}, *top = stack; /* behind the last number */
    struct within frames[KT_KNOWLEDGE_DEPTH_MAX + 1], *within = frames;
    for (unsigned at = 0; at < bytes;) {
        const uint8_t *here = code + at;
        unsigned op = *here;
        if (!step(r)) return 0;
        at += kt_knowledge_code_bytes(op);
        switch (op) {
        case KT_CODE_NUMBER: *top++ = (int16_t)cut((int16_t)kt_bytes_u16(here + 1)); break;
        case KT_CODE_ASK: *top++ = (int16_t)ask(r, here[1], here[1] < KT_ASK_CHAIN ? 0 : thing, 0); break;
        case KT_CODE_FACT: *top++ = kt_reasoning_holds(r, here[1], thing); break;
        case KT_CODE_NOT: top[-1] = !top[-1]; break;
        case KT_CODE_GO: {
            int to = ask(r, here[1], thing, 0);
            if (to < 0 || to >= r->world->count[KT_THING_CHAIN]) {
                *top++ = 0;
                at += here[2];
            } else {
                (++within)->thing = (uint8_t)thing;
                thing = (unsigned)to;
            }
            break;
        }
        case KT_CODE_BACK: thing = within--->thing; break;
        case KT_CODE_EACH:
            *++within = (struct within){(uint8_t)at, (uint8_t)(at + here[2]), here[1], (uint8_t)thing, 0, 0};
            if (go_on(r, within, &thing)) break;
            *top++ = 0;
            at = within--->end;
            break;
        case KT_CODE_NEXT:
            within->found = (uint8_t)(within->found + (*--top != 0));
            if (go_on(r, within, &thing)) {
                at = within->begin;
            } else {
                thing = within->thing;
                *top++ = within--->found;
            }
            break;
        default:
            if (op >= KT_CODE_SMALL) {
                *top++ = (int16_t)(op - KT_CODE_SMALL);
            } else {
                top--;
                top[-1] = (int16_t)combine(op, top[-1], *top);
            }
        }
    }
    return top[-1];
}

static int compute_code(kt_reasoning *r, const kt_statement *statement, unsigned thing) {
    return compute(r, statement->code, statement->code_bytes, thing);
}

/* Finds for which of `count` things a fact holds that wasn't known to hold. Did any? */
static bool find_fact(kt_reasoning *r, unsigned fact, unsigned count) {
    kt_statement statement = kt_knowledge_statement(r->knowledge, fact);
    bool found = false;
    for (unsigned thing = 0; thing < count; thing++) {
        unsigned bit = bit_of(r, fact, thing);
        if (kt_reasoning_holds(r, fact, thing) || !compute_code(r, &statement, thing)) continue;
        r->memory[bit / 8] |= (uint8_t)(1u << bit % 8);
        found = true;
    }
    return found;
}

/* Finds the facts of `count` things of this kind. Those of one stratum may need each other, so they are gone
 * through until nothing more is found. Each round but the last of a stratum finds something. */
static void find_facts(kt_reasoning *r, unsigned kind, unsigned count) {
    const uint8_t *facts = r->knowledge->facts;
    unsigned fact = 0;
    for (unsigned i = 0; i < kind; i++) fact += facts[i];
    for (unsigned end = fact + facts[kind], next; fact < end; fact = next) {
        unsigned stratum = kt_knowledge_statement(r->knowledge, fact).key;
        for (bool found = true; found;) {
            found = false;
            for (next = fact; next < end; next++) {
                if (kt_knowledge_statement(r->knowledge, next).key != stratum) break;
                found |= find_fact(r, next, count);
            }
        }
    }
}

/* Bytes for the facts, with this number of chains and goals. They are even. */
static size_t bytes_of_facts(const kt_knowledge *knowledge, unsigned chains, unsigned goals) {
    const uint8_t *facts = knowledge->facts;
    size_t bits = facts[KT_THING_GAME] + facts[KT_THING_CHAIN] * chains + facts[KT_THING_GOAL] * goals;
    return (bits + 15) / 16 * 2;
}

size_t kt_reasoning_bytes(const kt_knowledge *knowledge, unsigned chains, unsigned goals) {
    size_t pairs = (size_t)goals * (goals - (goals > 0)) / 2;
    return bytes_of_facts(knowledge, chains, goals) + goals * (sizeof(int16_t) + 1) + pairs;
}

kt_status kt_reasoning_begin(kt_reasoning *r, const kt_knowledge *knowledge, const kt_world *world,
                             void *memory, size_t bytes) {
    size_t needed = kt_reasoning_bytes(knowledge, world->count[KT_THING_CHAIN], 0);
    if (bytes < needed) return KT_ERR_SIZE;
    *r = (kt_reasoning){.knowledge = knowledge,
                        .world = world,
                        .memory = memory,
                        .bytes = bytes,
                        .steps = KT_REASONING_STEPS};
    memset(memory, 0, needed);
    find_facts(r, KT_THING_GAME, 1);
    find_facts(r, KT_THING_CHAIN, world->count[KT_THING_CHAIN]);
    return KT_OK;
}

void kt_reasoning_move(kt_reasoning *r, void *memory, size_t bytes) {
    memmove(memory, r->memory, bytes_of_facts(r->knowledge, r->world->count[KT_THING_CHAIN], 0));
    r->memory = memory;
    r->bytes = bytes;
}

bool kt_reasoning_want(kt_reasoning *r, kt_want *want) {
    for (; r->want < r->knowledge->wants; r->want++, r->chain = 0) {
        unsigned number = kt_knowledge_first_want(r->knowledge) + r->want;
        kt_statement statement = kt_knowledge_statement(r->knowledge, number);
        while (r->chain < r->world->count[KT_THING_CHAIN]) {
            unsigned chain = r->chain++;
            if (!compute_code(r, &statement, chain)) continue;
            *want = (kt_want){statement.key, (uint8_t)chain, (uint16_t)number};
            return true;
        }
    }
    return false;
}

/* The number by which the rule compares the goal; NOT_AMONG when it doesn't. */
static int number_of(kt_reasoning *r, const kt_statement *rule, unsigned goal) {
    if (rule->among_bytes && !compute(r, rule->among, rule->among_bytes, goal)) return NOT_AMONG;
    return compute_code(r, rule, goal);
}

static int vote(const kt_statement *rule, int first, int second) {
    if (first == NOT_AMONG || second == NOT_AMONG) return 0;
    int larger = (first > second) - (first < second);
    return rule->smaller ? -larger : larger;
}

int kt_reasoning_vote(kt_reasoning *r, const kt_statement *rule, unsigned first, unsigned second) {
    return vote(rule, number_of(r, rule, first), number_of(r, rule, second));
}

int kt_reasoning_compare(kt_reasoning *r, unsigned first, unsigned second, unsigned *number) {
    unsigned begin = kt_knowledge_first_rule(r->knowledge), end = begin + r->knowledge->rules;
    for (unsigned i = begin; i < end;) {
        unsigned level = kt_knowledge_statement(r->knowledge, i).key, speaks[2] = {0, 0};
        int sum = 0;
        for (; i < end; i++) {
            kt_statement rule = kt_knowledge_statement(r->knowledge, i);
            if (rule.key != level) break;
            int says = kt_reasoning_vote(r, &rule, first, second);
            if (says && !speaks[says > 0]) speaks[says > 0] = i;
            sum += says;
        }
        if (sum == 0) continue;
        *number = speaks[sum > 0];
        return sum > 0 ? 1 : -1;
    }
    return 0;
}

/* What ranks goals, in the reasoning's memory. */
struct ranking {
    int16_t *number; /* of each goal: that a rule compares, later how many it beats less those that beat it */
    int8_t *pair;   /* of each two goals, see DECIDED: above 0 when the one with the lower number is better */
    uint8_t *worst; /* of each goal: at which level one that is left beats it; PLACED when it has its place */
    unsigned goals;
};

static int8_t *pair_of(const struct ranking *ranking, unsigned lower, unsigned higher) {
    return ranking->pair + higher * (higher - 1) / 2 + lower;
}

/* Above 0 when goal `a` beats `b`: see DECIDED; below when `b` beats `a`. */
static int beats(const struct ranking *ranking, unsigned a, unsigned b) {
    return a < b ? *pair_of(ranking, a, b) : a > b ? -*pair_of(ranking, b, a) : 0;
}

/* Adds the rule's votes on all pairs that are not decided. */
static void add_votes(kt_reasoning *r, struct ranking *ranking, const kt_statement *rule) {
    int8_t *pair = ranking->pair;
    for (unsigned b = 0; b < ranking->goals; b++) {
        ranking->number[b] = (int16_t)number_of(r, rule, b);
        for (unsigned a = 0; a < b; a++, pair++)
            if (*pair > -DECIDED && *pair < DECIDED)
                *pair = (int8_t)(*pair + vote(rule, ranking->number[a], ranking->number[b]));
    }
}

/* Decides the pairs of which the votes of a level have a sum. */
static void decide(struct ranking *ranking, unsigned level) {
    unsigned pairs = ranking->goals * (ranking->goals - 1) / 2;
    for (int8_t *pair = ranking->pair, *end = pair + pairs; pair < end; pair++) {
        if (*pair > 0 && *pair < DECIDED) *pair = (int8_t)(DECIDED + level);
        if (*pair < 0 && *pair > -DECIDED) *pair = (int8_t)(-DECIDED - (int)level);
    }
}

static void compare_all(kt_reasoning *r, struct ranking *ranking) {
    unsigned begin = kt_knowledge_first_rule(r->knowledge), end = begin + r->knowledge->rules, level = 0;
    for (unsigned i = begin; i < end; i++) {
        kt_statement rule = kt_knowledge_statement(r->knowledge, i);
        add_votes(r, ranking, &rule);
        if (i + 1 == end || kt_knowledge_statement(r->knowledge, i + 1).key != rule.key)
            decide(ranking, level++);
    }
}

/* The highest level at which a goal without a place beats this one. */
static uint8_t find_worst(const struct ranking *ranking, unsigned goal) {
    uint8_t worst = UNBEATEN;
    for (unsigned i = 0; i < ranking->goals; i++) {
        int level = beats(ranking, i, goal) - DECIDED;
        if (level >= 0 && level < worst && ranking->worst[i] != PLACED) worst = (uint8_t)level;
    }
    return worst;
}

static void begin_placing(struct ranking *ranking) {
    memset(ranking->worst, UNBEATEN, ranking->goals);
    for (unsigned goal = 0; goal < ranking->goals; goal++) {
        int beaten = 0;
        for (unsigned other = 0; other < ranking->goals; other++) {
            int level = beats(ranking, goal, other);
            beaten += (level > 0) - (level < 0);
        }
        ranking->number[goal] = (int16_t)beaten;
        ranking->worst[goal] = find_worst(ranking, goal);
    }
}

/* Takes out the best of those that are left; there is one. */
static unsigned take_best(struct ranking *ranking) {
    unsigned best = 0;
    for (unsigned i = 1; i < ranking->goals; i++) {
        int better = ranking->worst[i] - ranking->worst[best];
        if (ranking->worst[i] == PLACED) continue;
        if (ranking->worst[best] == PLACED || better > 0 ||
            (better == 0 && ranking->number[i] > ranking->number[best]))
            best = i;
    }
    ranking->worst[best] = PLACED;
    for (unsigned i = 0; i < ranking->goals; i++)
        if (ranking->worst[i] != PLACED && beats(ranking, best, i) - DECIDED == ranking->worst[i])
            ranking->worst[i] = find_worst(ranking, i);
    return best;
}

/* Lays the ranking into the memory behind the facts, for as many goals as there is room for. */
static struct ranking lay_ranking(kt_reasoning *r) {
    unsigned chains = r->world->count[KT_THING_CHAIN], goals = r->world->count[KT_THING_GOAL];
    while (goals && kt_reasoning_bytes(r->knowledge, chains, goals) > r->bytes) goals--;
    size_t facts = bytes_of_facts(r->knowledge, chains, goals),
           known = bytes_of_facts(r->knowledge, chains, 0);
    size_t pairs = (size_t)goals * (goals - (goals > 0)) / 2;
    struct ranking ranking = {.number = (int16_t *)(void *)(r->memory + facts), .goals = goals};
    ranking.pair = (int8_t *)(ranking.number + goals);
    ranking.worst = (uint8_t *)ranking.pair + pairs;
    r->goals = (uint8_t)goals;
    memset(r->memory + known, 0, facts - known);
    memset(ranking.pair, 0, pairs);
    return ranking;
}

unsigned kt_reasoning_rank(kt_reasoning *r, uint8_t *order, uint8_t *rank) {
    struct ranking ranking = lay_ranking(r);
    find_facts(r, KT_THING_GOAL, ranking.goals);
    compare_all(r, &ranking);
    begin_placing(&ranking);
    for (unsigned place = 0, goal, before = 0; place < ranking.goals; place++, before = goal) {
        goal = take_best(&ranking);
        bool equal =
            place && beats(&ranking, before, goal) == 0 && ranking.number[goal] == ranking.number[before];
        order[place] = (uint8_t)goal;
        if (rank) rank[goal] = equal ? rank[before] : (uint8_t)place;
    }
    for (unsigned goal = ranking.goals; goal < r->world->count[KT_THING_GOAL]; goal++) {
        order[goal] = (uint8_t)goal;
        if (rank) rank[goal] = r->goals;
    }
    return ranking.goals;
}
