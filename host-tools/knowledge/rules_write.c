#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "common/memory.h"
#include "common/utf8.h"
#include "knowledge/rules.h"
#include "knowledge/vocabulary.h"

/* How tightly an expression holds together: one that holds less tightly needs brackets within another. */
enum { HOLDS_OR, HOLDS_AND, HOLDS_NOT, HOLDS_COMPARISON, HOLDS_SUM, HOLDS_ALL };

/* An expression as text. */
struct piece {
    char *text; /* from malloc */
    int holds;
    enum word_type type;
    int number;     /* of a number that stands there itself */
    bool is_number; /* it is one */
    bool is_count;  /* "number of", in `text` without "number of": how many others are as wanted ... */
    bool is_none;   /* ... and whether none is: "not" of that */
};

/* What is being written. */
struct writer {
    const kt_knowledge *knowledge;
    struct piece stack[KT_KNOWLEDGE_STACK_MAX];
    unsigned count;
    const uint8_t *opener[KT_KNOWLEDGE_DEPTH_MAX]; /* the instructions that lead to where the code is */
    unsigned depth;
};

static char *join(const char *a, const char *b, const char *c) { return memory_print("%s%s%s", a, b, c); }

static void push(struct writer *w, char *text, int holds, enum word_type type) {
    w->stack[w->count++] = (struct piece){.text = text, .holds = holds, .type = type};
}

static void push_number(struct writer *w, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    push(w, memory_copy_text(text), HOLDS_ALL, TYPE_NUMBER);
    w->stack[w->count - 1].number = number;
    w->stack[w->count - 1].is_number = true;
}

/* Takes the last expression off, in brackets when it holds less tightly than `holds`. */
static char *take(struct writer *w, int holds) {
    struct piece *piece = &w->stack[--w->count];
    char *text = piece->text, *inner = text;
    if (piece->is_count || piece->is_none) {
        text = join(piece->is_none ? "not number of " : "number of ", inner, "");
        piece->holds = piece->is_none ? HOLDS_NOT : HOLDS_ALL;
        free(inner);
        inner = text;
    }
    if (piece->holds >= holds) return text;
    text = join("(", inner, ")");
    free(inner);
    return text;
}

static char *name_of(const kt_statement *statement) {
    char *name = memory_zeroed(statement->name_bytes + 1u);
    memcpy(name, statement->name, statement->name_bytes);
    utf8_clean(name);
    return name;
}

static void push_word(struct writer *w, unsigned what) {
    const struct word *word = vocabulary_of(what);
    char unknown[24];
    snprintf(unknown, sizeof unknown, "unknown-%u", what);
    push(w, memory_copy_text(word ? word->name : unknown), HOLDS_ALL, word ? word->type : TYPE_NUMBER);
}

static void push_fact(struct writer *w, unsigned fact) {
    kt_statement statement = kt_knowledge_statement(w->knowledge, fact);
    push(w, name_of(&statement), HOLDS_ALL, TYPE_CONDITION);
}

/* Joins the last two expressions. The left one must hold as tightly as `left`, and so on. */
static void join_two(struct writer *w, const char *between, int left, int right, int holds,
                     enum word_type type) {
    CLEANUP_FREE char *b = take(w, right), *a = take(w, left);
    push(w, join(a, between, b), holds, type);
}

/* Behind a class or a verb, a number is a class or a verb. */
static void name_values(struct writer *w) {
    struct piece *a = &w->stack[w->count - 2], *b = &w->stack[w->count - 1];
    for (int i = 0; i < 2; i++) {
        struct piece *word = i ? b : a, *value = i ? a : b;
        const char *name =
            value->is_number && value->number >= 0 && (word->type == TYPE_CLASS || word->type == TYPE_VERB)
                ? vocabulary_value(word->type, (unsigned)value->number)
                : NULL;
        if (!name) continue;
        free(value->text);
        value->text = memory_copy_text(name);
        value->is_number = false;
    }
}

static void write_not(struct writer *w) {
    struct piece *piece = &w->stack[w->count - 1];
    if (piece->is_count) {
        piece->is_count = false;
        piece->is_none = true;
        return;
    }
    bool some = piece->is_none;
    piece->is_none = false;
    CLEANUP_FREE char *text = take(w, HOLDS_NOT);
    push(w, join(some ? "some " : "not ", text, ""), some ? HOLDS_ALL : HOLDS_NOT, TYPE_CONDITION);
}

/* Leaves a link: "subject.stones", "subject.(mine and weak)". */
static void write_back(struct writer *w) {
    const uint8_t *opener = w->opener[--w->depth];
    struct piece *inner = &w->stack[w->count - 1];
    enum word_type type = inner->type;
    bool is_name = !inner->is_count && !inner->is_none && !inner->is_number &&
                   strcspn(inner->text, " (") == strlen(inner->text);
    CLEANUP_FREE char *text = take(w, HOLDS_OR);
    push_word(w, opener[1]);
    CLEANUP_FREE char *link = take(w, HOLDS_OR), *open = join(link, is_name ? "." : ".(", text);
    push(w, join(open, is_name ? "" : ")", ""), HOLDS_ALL, type);
}

