#include "judge/repairs.h"

static void find_of(const kt_board *board, kt_verdict *verdict, kt_colour colour, kt_board *filled) {
    kt_bitboard own = kt_bitboard_minus(board->stones[colour], &verdict->dead);
    kt_bitboard others = kt_bitboard_minus(board->stones[kt_opponent(colour)], &verdict->dead);
    kt_bitboard_unite(&others, &verdict->held[KT_EMPTY]);
    filled->geometry = board->geometry;
    if (colour == KT_BLACK) kt_board_set_up(filled, &own, &others);
    else kt_board_set_up(filled, &others, &own);
    KT_EACH_POINT(p, &own) {
        const kt_bitboard *liberties = &filled->liberties[p];
        if (filled->chain[p] == p && kt_bitboard_count(liberties) == 1 &&
            kt_bitboard_within(liberties, &verdict->held[colour]))
            kt_bitboard_unite(&verdict->repairs, liberties);
    }
}

__attribute__((noinline)) void kt_repairs_find(const kt_board *board, kt_verdict *verdict, kt_board *filled) {
    find_of(board, verdict, KT_BLACK, filled);
    find_of(board, verdict, KT_WHITE, filled);
}
