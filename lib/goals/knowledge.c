#include "goals/knowledge.h"

#include "base/bytes.h"

#define TAG "RULE"

/* What stands in the four bytes in front of a name. */
enum { NAME_AT, CODE_AT, KEY_AT, AMONG_AT, SMALLER = 128 };

/* Where code is: within links and relations, with numbers on the stack. */
struct place {
    unsigned numbers; /* on the stack */
    unsigned depth;
    struct {
        uint8_t end;     /* where its code ends */
        uint8_t close;   /* the last instruction of that */
        uint8_t numbers; /* that were on the stack in front of it */
        uint8_t thing;   /* what it left, a kt_thing */
    } within[KT_KNOWLEDGE_DEPTH_MAX];
    unsigned thing; /* that code is about */
};

/* The kind of things that a fact is about. */
static unsigned kind_of_fact(const kt_knowledge *knowledge, unsigned fact) {
    unsigned kind = KT_THING_GAME;
    for (; kind < KT_THINGS && fact >= knowledge->facts[kind]; kind++) fact -= knowledge->facts[kind];
    return kind;
}

/* Are numbers and facts of `kind`, of which KT_THINGS is none, known about this place's things? */
static bool tells(const struct place *place, unsigned kind) {
    return kind == KT_THING_GAME || kind == place->thing;
}

/* Goes within a link or a relation, whose `bytes` of code begin at `at`. */
static bool enter(struct place *place, unsigned op, unsigned what, unsigned at, unsigned bytes) {
    unsigned from = op == KT_CODE_GO ? KT_THING_GOAL : KT_THING_CHAIN;
    unsigned base = op == KT_CODE_GO ? KT_ASK_LINK : KT_ASK_RELATION;
    unsigned end = op == KT_CODE_GO ? KT_ASK_LINK_END : KT_ASK_RELATION_END;
    if (place->depth == KT_KNOWLEDGE_DEPTH_MAX || place->thing != from || what < base || what >= end ||
        at + bytes > KT_KNOWLEDGE_CODE_MAX)
        return false;
    unsigned depth = place->depth++;
    place->within[depth].end = (uint8_t)(at + bytes);
    place->within[depth].close = op == KT_CODE_GO ? KT_CODE_BACK : KT_CODE_NEXT;
    place->within[depth].numbers = (uint8_t)place->numbers;
    place->within[depth].thing = (uint8_t)from;
    place->thing = KT_THING_CHAIN;
    return true;
}

/* Leaves it behind its last instruction, which ends at `at`. */
static bool leave(struct place *place, unsigned op, unsigned at) {
    if (place->depth == 0) return false;
    unsigned depth = --place->depth;
    place->thing = place->within[depth].thing;
    return place->within[depth].end == at && place->within[depth].close == op &&
           place->numbers == place->within[depth].numbers + 1u;
}

unsigned kt_knowledge_code_bytes(unsigned op) {
    switch (op) {
    case KT_CODE_ASK:
    case KT_CODE_FACT: return 2;
    case KT_CODE_NUMBER:
    case KT_CODE_GO:
    case KT_CODE_EACH: return 3;
    default: return 1;
    }
}

/* Follows one instruction, whose bytes are all there, and end at `at`. */
static bool follow(const kt_knowledge *knowledge, struct place *place, const uint8_t *code, unsigned at) {
    unsigned op = code[0];
    if (op >= KT_CODE_AND && op < KT_CODES) {
        unsigned below = place->depth ? place->within[place->depth - 1].numbers : 0;
        return place->numbers-- >= below + 2;
    }
    switch (op) {
    case KT_CODE_ASK: place->numbers++; return tells(place, code[1] / KT_ASK_EACH);
    case KT_CODE_FACT: place->numbers++; return tells(place, kind_of_fact(knowledge, code[1]));
    case KT_CODE_GO:
    case KT_CODE_EACH: return enter(place, op, code[1], at, code[2]);
    case KT_CODE_BACK:
    case KT_CODE_NEXT: return leave(place, op, at);
    case KT_CODE_NOT: return place->numbers > (place->depth ? place->within[place->depth - 1].numbers : 0u);
    default: place->numbers++; return op == KT_CODE_NUMBER || op >= KT_CODE_SMALL;
    }
}

/* Is it code about a thing of this kind that computes one number? */
static bool is_code(const kt_knowledge *knowledge, const uint8_t *code, unsigned bytes, unsigned thing) {
    struct place place = {.thing = thing};
    for (unsigned at = 0; at < bytes;) {
        const uint8_t *here = code + at;
        at += kt_knowledge_code_bytes(*here);
        if (at > bytes || !follow(knowledge, &place, here, at) || place.numbers > KT_KNOWLEDGE_STACK_MAX)
            return false;
    }
    return place.numbers == 1 && place.depth == 0;
}

