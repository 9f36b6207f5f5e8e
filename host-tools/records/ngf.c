#include <stdlib.h>
#include <string.h>

#include "records/foreign_readers.h"

/* The first twelve lines, in order; older files have fewer. Blank lines may stand before them, the title may be missing, and
 * so may all of it; then there are lines that begin with "GI", which say nothing that is known, or none. */
enum {
    TITLE,
    SIZE,
    WHITE,
    BLACK,
    PLACE,
    HANDICAP,
    SOMETHING,
    KOMI,
    DATE,
    MINUTES,
    RESULT,
    MOVES,
    HEADER_LINES
};

/* In even games NGF leaves out the half point of the komi. */
static void take_komi(struct sgf_game *game, const char *text) {
    char komi[32];
    bool whole = *text && text[strspn(text, "-0123456789")] == 0;
    snprintf(komi, sizeof komi, "%.20s%s", text, whole && game->handicap == 0 ? ".5" : "");
    foreign_komi(game, komi);
}

static void read_header(struct foreign_lines *lines, struct sgf_game *game, char *const *header) {
    game->size = atoi(header[SIZE]);
    if (game->size < KT_BOARD_MIN || game->size > KT_BOARD_MAX) return;
    foreign_player(game, KT_WHITE, header[WHITE], true);
    foreign_player(game, KT_BLACK, header[BLACK], true);
    foreign_handicap(lines, game, atoi(header[HANDICAP]));
    take_komi(game, header[KOMI]);
    foreign_date(game, header[DATE]);
    sgf_game_set_text(&game->result_text, header[RESULT]);
}

/* Reads "PMABBQEEQ": a number (AB), the colour (B), the point (QE) and the point backwards. Coordinates
 * begin with B; AA is a pass. */
static void read_move(struct foreign_lines *lines, struct sgf_game *game, const char *line) {
    if (strlen(line) < 7 || (line[4] != 'B' && line[4] != 'W')) {
        foreign_fault(lines, "a move that can't be read");
        return;
    }
    kt_colour colour = line[4] == 'B' ? KT_BLACK : KT_WHITE;
    if (line[5] == 'A' && line[6] == 'A') foreign_pass(lines, game, colour);
    else foreign_move(lines, game, colour, line[5] - 'B', line[6] - 'B');
}

/* Returns the first action of a kind at a point; NULL without one. */
static struct sgf_action *find(struct sgf_game *game, int kind, int x, int y) {
    for (size_t i = 0; i < game->count; i++)
        if ((int)game->actions[i].kind == kind && game->actions[i].x == x && game->actions[i].y == y)
            return &game->actions[i];
    return NULL;
}

/* Of three handicap stones, NGF has the third at the lower right (Brouwer) or, as elsewhere, at the upper
 * left: moves it to the corner where nobody has played. */
static void move_third_stone(struct sgf_game *game) {
    int low = 3, high = game->size - 4;
    struct sgf_action *stone = game->handicap == 3 ? find(game, SGF_SET, low, high) : NULL;
    bool free_there = find(game, SGF_MOVE, high, low) == NULL,
         free_here = find(game, SGF_MOVE, low, high) == NULL;
    if (!stone || game->size < 13 || (!free_there && free_here)) return;
    stone->x = (uint8_t)high;
    stone->y = (uint8_t)low;
}

static bool is_number(const char *line) { return *line && line[strspn(line, "0123456789")] == 0; }

static bool is_move(const char *line) { return !strncmp(line, "PM", 2); }

/* Reads the lines of the header. Returns the line behind it; NULL at the end. */
static char *find_header(struct foreign_lines *lines, char *header[HEADER_LINES]) {
    char *line = foreign_line(lines), *title;
    while (line && (!*line || !strncmp(line, "GI", 2))) line = foreign_line(lines);
    title = line;
    if (!line || is_move(line)) return line;
    line = foreign_line(lines);
    int i = SIZE;
    if (is_number(title) && line && !is_number(line)) header[i++] = title; /* there is no title */
    for (; line && i < HEADER_LINES && !is_move(line); i++, line = foreign_line(lines)) header[i] = line;
    return line;
}

void ngf_read(struct foreign_lines *lines, struct sgf_game *game) {
    char none[] = "", *header[HEADER_LINES];
    for (int i = 0; i < HEADER_LINES; i++) header[i] = none;
    char *line = find_header(lines, header);
    if (*header[SIZE]) read_header(lines, game, header);
    if (game->size < KT_BOARD_MIN || game->size > KT_BOARD_MAX) return;
    for (; line && !lines->broken; line = foreign_line(lines))
        if (is_move(line)) read_move(lines, game, line);
    move_third_stone(game);
}
