#include "knowledge/expression.h"

#include <stdlib.h>
#include <string.h>

#include "common/nearest.h"

enum { BRACKETS_MAX = 32 };

static enum word_type read_condition(struct reading *r);

static void emit_number(struct reading *r, int number) {
    if (number >= 0 && number < KT_CODE_SMALL) {
        reading_emit(r, KT_CODE_SMALL + (unsigned)number);
        return;
    }
    reading_emit(r, KT_CODE_NUMBER);
    reading_emit(r, (unsigned)number & 0xff);
    reading_emit(r, (unsigned)number >> 8 & 0xff);
}

/* Tells that an expression that begins at `token` is not what is wanted. */
static void mistype(struct reading *r, const struct token *token, enum word_type is, const char *wanted) {
    static const char *const what[] = {"a condition", "a number; compare it, as in 'stones > 3'",
                                       "a class; compare it, as in 'class is savable'",
                                       "a verb; compare it, as in 'verb is capture'", ""};
    parse_wrong(r->parse, token, "%s is expected here, and this is %s", wanted, what[is]);
}

/* Checks that an expression is a condition, or a number. A class counts as a number: the higher the worse. */
static void must_be(struct reading *r, const struct token *token, enum word_type is, enum word_type wanted) {
    bool fits = is == wanted || is == TYPE_ANY || (wanted == TYPE_NUMBER && is == TYPE_CLASS);
    if (!r->broken && !fits) mistype(r, token, is, wanted == TYPE_NUMBER ? "a number" : "a condition");
}

/* Of which things a word is known. */
static unsigned home_of(const struct word *word) {
    unsigned kind = word->what / KT_ASK_EACH;
    return kind < KT_THINGS ? kind : word->what < KT_ASK_RELATION ? KT_THING_GOAL : KT_THING_CHAIN;
}

static bool is_named(const struct word *word, const struct token *token) {
    return strlen(word->name) == token->length && memcmp(word->name, token->text, token->length) == 0;
}

/* May something known of these things be asked here? */
static bool is_here(const struct reading *r, unsigned home) {
    return home == KT_THING_GAME || home == r->thing;
}

enum wish { WISH_NUMBER, WISH_LINK, WISH_RELATION }; /* which words may stand at a place */

static enum wish wish_of(const struct word *word) {
    return word->what < KT_ASK_LINK ? WISH_NUMBER : word->what < KT_ASK_RELATION ? WISH_LINK : WISH_RELATION;
}

/* Finds the word at the present token that is known here; NULL: none. */
static const struct word *find_word(const struct reading *r, bool relation) {
    const struct word *word;
    for (unsigned i = 0; (word = vocabulary_at(i)); i++)
        if (is_named(word, &r->token) && is_here(r, home_of(word)) &&
            (wish_of(word) == WISH_RELATION) == relation)
            return word;
    return NULL;
}

/* Tells that nothing here has the name of the present token. */
static void tell_unknown(struct reading *r, bool relation) {
    const struct parse *parse = r->parse;
    const struct word *word;
    const struct statement *fact = relation ? NULL : parse_fact(parse, &r->token);
    struct nearest nearest = {.wanted = r->token.text, .length = r->token.length};
    const char *here = vocabulary_things[r->thing];
    for (unsigned i = 0; (word = vocabulary_at(i)); i++) {
        if ((wish_of(word) == WISH_RELATION) != relation) continue;
        if (is_named(word, &r->token) || fact) {
            unsigned home = fact ? fact->thing : home_of(word);
            parse_wrong(r->parse, &r->token, "'%.*s' is known of a %s, and this is about a %s%s",
                        TOKEN_CITED(r->token), vocabulary_things[home], here,
                        home == KT_THING_CHAIN && r->thing == KT_THING_GOAL
                            ? "; write 'subject.' or 'object.' in front of it"
                            : "");
            return;
        }
        if (is_here(r, home_of(word))) nearest_consider(&nearest, word->name, strlen(word->name));
    }
    for (unsigned i = 0; i < parse->statements && !relation; i++) {
        const struct statement *other = &parse->statement[i];
        if (other->kind == STATEMENT_FACT && is_here(r, other->thing))
            nearest_consider(&nearest, other->name.text, other->name.length);
    }
    if (r->thing == KT_THING_GOAL && r->code->count == 0) { /* a rule may begin so */
        nearest_consider(&nearest, "larger", strlen("larger"));
        nearest_consider(&nearest, "smaller", strlen("smaller"));
    }
    parse_wrong(r->parse, &r->token, "nothing known of a %s is called '%.*s'%s", here, TOKEN_CITED(r->token),
                nearest_text(&nearest));
}

