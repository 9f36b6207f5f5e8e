#include "records/sgf_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "records/charset.h"
#include "records/foreign.h"
#include "records/sgf_name.h"
#include "records/sgf_property.h"

/* Counts lines up to `offset`. */
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

/* May a root without its ';' begin at `at`? It begins with any property: one with a name that is known, or short. Behind a
 * game, where anything may stand, it begins with one that only roots have. */
static bool begins_root(const struct sgf_reader *reader, size_t at) {
    static const int names[] = {SGF_NAME('G', 'M'), SGF_NAME('F', 'F'), SGF_NAME('S', 'Z'),
                                SGF_NAME('C', 'A'), SGF_NAME('A', 'P'), SGF_NAME('P', 'B'),
                                SGF_NAME('P', 'W'), SGF_NAME('K', 'M'), SGF_NAME('E', 'V'),
                                SGF_NAME('G', 'N'), SGF_NAME('D', 'T'), SGF_NAME('R', 'E')};
    size_t end = at;
    while (end < reader->count && end < at + 16 && isalpha((unsigned char)reader->bytes[end])) end++;
    if (end == at || end == reader->count || reader->bytes[end] != '[') return false;
    int name = sgf_name_of(reader->bytes + at, end - at);
    bool found = reader->begun == 0 && name != SGF_NAME_OTHER;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) found |= name == names[i];
    return found;
}

/* Moves to the begin of the next game: "(;", "((;", or '(' and a property; at the begin of a
 * file the '(' may be missing. Returns false when there is no other game. */
static bool find_game(struct sgf_reader *reader) {
    size_t at = reader->at;
    if (reader->begun == 0) {
        if (reader->count >= 3 && !memcmp(reader->bytes, "\xef\xbb\xbf", 3)) at = 3;
        while (at < reader->count && isspace((unsigned char)reader->bytes[at])) at++;
        bool node = at < reader->count && reader->bytes[at] == ';';
        reader->at = at;
        if (begins_root(reader, at + node)) return true;
    }
    while (reader->at < reader->count) {
        const char *open = memchr(reader->bytes + reader->at, '(', reader->count - reader->at);
        if (!open) break;
        reader->at = (size_t)(open - reader->bytes);
        for (at = reader->at;
             at < reader->count && (reader->bytes[at] == '(' || isspace((unsigned char)reader->bytes[at]));)
            at++;
        if (at < reader->count && (reader->bytes[at] == ';' || begins_root(reader, at))) return true;
        reader->at = at;
    }
    reader->at = reader->count;
    return false;
}

/* After the first game: does another one begin? */
static bool has_more(const struct sgf_reader *reader) {
    struct sgf_reader ahead = *reader;
    return find_game(&ahead);
}

