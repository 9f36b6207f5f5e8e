/* tokens.h: cuts a file of rules (docs/rules.md) into words, numbers, texts and signs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
    TOKEN_END,    /* of the file */
    TOKEN_WORD,   /* letters and digits, with '-' between them; begins with a letter */
    TOKEN_NUMBER, /* digits, perhaps behind '-' */
    TOKEN_TEXT,   /* between quotation marks, which are left out */
    TOKEN_SIGN,   /* ( ) : . + < <= > >= */
    TOKEN_WRONG,  /* a byte that begins none of these, or a text that ends nowhere */
};

struct token {
    enum token_kind kind;
    const char *text; /* within the file */
    size_t length;
    int line, column; /* from 1; columns count characters of UTF-8 */
};

/* Where the next token begins. */
struct tokens {
    const char *at, *end;
    int line, column;
};

/* Begins at a file of `length` bytes. */
struct tokens tokens_begin(const char *text, size_t length);

/* Returns the next token; behind the last, TOKEN_END again and again. A comment, from '#' to the end of the
 * line, is none. */
struct token tokens_next(struct tokens *tokens);

/* Is it this word or sign? */
bool token_is(const struct token *token, const char *text);

/* Do both have the same text? */
bool token_equals(const struct token *a, const struct token *b);