static void note_need(struct reading *r, const struct statement *fact) {
    struct parse *parse = r->parse;
    if (r->fact < 0 || parse->needs == PARSE_NEEDS_MAX) return;
    parse->need[parse->needs++] =
        (struct need){(uint16_t)r->fact, (uint16_t)(fact - parse->statement), r->absence > 0, r->token};
}

/* A fact or a number of the present thing, or a wrong name, told. */
static enum word_type read_name(struct reading *r) {
    const struct word *word = find_word(r, false);
    const struct statement *fact = parse_fact(r->parse, &r->token);
    enum word_type type = TYPE_ANY;
    if (r->token.kind != TOKEN_WORD || vocabulary_reserves(r->token.text, r->token.length)) {
        reading_misses(r, "a number, a condition or a fact");
    } else if (word) {
        reading_emit(r, KT_CODE_ASK);
        reading_emit(r, word->what);
        type = word->type;
    } else if (fact && is_here(r, fact->thing)) {
        note_need(r, fact);
        reading_emit(r, KT_CODE_FACT);
        reading_emit(r, (unsigned)(fact - r->parse->statement));
        type = TYPE_CONDITION;
    } else {
        tell_unknown(r, false);
    }
    reading_next(r);
    return type;
}

/* An expression about the things that `what` leads to. `op` begins its code, and `close` ends it. */
static enum word_type read_within(struct reading *r, unsigned op, unsigned what, unsigned close) {
    kt_thing thing = r->thing;
    enum word_type type = TYPE_NUMBER;
    struct token begin = r->token;
    if (++r->depth > KT_KNOWLEDGE_DEPTH_MAX)
        reading_wrong(r, "too many links and relations within each other; %d may be", KT_KNOWLEDGE_DEPTH_MAX);
    reading_emit(r, op);
    reading_emit(r, what);
    reading_emit(r, 0);
    unsigned from = r->code->count;
    r->thing = KT_THING_CHAIN;
    if (reading_takes(r, "(")) {
        type = read_condition(r);
        if (!r->broken) reading_wants(r, ")");
        if (op == KT_CODE_EACH) must_be(r, &begin, type, TYPE_CONDITION);
    } else if (op == KT_CODE_GO) {
        type = read_name(r);
    } else {
        emit_number(r, 1);
    }
    r->thing = thing;
    r->depth--;
    reading_emit(r, close);
    if (!r->broken) r->code->bytes[from - 1] = (uint8_t)(r->code->count - from);
    return type;
}

/* "some near (...)", and "number of near (...)". */
static enum word_type read_relation(struct reading *r, bool some) {
    if (!some && !reading_wants(r, "of")) return TYPE_ANY;
    const struct word *word = find_word(r, true);
    if (!word) {
        if (r->token.kind == TOKEN_WORD) tell_unknown(r, true);
        else reading_misses(r, "a relation, such as 'neighbour',");
        r->broken = true;
        return TYPE_ANY;
    }
    reading_next(r);
    r->absence += !some;
    read_within(r, KT_CODE_EACH, word->what, KT_CODE_NEXT);
    r->absence -= !some;
    if (!some) return TYPE_NUMBER;
    reading_emit(r, KT_CODE_NOT);
    reading_emit(r, KT_CODE_NOT);
    return TYPE_CONDITION;
}

