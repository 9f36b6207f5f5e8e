/* random_rules.h: random rules about a random world, as trees. They are written as text for the compiler, and
 * evaluated here in the plainest way: recursively, and facts as docs/rules.md defines them. Include after
 * cmocka.h. */
#ifndef RANDOM_RULES_H
#define RANDOM_RULES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "goals/reasoning.h"
#include "knowledge/vocabulary.h"

enum {
    FACTS = 8,
    WANTS = 3,
    RULES = 12,
    NODES = 2000,
    CHAINS = 9,
    GOALS = 14,
    DEEP = 4, /* of expressions */
};

enum op { NUMBER, WORD, FACT, VALUE, SUBJECT, OBJECT, SOME, COUNT, NOT, AND, OR, IS, LESS, SUM };

struct node {
    enum op op;
    int number; /* the number, the word's, the fact, a value's, the relation's */
    enum word_type type;
    const struct node *a, *b;
};

struct random_rules {
    kt_random random;
    struct node node[NODES];
    unsigned nodes;
    struct {
        kt_thing thing;
        unsigned stratum; /* it needs only facts of this one and below, and the absence of those below */
        const struct node *code;
    } fact[FACTS];
    struct {
        unsigned verb;
        const struct node *code;
    } want[WANTS];
    struct {
        unsigned level;
        bool smaller;
        const struct node *among, *code;
    } rule[RULES];
    /* What is being made. */
    unsigned stratum, depth;
    kt_thing thing;
    bool absence;
    int making; /* a fact, or -1 */

    /* The world. */
    unsigned chains, goals;
    int16_t number[KT_ASK_LINK][GOALS];
    int8_t link[2][GOALS];
    bool related[2][CHAINS][CHAINS];
    bool holds[FACTS][GOALS];
};

static unsigned below(struct random_rules *r, unsigned limit) { return kt_random_below(&r->random, limit); }

static const struct node *make(struct random_rules *r, enum op op, int number, const struct node *a,
                               const struct node *b) {
    assert_true(r->nodes < NODES);
    struct node *node = &r->node[r->nodes++];
    *node = (struct node){op, number, TYPE_CONDITION, a, b};
    return node;
}

static const struct node *make_condition(struct random_rules *r, int deep);

static bool is_home(const struct random_rules *r, unsigned what) {
    unsigned kind = what / KT_ASK_EACH;
    return kind == KT_THING_GAME || kind == r->thing;
}

/* A word of this type, or a number when there is none. */
static const struct node *make_word(struct random_rules *r, enum word_type type) {
    const struct word *word, *fits[40];
    unsigned count = 0;
    for (unsigned i = 0; (word = vocabulary_at(i)); i++)
        if (word->what < KT_ASK_LINK && word->type == type && is_home(r, word->what)) fits[count++] = word;
    if (!count) return make(r, NUMBER, (int)below(r, 300) - 150, NULL, NULL);
    return make(r, WORD, (int)fits[below(r, count)]->what, NULL, NULL);
}

/* An expression about chains, behind a link. */
static const struct node *make_linked(struct random_rules *r, bool condition, int deep) {
    kt_thing thing = r->thing;
    enum op op = below(r, 2) ? SUBJECT : OBJECT;
    r->thing = KT_THING_CHAIN;
    r->depth++;
    const struct node *inner = condition ? make_condition(r, deep - 1) : make_word(r, TYPE_NUMBER);
    r->depth--;
    r->thing = thing;
    return make(r, op, 0, inner, NULL);
}

static const struct node *make_related(struct random_rules *r, enum op op, int deep) {
    bool absence = r->absence;
    r->absence |= op == COUNT;
    r->depth++;
    const struct node *inner = below(r, 4) ? make_condition(r, deep - 1) : NULL;
    r->depth--;
    r->absence = absence;
    return make(r, op, (int)below(r, 2), inner, NULL);
}

static bool may_relate(const struct random_rules *r, int deep) {
    return r->thing == KT_THING_CHAIN && deep > 0 && r->depth < KT_KNOWLEDGE_DEPTH_MAX;
}

