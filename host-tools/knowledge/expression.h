/* expression.h: reads an expression of a file of rules as code. Inner part of parse.h. */
#ifndef EXPRESSION_H
#define EXPRESSION_H

#include "knowledge/parse.h"

/* Where the reading is. */
struct reading {
    struct parse *parse;
    struct tokens tokens; /* behind `token` */
    struct token token;   /* the next one */
    struct code *code;    /* what has been read goes here */
    kt_thing thing;       /* that the expression is about at this place */
    unsigned depth;       /* of links and relations */
    unsigned brackets;
    unsigned absence; /* within "not", or a comparison */
    int fact;         /* whose expression it is: its statement; -1: no fact's */
    bool broken;      /* an error: nothing more is told of this statement */
};

/* Goes on to the next token. */
void reading_next(struct reading *reading);

/* Goes over this word or sign if it comes next. */
bool reading_takes(struct reading *reading, const char *text);

/* Goes over this word or sign; anything else is an error. */
bool reading_wants(struct reading *reading, const char *text);

/* Tells an error of this statement, the first one only. */
void reading_wrong(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads an expression that must be a condition, or (`number`) a number. */
void expression_read(struct reading *reading, struct code *code, bool number);

/* How a message cites a token: its text and length for "%.*s"; control characters would be gone. */
#define TOKEN_CITED(token) (int)((token).length < 40 ? (token).length : 40), (token).text

#endif
