#include "board/score.h"

void kt_score_divide(const kt_board *board, kt_verdict *verdict) {
    const kt_geometry *geometry = board->geometry;
    for (int colour = KT_EMPTY; colour <= KT_WHITE; colour++) verdict->held[colour] = kt_bitboard_none();
    verdict->repairs = kt_bitboard_none();
    verdict->gain = 0;
    kt_bitboard living = kt_bitboard_or(board->stones[KT_BLACK], &board->stones[KT_WHITE]);
    kt_bitboard_subtract(&living, &verdict->dead);
    kt_bitboard left = kt_bitboard_minus(geometry->points, &living);
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_take_region(geometry, &left);
        kt_bitboard border = kt_geometry_border(geometry, &region);
        kt_bitboard black = kt_bitboard_and(border, &board->stones[KT_BLACK]);
        kt_bitboard white = kt_bitboard_and(border, &board->stones[KT_WHITE]);
        bool by_black = !kt_bitboard_is_empty(&black), by_white = !kt_bitboard_is_empty(&white);
        kt_colour owner = by_black == by_white ? KT_EMPTY : by_black ? KT_BLACK : KT_WHITE;
        kt_bitboard_unite(&verdict->held[owner], &region);
    }
}

kt_bitboard kt_score_secure(const kt_board *board, const kt_verdict *verdict, kt_colour colour) {
    const kt_geometry *geometry = board->geometry;
    kt_bitboard left = verdict->held[colour], secure = left;
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_take_region(geometry, &left);
        kt_bitboard border = kt_geometry_border(geometry, &region);
        kt_bitboard_intersect(&border, &verdict->seki);
        if (!kt_bitboard_is_empty(&border)) kt_bitboard_subtract(&secure, &region);
    }
    return secure;
}

int kt_score_points(const kt_board *board, const kt_verdict *verdict, bool territory, kt_colour colour) {
    kt_colour opponent = kt_opponent(colour);
    if (!territory) {
        kt_bitboard alive = kt_bitboard_minus(board->stones[colour], &verdict->dead);
        int gain = colour == KT_BLACK ? verdict->gain : -verdict->gain;
        return kt_bitboard_count(&alive) + kt_bitboard_count(&verdict->held[colour]) + (gain > 0 ? gain : 0);
    }
    kt_bitboard counted = kt_score_secure(board, verdict, colour);
    kt_bitboard prisoners = kt_bitboard_and(board->stones[opponent], &verdict->dead);
    kt_bitboard_intersect(&prisoners, &counted);
    kt_bitboard_subtract(&counted, &verdict->repairs);
    return kt_bitboard_count(&counted) + kt_bitboard_count(&prisoners) + board->prisoners[opponent];
}

int32_t kt_score_verdict(const kt_board *board, const kt_verdict *verdict, bool territory, int32_t komi) {
    return 4 * (kt_score_points(board, verdict, territory, KT_BLACK) -
                kt_score_points(board, verdict, territory, KT_WHITE)) -
           komi;
}

static int32_t count_as_it_stands(const kt_board *board, const kt_bitboard *dead, bool territory,
                                  int32_t komi) {
    kt_verdict verdict = {.dead = *dead, .seki = kt_bitboard_none()};
    kt_score_divide(board, &verdict);
    return kt_score_verdict(board, &verdict, territory, komi);
}

int32_t kt_score_area(const kt_board *board, const kt_bitboard *dead, int32_t komi) {
    return count_as_it_stands(board, dead, false, komi);
}

int32_t kt_score_territory(const kt_board *board, const kt_bitboard *dead, int32_t komi) {
    return count_as_it_stands(board, dead, true, komi);
}

void kt_score_write(kt_text *text, int32_t result) {
    if (result == 0) {
        kt_text_char(text, '0');
        return;
    }
    kt_text_string(text, result > 0 ? "B+" : "W+");
    kt_text_quarter_points(text, result > 0 ? result : -result);
}
