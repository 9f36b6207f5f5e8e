#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "records/foreign_readers.h"

struct ugf {
    struct foreign_lines *lines;
    struct sgf_game *game;
    bool from_below; /* rows are counted from the lower edge (CoordinateType=IGS) */
};

/* Cuts off and returns the first field; commas separate them. */
static char *take_field(char **fields) {
    char *field = *fields;
    size_t length = strcspn(field, ",");
    *fields = field + length + (field[length] != 0);
    field[length] = 0;
    return field;
}

/* Reads "B,7.50", "W,C" (won by resignation), "B,T", "W,F2"; D is a draw, N a void game. */
static void take_winner(struct sgf_game *game, char *fields) {
    char text[32];
    const char *winner = take_field(&fields), *how = take_field(&fields);
    if (*winner == 'D') sgf_game_set_text(&game->result_text, "Draw");
    else if (*winner == 'N') sgf_game_set_text(&game->result_text, "Void");
    if (*winner != 'B' && *winner != 'W') return;
    if (toupper((unsigned char)*how) == 'C') how = "R";
    if (*how == 'F') how = "F";
    snprintf(text, sizeof text, "%c+%.20s", *winner, how);
    sgf_game_set_text(&game->result_text, text);
}

static void take_player(struct sgf_game *game, kt_colour colour, char *fields) {
    sgf_game_set_text(colour == KT_BLACK ? &game->black_name : &game->white_name, take_field(&fields));
    sgf_game_set_text(colour == KT_BLACK ? &game->black_rank : &game->white_rank, take_field(&fields));
}

static void take_rules(struct sgf_game *game, const char *rule) {
    bool japanese = !strncmp(rule, "JPN", 3), chinese = !strncmp(rule, "CH", 2);
    sgf_game_set_text(&game->rules, japanese ? "Japanese" : chinese ? "Chinese" : rule);
}

static void read_header(struct ugf *ugf, char *line) {
    struct sgf_game *game = ugf->game;
    char *value = strchr(line, '=');
    if (!value) return;
    *value++ = 0;
    if (!strcasecmp(line, "Size")) {
        if (game->count == 0) game->size = atoi(value); /* a second header must not shrink the board */
    } else if (!strcasecmp(line, "Hdcp")) {
        game->handicap = atoi(take_field(&value)); /* the stones stand among the moves */
        if (game->handicap < 0 || game->handicap >= KT_POINTS) game->handicap = 0;
        foreign_komi(game, take_field(&value));
    } else if (!strcasecmp(line, "Winner")) take_winner(game, value);
    else if (!strcasecmp(line, "Date")) foreign_date(game, value);
    else if (!strcasecmp(line, "Rule")) take_rules(game, value);
    else if (!strcasecmp(line, "PlayerB")) take_player(game, KT_BLACK, value);
    else if (!strcasecmp(line, "PlayerW")) take_player(game, KT_WHITE, value);
    else if (!strcasecmp(line, "CoordinateType")) ugf->from_below = !strcasecmp(value, "IGS");
    else if (!strcasecmp(line, "Crypt") && *value && !strstr(value, "PLAIN_UGF_FILE"))
        foreign_fault(ugf->lines, "an encrypted UGF record: PandaNet's own programs open it and save SGF");
}

/* Reads "QP,B1,1,0": the point, the colour, the number of the move, seconds. A move with number 0 is a
 * set-up stone. */
static void read_move(struct ugf *ugf, char *fields) {
    struct sgf_game *game = ugf->game;
    const char *point = take_field(&fields), *colour = take_field(&fields), *number = take_field(&fields);
    if (!isalpha((unsigned char)point[0]) || !isalpha((unsigned char)point[1]) || point[2]) return;
    bool first = game->count == 0 || game->actions[game->count - 1].colour == KT_WHITE;
    kt_colour who = *colour == 'B' || (*colour != 'W' && first) ? KT_BLACK : KT_WHITE;
    int x = toupper((unsigned char)point[0]) - 'A', y = toupper((unsigned char)point[1]) - 'A';
    if (ugf->from_below) y = game->size - 1 - y;
    if (point[0] == 'Y' || point[0] == 'Z' || point[0] == 'y' ||
        point[0] == 'z') { /* no column has these letters */
        foreign_pass(ugf->lines, game, who);
        return;
    }
    foreign_move(ugf->lines, game, who, x, y);
    if (*number == '0' && !ugf->lines->broken) game->actions[game->count - 1].kind = SGF_SET;
}

void ugf_read(struct foreign_lines *lines, struct sgf_game *game) {
    enum { OTHER, HEADER, DATA } section = OTHER;
    struct ugf ugf = {lines, game, false};
    for (char *line; !lines->broken && (line = foreign_line(lines));) {
        if (*line == '[')
            section = !strcasecmp(line, "[Header]") ? HEADER : !strcasecmp(line, "[Data]") ? DATA : OTHER;
        else if (section == HEADER) read_header(&ugf, line);
        else if (section == DATA && (game->size < KT_BOARD_MIN || game->size > KT_BOARD_MAX)) return;
        else if (section == DATA) read_move(&ugf, line);
    }
}
