#include <ctype.h>
#include <string.h>

#include "records/sgf_parser.h"

static void fault_value(struct sgf_parser *parser, const char *what) {
    char text[16];
    sgf_fault(parser, parser->value, "\"%s\" is %s",
              sgf_shown(parser->bytes + parser->value, parser->value_end - parser->value, text), what);
}

/* Reads an integer at `*at` within the value and moves on behind it; -1 when there is none. Cut at 9999. */
static int read_number(const struct sgf_parser *parser, size_t *at) {
    int number = -1;
    while (*at < parser->value_end && isspace((unsigned char)parser->bytes[*at])) ++*at;
    for (; *at < parser->value_end && isdigit((unsigned char)parser->bytes[*at]); ++*at) {
        number = 10 * (number < 0 ? 0 : number) + (parser->bytes[*at] - '0');
        if (number > 9999) number = 9999;
    }
    return number;
}

/* What must be known before anything else in the game: character set, kind of game and board size. They may
 * stand anywhere in the root, so it is read twice. */
void sgf_property_ahead(struct sgf_parser *parser, int name) {
    size_t at = parser->value;
    int number = read_number(parser, &at);
    switch (name) {
    case SGF_NAME('C', 'A'): {
        char ca[SGF_TEXT_BYTES];
        sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, ca, sizeof ca);
        sgf_charset_free(&parser->charset);
        sgf_charset_init(&parser->charset, ca, strlen(ca));
        break;
    }
    case SGF_NAME('G', 'M'):
        if (number >= 0) parser->go = number == 1;
        break;
    case SGF_NAME('S', 'Z'):
        if (number < 0) break;
        parser->game->size = number;
        if (at < parser->value_end && strchr(":xX*", parser->bytes[at])) {
            at++;
            if (read_number(parser, &at) != number) parser->game->size = 0;
        }
        parser->board_fits = parser->game->size >= KT_BOARD_MIN && parser->game->size <= KT_BOARD_MAX;
        break;
    default: break;
    }
}

/* Reads two letters as a point. False, after a fault, when they are none of the board. */
static bool read_point(struct sgf_parser *parser, size_t at, size_t end, uint8_t *x, uint8_t *y) {
    int size = parser->game->size;
    int column = end - at == 2 ? parser->bytes[at] - 'a' : -1,
        row = end - at == 2 ? parser->bytes[at + 1] - 'a' : -1;
    if (column < 0 || column >= size || row < 0 || row >= size) {
        char what[48];
        snprintf(what, sizeof what, "not a point of a %dx%d board", size, size);
        fault_value(parser, what);
        return false;
    }
    *x = (uint8_t)column;
    *y = (uint8_t)(size - 1 - row); /* SGF counts rows from the top */
    return true;
}

static void add(struct sgf_parser *parser, struct sgf_action action) {
    if (!sgf_game_add(parser->game, action))
        sgf_fault(parser, parser->value, "more than %d moves and set-up stones", SGF_ACTIONS_MAX);
}

/* The value without white space around it. */
static void trim(const struct sgf_parser *parser, size_t *at, size_t *end) {
    *at = parser->value;
    *end = parser->value_end;
    while (*at < *end && isspace((unsigned char)parser->bytes[*at])) ++*at;
    while (*at < *end && isspace((unsigned char)parser->bytes[*end - 1])) --*end;
}

static void read_move(struct sgf_parser *parser, kt_colour colour) {
    size_t at, end;
    struct sgf_action action = {SGF_PASS, colour, 0, 0};
    if (parser->value_number > 0) {
        fault_value(parser, "a second value of a move");
        return;
    }
    trim(parser, &at, &end);
    /* The boards here have 19 lines at most, so "tt" is always the old way to write a pass. */
    bool pass = at == end || (end - at == 2 && !memcmp(parser->bytes + at, "tt", 2));
    if (!pass) {
        action.kind = SGF_MOVE;
        if (!read_point(parser, at, end, &action.x, &action.y)) return;
    }
    parser->moved = true;
    parser->game->next = KT_EMPTY;
    add(parser, action);
}

