#include "records/sgf.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "records/charset.h"
#include "records/foreign.h"
#include "records/sgf_parser.h"

/* Moves the reader's line count forward to `offset`. */
static void count_lines(struct sgf_reader *reader, size_t offset) {
    for (; reader->line_at < offset; reader->line_at++) {
        char c = reader->bytes[reader->line_at];
        bool ends = c == '\n' || (c == '\r' && (reader->line_at + 1 == reader->count ||
                                                reader->bytes[reader->line_at + 1] != '\n'));
        if (!ends) continue;
        reader->lines++;
        reader->line_start = reader->line_at + 1;
    }
}

void sgf_fault(struct sgf_parser *parser, size_t offset, const char *format, ...) {
    if (parser->broken) return;
    parser->broken = true;
    struct sgf_reader *reader = parser->reader;
    count_lines(reader, offset);
    reader->line = reader->lines + 1;
    reader->column = (int)(offset - reader->line_start) + 1;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->message, sizeof reader->message, format, arguments);
    va_end(arguments);
}

const char *sgf_shown(const char *bytes, size_t count, char text[16]) {
    size_t length = count < 12 ? count : 12;
    for (size_t i = 0; i < length; i++) text[i] = isprint((unsigned char)bytes[i]) ? bytes[i] : '?';
    strcpy(text + length, count > length ? "..." : "");
    return text;
}

/* The next byte that is no white space, without taking it; -1 at the end. */
static int peek(struct sgf_parser *parser) {
    while (parser->at < parser->count && isspace((unsigned char)parser->bytes[parser->at])) parser->at++;
    return parser->at < parser->count ? (unsigned char)parser->bytes[parser->at] : -1;
}

