#include "board/score.h"

/* Living stones and surrounded points of either colour. */
typedef struct kt_count {
    kt_bitboard alive[3];
    int territory[3]; /* by kt_colour; [KT_EMPTY]: neutral points */
} kt_count;

static void count_points(const kt_board *board, const kt_bitboard *dead, kt_count *count) {
    const kt_geometry *geometry = board->geometry;
    *count = (kt_count){.territory = {0}};
    count->alive[KT_BLACK] = kt_bitboard_minus(board->stones[KT_BLACK], dead);
    count->alive[KT_WHITE] = kt_bitboard_minus(board->stones[KT_WHITE], dead);
    kt_bitboard living = kt_bitboard_or(count->alive[KT_BLACK], &count->alive[KT_WHITE]);
    kt_bitboard open = kt_bitboard_minus(geometry->points, &living);
    kt_bitboard left = open;
    for (kt_point p = kt_bitboard_next(&left, 0); p != KT_NO_POINT; p = kt_bitboard_next(&left, p + 1)) {
        kt_bitboard region = kt_geometry_region(geometry, p, &open);
        kt_bitboard border = kt_geometry_border(geometry, &region);
        kt_bitboard black = kt_bitboard_and(border, &count->alive[KT_BLACK]);
        kt_bitboard white = kt_bitboard_and(border, &count->alive[KT_WHITE]);
        bool by_black = !kt_bitboard_is_empty(&black), by_white = !kt_bitboard_is_empty(&white);
        kt_colour owner = by_black == by_white ? KT_EMPTY : by_black ? KT_BLACK : KT_WHITE;
        count->territory[owner] += kt_bitboard_count(&region);
        left = kt_bitboard_minus(left, &region);
    }
}

int32_t kt_score_area(const kt_board *board, const kt_bitboard *dead, int32_t komi) {
    kt_count count;
    count_points(board, dead, &count);
    int black = count.territory[KT_BLACK] + kt_bitboard_count(&count.alive[KT_BLACK]);
    int white = count.territory[KT_WHITE] + kt_bitboard_count(&count.alive[KT_WHITE]);
    return 4 * (black - white) - komi;
}

int32_t kt_score_territory(const kt_board *board, const kt_bitboard *dead, int32_t komi) {
    kt_count count;
    count_points(board, dead, &count);
    kt_bitboard dead_black = kt_bitboard_and(board->stones[KT_BLACK], dead);
    kt_bitboard dead_white = kt_bitboard_and(board->stones[KT_WHITE], dead);
    int black = count.territory[KT_BLACK] + board->prisoners[KT_WHITE] + kt_bitboard_count(&dead_white);
    int white = count.territory[KT_WHITE] + board->prisoners[KT_BLACK] + kt_bitboard_count(&dead_black);
    return 4 * (black - white) - komi;
}

void kt_score_write(kt_text *text, int32_t result) {
    if (result == 0) {
        kt_text_char(text, '0');
        return;
    }
    kt_text_string(text, result > 0 ? "B+" : "W+");
    kt_text_quarter_points(text, result > 0 ? result : -result);
}