/* Reads the statement at `at`. */
static kt_statement read(const uint8_t *at) {
    kt_statement statement = {.name = (const char *)at + KT_KNOWLEDGE_STATEMENT_BYTES,
                              .name_bytes = at[NAME_AT],
                              .code_bytes = at[CODE_AT],
                              .among_bytes = at[AMONG_AT] % SMALLER,
                              .key = at[KEY_AT],
                              .smaller = at[AMONG_AT] >= SMALLER};
    statement.among = at + KT_KNOWLEDGE_STATEMENT_BYTES + statement.name_bytes;
    statement.code = statement.among + statement.among_bytes;
    statement.code_bytes = (uint8_t)(statement.code_bytes - statement.among_bytes);
    return statement;
}

static uint32_t bytes_of(const uint8_t *at) {
    return (uint32_t)(KT_KNOWLEDGE_STATEMENT_BYTES + at[NAME_AT] + at[CODE_AT]);
}

/* Checks the statement at `at`, all bytes of which are there: `thing` is what it speaks of. */
static bool is_statement(const kt_knowledge *knowledge, const uint8_t *at, unsigned thing) {
    kt_statement statement = read(at);
    if (statement.name_bytes > KT_KNOWLEDGE_NAME_MAX || at[CODE_AT] <= statement.among_bytes) return false;
    for (unsigned i = 0; i < statement.name_bytes; i++)
        if ((uint8_t)statement.name[i] < ' ' || statement.name[i] == 127) return false;
    return (statement.among_bytes == 0 ||
            is_code(knowledge, statement.among, statement.among_bytes, thing)) &&
           is_code(knowledge, statement.code, statement.code_bytes, thing);
}

/* Checks `many` statements of one kind behind `*at`, and moves it behind them. Their keys must not
 * fall (`step` 1) or rise (-1); those of wants (0) may do both. */
static bool are_statements(const kt_knowledge *knowledge, uint32_t *at, unsigned many, unsigned thing,
                           int step) {
    unsigned equal = 0, keys = 0, before = 0;
    for (unsigned i = 0; i < many; i++) {
        const uint8_t *here = knowledge->section + *at;
        uint32_t left = knowledge->bytes - *at;
        if (left < KT_KNOWLEDGE_STATEMENT_BYTES || left < bytes_of(here)) return false;
        unsigned key = here[KEY_AT];
        equal = key == before && i ? equal + 1 : 1;
        keys += equal == 1;
        if (i && step && (int)(key - before) * step < 0) return false;
        if (step >= 0 && here[AMONG_AT]) return false;
        if (step == 0 && key >= KT_KNOWLEDGE_VERBS_MAX) return false;
        if (step < 0 && (key < 1 || key > KT_KNOWLEDGE_LEVEL_MAX || equal > KT_KNOWLEDGE_LEVEL_RULES_MAX ||
                         keys > KT_KNOWLEDGE_LEVEL_RULES_MAX))
            return false;
        if (!is_statement(knowledge, here, thing)) return false;
        before = key;
        *at += bytes_of(here);
    }
    return true;
}

kt_status kt_knowledge_open(kt_knowledge *knowledge, const uint8_t *section, uint32_t bytes) {
    if (bytes > KT_KNOWLEDGE_BYTES_MAX) return KT_ERR_SIZE;
    if (bytes < KT_KNOWLEDGE_HEADER_BYTES || section[5] ||
        section[0] + section[1] + section[2] > KT_KNOWLEDGE_FACTS_MAX)
        return KT_ERR_FORMAT;
    *knowledge = (kt_knowledge){.section = section,
                                .bytes = (uint16_t)bytes,
                                .facts = {section[0], section[1], section[2]},
                                .wants = section[3],
                                .rules = section[4]};
    uint32_t at = KT_KNOWLEDGE_HEADER_BYTES;
    for (unsigned thing = 0; thing < KT_THINGS; thing++)
        if (!are_statements(knowledge, &at, knowledge->facts[thing], thing, 1)) return KT_ERR_FORMAT;
    if (!are_statements(knowledge, &at, knowledge->wants, KT_THING_CHAIN, 0) ||
        !are_statements(knowledge, &at, knowledge->rules, KT_THING_GOAL, -1))
        return KT_ERR_FORMAT;
    return at == bytes ? KT_OK : KT_ERR_FORMAT;
}

kt_status kt_knowledge_find(kt_knowledge *knowledge, const kt_image *image) {
    kt_section section;
    kt_status status = kt_image_find(image, TAG, 1, &section);
    return status < 0 ? status : kt_knowledge_open(knowledge, section.bytes, section.count);
}

kt_section kt_knowledge_section(const uint8_t *section, uint32_t bytes) {
    return (kt_section){.tag = TAG, .version = 1, .bytes = section, .count = bytes};
}

unsigned kt_knowledge_first_want(const kt_knowledge *knowledge) {
    const uint8_t *facts = knowledge->facts;
    return (unsigned)(facts[KT_THING_GAME] + facts[KT_THING_CHAIN] + facts[KT_THING_GOAL]);
}

unsigned kt_knowledge_first_rule(const kt_knowledge *knowledge) {
    return kt_knowledge_first_want(knowledge) + knowledge->wants;
}

kt_statement kt_knowledge_statement(const kt_knowledge *knowledge, unsigned number) {
    const uint8_t *at = knowledge->section + KT_KNOWLEDGE_HEADER_BYTES;
    while (number--) at += bytes_of(at);
    return read(at);
}
