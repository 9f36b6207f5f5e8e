/* reading.h: goes over the tokens of a file of rules, and tells what is wrong
 * with them. Inner part of parse.h. */
#pragma once

#include "knowledge/parsed.h"

/* Where the reading is. */
struct reading {
    struct parse *parse;
    struct tokens tokens; /* behind `token` */
    struct token token;   /* the next one */
    struct code *code;    /* what has been read goes here */
    kt_thing thing;       /* that the expression is about at this place */
    unsigned depth;       /* of links and relations */
    unsigned brackets;
    unsigned absence; /* within "not", or "number of" */
    int fact;         /* whose expression it is: its statement; -1: no fact's */
    bool broken;      /* an error: nothing more is told of this statement */
};

/* Goes on to the next token. */
void reading_next(struct reading *reading);

/* Goes over this word or sign if it comes next. */
bool reading_takes(struct reading *reading, const char *text);

/* Goes over this word or sign; anything else is an error. */
bool reading_wants(struct reading *reading, const char *text);

/* Tells that `wanted`, a noun, should stand here, and something else does. */
void reading_misses(struct reading *reading, const char *wanted);

/* Tells an error of this statement, the first one only. */
void reading_wrong(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a byte of code. */
void reading_emit(struct reading *reading, unsigned byte);

/* How a message cites a word or a sign: its length and text for "%.*s". */
#define TOKEN_CITED(token) (int)((token).length < 40 ? (token).length : 40), (token).text