/* Reads a point, "dd", or a rectangle of points, "aa:cc", that gets `colour`. */
static void read_setup(struct sgf_parser *parser, kt_colour colour) {
    size_t at, end;
    uint8_t x0, y0, x1, y1;
    trim(parser, &at, &end);
    if (at == end) return;
    bool rectangle = end - at == 5 && parser->bytes[at + 2] == ':';
    if (!read_point(parser, at, rectangle ? at + 2 : end, &x0, &y0)) return;
    if (!read_point(parser, rectangle ? at + 3 : at, end, &x1, &y1)) return;
    int left = x0 < x1 ? x0 : x1, right = x0 + x1 - left, low = y0 < y1 ? y0 : y1, high = y0 + y1 - low;
    for (int y = high; y >= low && !parser->broken; y--)
        for (int x = left; x <= right && !parser->broken; x++)
            add(parser, (struct sgf_action){SGF_SET, colour, (uint8_t)x, (uint8_t)y});
}

/* Takes a text where none stands yet: the first one said is nearest to the root. */
static void read_text(struct sgf_parser *parser, const char **text) {
    char value[SGF_TEXT_BYTES];
    if (**text) return;
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, value, sizeof value);
    sgf_game_set_text(text, value);
}

static void read_komi(struct sgf_parser *parser) {
    char text[SGF_TEXT_BYTES];
    if (parser->game->komi_known) return;
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, text, sizeof text);
    parser->game->komi_known = sgf_points_read(text, &parser->game->komi);
}

static void read_handicap(struct sgf_parser *parser) {
    size_t at = parser->value;
    int handicap = read_number(parser, &at);
    if (parser->game->handicap == 0 && handicap > 0 && handicap < KT_POINTS)
        parser->game->handicap = handicap;
}

static void read_player(struct sgf_parser *parser) {
    size_t at, end;
    trim(parser, &at, &end);
    if (at == end) return;
    int letter = toupper((unsigned char)parser->bytes[at]);
    kt_colour *player = parser->moved ? &parser->game->next : &parser->game->player;
    if (!parser->moved && *player != KT_EMPTY) return;
    if (letter == 'B' || letter == 'W') *player = letter == 'B' ? KT_BLACK : KT_WHITE;
}

void sgf_property_read(struct sgf_parser *parser, int name) {
    struct sgf_game *game = parser->game;
    if (!parser->wanted || parser->broken) return;
    switch (name) {
    case 'B': read_move(parser, KT_BLACK); break;
    case 'W': read_move(parser, KT_WHITE); break;
    case SGF_NAME('A', 'B'): read_setup(parser, KT_BLACK); break;
    case SGF_NAME('A', 'W'): read_setup(parser, KT_WHITE); break;
    case SGF_NAME('A', 'E'): read_setup(parser, KT_EMPTY); break;
    case SGF_NAME('K', 'M'): read_komi(parser); break;
    case SGF_NAME('H', 'A'): read_handicap(parser); break;
    case SGF_NAME('P', 'L'): read_player(parser); break;
    case SGF_NAME('R', 'E'): read_text(parser, &game->result_text); break;
    case SGF_NAME('P', 'B'): read_text(parser, &game->black_name); break;
    case SGF_NAME('P', 'W'): read_text(parser, &game->white_name); break;
    case SGF_NAME('B', 'R'): read_text(parser, &game->black_rank); break;
    case SGF_NAME('W', 'R'): read_text(parser, &game->white_rank); break;
    case SGF_NAME('D', 'T'): read_text(parser, &game->date); break;
    case SGF_NAME('R', 'U'): read_text(parser, &game->rules); break;
    case SGF_NAME('G', 'C'): read_text(parser, &game->comment); break;
    default: break;
    }
}
