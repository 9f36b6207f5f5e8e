#include "knowledge/tokens.h"

#include <string.h>

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct tokens tokens_begin(const char *text, size_t length) {
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) text += 3, length -= 3;
    return (struct tokens){text, text + length, 1, 1};
}

/* Goes over one byte. */
static void skip(struct tokens *t) {
    if (*t->at == '\n') t->line++, t->column = 1;
    else t->column += ((unsigned char)*t->at & 0xc0) != 0x80;
    t->at++;
}

static void skip_space(struct tokens *t) {
    for (; t->at < t->end; skip(t)) {
        if (*t->at == '#')
            while (t->at < t->end && *t->at != '\n') skip(t);
        if (t->at == t->end || !strchr(" \t\r\n", *t->at) || !*t->at) return;
    }
}

/* How many bytes the word at `at` has; 0 when there is none. */
static size_t measure_word(const char *at, const char *end) {
    const char *from = at;
    if (at == end || !is_letter(*at)) return 0;
    while (at < end && (is_letter(*at) || is_digit(*at) ||
                        (*at == '-' && at + 1 < end && (is_letter(at[1]) || is_digit(at[1])))))
        at++;
    return (size_t)(at - from);
}

static size_t measure_number(const char *at, const char *end) {
    const char *from = at;
    if (at < end && *at == '-') at++;
    if (at == end || !is_digit(*at)) return 0;
    while (at < end && is_digit(*at)) at++;
    return (size_t)(at - from);
}

/* A text with both its marks; 0 when it doesn't end in its line. */
static size_t measure_text(const char *at, const char *end) {
    const char *from = at++;
    while (at < end && *at != '"' && *at != '\n') at++;
    return at < end && *at == '"' ? (size_t)(at + 1 - from) : 0;
}

static size_t measure_sign(const char *at, const char *end) {
    if (!*at || !strchr("():.+<>", *at)) return 0;
    return (*at == '<' || *at == '>') && at + 1 < end && at[1] == '=' ? 2 : 1;
}

struct token tokens_next(struct tokens *t) {
    skip_space(t);
    struct token token = {TOKEN_END, t->at, 0, t->line, t->column};
    if (t->at == t->end) return token;
    if ((token.length = measure_word(t->at, t->end))) token.kind = TOKEN_WORD;
    else if ((token.length = measure_number(t->at, t->end))) token.kind = TOKEN_NUMBER;
    else if (*t->at == '"' && (token.length = measure_text(t->at, t->end))) token.kind = TOKEN_TEXT;
    else if ((token.length = measure_sign(t->at, t->end))) token.kind = TOKEN_SIGN;
    else token.kind = TOKEN_WRONG, token.length = 1;
    for (size_t i = 0; i < token.length; i++) skip(t);
    if (token.kind == TOKEN_TEXT) token.text++, token.length -= 2;
    return token;
}

bool token_is(const struct token *token, const char *text) {
    return (token->kind == TOKEN_WORD || token->kind == TOKEN_SIGN) && token->length == strlen(text) &&
           memcmp(token->text, text, token->length) == 0;
}

bool token_equals(const struct token *a, const struct token *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}
