#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "records/foreign_readers.h"

enum { RESULT_UNKNOWN = 255 };

/* Returns the number behind `name` in a list such as "GBKIND:3,GRLT:7"; -1 when the list has none. */
static int number_of(const char *list, const char *name) {
    const char *at = list ? strstr(list, name) : NULL;
    at = at ? at + strlen(name) : "";
    return isdigit((unsigned char)*at) ? (int)strtol(at, NULL, 10) % 100000 : -1;
}

/* GIB gives komi and margins in tenths of points. */
static void take_result(struct sgf_game *game, int code, int tenths) {
    static const struct {
        int code;
        const char *text;
    } codes[] = {{3, "B+R"}, {4, "W+R"}, {7, "B+T"}, {8, "W+T"}};
    char text[32];
    if (*game->result_text || code < 0 || code == RESULT_UNKNOWN) return;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == code) sgf_game_set_text(&game->result_text, codes[i].text);
    if (code > 1 || tenths < 0) return;
    snprintf(text, sizeof text, "%c+%d.%d", code == 0 ? 'B' : 'W', tenths / 10, tenths % 10);
    sgf_game_set_text(&game->result_text, text);
}

static void take_komi(struct sgf_game *game, int tenths) {
    char text[32];
    if (game->komi_known || tenths < 0) return;
    snprintf(text, sizeof text, "%d.%d", tenths / 10, tenths % 10);
    foreign_komi(game, text);
}

/* Sets the lines of the board, unless a stone lies on it already. */
static void take_size(struct sgf_game *game, int lines) {
    if (lines >= 0 && game->count == 0) game->size = lines;
}

/* Takes the name from a list such as "WID:x,WLV:26,WNICK:y", unless there is one. */
static void take_nick(const char **name, const char *list, const char *key) {
    const char *at = strstr(list, key);
    char nick[SGF_TEXT_BYTES];
    if (**name || !at) return;
    at += strlen(key);
    snprintf(nick, sizeof nick, "%.*s", (int)strcspn(at, ","), at);
    sgf_game_set_text(name, nick);
}

/* Reads a line of the header: "\[NAME=value\]". The result in words goes to `*result`. */
static void read_header(struct sgf_game *game, char *line, char **result) {
    char *name = line + 2, *value = strchr(line, '='), *end = line + strlen(line);
    if (!value) return;
    if (end - line >= 2 && !strcmp(end - 2, "\\]")) end[-2] = 0;
    *value++ = 0;
    if (!strcmp(name, "GAMEBLACKNAME")) foreign_player(game, KT_BLACK, value, false);
    else if (!strcmp(name, "GAMEWHITENAME")) foreign_player(game, KT_WHITE, value, false);
    else if (!strcmp(name, "GAMEDATE")) foreign_date(game, value);
    else if (!strcmp(name, "GAMERESULT")) *result = value;
    else if (!strcmp(name, "BUSERINFO")) take_nick(&game->black_name, value, "BNICK:");
    else if (!strcmp(name, "WUSERINFO")) take_nick(&game->white_name, value, "WNICK:");
    else if (!strcmp(name, "GAMEINFOMAIN")) {
        take_size(game, number_of(value, "LINE:"));
        take_result(game, number_of(value, "GRLT:"), number_of(value, "ZIPSU:"));
        take_komi(game, number_of(value, "GONGJE:"));
    } else if (!strcmp(name, "GAMETAG")) {
        take_result(game, number_of(value, ",W"), number_of(value, ",Z"));
        take_komi(game, number_of(value, ",G"));
    }
}

/* Reads "INI 0 1 HANDICAP", which comes first; "STO 0 NUMBER COLOUR X Y", a move, counted from the upper
 * left; or "SKI 0 NUMBER", a pass. */
static void read_step(struct foreign_lines *lines, struct sgf_game *game, const char *line) {
    int number, colour, x, y, handicap;
    kt_colour last = game->count ? game->actions[game->count - 1].colour : KT_EMPTY;
    if (sscanf(line, "STO %*d %d %d %d %d", &number, &colour, &x, &y) == 4 && (colour == 1 || colour == 2))
        foreign_move(lines, game, colour == 1 ? KT_BLACK : KT_WHITE, x, y);
    else if (!strncmp(line, "STO", 3)) foreign_fault(lines, "a move that can't be read");
    else if (!strncmp(line, "SKI", 3)) foreign_pass(lines, game, last == KT_BLACK ? KT_WHITE : KT_BLACK);
    else if (sscanf(line, "INI %*d %*d %d", &handicap) == 1 && game->count == 0)
        foreign_handicap(lines, game, handicap);
}

void gib_read(struct foreign_lines *lines, struct sgf_game *game) {
    char *result = NULL;
    for (char *line; !lines->broken && (line = foreign_line(lines));) {
        if (game->size < KT_BOARD_MIN || game->size > KT_BOARD_MAX) return;
        if (!strncmp(line, "\\GE", 3)) break;
        if (!strncmp(line, "\\[", 2)) read_header(game, line, &result);
        else read_step(lines, game, line);
    }
    if (!*game->result_text && result) sgf_game_set_text(&game->result_text, result);
}