static enum word_type read_number(struct reading *r) {
    long number = strtol(r->token.text, NULL, 10); /* a file ends with a 0 byte */
    if (r->token.length > 6 || number < -INT16_MAX || number > INT16_MAX)
        reading_wrong(r, "numbers are %d to %d", -INT16_MAX, INT16_MAX);
    emit_number(r, (int)number);
    reading_next(r);
    return TYPE_NUMBER;
}

static enum word_type read_term(struct reading *r) {
    if (r->token.kind == TOKEN_NUMBER) return read_number(r);
    if (reading_takes(r, "some")) return read_relation(r, true);
    if (reading_takes(r, "number")) return read_relation(r, false);
    if (token_is(&r->token, "(")) {
        if (++r->brackets > BRACKETS_MAX) reading_wrong(r, "more than %d brackets", BRACKETS_MAX);
        reading_next(r);
        enum word_type type = r->broken ? TYPE_ANY : read_condition(r);
        r->brackets--;
        if (!r->broken) reading_wants(r, ")");
        return type;
    }
    const struct word *word = find_word(r, false);
    if (!word || wish_of(word) != WISH_LINK) return read_name(r);
    struct token name = r->token;
    reading_next(r);
    if (!token_is(&r->token, ".")) {
        parse_wrong(r->parse, &name, "'%s' is a chain; say what of it, as in '%s.stones'", word->name,
                    word->name);
        return TYPE_ANY;
    }
    reading_takes(r, ".");
    return r->broken ? TYPE_ANY : read_within(r, KT_CODE_GO, word->what, KT_CODE_BACK);
}

/* Expressions joined by a word or sign. `next` reads each of them, and joined ones must be of this type. */
static enum word_type read_joined(struct reading *r, const char *word, unsigned op, enum word_type joined,
                                  enum word_type next(struct reading *)) {
    struct token begin = r->token;
    enum word_type type = next(r);
    while (!r->broken && token_is(&r->token, word)) {
        must_be(r, &begin, type, joined);
        reading_next(r);
        begin = r->token;
        type = next(r);
        must_be(r, &begin, type, joined);
        reading_emit(r, op);
        type = joined;
    }
    return type;
}

static enum word_type read_sum(struct reading *r) {
    return read_joined(r, "+", KT_CODE_ADD, TYPE_NUMBER, read_term);
}

/* The name of a class or verb, behind one. Returns false when the word is another. */
static bool read_value(struct reading *r, enum word_type type) {
    struct nearest nearest = {.wanted = r->token.text, .length = r->token.length};
    const char *name;
    if (r->token.kind != TOKEN_WORD || find_word(r, false)) return false;
    for (unsigned i = 0; (name = vocabulary_value(type, i)); i++) {
        if (token_is(&r->token, name)) {
            emit_number(r, (int)i);
            reading_next(r);
            return true;
        }
        nearest_consider(&nearest, name, strlen(name));
    }
    parse_wrong(r->parse, &r->token, "no %s is called '%.*s'%s", type == TYPE_CLASS ? "class" : "verb",
                TOKEN_CITED(r->token), nearest_text(&nearest));
    reading_next(r);
    return true;
}

/* Is the present token the name of a class or a verb? */
static bool is_value(const struct reading *r) {
    const char *name;
    for (enum word_type type = TYPE_CLASS; type <= TYPE_VERB; type++)
        for (unsigned i = 0; (name = vocabulary_value(type, i)); i++)
            if (token_is(&r->token, name)) return true;
    return false;
}

