#include "knowledge/reading.h"

#include <stdarg.h>

void reading_next(struct reading *r) { r->token = tokens_next(&r->tokens); }

bool reading_takes(struct reading *r, const char *text) {
    bool takes = token_is(&r->token, text);
    if (takes) reading_next(r);
    return takes;
}

void reading_wrong(struct reading *r, const char *format, ...) {
    char message[200];
    va_list arguments;
    if (r->broken) return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    parse_wrong(r->parse, &r->token, "%s", message);
    r->broken = true;
}

void reading_misses(struct reading *r, const char *wanted) {
    if (r->token.kind == TOKEN_END) reading_wrong(r, "the file ends where %s is expected", wanted);
    else if (r->token.kind == TOKEN_WRONG && *r->token.text == '"')
        reading_wrong(r, "this text has no closing quotation mark in its line");
    else if (r->token.kind == TOKEN_WRONG)
        reading_wrong(r, "byte 0x%02x has no meaning here; %s is expected", (unsigned char)*r->token.text,
                      wanted);
    else if (r->token.kind == TOKEN_TEXT) reading_wrong(r, "a text stands where %s is expected", wanted);
    else reading_wrong(r, "'%.*s' stands where %s is expected", TOKEN_CITED(r->token), wanted);
}

bool reading_wants(struct reading *r, const char *text) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, "'%s'", text);
    if (!token_is(&r->token, text)) reading_misses(r, wanted);
    else reading_next(r);
    return !r->broken;
}

void reading_emit(struct reading *r, unsigned byte) {
    struct code *code = r->code;
    if (code->count == sizeof code->bytes)
        reading_wrong(r, "the statement is too long here; make a part of it a fact of its own");
    else code->bytes[code->count++] = (uint8_t)byte;
}
