#include "records/sgf_parser.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "records/sgf_name.h"

void sgf_fault(struct sgf_parser *parser, size_t offset, const char *format, ...) {
    if (parser->broken) return;
    parser->broken = true;
    parser->fault_at = offset;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(parser->message, sizeof parser->message, format, arguments);
    va_end(arguments);
}

const char *sgf_shown(const char *bytes, size_t count, char text[16]) {
    size_t length = count < 12 ? count : 12;
    for (size_t i = 0; i < length; i++) text[i] = isprint((unsigned char)bytes[i]) ? bytes[i] : '?';
    strcpy(text + length, count > length ? "..." : "");
    return text;
}

static size_t skip_space(const char *bytes, size_t count, size_t at) {
    while (at < count && isspace((unsigned char)bytes[at])) at++;
    return at;
}

int sgf_parser_peek(struct sgf_parser *parser) {
    parser->at = skip_space(parser->bytes, parser->count, parser->at);
    return parser->at < parser->count ? (unsigned char)parser->bytes[parser->at] : -1;
}

/* Reads the name of a property; `at` is at the '[' behind it then. Returns false where there is none. */
static bool read_name(struct sgf_value *value) {
    size_t begin = value->at;
    if (begin == value->count || !isalpha((unsigned char)value->bytes[begin])) return false;
    while (value->at < value->count && isalnum((unsigned char)value->bytes[value->at])) value->at++;
    value->letters = value->bytes + begin;
    value->letter_count = value->at - begin;
    value->name = sgf_name_of(value->letters, value->letter_count);
    value->at = skip_space(value->bytes, value->count, value->at);
    bool bracket = value->at < value->count && value->bytes[value->at] == '[';
    if (!bracket) value->wrong = "'[' is missing after a property name";
    return bracket;
}

bool sgf_value_next(struct sgf_value *value) {
    value->at = skip_space(value->bytes, value->count, value->at);
    value->number++;
    if (!value->letters || value->at == value->count || value->bytes[value->at] != '[') {
        value->number = 0;
        if (!read_name(value)) return false;
    }
    size_t begin = value->at + 1;
    size_t end = sgf_value_read(value->charset, value->bytes, value->count, begin,
                                sgf_name_is_text(value->name), NULL, 0);
    value->raw = value->bytes + begin;
    value->raw_count = end - begin;
    if (end == value->count) value->wrong = "a value without its closing ']'";
    else value->at = end + 1;
    return !value->wrong;
}

bool sgf_parser_node(struct sgf_parser *parser, sgf_property_fn *property) {
    struct sgf_value value = {
        .charset = &parser->charset, .bytes = parser->bytes, .count = parser->count, .at = parser->at};
    while (sgf_value_next(&value)) {
        parser->value = (size_t)(value.raw - parser->bytes);
        parser->value_end = parser->value + value.raw_count;
        parser->value_number = value.number;
        if (property) property(parser, value.name);
    }
    parser->at = value.at;
    if (value.wrong) sgf_fault(parser, value.at, "%s", value.wrong);
    return !value.wrong;
}

/* Does another game begin with the '(' at `at`? Then FF or GM comes first in it. */
static bool begins_game(const struct sgf_parser *parser, size_t at) {
    const char *bytes = parser->bytes + at, *end = parser->bytes + parser->count;
    for (bytes++; bytes < end && (isspace((unsigned char)*bytes) || *bytes == ';'); bytes++) continue;
    return end - bytes > 3 && bytes[2] == '[' && (!memcmp(bytes, "FF", 2) || !memcmp(bytes, "GM", 2));
}

bool sgf_parser_tree(struct sgf_parser *parser, const struct sgf_parser_events *events) {
    size_t depth = parser->bytes[parser->at] == '(' ? 0 : 1, opened = depth;
    bool begun = false;
    do {
        int c = sgf_parser_peek(parser);
        size_t offset = parser->at;
        if (c < 0 || (c == '(' && begun && begins_game(parser, offset))) return true;
        if (c == '(') {
            depth++;
            opened++;
            parser->at++;
        } else if (c == ')') {
            depth--;
            parser->at++;
            if (opened) opened--; /* a variation without a node is none */
            else events->close(parser);
        } else if (c == ';' || isalpha(c)) {
            begun = true;
            events->begin(parser, opened);
            opened = 0;
            if (c == ';') parser->at++;
            if (!sgf_parser_node(parser, events->property)) return false;
            events->end(parser, offset);
        } else {
            char text[16];
            sgf_fault(parser, offset, "'%s' where a node, a variation or ')' should be",
                      sgf_shown(parser->bytes + offset, 1, text));
            return false;
        }
    } while (depth > 0);
    return true;
}