static const struct node *make_number(struct random_rules *r, int deep) {
    unsigned kind = below(r, 6);
    if (kind == 0) return make(r, NUMBER, (int)below(r, 300) - 150, NULL, NULL);
    if (kind == 1 && deep > 0) {
        const struct node *a = make_number(r, deep - 1), *b = make_number(r, deep - 1);
        return make(r, SUM, 0, a, b);
    }
    if (kind == 2 && may_relate(r, deep)) return make_related(r, COUNT, deep);
    if (kind == 3 && r->thing == KT_THING_GOAL) return make_linked(r, false, deep);
    return make_word(r, TYPE_NUMBER);
}

/* A fact that may stand here, or a comparison. */
static const struct node *make_fact(struct random_rules *r) {
    for (unsigned tries = 0; tries < 20; tries++) {
        unsigned i = below(r, FACTS);
        bool same = r->making >= 0 && r->fact[i].thing == r->fact[r->making].thing;
        if (r->fact[i].thing != KT_THING_GAME && r->fact[i].thing != r->thing) continue;
        if (r->making >= 0 && r->fact[i].thing > r->fact[r->making].thing) continue;
        if (!same || r->fact[i].stratum + r->absence <= r->stratum) return make(r, FACT, (int)i, NULL, NULL);
    }
    const struct node *a = make_number(r, 0), *b = make_number(r, 0);
    return make(r, LESS, 0, a, b);
}

/* "class is savable", "verb is cut". */
static const struct node *make_valued(struct random_rules *r) {
    enum word_type type = r->thing == KT_THING_GOAL && below(r, 2) ? TYPE_VERB : TYPE_CLASS;
    const struct node *word = make_word(r, type);
    struct node *value = &r->node[r->nodes];
    make(r, word->op == WORD ? VALUE : NUMBER, (int)below(r, 4), NULL, NULL);
    value->type = type;
    return make(r, IS, 0, word, value);
}

static const struct node *make_condition(struct random_rules *r, int deep) {
    unsigned kind = deep > 0 ? below(r, 12) : 8 + below(r, 4);
    if (kind < 2) {
        const struct node *a = make_condition(r, deep - 1), *b = make_condition(r, deep - 1);
        return make(r, kind ? AND : OR, 0, a, b);
    }
    if (kind == 2) {
        bool absence = r->absence;
        r->absence = true;
        const struct node *a = make_condition(r, deep - 1);
        r->absence = absence;
        return make(r, NOT, 0, a, NULL);
    }
    if (kind < 5 && may_relate(r, deep)) return make_related(r, SOME, deep);
    if (kind < 6 && r->thing == KT_THING_GOAL) return make_linked(r, true, deep);
    if (kind < 8) {
        const struct node *a = make_number(r, deep - 1), *b = make_number(r, deep - 1);
        return make(r, below(r, 2) ? LESS : IS, 0, a, b);
    }
    if (kind == 8 && r->thing != KT_THING_GAME) return make_valued(r);
    if (kind == 9) return make_word(r, TYPE_CONDITION)->op == WORD ? &r->node[r->nodes - 1] : make_fact(r);
    return make_fact(r);
}

static void make_rules(struct random_rules *r) {
    for (unsigned i = 0; i < FACTS; i++) {
        r->fact[i].thing = (kt_thing)(i == 0 ? KT_THING_GAME : i < 5 ? KT_THING_CHAIN : KT_THING_GOAL);
        r->fact[i].stratum = below(r, 3);
    }
    for (r->making = 0; r->making < FACTS; r->making++) {
        r->thing = r->fact[r->making].thing;
        r->stratum = r->fact[r->making].stratum;
        r->fact[r->making].code = make_condition(r, DEEP);
    }
    r->making = -1;
    r->thing = KT_THING_CHAIN;
    for (unsigned i = 0; i < WANTS; i++) {
        r->want[i].verb = below(r, 3);
        r->want[i].code = make_condition(r, 2);
    }
    r->thing = KT_THING_GOAL;
    for (unsigned i = 0; i < RULES; i++) {
        r->rule[i].level = 1 + below(r, 5);
        r->rule[i].smaller = below(r, 2);
        r->rule[i].among = below(r, 3) ? NULL : make_condition(r, 1);
        r->rule[i].code = below(r, 2) ? make_condition(r, 2) : make_number(r, 2);
    }
}

