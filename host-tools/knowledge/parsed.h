/* parsed.h: what a file of rules (docs/rules.md) says: statements with code, and errors. Inner part of parse.h. */
#pragma once

#include <stdio.h>

#include "knowledge/tokens.h"
#include "knowledge/vocabulary.h"

enum {
    PARSE_ERRORS_MAX = 50, /* the most that are told */
    PARSE_STATEMENTS_MAX = KT_KNOWLEDGE_FACTS_MAX + 2 * UINT8_MAX,
};

enum statement_kind { STATEMENT_FACT, STATEMENT_WANT, STATEMENT_RULE };

/* Code of a statement. Facts in it have the numbers of their statements, in the order of the file. */
struct code {
    uint8_t bytes[KT_KNOWLEDGE_CODE_MAX];
    unsigned count;
};

/* A statement as it is in the file. */
struct statement {
    enum statement_kind kind;
    struct token name; /* what stands in the file; of a fact a word, else a text */
    kt_thing thing;    /* what it speaks of */
    unsigned key;      /* a verb or a level; of a fact, later, its stratum */
    bool smaller;
    struct code among, code;
};

/* A fact that a fact needs. */
struct need {
    uint16_t fact, needed;
    bool absence;       /* it needs to know of which things the fact doesn't hold, or of how many it does */
    struct token token; /* where it says so */
};

enum { PARSE_NEEDS_MAX = KT_KNOWLEDGE_FACTS_MAX * KT_KNOWLEDGE_CODE_MAX / 2 };

/* What is wrong, and where. */
struct parse_error {
    int line, column;
    char message[300];
};

struct parse {
    struct statement statement[PARSE_STATEMENTS_MAX];
    unsigned statements;
    struct need need[PARSE_NEEDS_MAX];
    unsigned needs;
    struct parse_error error[PARSE_ERRORS_MAX]; /* in the order of the file */
    unsigned errors;                            /* may be more than are kept */
};

/* Notes an error at this place in the file. */
void parse_wrong(struct parse *parse, const struct token *token, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Tells the errors, a line each; `source` is the name of the file. */
void parse_tell(const struct parse *parse, const char *source, FILE *complaints);

/* Finds the fact with this name that was declared in the file. NULL: there is none. */
const struct statement *parse_fact(const struct parse *parse, const struct token *name);
