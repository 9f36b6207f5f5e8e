#include "records/sgf_parser.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
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

int sgf_parser_peek(struct sgf_parser *parser) {
    while (parser->at < parser->count && isspace((unsigned char)parser->bytes[parser->at])) parser->at++;
    return parser->at < parser->count ? (unsigned char)parser->bytes[parser->at] : -1;
}

bool sgf_parser_node(struct sgf_parser *parser, sgf_property_fn *property) {
    for (int c = sgf_parser_peek(parser); c >= 0 && isalpha(c); c = sgf_parser_peek(parser)) {
        size_t begin = parser->at;
        while (parser->at < parser->count && isalnum((unsigned char)parser->bytes[parser->at])) parser->at++;
        int name = sgf_name_of(parser->bytes + begin, parser->at - begin);
        if (sgf_parser_peek(parser) != '[') {
            sgf_fault(parser, parser->at, "'[' is missing after a property name");
            return false;
        }
        for (parser->value_number = 0; sgf_parser_peek(parser) == '['; parser->value_number++) {
            parser->value = parser->at + 1;
            parser->value_end = sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value,
                                               sgf_name_is_text(name), NULL, 0);
            if (parser->value_end == parser->count) {
                sgf_fault(parser, parser->at, "a value without its closing ']'");
                return false;
            }
            property(parser, name);
            parser->at = parser->value_end + 1;
        }
    }
    return true;
}

/* Puts the set-up stones of the node whose actions begin at `from` before its moves: the properties of a
 * node have no order. */
static void put_setup_first(struct sgf_game *game, size_t from) {
    size_t count = game->count - from, moves = 0, kept = from;
    for (size_t i = from; i < game->count; i++) moves += game->actions[i].kind != SGF_SET;
    if (moves == 0 || moves == count) return;
    struct sgf_action *moved = memory_resize(NULL, moves * sizeof *moved);
    moves = 0;
    for (size_t i = from; i < game->count; i++) {
        if (game->actions[i].kind == SGF_SET) game->actions[kept++] = game->actions[i];
        else moved[moves++] = game->actions[i];
    }
    memcpy(game->actions + kept, moved, moves * sizeof *moved);
    free(moved);
}

/* Does another game begin with the '(' at `at`? Then FF or GM comes first in it. */
static bool begins_game(const struct sgf_parser *parser, size_t at) {
    const char *bytes = parser->bytes + at, *end = parser->bytes + parser->count;
    for (bytes++; bytes < end && (isspace((unsigned char)*bytes) || *bytes == ';'); bytes++) continue;
    return end - bytes > 3 && bytes[2] == '[' && (!memcmp(bytes, "FF", 2) || !memcmp(bytes, "GM", 2));
}

bool sgf_parser_tree(struct sgf_parser *parser, sgf_property_fn *property) {
    size_t depth = parser->bytes[parser->at] == '(' ? 0 : 1;
    bool begun = false;
    do {
        int c = sgf_parser_peek(parser);
        size_t offset = parser->at;
        if (c < 0 || (c == '(' && begun && begins_game(parser, offset))) return true;
        if (c == '(') {
            depth++;
            parser->at++;
        } else if (c == ')') {
            depth--;
            parser->at++;
            parser->main_line = false;
        } else if (c == ';' || isalpha(c)) {
            size_t from = parser->game->count;
            begun = true;
            if (c == ';') parser->at++;
            if (!sgf_parser_node(parser, property)) return false;
            put_setup_first(parser->game, from);
        } else {
            char text[16];
            sgf_fault(parser, offset, "'%s' where a node, a variation or ')' should be",
                      sgf_shown(parser->bytes + offset, 1, text));
            return false;
        }
    } while (depth > 0);
    return true;
}