static void make_world(struct random_rules *r) {
    r->chains = below(r, CHAINS + 1);
    r->goals = below(r, GOALS + 1);
    for (unsigned what = 0; what < KT_ASK_LINK; what++)
        for (unsigned i = 0; i < GOALS; i++) {
            const struct word *word = vocabulary_of(what);
            r->number[what][i] = (int16_t)(below(r, word && word->type == TYPE_NUMBER ? 7 : 4) - 1);
            if (word && word->type == TYPE_CONDITION) r->number[what][i] = (int16_t)below(r, 2);
        }
    for (unsigned i = 0; i < GOALS; i++)
        for (unsigned link = 0; link < 2; link++)
            r->link[link][i] = (int8_t)((int)below(r, r->chains + 1) - 1);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned a = 0; a < CHAINS; a++)
            for (unsigned b = 0; b < CHAINS; b++) r->related[i][a][b] = below(r, 4) == 0;
}

/* Makes rules and a world. */
static inline void random_rules_make(struct random_rules *r, uint32_t seed) {
    memset(r, 0, sizeof *r);
    kt_random_init(&r->random, seed);
    make_rules(r);
    make_world(r);
}

static void write_node(const struct node *node, FILE *stream) {
    static const char *const sign[] = {[AND] = "and", [OR] = "or", [IS] = "is", [LESS] = "<", [SUM] = "+"};
    switch (node->op) {
    case NUMBER: fprintf(stream, "%d", node->number); return;
    case WORD: fputs(vocabulary_of((unsigned)node->number)->name, stream); return;
    case VALUE: fputs(vocabulary_value(node->type, (unsigned)node->number), stream); return;
    case FACT: fprintf(stream, "f%d", node->number); return;
    case SUBJECT:
    case OBJECT:
        fputs(node->op == SUBJECT ? "subject.(" : "object.(", stream);
        write_node(node->a, stream);
        fputc(')', stream);
        return;
    case SOME:
    case COUNT:
        fprintf(stream, "(%s %s", node->op == SOME ? "some" : "number of",
                node->number ? "near" : "neighbour");
        if (node->a) fputs(" (", stream), write_node(node->a, stream), fputc(')', stream);
        fputc(')', stream);
        return;
    case NOT:
        fputs("(not ", stream);
        write_node(node->a, stream);
        fputc(')', stream);
        return;
    default:
        fputc('(', stream);
        write_node(node->a, stream);
        fprintf(stream, " %s ", sign[node->op]);
        write_node(node->b, stream);
        fputc(')', stream);
    }
}

static bool is_condition(const struct node *node) {
    if (node->op == SUBJECT || node->op == OBJECT) return is_condition(node->a);
    if (node->op == WORD) return vocabulary_of((unsigned)node->number)->type == TYPE_CONDITION;
    return node->op == FACT || node->op == SOME || (node->op >= NOT && node->op <= LESS);
}

/* The rules as text, from malloc. */
static inline char *random_rules_text(const struct random_rules *r) {
    char *text = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&text, &bytes);
    assert_non_null(stream);
    for (unsigned i = 0; i < FACTS; i++) {
        fprintf(stream, "fact f%u of %s:\n    ", i, vocabulary_things[r->fact[i].thing]);
        write_node(r->fact[i].code, stream);
        fputs("\n", stream);
    }
    for (unsigned i = 0; i < WANTS; i++) {
        fprintf(stream, "want \"w%u\" %s of chain: ", i, vocabulary_value(TYPE_VERB, r->want[i].verb));
        write_node(r->want[i].code, stream);
        fputs(" # why\n", stream);
    }
    for (unsigned i = 0; i < RULES; i++) {
        bool smaller = r->rule[i].smaller;
        fprintf(stream, "rule \"r%u\" level %u", i, r->rule[i].level);
        if (r->rule[i].among) fputs(" among ", stream), write_node(r->rule[i].among, stream);
        if (is_condition(r->rule[i].code)) fputs(smaller ? ": avoid " : ": prefer ", stream);
        else fputs(smaller ? ": prefer smaller " : ": prefer larger ", stream);
        write_node(r->rule[i].code, stream);
        fputs("\n", stream);
    }
    fclose(stream);
    return text;
}

