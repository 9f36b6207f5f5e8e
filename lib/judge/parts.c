#include "judge/parts.h"

/* Liberties, at most. Chosen by hand. */
enum {
    BREATHS = 5, /* of a chain that may be part of a fight */
    CLOSE = 2,   /* of one that is read with a fight beside it when all such are too many */
};

kt_bitboard kt_parts_few(const kt_board *board, const kt_bitboard *among) {
    kt_bitboard few = kt_bitboard_none();
    KT_EACH_POINT(p, among)
        if (kt_bitboard_count(&board->liberties[board->chain[p]]) <= BREATHS) kt_bitboard_set(&few, p);
    return few;
}

kt_bitboard kt_parts_with_pressed(const kt_board *board, const kt_bitboard *part, const kt_bitboard *other) {
    kt_bitboard wide = *part, beside = kt_geometry_border(board->geometry, part);
    kt_bitboard_intersect(&beside, other);
    KT_EACH_POINT(p, &beside) {
        const kt_bitboard *liberties = &board->liberties[board->chain[p]];
        kt_bitboard further = kt_geometry_border(board->geometry, liberties);
        kt_bitboard_intersect(&further, &board->stones[KT_EMPTY]);
        kt_bitboard_subtract(&further, part);
        kt_bitboard_subtract(&further, liberties);
        if (kt_bitboard_count(liberties) > CLOSE || !kt_bitboard_is_empty(&further)) continue;
        kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[board->colour[p]]);
        kt_bitboard_unite(&wide, &chain);
        kt_bitboard_unite(&wide, liberties);
    }
    return wide;
}

#if KT_DESKTOP
kt_bitboard kt_parts_apart(const kt_board *board, const kt_bitboard *part, kt_point p) {
    const kt_bitboard *empty = &board->stones[KT_EMPTY];
    kt_bitboard apart = kt_bitboard_none(), left = apart;
    for (; p != KT_NO_POINT; p = kt_bitboard_next(&left, 0)) {
        kt_colour colour = (kt_colour)board->colour[p];
        kt_bitboard more = kt_geometry_region(board->geometry, p, &board->stones[colour]);
        kt_bitboard_unite(&apart, &more);
        more = kt_geometry_border(board->geometry, &more);
        kt_bitboard_intersect(&more, colour == KT_EMPTY ? part : empty);
        kt_bitboard_unite(&left, &more);
        kt_bitboard_subtract(&left, &apart);
    }
    return apart;
}

/* The colour whose stones outside the part are beside the empty region, if they are of one colour; else KT_EMPTY. */
static kt_colour find_owner(const kt_board *board, const kt_bitboard *region, const kt_bitboard *part) {
    kt_bitboard around = kt_geometry_border(board->geometry, region);
    kt_bitboard_subtract(&around, part);
    bool black = !kt_bitboard_within(&around, &board->stones[KT_WHITE]);
    bool white = !kt_bitboard_within(&around, &board->stones[KT_BLACK]);
    return black == white ? KT_EMPTY : black ? KT_BLACK : KT_WHITE;
}

kt_colour kt_parts_close(const kt_board *board, kt_bitboard *part, kt_board *closed) {
    const kt_bitboard *empty = &board->stones[KT_EMPTY];
    kt_bitboard stones[3] = {*empty, board->stones[KT_BLACK], board->stones[KT_WHITE]};
    kt_bitboard chains = kt_bitboard_minus(*part, empty), left = kt_bitboard_and(*part, empty);
    kt_bitboard beside = kt_geometry_border(board->geometry, &chains);
    kt_colour owner = KT_EMPTY;
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_region(board->geometry, kt_bitboard_next(&left, 0), empty);
        kt_bitboard_subtract(&left, &region);
        kt_bitboard liberties = kt_bitboard_and(region, &beside), behind = kt_bitboard_minus(region, &beside);
        kt_bitboard doors = kt_geometry_border(board->geometry, &liberties);
        kt_bitboard_intersect(&doors, &behind);
        kt_colour colour = find_owner(board, &region, part);
        if (kt_bitboard_count(&doors) != 1 || colour == KT_EMPTY) continue;
        if (owner == kt_opponent(colour)) return KT_EMPTY;
        owner = colour;
        kt_bitboard_unite(&stones[owner], &behind);
        kt_bitboard_subtract(part, &behind);
    }
    kt_board_init(closed, board->geometry);
    kt_board_set_up(closed, &stones[KT_BLACK], &stones[KT_WHITE]);
    return owner;
}
#endif

void kt_parts_keep_pairs(const kt_board *board, kt_bitboard *seki) {
    kt_bitboard reach[3], kept = kt_bitboard_none();
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard own = kt_bitboard_and(*seki, &board->stones[c]);
        kt_bitboard beside = kt_geometry_border(board->geometry, &own);
        kt_bitboard free = kt_bitboard_and(beside, &board->stones[KT_EMPTY]);
        free = kt_geometry_border(board->geometry, &free);
        reach[c] = kt_bitboard_or(beside, &free);
    }
    KT_EACH_POINT(p, seki) {
        kt_colour c = (kt_colour)board->colour[p];
        if (kt_bitboard_has(&kept, p) || !kt_bitboard_has(&reach[kt_opponent(c)], p)) continue;
        kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[c]);
        kt_bitboard_unite(&kept, &chain);
    }
    kt_bitboard_intersect(seki, &kept);
}
