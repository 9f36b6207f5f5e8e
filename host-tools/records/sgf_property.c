#include "records/sgf_property.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "board/handicap.h"
#include "records/points.h"
#include "records/sgf_name.h"

static void fault_value(struct sgf_parser *parser, const char *what) {
    char text[16];
    sgf_fault(parser, parser->value, "\"%s\" is %s",
              sgf_shown(parser->bytes + parser->value, parser->value_end - parser->value, text), what);
}

/* Folds the value for points.h: full-width digits and signs become plain. */
static const char *fold_value(struct sgf_parser *parser, char folded[2 * SGF_TEXT_BYTES]) {
    char text[SGF_TEXT_BYTES];
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, false, text, sizeof text);
    points_fold(text, folded, 2 * SGF_TEXT_BYTES);
    return folded;
}

static void read_charset(struct sgf_parser *parser) {
    char name[SGF_TEXT_BYTES];
    const struct sgf_charset before = parser->charset;
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, false, name, sizeof name);
    sgf_charset_init(&parser->charset, name, strlen(name), parser->guess);
    if (parser->charset.wide_trail == before.wide_trail) parser->charset.no_end = before.no_end;
}

/* Reads a whole number; SGF allows a plus before it. */
static bool read_whole(const char **text, int *number) {
    *text += **text == '+';
    return points_read_whole(text, number);
}

/* Reads "19", "19:19" or "19x19". The size is 0 when the board is not square; an empty value changes
 * nothing. */
static void read_size(struct sgf_parser *parser) {
    char folded[2 * SGF_TEXT_BYTES];
    const char *at = fold_value(parser, folded);
    int columns, rows;
    if (!*at) return;
    if (!read_whole(&at, &columns)) {
        fault_value(parser, "not a board size");
        return;
    }
    rows = columns;
    if (*at && strchr(":xX*", *at)) {
        at++;
        if (!read_whole(&at, &rows)) rows = 0;
    }
    parser->game->size = rows == columns ? columns : 0;
    parser->board_fits = parser->game->size >= KT_BOARD_MIN && parser->game->size <= KT_BOARD_MAX;
}

static void look_ahead(struct sgf_parser *parser, int name) {
    char folded[2 * SGF_TEXT_BYTES];
    switch (name) {
    case SGF_NAME('C', 'A'): read_charset(parser); break;
    case SGF_NAME('G', 'M'): {
        const char *at = fold_value(parser, folded);
        int game;
        if (read_whole(&at, &game)) parser->go = game == 1;
        break;
    }
    case SGF_NAME('S', 'Z'): read_size(parser); break;
    case 'B':
    case 'W':
    case SGF_NAME('A', 'B'):
    case SGF_NAME('A', 'W'):
    case SGF_NAME('A', 'E'): parser->placed = true; break;
    default: break;
    }
}

void sgf_property_ahead(struct sgf_parser *parser) {
    size_t begin = parser->at;
    parser->go = parser->board_fits = true;
    sgf_charset_init(&parser->charset, "", 0, parser->guess);
    while (sgf_parser_peek(parser) == '(') parser->at++;
    do {
        while (sgf_parser_peek(parser) == ';') parser->at++;
        if (!sgf_parser_node(parser, look_ahead)) return;
    } while (!parser->placed && sgf_parser_peek(parser) == ';');
    parser->at = begin;
}

bool sgf_point_find(const char *text, size_t length, int size, int *x, int *y) {
    if (length < 2 || length > 3 || !isalpha((unsigned char)text[0])) return false;
    int column = tolower((unsigned char)text[0]) - 'a';
    if (length == 2 && isalpha((unsigned char)text[1])) {
        *x = column;
        *y = size - 1 - (tolower((unsigned char)text[1]) - 'a');
    } else {
        int row = 0;
        for (size_t i = 1; i < length; i++) {
            if (!isdigit((unsigned char)text[i])) return false;
            row = 10 * row + (text[i] - '0');
        }
        if (column == 'i' - 'a') return false;
        *x = column - (column > 'i' - 'a');
        *y = row - 1;
    }
    return *x < size && *y >= 0 && *y < size;
}

/* Reads a point. Returns false after a fault when it is not on the board. */
static bool read_point(struct sgf_parser *parser, size_t at, size_t end, uint8_t *x, uint8_t *y) {
    int size = parser->game->size, column, row;
    if (!sgf_point_find(parser->bytes + at, end - at, size, &column, &row)) {
        char what[48];
        snprintf(what, sizeof what, "not a point of a %dx%d board", size, size);
        fault_value(parser, what);
        return false;
    }
    *x = (uint8_t)column;
    *y = (uint8_t)row;
    return true;
}

static void add(struct sgf_parser *parser, struct sgf_action action) {
    if (!sgf_game_add(parser->game, action))
        sgf_fault(parser, parser->value, "more than %d moves and set-up stones", SGF_ACTIONS_MAX);
}

/* Finds the value without white space around it. */
static void trim(const struct sgf_parser *parser, size_t *at, size_t *end) {
    *at = parser->value;
    *end = parser->value_end;
    while (*at < *end && isspace((unsigned char)parser->bytes[*at])) ++*at;
    while (*at < *end && isspace((unsigned char)parser->bytes[*end - 1])) --*end;
}

