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

static void write_map(kt_gtp *gtp, const count_map *map) {
    const kt_board *board = &gtp->session.game.board;
    int size = board->geometry->size;
    for (int y = size - 1; y >= 0; y--) {
        kt_gtp_say(gtp, y < 9 ? "\n %u" : "\n%u", y + 1);
        for (int x = 0; x < size; x++) {
            kt_point p = kt_point_at(x, y);
            kt_text_char(&gtp->answer, ' ');
            kt_text_char(&gtp->answer, board->colour[p] != KT_EMPTY
                                           ? stone_mark(&map->verdict, p, board->colour[p] == KT_BLACK)
                                           : point_mark(map, p));
        }
    }
    kt_gtp_say(gtp, "\n");
    kt_gtp_write_columns(gtp);
}

static void write_side(kt_gtp *gtp, const kt_verdict *verdict, kt_colour colour) {
    const kt_board *board = &gtp->session.game.board;
    kt_gtp_say(gtp, "%C: %u by area, %u by territory\n", colour,
               kt_score_points(board, verdict, false, colour), kt_score_points(board, verdict, true, colour));
}

/* Writes a line of points, or none. */
static void write_line(kt_gtp *gtp, const char *name, const kt_bitboard *points) {
    if (kt_bitboard_is_empty(points)) return;
    kt_text_string(&gtp->answer, name);
    KT_EACH_POINT(p, points) kt_gtp_say(gtp, " %v", p);
    kt_text_char(&gtp->answer, '\n');
}

/* As final_score: without a result while a position has come back. */
static void write_result(kt_gtp *gtp, int32_t result) {
    kt_status cycle = kt_game_cycle(&gtp->session.game);
    if (cycle >= 0) kt_gtp_say(gtp, "No result: the position after move %u has come back\n", cycle);
    else
        kt_gtp_say(gtp,
                   gtp->session.game.rules.territory ? "Result: %r by territory\n" : "Result: %r by area\n",
                   result);
}

kt_status kt_gtp_count(kt_gtp *gtp) {
    if (*gtp->given.rest) return kt_gtp_refuse(gtp, "syntax error");
    const kt_board *board = &gtp->session.game.board;
    count_map map;
    int32_t result = kt_session_count(&gtp->session, &map.verdict);
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        map.counted[c] = kt_score_secure(board, &map.verdict, (kt_colour)c);
        kt_bitboard_subtract(&map.counted[c], &map.verdict.repairs);
    }
    map.open = find_open(board, &map.verdict);
    write_map(gtp, &map);
    write_side(gtp, &map.verdict, KT_BLACK);
    write_side(gtp, &map.verdict, KT_WHITE);
    write_result(gtp, result);
    kt_bitboard neutral = kt_bitboard_minus(map.verdict.held[KT_EMPTY], &map.open);
    kt_bitboard_intersect(&neutral, &board->stones[KT_EMPTY]);
    write_line(gtp, "Neutral:", &neutral);
    write_line(gtp, "To fill:", &map.verdict.repairs);
    write_line(gtp, "Open:", &map.open);
    return KT_OK;
}