/* Reads the properties of a node, calls `property` for each value. False after a fault in the structure. */
static bool read_node(struct sgf_parser *parser, sgf_property_fn *property) {
    for (int c = peek(parser); c >= 0 && isalpha(c); c = peek(parser)) {
        size_t begin = parser->at;
        while (parser->at < parser->count && isalnum((unsigned char)parser->bytes[parser->at])) parser->at++;
        int name = sgf_name_of(parser->bytes + begin, parser->at - begin);
        if (peek(parser) != '[') {
            sgf_fault(parser, parser->at, "'[' is missing after a property name");
            return false;
        }
        for (parser->value_number = 0; peek(parser) == '['; parser->value_number++) {
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

/* Puts the set-up stones of the node whose actions begin at `from` before its moves: properties have no
 * order. */
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

/* Does a game of its own begin with the '(' at `at`? Its root says so. */
static bool begins_game(const struct sgf_parser *parser, size_t at) {
    const char *bytes = parser->bytes + at, *end = parser->bytes + parser->count;
    for (bytes++; bytes < end && (isspace((unsigned char)*bytes) || *bytes == ';'); bytes++) continue;
    return end - bytes > 3 && bytes[2] == '[' && (!memcmp(bytes, "FF", 2) || !memcmp(bytes, "GM", 2));
}

/* Reads the tree that begins at `at`, with its '(' or without. The main line is what stands before the first ')'; nodes
 * behind a variation are read, but not of it. The end of the file, or another game, closes what is open; what follows a
 * '(' too many at the beginning is still the same game. False after a fault in the structure. */
static bool read_tree(struct sgf_parser *parser) {
    size_t depth = parser->bytes[parser->at] == '(' ? 0 : 1;
    bool begun = false;
    do {
        int c = peek(parser);
        size_t offset = parser->at;
        if (c < 0 || (c == '(' && begun && begins_game(parser, offset))) return true;
        if (c == '(') {
            depth++;
            parser->at++;
        } else if (c == ')') {
            depth--;
            parser->at++;
            parser->wanted = false;
        } else if (c == ';' || isalpha(c)) {
            size_t from = parser->game->count;
            begun = true;
            if (c == ';') parser->at++;
            if (!read_node(parser, sgf_property_read)) return false;
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

/* Does a property that roots have stand at `at`? */
static bool is_root_property(const struct sgf_reader *reader, size_t at) {
    static const int names[] = {SGF_NAME('G', 'M'), SGF_NAME('F', 'F'), SGF_NAME('S', 'Z'),
                                SGF_NAME('C', 'A'), SGF_NAME('A', 'P'), SGF_NAME('P', 'B'),
                                SGF_NAME('P', 'W'), SGF_NAME('K', 'M'), SGF_NAME('E', 'V'),
                                SGF_NAME('G', 'N'), SGF_NAME('D', 'T'), SGF_NAME('R', 'E')};
    size_t end = at;
    while (end < reader->count && end < at + 16 && isalpha((unsigned char)reader->bytes[end])) end++;
    if (end == at || end == reader->count || reader->bytes[end] != '[') return false;
    int name = sgf_name_of(reader->bytes + at, end - at);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name == names[i]) return true;
    return false;
}

/* Moves to where the next game begins: "(;", "((;", or '(' and a property of roots. A file may also begin without any
 * '('. False when there is none. */
static bool find_game(struct sgf_reader *reader) {
    size_t at = reader->at;
    if (reader->begun == 0) {
        if (reader->count >= 3 && !memcmp(reader->bytes, "\xef\xbb\xbf", 3)) at = 3;
        while (at < reader->count && isspace((unsigned char)reader->bytes[at])) at++;
        bool node = at < reader->count && reader->bytes[at] == ';';
        reader->at = at;
        if (is_root_property(reader, at + node)) return true;
    }
    while (reader->at < reader->count) {
        const char *open = memchr(reader->bytes + reader->at, '(', reader->count - reader->at);
        if (!open) break;
        reader->at = (size_t)(open - reader->bytes);
        for (at = reader->at;
             at < reader->count && (reader->bytes[at] == '(' || isspace((unsigned char)reader->bytes[at]));)
            at++;
        if (at < reader->count && (reader->bytes[at] == ';' || is_root_property(reader, at))) return true;
        reader->at = at;
    }
    reader->at = reader->count;
    return false;
}

bool sgf_is_record(const char *bytes, size_t count) {
    struct sgf_reader reader;
    sgf_reader_init(&reader, bytes, count, NULL);
    bool is = foreign_kind_of(bytes, count) != FOREIGN_NONE || find_game(&reader);
    sgf_reader_free(&reader);
    return is;
}

void sgf_reader_init(struct sgf_reader *reader, const char *bytes, size_t count, const char *source) {
    memset(reader, 0, sizeof *reader);
    reader->bytes = bytes;
    reader->count = count;
    reader->source = source;
    reader->converted = sgf_utf16_convert(bytes, count);
    if (reader->converted) {
        reader->bytes = reader->converted;
        reader->count = strlen(reader->converted);
    }
}

void sgf_reader_free(struct sgf_reader *reader) {
    free(reader->converted);
    reader->converted = NULL;
    reader->count = reader->at = 0;
    reader->begun = 1;
}

/* The character set of the bytes from `begin` on, by what they look like. It is looked at anew behind every 16 KB. */
static const char *guess_charset(struct sgf_reader *reader, size_t begin) {
    enum { WINDOW = 1 << 14 };
    if (reader->converted || (reader->count >= 3 && !memcmp(reader->bytes, "\xef\xbb\xbf", 3)))
        return "UTF-8";
    if (reader->guess && begin < reader->guess_end) return reader->guess;
    size_t at = begin;
    while (at < reader->count && !((unsigned char)reader->bytes[at] & 0x80)) at++;
    if (at > begin) at--; /* the letter before it tells something, too */
    size_t length = reader->count - at < WINDOW ? reader->count - at : WINDOW;
    reader->guess = charset_guess(reader->bytes + at, length);
    reader->guess_end = at + length;
    return reader->guess;
}

/* Fills the rest of the game, or drops it. */
static enum sgf_event finish(struct sgf_parser *parser, size_t begin, bool complete) {
    struct sgf_game *game = parser->game;
    struct sgf_reader *reader = parser->reader;
    reader->at = complete ? parser->at : parser->count;
    sgf_charset_free(&parser->charset);
    enum sgf_event event = parser->broken ? SGF_BROKEN : !parser->go ? SGF_NOT_GO : SGF_GAME;
    if (event == SGF_GAME && !parser->board_fits) event = SGF_BOARD_SIZE;
    if (event != SGF_GAME) {
        sgf_game_free(game);
        return event;
    }
    sgf_property_finish(parser);
    count_lines(reader, begin);
    game->line = reader->lines + 1;
    game->result = sgf_result_read(game->result_text);
    game->source = reader->source;
    return event;
}

enum sgf_event sgf_read(struct sgf_reader *reader, struct sgf_game *game) {
    struct sgf_parser parser = {.reader = reader,
                                .game = game,
                                .bytes = reader->bytes,
                                .count = reader->count,
                                .go = true,
                                .board_fits = true};
    sgf_game_init(game, 19);
    enum foreign_kind kind = reader->begun ? FOREIGN_NONE : foreign_kind_of(reader->bytes, reader->count);
    if (kind != FOREIGN_NONE) {
        enum sgf_event event = foreign_read(kind, reader, game);
        if (event == SGF_GAME) sgf_handicap_place(game);
        return event;
    }
    if (!find_game(reader)) {
        if (reader->begun++ > 0) return SGF_END;
        const char *advice = foreign_advice(reader->bytes, reader->count);
        if (!advice) advice = reader->count ? "no game in it: \"(;\" is missing" : "empty";
        sgf_fault(&parser, 0, "%s", advice);
        return SGF_BROKEN;
    }
    reader->begun++;
    size_t begin = reader->at;

    parser.guess = guess_charset(reader, begin);
    sgf_charset_init(&parser.charset, "", 0, parser.guess);
    for (parser.at = begin; peek(&parser) == '('; parser.at++) continue;
    if (peek(&parser) == ';') parser.at++;
    bool root = read_node(&parser, sgf_property_ahead);
    if (root) {
        parser.at = begin;
        parser.wanted = parser.go && parser.board_fits;
        root = read_tree(&parser);
    }
    return finish(&parser, begin, root);
}
