#include "tactics/benson.h"

/* kt_part_alive (part.h) asks the same of a part of the board, as sets in a machine word. A whole board has more points than a
 * word has bits, and knows its chains and their liberties, which are flooded for there. */

/* Takes the chains out of `alive` that have fewer than two vital regions which `alive` alone encloses. */
static kt_bitboard keep_two_eyed(const kt_board *board, kt_colour colour, const kt_bitboard *alive) {
    kt_bitboard one = kt_bitboard_none(), two = one, kept = one;
    kt_bitboard left = kt_bitboard_minus(board->geometry->points, &board->stones[colour]);
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_take_region(board->geometry, &left),
                    border = kt_geometry_border(board->geometry, &region);
        if (!kt_bitboard_within(&border, alive)) continue;
        kt_bitboard empty = kt_bitboard_and(region, &board->stones[KT_EMPTY]);
        kt_bitboard seen = kt_bitboard_none();
        KT_EACH_POINT(p, &border) {
            kt_point head = board->chain[p];
            if (kt_bitboard_has(&seen, head)) continue;
            kt_bitboard_set(&seen, head);
            if (!kt_bitboard_within(&empty, &board->liberties[head])) continue;
            kt_bitboard_set(kt_bitboard_has(&one, head) ? &two : &one, head);
        }
    }
    KT_EACH_POINT(p, alive)
        if (kt_bitboard_has(&two, board->chain[p])) kt_bitboard_set(&kept, p);
    return kept;
}

/* The regions that `alive` encloses where the opponent can't have two eyes: at most one point of them isn't beside a
 * stone that lives, or they are vital to a chain. */
static kt_bitboard find_inside(const kt_board *board, kt_colour colour, const kt_bitboard *alive) {
    const kt_geometry *geometry = board->geometry;
    kt_bitboard inside = kt_bitboard_none();
    kt_bitboard left = kt_bitboard_minus(geometry->points, &board->stones[colour]);
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_take_region(geometry, &left),
                    border = kt_geometry_border(geometry, &region);
        if (kt_bitboard_is_empty(&border) || !kt_bitboard_within(&border, alive)) continue;
        kt_bitboard near = kt_geometry_border(geometry, &border), deep = kt_bitboard_minus(region, &near);
        bool certain = kt_bitboard_count(&deep) <= 1;
        kt_bitboard empty = kt_bitboard_and(region, &board->stones[KT_EMPTY]);
        KT_EACH_POINT(p, &border)
            certain = certain || kt_bitboard_within(&empty, &board->liberties[board->chain[p]]);
        if (certain) kt_bitboard_unite(&inside, &region);
    }
    return inside;
}

void kt_benson_find(const kt_board *board, kt_benson *benson) {
    benson->alive[KT_EMPTY] = benson->inside[KT_EMPTY] = kt_bitboard_none();
    for (int i = KT_BLACK; i <= KT_WHITE; i++) {
        kt_colour colour = (kt_colour)i;
        kt_bitboard alive = board->stones[colour], before;
        do {
            before = alive;
            alive = keep_two_eyed(board, colour, &alive);
        } while (!kt_bitboard_equal(&alive, &before));
        benson->alive[colour] = alive;
        benson->inside[colour] = find_inside(board, colour, &alive);
    }
}
