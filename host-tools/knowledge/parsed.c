#include "knowledge/parsed.h"

#include <stdarg.h>

#include "common/complain.h"

static bool is_behind(const struct parse_error *a, const struct parse_error *b) {
    return a->line > b->line || (a->line == b->line && a->column > b->column);
}

void parse_wrong(struct parse *parse, const struct token *token, const char *format, ...) {
    struct parse_error error = {.line = token->line, .column = token->column};
    va_list arguments;
    if (++parse->errors > PARSE_ERRORS_MAX) return;
    va_start(arguments, format);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    va_end(arguments);
    unsigned at = parse->errors - 1;
    for (; at && is_behind(&parse->error[at - 1], &error); at--) parse->error[at] = parse->error[at - 1];
    parse->error[at] = error;
}

void parse_tell(const struct parse *parse, const char *source, FILE *complaints) {
    for (unsigned i = 0; i < parse->errors && i < PARSE_ERRORS_MAX; i++) {
        const struct parse_error *error = &parse->error[i];
        complain(complaints, source, error->line, error->column, "%s", error->message);
    }
    if (parse->errors > PARSE_ERRORS_MAX)
        complain(complaints, source, 0, 0, "%u more errors", parse->errors - PARSE_ERRORS_MAX);
}

const struct statement *parse_fact(const struct parse *parse, const struct token *name) {
    for (unsigned i = 0; i < parse->statements; i++)
        if (parse->statement[i].kind == STATEMENT_FACT && name->kind == TOKEN_WORD &&
            token_equals(&parse->statement[i].name, name))
            return &parse->statement[i];
    return NULL;
}