/* The function of a kt_world; its context is a struct random_rules. */
static inline int random_rules_ask(const void *context, unsigned what, unsigned thing, unsigned other) {
    const struct random_rules *r = context;
    if (what >= KT_ASK_RELATION) return r->related[what - KT_ASK_RELATION][thing][other];
    return what >= KT_ASK_LINK ? r->link[what - KT_ASK_LINK][thing] : r->number[what][thing];
}

static inline kt_world random_rules_world(const struct random_rules *r) {
    return (kt_world){random_rules_ask, r, {1, (uint8_t)r->chains, (uint8_t)r->goals}};
}

/* What an expression is about a thing. */
static int plain_value(const struct random_rules *r, const struct node *node, unsigned thing) {
    switch (node->op) {
    case NUMBER:
    case VALUE: return node->number;
    case WORD: return r->number[node->number][node->number < KT_ASK_CHAIN ? 0 : thing];
    case FACT: return r->holds[node->number][r->fact[node->number].thing == KT_THING_GAME ? 0 : thing];
    case SUBJECT:
    case OBJECT: {
        int to = r->link[node->op == OBJECT][thing];
        return to < 0 ? 0 : plain_value(r, node->a, (unsigned)to);
    }
    case SOME:
    case COUNT: {
        int count = 0;
        for (unsigned i = 0; i < r->chains; i++)
            if (i != thing && r->related[node->number][thing][i])
                count += !node->a || plain_value(r, node->a, i);
        return node->op == SOME ? count > 0 : count;
    }
    case NOT: return !plain_value(r, node->a, thing);
    case AND: return plain_value(r, node->a, thing) && plain_value(r, node->b, thing);
    case OR: return plain_value(r, node->a, thing) || plain_value(r, node->b, thing);
    case IS: return plain_value(r, node->a, thing) == plain_value(r, node->b, thing);
    case LESS: return plain_value(r, node->a, thing) < plain_value(r, node->b, thing);
    default: return plain_value(r, node->a, thing) + plain_value(r, node->b, thing);
    }
}

/* Finds all facts: of each kind of things and each stratum the least set that is closed under its rules. */
static inline void random_rules_find(struct random_rules *r) {
    const unsigned many[KT_THINGS] = {1, r->chains, r->goals};
    memset(r->holds, 0, sizeof r->holds);
    for (kt_thing thing = KT_THING_GAME; thing < KT_THINGS; thing++)
        for (unsigned stratum = 0; stratum < 3; stratum++)
            for (bool more = true; more;) {
                more = false;
                for (unsigned i = 0; i < FACTS; i++)
                    for (unsigned j = 0; j < many[thing]; j++) {
                        if (r->fact[i].thing != thing || r->fact[i].stratum != stratum || r->holds[i][j])
                            continue;
                        r->holds[i][j] = plain_value(r, r->fact[i].code, j);
                        more |= r->holds[i][j];
                    }
            }
}

static int plain_vote(const struct random_rules *r, unsigned rule, unsigned a, unsigned b) {
    const struct node *among = r->rule[rule].among, *code = r->rule[rule].code;
    if (among && !(plain_value(r, among, a) && plain_value(r, among, b))) return 0;
    int first = plain_value(r, code, a), second = plain_value(r, code, b);
    return first == second ? 0 : (first > second) != r->rule[rule].smaller ? 1 : -1;
}

/* Above 0 when goal `a` is better than `b`, below when it is worse; the number is the level that decides. */
static inline int random_rules_compare(const struct random_rules *r, unsigned a, unsigned b) {
    for (unsigned level = KT_KNOWLEDGE_LEVEL_MAX; level; level--) {
        int sum = 0;
        for (unsigned i = 0; i < RULES; i++)
            if (r->rule[i].level == level) sum += plain_vote(r, i, a, b);
        if (sum) return sum > 0 ? (int)level : -(int)level;
    }
    return 0;
}

#endif
