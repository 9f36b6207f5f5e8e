#include "tactics/parts.h"

/* Liberties, at most. Chosen by hand. */
enum {
    BREATHS = 5, /* of a chain that may be part of a fight */
    CLOSE = 2,   /* of one that is read with a fight beside it when all such are too many */
};

kt_bitboard kt_parts_few(const kt_board *board, const kt_bitboard *among) {
    kt_bitboard few = kt_bitboard_none();
    for (kt_point p = kt_bitboard_next(among, 0); p != KT_NO_POINT; p = kt_bitboard_next(among, p + 1))
        if (kt_bitboard_count(&board->liberties[board->chain[p]]) <= BREATHS) kt_bitboard_set(&few, p);
    return few;
}

kt_bitboard kt_parts_with_pressed(const kt_board *board, const kt_bitboard *part, const kt_bitboard *other) {
    kt_bitboard wide = *part, beside = kt_geometry_border(board->geometry, part);
    beside = kt_bitboard_and(beside, other);
    for (kt_point p = kt_bitboard_next(&beside, 0); p != KT_NO_POINT; p = kt_bitboard_next(&beside, p + 1)) {
        const kt_bitboard *liberties = &board->liberties[board->chain[p]];
        kt_bitboard further = kt_geometry_border(board->geometry, liberties);
        further = kt_bitboard_and(further, &board->stones[KT_EMPTY]);
        further = kt_bitboard_minus(further, part);
        further = kt_bitboard_minus(further, liberties);
        if (kt_bitboard_count(liberties) > CLOSE || !kt_bitboard_is_empty(&further)) continue;
        kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[board->colour[p]]);
        wide = kt_bitboard_or(wide, &chain);
        wide = kt_bitboard_or(wide, liberties);
    }
    return wide;
}

void kt_parts_keep_pairs(const kt_board *board, kt_bitboard *seki) {
    kt_bitboard reach[3], kept = kt_bitboard_none();
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard own = kt_bitboard_and(*seki, &board->stones[c]);
        kt_bitboard beside = kt_geometry_border(board->geometry, &own);
        kt_bitboard free = kt_bitboard_and(beside, &board->stones[KT_EMPTY]);
        free = kt_geometry_border(board->geometry, &free);
        reach[c] = kt_bitboard_or(beside, &free);
    }
    for (kt_point p = kt_bitboard_next(seki, 0); p != KT_NO_POINT; p = kt_bitboard_next(seki, p + 1)) {
        kt_colour c = (kt_colour)board->colour[p];
        if (kt_bitboard_has(&kept, p) || !kt_bitboard_has(&reach[kt_opponent(c)], p)) continue;
        kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[c]);
        kept = kt_bitboard_or(kept, &chain);
    }
    *seki = kt_bitboard_and(*seki, &kept);
}
