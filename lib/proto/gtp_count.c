#include "board/score.h"
#include "proto/gtp_commands.h"

/* What a map shows, besides stones and neutral points. */
typedef struct count_map {
    kt_verdict verdict;
    kt_bitboard counted[3]; /* by kt_colour: what counts by territory, too */
    kt_bitboard open;       /* points that no stone decides yet */
} count_map;

/* The points that nobody holds in regions of which some point touches no stone. The others are neutral. */
static kt_bitboard find_open(const kt_board *board, const kt_verdict *verdict) {
    kt_bitboard open = kt_bitboard_none();
    kt_bitboard touched = kt_geometry_border(board->geometry, &verdict->held[KT_EMPTY]);
    touched = kt_geometry_border(board->geometry, &touched);
    for (kt_bitboard left = verdict->held[KT_EMPTY]; !kt_bitboard_is_empty(&left);) {
        kt_bitboard region = kt_geometry_take_region(board->geometry, &left);
        if (!kt_bitboard_within(&region, &touched)) kt_bitboard_unite(&open, &region);
    }
    return open;
}

static char stone_mark(const kt_verdict *verdict, kt_point p, bool black) {
    if (kt_bitboard_has(&verdict->dead, p)) return black ? 'x' : 'o';
    if (kt_bitboard_has(&verdict->unsettled, p)) return black ? 'U' : 'u';
    if (kt_bitboard_has(&verdict->seki, p)) return black ? 'S' : 's';
    return black ? 'X' : 'O';
}

static char point_mark(const count_map *map, kt_point p) {
    for (int c = KT_BLACK; c <= KT_WHITE; c++)
        if (kt_bitboard_has(&map->verdict.held[c], p))
            return kt_bitboard_has(&map->counted[c], p) ? " +-"[c] : " bw"[c];
    return kt_bitboard_has(&map->open, p) ? '?' : '.';
}

static void write_map(kt_text *text, const kt_board *board, const count_map *map) {
    int size = board->geometry->size;
    for (int y = size - 1; y >= 0; y--) {
        kt_text_string(text, y < 9 ? "\n " : "\n");
        kt_text_unsigned(text, (uint32_t)y + 1);
        for (int x = 0; x < size; x++) {
            kt_point p = kt_point_at(x, y);
            kt_text_char(text, ' ');
            kt_text_char(text, board->colour[p] != KT_EMPTY
                                   ? stone_mark(&map->verdict, p, board->colour[p] == KT_BLACK)
                                   : point_mark(map, p));
        }
    }
    kt_text_string(text, "\n  ");
    for (int x = 0; x < size; x++) {
        kt_text_char(text, ' ');
        kt_text_char(text, kt_point_column(x));
    }
    kt_text_char(text, '\n');
}

static void write_side(kt_text *text, const kt_board *board, const kt_verdict *verdict, kt_colour colour) {
    kt_text_string(text, colour == KT_BLACK ? "Black: " : "White: ");
    kt_text_unsigned(text, (uint32_t)kt_score_points(board, verdict, false, colour));
    kt_text_string(text, " by area, ");
    kt_text_unsigned(text, (uint32_t)kt_score_points(board, verdict, true, colour));
    kt_text_string(text, " by territory\n");
}

/* Writes a line of points, or none. */
static void write_points(kt_text *text, const char *name, const kt_bitboard *points) {
    kt_point p = kt_bitboard_next(points, 0);
    if (p == KT_NO_POINT) return;
    kt_text_string(text, name);
    for (; p != KT_NO_POINT; p = kt_bitboard_next(points, p + 1)) {
        kt_text_char(text, ' ');
        kt_point_write(text, p);
    }
    kt_text_char(text, '\n');
}

/* As final_score: without a result while a position has come back. */
static void write_result(kt_text *text, const kt_gtp *gtp, int32_t result) {
    kt_status cycle = kt_game_cycle(&gtp->session.game);
    if (cycle >= 0) {
        kt_text_string(text, "No result: the position after move ");
        kt_text_unsigned(text, (uint32_t)cycle);
        kt_text_string(text, " has come back\n");
        return;
    }
    kt_text_string(text, "Result: ");
    kt_score_write(text, result);
    kt_text_string(text, gtp->session.game.rules.territory ? " by territory\n" : " by area\n");
}

kt_status kt_gtp_count(kt_gtp *gtp, char *arguments) {
    if (*arguments) return kt_gtp_refuse(gtp, "syntax error");
    const kt_board *board = &gtp->session.game.board;
    kt_text *text = &gtp->answer;
    count_map map;
    int32_t result = kt_session_count(&gtp->session, &map.verdict);
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        map.counted[c] = kt_score_secure(board, &map.verdict, (kt_colour)c);
        kt_bitboard_subtract(&map.counted[c], &map.verdict.repairs);
    }
    map.open = find_open(board, &map.verdict);
    write_map(text, board, &map);
    write_side(text, board, &map.verdict, KT_BLACK);
    write_side(text, board, &map.verdict, KT_WHITE);
    write_result(text, gtp, result);
    kt_bitboard neutral = kt_bitboard_minus(map.verdict.held[KT_EMPTY], &map.open);
    kt_bitboard_intersect(&neutral, &board->stones[KT_EMPTY]);
    write_points(text, "Neutral:", &neutral);
    write_points(text, "To fill:", &map.verdict.repairs);
    write_points(text, "Open:", &map.open);
    return KT_OK;
}
