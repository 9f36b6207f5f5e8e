#include "draw/draw.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board/handicap.h"

enum {
    BAR_CELLS = 24,          /* of the bar for a value of 1 */
    COLUMNS_BEFORE_BAR = 16, /* of a suggestion: its place, point and value */
};

/* Colours of the 256-colour palette. */
#define WOOD "\033[48;5;179m"
#define GRID "\033[38;5;94m"
#define BLACK_STONE "\033[38;5;16m"
#define WHITE_STONE "\033[38;5;231m"
#define LAST_MOVE "\033[48;5;173m"
#define MARK "\033[1;38;5;88m"
#define FAINT "\033[38;5;245m"
#define RESET "\033[0m"

/* Best first: from a deep to a light blue. */
static const char *const rank_colour[9] = {
    "\033[1;38;5;231;48;5;18m", "\033[38;5;231;48;5;25m", "\033[38;5;231;48;5;31m",
    "\033[38;5;16;48;5;74m",    "\033[38;5;16;48;5;110m", "\033[38;5;16;48;5;152m",
    "\033[38;5;16;48;5;152m",   "\033[38;5;16;48;5;152m", "\033[38;5;16;48;5;152m"};

/* Does the terminal show UTF-8? The variables of the locale say so, whether or not its files are here. */
static bool is_utf8(void) {
    const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *locale = NULL;
    for (int i = 0; i < 3 && (!locale || !*locale); i++) locale = getenv(variables[i]);
    const char *set = locale ? strchr(locale, '.') : NULL;
    return set && (strncasecmp(set, ".UTF-8", 6) == 0 || strncasecmp(set, ".utf8", 5) == 0);
}

enum draw_style draw_style_of(int file) {
    const char *terminal = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    if (!isatty(file) || !terminal || strcmp(terminal, "dumb") == 0) return DRAW_PLAIN;
    if (no_colour && *no_colour) return DRAW_PLAIN;
    return is_utf8() ? DRAW_FANCY : DRAW_PLAIN;
}

bool draw_is_star(int size, kt_point p) {
    int most = kt_handicap_fixed_max(size);
    kt_bitboard stars;
    return kt_handicap_fixed(size, most > 5 && size < 15 ? 5 : most, &stars) >= 0 &&
           kt_bitboard_has(&stars, p);
}

/* Returns the place of `p` among the suggestions, from 1; 0 when none is shown there. */
static int rank_of(const struct draw_marks *marks, kt_point p) {
    for (int i = 0; i < marks->count && i < 9; i++)
        if (marks->suggestions[i].point == p) return i + 1;
    return 0;
}

static const struct draw_mark *mark_at(const struct draw_marks *marks, kt_point p) {
    return marks->on && marks->on[p].kind != DRAW_NONE ? &marks->on[p] : NULL;
}

/* Returns the ASCII character for a mark. */
static char plain_mark(const struct draw_mark *mark) {
    static const char shape[DRAW_MARK_KINDS + 1] = " ?^#@*%xo";
    char first = mark->label[0];
    return mark->kind != DRAW_LABEL ? shape[mark->kind] : first > ' ' && first < 127 ? first : '?';
}

static void draw_fancy_mark(FILE *stream, const struct draw_mark *mark) {
    static const char *const shape[DRAW_MARK_KINDS] = {" ", "", "▲", "■", "◎", "✕", "◆", "▪", "▫"};
    if (mark->kind != DRAW_LABEL) fputs(shape[mark->kind], stream);
    else fputc(plain_mark(mark), stream);
}

static void draw_columns(FILE *stream, enum draw_style style, int size) {
    fputs(style == DRAW_FANCY ? FAINT "    " : "   ", stream);
    for (int x = 0; x < size; x++) fprintf(stream, "%c ", kt_point_column(x));
    fputs(style == DRAW_FANCY ? "   " RESET : "   ", stream);
}