/* The right side of a comparison with something of this type. */
static void read_right(struct reading *r, enum word_type left) {
    struct token begin = r->token;
    if ((left == TYPE_CLASS || left == TYPE_VERB) && read_value(r, left)) return;
    if (left == TYPE_ANY && is_value(r)) {
        reading_next(r);
        return;
    }
    enum word_type right = read_sum(r);
    if (r->broken || right == left || left == TYPE_ANY || right == TYPE_ANY) return;
    static const char *const wanted[] = {"a condition", "a number", "a class", "a verb"};
    mistype(r, &begin, right, wanted[left]);
}

/* Exchanges what was read from `left` to `right` with what was read behind that. */
static void exchange(struct code *code, unsigned left, unsigned right) {
    uint8_t kept[KT_KNOWLEDGE_CODE_MAX];
    unsigned bytes = right - left, rest = code->count - right;
    memcpy(kept, code->bytes + left, bytes);
    memmove(code->bytes + left, code->bytes + right, rest);
    memcpy(code->bytes + left + rest, kept, bytes);
}

static enum word_type read_comparison(struct reading *r) {
    static const char *const sign[] = {"is", "<", ">=", ">", "<="};
    struct token begin = r->token;
    unsigned left = r->code->count, which = 0;
    enum word_type type = read_sum(r);
    while (which < 5 && !token_is(&r->token, sign[which])) which++;
    if (r->broken || which == 5) return type;
    struct token at = r->token;
    reading_next(r);
    bool negated = which == 0 ? reading_takes(r, "not") : which == 2 || which == 4;
    if (type == TYPE_CONDITION) mistype(r, &begin, type, "a number, a class or a verb");
    if (type == TYPE_VERB && which) parse_wrong(r->parse, &at, "verbs have no order; use 'is'");
    if (type == TYPE_CONDITION) type = TYPE_ANY;
    unsigned right = r->code->count;
    read_right(r, type);
    if (which >= 3 && !r->broken) exchange(r->code, left, right);
    reading_emit(r, which == 0 ? KT_CODE_EQUAL : KT_CODE_LESS);
    if (negated) reading_emit(r, KT_CODE_NOT);
    return TYPE_CONDITION;
}

static enum word_type read_not(struct reading *r) {
    unsigned nots = 0;
    while (reading_takes(r, "not")) nots++;
    r->absence += nots;
    struct token begin = r->token;
    enum word_type type = read_comparison(r);
    r->absence -= nots;
    if (nots) must_be(r, &begin, type, TYPE_CONDITION);
    while (nots--) reading_emit(r, KT_CODE_NOT);
    return type;
}

static enum word_type read_and(struct reading *r) {
    return read_joined(r, "and", KT_CODE_AND, TYPE_CONDITION, read_not);
}

static enum word_type read_condition(struct reading *r) {
    return read_joined(r, "or", KT_CODE_OR, TYPE_CONDITION, read_and);
}

/* How many numbers the code puts onto the stack at once. */
static unsigned measure_stack(const struct code *code) {
    unsigned numbers = 0, most = 0;
    for (unsigned at = 0; at < code->count; at += kt_knowledge_code_bytes(code->bytes[at])) {
        unsigned op = code->bytes[at];
        if (op >= KT_CODE_SMALL || op == KT_CODE_NUMBER || op == KT_CODE_ASK || op == KT_CODE_FACT) numbers++;
        else if (op >= KT_CODE_AND) numbers--;
        if (numbers > most) most = numbers;
    }
    return most;
}

void expression_read(struct reading *r, struct code *code, bool number) {
    struct token begin = r->token;
    unsigned errors = r->parse->errors;
    r->code = code;
    code->count = 0;
    enum word_type type = read_condition(r);
    must_be(r, &begin, type, number ? TYPE_NUMBER : TYPE_CONDITION);
    if (errors == r->parse->errors && measure_stack(code) > KT_KNOWLEDGE_STACK_MAX)
        parse_wrong(r->parse, &begin, "more than %d numbers wait for each other here; use fewer brackets",
                    KT_KNOWLEDGE_STACK_MAX);
}
