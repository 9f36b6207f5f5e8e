#include "knowledge/parse.h"

#include <stdlib.h>
#include <string.h>

#include "common/nearest.h"
#include "common/utf8.h"
#include "goals/goals.h"
#include "knowledge/expression.h"

#define STATEMENT_WANTED "'fact', 'want' or 'rule'"

/* A statement begins with one of these words. */
static bool begins_statement(const struct token *token) {
    return token_is(token, "fact") || token_is(token, "want") || token_is(token, "rule");
}

static void skip_statement(struct reading *r) {
    while (r->token.kind != TOKEN_END && !begins_statement(&r->token)) reading_next(r);
}

/* The number of the present word among `names`, of which the last is NULL. */
static unsigned read_word(struct reading *r, const char *const *names, const char *what) {
    struct nearest nearest = {.wanted = r->token.text, .length = r->token.length};
    for (unsigned i = 0; names[i]; i++) {
        if (reading_takes(r, names[i])) return i;
        if (r->token.kind == TOKEN_WORD) nearest_consider(&nearest, names[i], strlen(names[i]));
    }
    if (r->token.kind == TOKEN_WORD)
        reading_wrong(r, "no %s is called '%.*s'%s", what, TOKEN_CITED(r->token), nearest_text(&nearest));
    else reading_wrong(r, "a %s is expected here", what);
    return 0;
}

/* The thing that a statement speaks of. */
static kt_thing read_thing(struct reading *r) {
    const char *const names[] = {vocabulary_things[0], vocabulary_things[1], vocabulary_things[2], NULL};
    return (kt_thing)read_word(r, names, "kind of thing (game, chain, goal)");
}

static unsigned read_verb(struct reading *r) {
    const char *names[KT_KNOWLEDGE_VERBS_MAX + 1] = {NULL};
    for (unsigned i = 0; i < KT_KNOWLEDGE_VERBS_MAX && vocabulary_value(TYPE_VERB, i); i++)
        names[i] = vocabulary_value(TYPE_VERB, i);
    struct token token = r->token;
    unsigned verb = read_word(r, names, "verb");
    if (!r->broken && verb > KT_GOAL_GIVE_UP)
        parse_wrong(r->parse, &token, "'%.*s' is no goal for a whole group; take defend, attack or give-up",
                    TOKEN_CITED(token));
    return verb;
}

static void read_fact_name(struct reading *r, struct statement *statement) {
    const struct token *name = &r->token;
    const struct word *word;
    const struct statement *other = parse_fact(r->parse, name);
    if (name->kind != TOKEN_WORD) reading_wrong(r, "the name of a fact is expected here");
    else if (name->length > KT_KNOWLEDGE_NAME_MAX)
        reading_wrong(r, "this name is too long; %d letters may be", KT_KNOWLEDGE_NAME_MAX);
    else if (vocabulary_reserves(name->text, name->length))
        reading_wrong(r, "'%.*s' is a word of the language; choose another name", TOKEN_CITED(*name));
    else if (other)
        reading_wrong(r, "the fact '%.*s' stands in line %d already", TOKEN_CITED(*name), other->name.line);
    for (unsigned i = 0; (word = vocabulary_at(i)); i++)
        if (token_is(name, word->name))
            reading_wrong(r, "'%s' is known of things already; choose another name", word->name);
    statement->name = *name;
    reading_next(r);
}

/* Is the text UTF-8 without control characters? */
static bool is_clean(const struct token *token) {
    char text[KT_KNOWLEDGE_NAME_MAX + 1] = "";
    memcpy(text, token->text, token->length);
    utf8_clean(text);
    return strlen(text) == token->length && memcmp(text, token->text, token->length) == 0;
}

static void read_title(struct reading *r, struct statement *statement) {
    const struct token *name = &r->token;
    if (name->kind != TOKEN_TEXT) {
        reading_wrong(r, name->kind == TOKEN_WRONG && *name->text == '"'
                             ? "this name has no closing quotation mark in its line"
                             : "a name in quotation marks is expected here");
        return;
    }
    if (name->length == 0 || name->length > KT_KNOWLEDGE_NAME_MAX)
        reading_wrong(r, "names have 1 to %d bytes, this one has %zu", KT_KNOWLEDGE_NAME_MAX, name->length);
    else if (!is_clean(name)) reading_wrong(r, "this name holds a control character, or is not UTF-8");
    for (unsigned i = 0; i < r->parse->statements; i++) {
        const struct statement *other = &r->parse->statement[i];
        if (other != statement && other->kind == statement->kind && other->name.kind == TOKEN_TEXT &&
            token_equals(&other->name, name))
            reading_wrong(r, "this name stands in line %d already", other->name.line);
    }
    statement->name = *name;
    reading_next(r);
}

/* "fact NAME of THING:". */
static void read_fact_head(struct reading *r, struct statement *statement) {
    read_fact_name(r, statement);
    if (!r->broken && reading_wants(r, "of")) statement->thing = read_thing(r);
}

/* "want "NAME" VERB of chain:". */
static void read_want_head(struct reading *r, struct statement *statement) {
    statement->thing = KT_THING_CHAIN;
    read_title(r, statement);
    if (!r->broken) statement->key = read_verb(r);
    if (!r->broken && reading_wants(r, "of")) reading_wants(r, "chain");
}