/* "tt" is the old way to write a pass: a board has 19 lines at most, so it is never a point. */
bool sgf_is_pass(const char *text, size_t length) {
    return length == 0 || (length == 2 && !strncasecmp(text, "tt", 2)) ||
           (length == 4 && !strncasecmp(text, "pass", 4));
}

static void read_move(struct sgf_parser *parser, kt_colour colour) {
    size_t at, end;
    struct sgf_action action = {SGF_PASS, colour, 0, 0};
    if (parser->value_number > 0) {
        fault_value(parser, "a second value of a move");
        return;
    }
    trim(parser, &at, &end);
    if (!sgf_is_pass(parser->bytes + at, end - at)) {
        action.kind = SGF_MOVE;
        if (!read_point(parser, at, end, &action.x, &action.y)) return;
    }
    parser->moved = true;
    parser->game->next = KT_EMPTY;
    add(parser, action);
}

/* Sets the point "dd", or all points of the rectangle "aa:cc", to `colour`. */
static void read_setup(struct sgf_parser *parser, kt_colour colour) {
    size_t at, end;
    uint8_t x0, y0, x1, y1;
    trim(parser, &at, &end);
    if (at == end) return;
    const char *colon = memchr(parser->bytes + at, ':', end - at);
    size_t middle = colon ? (size_t)(colon - parser->bytes) : end;
    if (!read_point(parser, at, middle, &x0, &y0)) return;
    if (!read_point(parser, colon ? middle + 1 : at, end, &x1, &y1)) return;
    int left = x0 < x1 ? x0 : x1, right = x0 + x1 - left, low = y0 < y1 ? y0 : y1, high = y0 + y1 - low;
    for (int y = high; y >= low && !parser->broken; y--)
        for (int x = left; x <= right && !parser->broken; x++)
            add(parser, (struct sgf_action){SGF_SET, colour, (uint8_t)x, (uint8_t)y});
}

/* Reads a text, unless the game has it: the first one is nearest to the root. */
static void read_text(struct sgf_parser *parser, const char **text) {
    char value[SGF_TEXT_BYTES];
    if (**text) return;
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, true, value, sizeof value);
    sgf_game_set_text(text, value);
}

static void read_komi(struct sgf_parser *parser) {
    if (*parser->komi) return;
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, false, parser->komi,
                   sizeof parser->komi);
}

static void read_application(struct sgf_parser *parser) {
    char text[SGF_TEXT_BYTES];
    sgf_value_read(&parser->charset, parser->bytes, parser->count, parser->value, true, text, sizeof text);
    if (strstr(text, "foxwq")) parser->fox = true;
}

static void read_handicap(struct sgf_parser *parser) {
    char folded[2 * SGF_TEXT_BYTES];
    const char *at = fold_value(parser, folded);
    int handicap;
    if (parser->game->handicap == 0 && read_whole(&at, &handicap) && handicap < KT_POINTS)
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
    if (!parser->main_line || parser->broken) return;
    switch (name) {
    case 'B': read_move(parser, KT_BLACK); break;
    case 'W': read_move(parser, KT_WHITE); break;
    case SGF_NAME('A', 'B'): read_setup(parser, KT_BLACK); break;
    case SGF_NAME('A', 'W'): read_setup(parser, KT_WHITE); break;
    case SGF_NAME('A', 'E'): read_setup(parser, KT_EMPTY); break;
    case SGF_NAME('K', 'M'): read_komi(parser); break;
    case SGF_NAME('A', 'P'): read_application(parser); break;
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

/* Does White's first move take one of these points? */
static bool is_taken(const struct sgf_game *game, const kt_bitboard *points) {
    const struct sgf_action *first = game->actions;
    return game->count && first->kind == SGF_MOVE && kt_bitboard_has(points, kt_point_at(first->x, first->y));
}

void sgf_handicap_place(struct sgf_game *game) {
    kt_bitboard points;
    bool stones = game->count && game->actions[0].kind == SGF_SET;
    bool black = game->count && game->actions[0].kind != SGF_SET && game->actions[0].colour == KT_BLACK;
    if (game->handicap < 2 || stones || black) return;
    if (kt_handicap_fixed(game->size, game->handicap, &points) < 0 || is_taken(game, &points)) return;
    size_t moves = game->count, count = (size_t)kt_bitboard_count(&points);
    KT_EACH_POINT(p, &points) {
        struct sgf_action stone = {SGF_SET, KT_BLACK, (uint8_t)kt_point_x(p), (uint8_t)kt_point_y(p)};
        if (!sgf_game_add(game, stone)) {
            game->count = moves;
            return;
        }
    }
    struct sgf_action set[9];
    memcpy(set, game->actions + moves, count * sizeof *set);
    memmove(game->actions + count, game->actions, moves * sizeof *set);
    memcpy(game->actions, set, count * sizeof *set);
}

void sgf_property_finish(struct sgf_parser *parser) {
    struct sgf_game *game = parser->game;
    game->komi_known = sgf_komi_read(parser->komi, game->rules, game->size, parser->fox, &game->komi);
    if (!game->komi_known) sgf_game_set_text(&game->odd_komi, parser->komi);
    sgf_handicap_place(game);
}