/* Leaves a relation: "near (mine)", of which it is not clear yet whether "some" or "number of" it. */
static void write_next(struct writer *w) {
    const uint8_t *opener = w->opener[--w->depth];
    struct piece *inner = &w->stack[w->count - 1];
    bool all = inner->is_number && inner->number == 1;
    CLEANUP_FREE char *text = take(w, HOLDS_OR);
    push_word(w, opener[1]);
    CLEANUP_FREE char *relation = take(w, HOLDS_OR),
                      *open = all ? join(relation, "", "") : join(relation, " (", text);
    push(w, join(open, all ? "" : ")", ""), HOLDS_ALL, TYPE_NUMBER);
    w->stack[w->count - 1].is_count = true;
}

static void write_instruction(struct writer *w, const uint8_t *code) {
    switch (*code) {
    case KT_CODE_NUMBER: push_number(w, (int16_t)kt_bytes_u16(code + 1)); return;
    case KT_CODE_ASK: push_word(w, code[1]); return;
    case KT_CODE_FACT: push_fact(w, code[1]); return;
    case KT_CODE_GO:
    case KT_CODE_EACH: w->opener[w->depth++] = code; return;
    case KT_CODE_BACK: write_back(w); return;
    case KT_CODE_NEXT: write_next(w); return;
    case KT_CODE_NOT: write_not(w); return;
    case KT_CODE_AND: join_two(w, " and ", HOLDS_AND, HOLDS_NOT, HOLDS_AND, TYPE_CONDITION); return;
    case KT_CODE_OR: join_two(w, " or ", HOLDS_OR, HOLDS_AND, HOLDS_OR, TYPE_CONDITION); return;
    case KT_CODE_EQUAL:
        name_values(w);
        join_two(w, " is ", HOLDS_SUM, HOLDS_SUM, HOLDS_COMPARISON, TYPE_CONDITION);
        return;
    case KT_CODE_LESS:
        name_values(w);
        join_two(w, " < ", HOLDS_SUM, HOLDS_SUM, HOLDS_COMPARISON, TYPE_CONDITION);
        return;
    case KT_CODE_ADD: join_two(w, " + ", HOLDS_SUM, HOLDS_ALL, HOLDS_SUM, TYPE_NUMBER); return;
    default: push_number(w, *code - KT_CODE_SMALL);
    }
}

/* Writes code as text; tells whether it is a condition. The caller frees the text. */
static char *expression(const kt_knowledge *knowledge, const uint8_t *code, unsigned bytes, bool *condition) {
    struct writer writer = {.knowledge = knowledge};
    for (unsigned at = 0; at < bytes; at += kt_knowledge_code_bytes(code[at]))
        write_instruction(&writer, code + at);
    const struct piece *piece = &writer.stack[0];
    *condition = piece->type == TYPE_CONDITION && !piece->is_count;
    return take(&writer, HOLDS_OR);
}

/* Writes the code of a statement as text. */
static void write_code(const kt_knowledge *knowledge, const uint8_t *code, unsigned bytes, FILE *stream) {
    bool condition;
    CLEANUP_FREE char *text = expression(knowledge, code, bytes, &condition);
    fputs(text, stream);
}

void rules_write_name(const kt_statement *statement, FILE *stream) {
    CLEANUP_FREE char *name = name_of(statement);
    fputs(name, stream);
}

static void write_preference(const kt_knowledge *knowledge, const kt_statement *rule, FILE *stream) {
    bool condition;
    CLEANUP_FREE char *text = expression(knowledge, rule->code, rule->code_bytes, &condition);
    if (condition) fprintf(stream, "%s %s", rule->smaller ? "avoid" : "prefer", text);
    else fprintf(stream, "prefer %s %s", rule->smaller ? "smaller" : "larger", text);
}

static void write_rule(const kt_knowledge *knowledge, const kt_statement *rule, FILE *stream) {
    fputs("rule \"", stream);
    rules_write_name(rule, stream);
    fprintf(stream, "\" level %u", rule->key);
    if (rule->among_bytes) {
        fputs(" among ", stream);
        write_code(knowledge, rule->among, rule->among_bytes, stream);
    }
    fputs(": ", stream);
    write_preference(knowledge, rule, stream);
}

void rules_write(const kt_knowledge *knowledge, FILE *stream) {
    unsigned number = 0, first_rule = kt_knowledge_first_rule(knowledge);
    for (kt_thing thing = KT_THING_GAME; thing < KT_THINGS; thing++)
        for (unsigned i = 0; i < knowledge->facts[thing]; i++) {
            kt_statement fact = kt_knowledge_statement(knowledge, number++);
            fputs("fact ", stream);
            rules_write_name(&fact, stream);
            fprintf(stream, " of %s: ", vocabulary_things[thing]);
            write_code(knowledge, fact.code, fact.code_bytes, stream);
            fputc('\n', stream);
        }
    for (; number < first_rule; number++) {
        kt_statement want = kt_knowledge_statement(knowledge, number);
        const char *verb = vocabulary_value(TYPE_VERB, want.key);
        fputs("want \"", stream);
        rules_write_name(&want, stream);
        fprintf(stream, "\" %s of chain: ", verb ? verb : "unknown");
        write_code(knowledge, want.code, want.code_bytes, stream);
        fputc('\n', stream);
    }
    for (; number < first_rule + knowledge->rules; number++) {
        kt_statement rule = kt_knowledge_statement(knowledge, number);
        write_rule(knowledge, &rule, stream);
        fputc('\n', stream);
    }
}