/* "rule "NAME" level N among CONDITION:", with or without "among". */
static void read_rule_head(struct reading *r, struct statement *statement) {
    statement->thing = r->thing = KT_THING_GOAL;
    read_title(r, statement);
    if (r->broken || !reading_wants(r, "level")) return;
    long level = r->token.kind == TOKEN_NUMBER && r->token.length < 4 ? strtol(r->token.text, NULL, 10) : 0;
    if (level < 1 || level > KT_KNOWLEDGE_LEVEL_MAX)
        reading_wrong(r, "levels are numbers from 1 to %d, the highest decides first",
                      KT_KNOWLEDGE_LEVEL_MAX);
    statement->key = (unsigned)level;
    reading_next(r);
    if (reading_takes(r, "among")) expression_read(r, &statement->among, false);
    if (statement->among.count > KT_KNOWLEDGE_AMONG_MAX)
        reading_wrong(r, "the condition behind 'among' is too long; make a part of it a fact of its own");
}

/* What a rule prefers, behind the colon. */
static void read_preference(struct reading *r, struct statement *statement) {
    bool avoids = token_is(&r->token, "avoid");
    if (!avoids && !token_is(&r->token, "prefer")) {
        reading_wrong(r, "'prefer' or 'avoid' is expected here");
        return;
    }
    reading_next(r);
    bool larger = !avoids && reading_takes(r, "larger");
    bool smaller = !avoids && !larger && reading_takes(r, "smaller");
    statement->smaller = avoids || smaller;
    expression_read(r, &statement->code, larger || smaller);
    if (!r->broken && statement->among.count + statement->code.count > KT_KNOWLEDGE_CODE_MAX)
        reading_wrong(r, "the rule is too long; make a part of it a fact of its own");
}

/* Goes over the head of a statement, which begins here. */
static void read_head(struct reading *r, struct statement *statement) {
    *statement = (struct statement){0};
    r->broken = false;
    r->fact = -1;
    statement->kind = token_is(&r->token, "fact")   ? STATEMENT_FACT
                      : token_is(&r->token, "want") ? STATEMENT_WANT
                                                    : STATEMENT_RULE;
    reading_next(r);
    if (statement->kind == STATEMENT_FACT) read_fact_head(r, statement);
    else if (statement->kind == STATEMENT_WANT) read_want_head(r, statement);
    else read_rule_head(r, statement);
    r->thing = statement->thing;
}

/* Goes over the heads of all facts: their names may stand in front of them. */
static void read_facts(struct parse *parse, struct reading r) {
    for (skip_statement(&r); r.token.kind != TOKEN_END; skip_statement(&r)) {
        struct statement *statement = &parse->statement[parse->statements];
        if (!token_is(&r.token, "fact")) {
            reading_next(&r);
        } else if (parse->statements == KT_KNOWLEDGE_FACTS_MAX) {
            parse_wrong(parse, &r.token, "more than %d facts", KT_KNOWLEDGE_FACTS_MAX);
            return;
        } else {
            read_head(&r, statement);
            parse->statements += !r.broken;
        }
    }
}

/* Goes to the condition of a fact that begins here. Returns NULL when its head was wrong. */
static struct statement *find_fact(struct reading *r) {
    reading_next(r);
    for (unsigned i = 0; i < r->parse->statements; i++) {
        struct statement *fact = &r->parse->statement[i];
        if (fact->kind != STATEMENT_FACT || fact->name.text != r->token.text) continue;
        for (int words = 0; words < 3; words++) reading_next(r); /* "NAME of THING" */
        r->fact = (int)i;
        r->thing = fact->thing;
        return fact;
    }
    return NULL;
}

/* A want or a rule that begins here, or NULL, when its head is wrong or there are too many. */
static struct statement *add_statement(struct reading *r) {
    struct parse *parse = r->parse;
    if (parse->statements == PARSE_STATEMENTS_MAX) {
        reading_wrong(r, "more than %d statements", PARSE_STATEMENTS_MAX);
        return NULL;
    }
    struct statement *statement = &parse->statement[parse->statements];
    read_head(r, statement);
    if (r->broken) return NULL;
    parse->statements++;
    return statement;
}

static void read_statement(struct reading *r) {
    r->broken = false;
    struct statement *statement = token_is(&r->token, "fact") ? find_fact(r) : add_statement(r);
    if (!statement || !reading_wants(r, ":")) return;
    if (statement->kind == STATEMENT_RULE) read_preference(r, statement);
    else expression_read(r, &statement->code, false);
    if (!r->broken && r->token.kind != TOKEN_END && !begins_statement(&r->token))
        reading_misses(r, STATEMENT_WANTED);
}

void parse_file(struct parse *parse, const char *text, size_t length) {
    struct reading r = {.parse = parse, .tokens = tokens_begin(text, length), .fact = -1};
    reading_next(&r);
    if (r.token.kind != TOKEN_END && !begins_statement(&r.token)) reading_misses(&r, STATEMENT_WANTED);
    read_facts(parse, r);
    for (skip_statement(&r); r.token.kind != TOKEN_END; skip_statement(&r)) read_statement(&r);
}