bool sgf_is_record(const char *bytes, size_t count) {
    CLEANUP(sgf_reader_free) struct sgf_reader reader = {0};
    sgf_reader_init(&reader, bytes, count, NULL);
    return foreign_kind_of(bytes, count) != FOREIGN_NONE || find_game(&reader);
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

/* Guesses the character set of the bytes from `begin` on. A guess holds for 16 KB. */
static const char *guess_charset(struct sgf_reader *reader, size_t begin) {
    enum { WINDOW = 1 << 14 };
    if (reader->converted || (reader->count >= 3 && !memcmp(reader->bytes, "\xef\xbb\xbf", 3)))
        return "UTF-8";
    if (reader->guess && begin < reader->guess_end) return reader->guess;
    size_t at = begin;
    while (at < reader->count && !((unsigned char)reader->bytes[at] & 0x80)) at++;
    if (at > begin) at--; /* a Latin letter before the first byte speaks for Latin text */
    size_t length = reader->count - at < WINDOW ? reader->count - at : WINDOW;
    reader->guess = charset_guess(reader->bytes + at, length);
    reader->guess_end = at + length;
    return reader->guess;
}

static enum sgf_event tell_fault(struct sgf_reader *reader, int line, int column, const char *message) {
    reader->line = line;
    reader->column = column;
    snprintf(reader->message, sizeof reader->message, "%s", message);
    return SGF_BROKEN;
}

/* Reads a file that is not SGF: it holds one game. */
static enum sgf_event read_foreign(struct sgf_reader *reader, enum foreign_kind kind, struct sgf_game *game) {
    struct foreign_wrong wrong;
    bool good = foreign_read(kind, reader->bytes, reader->count, game, &wrong);
    bool fits = game->size >= KT_BOARD_MIN && game->size <= KT_BOARD_MAX;
    reader->begun++;
    reader->at = reader->count;
    if (!fits || !good) {
        sgf_game_free(game);
        return fits ? tell_fault(reader, wrong.line, 1, wrong.message) : SGF_BOARD_SIZE;
    }
    game->line = 1;
    game->source = reader->source;
    sgf_handicap_place(game);
    return SGF_GAME;
}

enum sgf_event sgf_reader_begin(struct sgf_reader *reader, struct sgf_parser *parser, struct sgf_game *game) {
    if (!find_game(reader)) {
        if (reader->begun++ > 0) return SGF_END;
        const char *advice = foreign_advice(reader->bytes, reader->count);
        if (!advice) advice = reader->count ? "no game in it: \"(;\" is missing" : "empty";
        return tell_fault(reader, 1, 1, advice);
    }
    reader->begun++;
    *parser = (struct sgf_parser){.game = game,
                                  .bytes = reader->bytes,
                                  .count = reader->count,
                                  .at = reader->at,
                                  .guess = guess_charset(reader, reader->at)};
    sgf_property_ahead(parser);
    return SGF_GAME;
}

void sgf_reader_tell(struct sgf_reader *reader, const struct sgf_parser *parser) {
    count_lines(reader, parser->fault_at);
    tell_fault(reader, reader->lines + 1, (int)(parser->fault_at - reader->line_start) + 1, parser->message);
}

/* Ends a game: fills in what depends on all of it, or drops it. */
static enum sgf_event finish(struct sgf_reader *reader, struct sgf_parser *parser, size_t begin) {
    struct sgf_game *game = parser->game;
    enum sgf_event event = parser->broken        ? SGF_BROKEN
                           : !parser->go         ? SGF_NOT_GO
                           : !parser->board_fits ? SGF_BOARD_SIZE
                                                 : SGF_GAME;
    if (event == SGF_BROKEN) sgf_reader_tell(reader, parser);
    if (event != SGF_GAME) {
        sgf_game_free(game);
        return event;
    }
    count_lines(reader, begin);
    sgf_property_finish(parser);
    game->line = reader->lines + 1;
    game->number = reader->begun > 1 || has_more(reader) ? (int)reader->begun : 0;
    game->result = sgf_result_read(game->result_text);
    game->source = reader->source;
    return event;
}

static void begin_node(struct sgf_parser *parser, size_t) { parser->from = parser->game->count; }

static void end_node(struct sgf_parser *parser, size_t) {
    sgf_game_put_setup_first(parser->game, parser->from);
}

/* Nodes after a variation are read, but belong to no line. */
static void close_variation(struct sgf_parser *parser) { parser->main_line = false; }

enum sgf_event sgf_read(struct sgf_reader *reader, struct sgf_game *game) {
    static const struct sgf_parser_events events = {begin_node, sgf_property_read, end_node, close_variation};
    struct sgf_parser parser;
    sgf_game_init(game, 19);
    enum foreign_kind kind = reader->begun ? FOREIGN_NONE : foreign_kind_of(reader->bytes, reader->count);
    if (kind != FOREIGN_NONE) return read_foreign(reader, kind, game);
    enum sgf_event event = sgf_reader_begin(reader, &parser, game);
    if (event != SGF_GAME) return event;
    size_t begin = reader->at;
    bool whole = !parser.broken;
    if (whole) {
        parser.main_line = parser.go && parser.board_fits;
        whole = sgf_parser_tree(&parser, &events);
    }
    reader->at = whole ? parser.at : parser.count;
    return finish(reader, &parser, begin);
}