static void draw_plain_row(FILE *stream, const kt_board *board, const struct draw_marks *marks, int y) {
    int size = board->geometry->size;
    char gap = ' ';
    fprintf(stream, "%2d", y + 1);
    for (int x = 0; x < size; x++) {
        kt_point p = kt_point_at(x, y);
        int rank = rank_of(marks, p);
        char c = board->colour[p] == KT_BLACK   ? 'X'
                 : board->colour[p] == KT_WHITE ? 'O'
                 : draw_is_star(size, p)        ? '+'
                                                : '.';
        bool stone = c == 'X' || c == 'O';
        const struct draw_mark *mark = mark_at(marks, p);
        if (!stone && rank) c = (char)('0' + rank);
        else if (!stone && mark) c = plain_mark(mark);
        fprintf(stream, "%c%c", p == marks->last ? '(' : gap, c);
        gap = p == marks->last ? ')' : stone && mark ? plain_mark(mark) : ' ';
    }
    fprintf(stream, "%c%-2d ", gap, y + 1);
}

/* Returns the character for the lines that cross at an empty point. */
static const char *crossing(int size, int x, int y) {
    static const char *const shape[3][3] = {{"└", "┴", "┘"}, {"├", "┼", "┤"}, {"┌", "┬", "┐"}};
    return shape[y == 0 ? 0 : y == size - 1 ? 2 : 1][x == 0 ? 0 : x == size - 1 ? 2 : 1];
}

static void draw_fancy_point(FILE *stream, const kt_board *board, const struct draw_marks *marks, int x,
                             int y) {
    int size = board->geometry->size;
    kt_point p = kt_point_at(x, y);
    int rank = rank_of(marks, p);
    const struct draw_mark *mark = mark_at(marks, p);
    if (board->colour[p] != KT_EMPTY) {
        fprintf(stream, "%s%s", p == marks->last ? LAST_MOVE : "",
                board->colour[p] == KT_BLACK ? BLACK_STONE : WHITE_STONE);
        if (mark) draw_fancy_mark(stream, mark);
        else fputs(p == marks->last ? "◉" : "●", stream);
        fputs(WOOD, stream);
    } else if (mark && !rank) {
        fputs(MARK, stream);
        draw_fancy_mark(stream, mark);
        fputs(RESET WOOD, stream);
    } else if (rank) fprintf(stream, "%s%d" RESET WOOD, rank_colour[rank - 1], rank);
    else fprintf(stream, GRID "%s", draw_is_star(size, p) ? "╋" : crossing(size, x, y));
    if (x < size - 1) fputs(GRID "─", stream);
}

static void draw_fancy_row(FILE *stream, const kt_board *board, const struct draw_marks *marks, int y) {
    fprintf(stream, FAINT "%2d " RESET WOOD " ", y + 1);
    for (int x = 0; x < board->geometry->size; x++) draw_fancy_point(stream, board, marks, x, y);
    fprintf(stream, " " RESET FAINT " %-2d" RESET, y + 1);
}

void draw_line(FILE *stream, enum draw_style style, const kt_board *board, const struct draw_marks *marks,
               int line) {
    int size = board->geometry->size, y = size - line;
    if (y < 0 || y >= size) draw_columns(stream, style, size);
    else if (style == DRAW_FANCY) draw_fancy_row(stream, board, marks, y);
    else draw_plain_row(stream, board, marks, y);
}

void draw_board(FILE *stream, enum draw_style style, const kt_board *board, const struct draw_marks *marks) {
    for (int line = 0; line < draw_lines(board->geometry->size); line++) {
        draw_line(stream, style, board, marks, line);
        fputc('\n', stream);
    }
}

int draw_suggestion(FILE *stream, enum draw_style style, const kt_suggestion *suggestion, int place) {
    static const char *const eighths[8] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    char bytes[16];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_point_write(&text, suggestion->point);
    if (style == DRAW_FANCY && place <= 9) fprintf(stream, "%s %d " RESET, rank_colour[place - 1], place);
    else fprintf(stream, "%2d ", place);
    fprintf(stream, "  %-4s", bytes);
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_share_q16(&text, suggestion->value_q16);
    fprintf(stream, "%s  ", bytes);
    int length = (suggestion->value_q16 * BAR_CELLS * 8 + 32768) / 65536;
    if (style == DRAW_FANCY) fputs("\033[38;5;25m", stream);
    for (int i = 0; i < length / 8; i++) fputs(style == DRAW_FANCY ? "█" : "#", stream);
    if (style == DRAW_FANCY) fprintf(stream, "%s" RESET, eighths[length % 8]);
    return COLUMNS_BEFORE_BAR + length / 8 + (style == DRAW_FANCY && length % 8);
}
