#include "goals/reach.h"

#include <string.h>

/* Floods the board from the stones of a colour, but for those of `off`. */
static void flood(kt_reach *reach, const kt_board *board, const kt_bitboard *off, kt_colour colour) {
    uint8_t *steps = reach->steps[colour];
    memset(steps, KT_REACH_FAR, KT_POINTS);
    kt_bitboard edge = kt_bitboard_minus(board->stones[colour], off);
    kt_bitboard others = kt_bitboard_minus(board->stones[kt_opponent(colour)], off);
    kt_bitboard left = kt_bitboard_minus(board->geometry->points, &others);
    for (uint8_t step = 0; step < KT_REACH_FAR; step++) {
        KT_EACH_POINT(p, &edge) steps[p] = step;
        kt_bitboard_subtract(&left, &edge);
        edge = kt_geometry_border(board->geometry, &edge);
        kt_bitboard_intersect(&edge, &left);
    }
}

void kt_reach_map(kt_reach *reach, const kt_board *board, const kt_bitboard *off) {
    flood(reach, board, off, KT_BLACK);
    flood(reach, board, off, KT_WHITE);
    for (int p = 0; p < KT_POINTS; p++) {
        int ahead = reach->steps[KT_WHITE][p] - reach->steps[KT_BLACK][p];
        reach->owner[p] = ahead > 0 ? KT_BLACK : ahead < 0 ? KT_WHITE : KT_EMPTY;
    }
}

/* How many of 16 areas with this much empty room live. Chosen by hand. */
static int live_of_16(unsigned room, unsigned rooms) {
    static const uint8_t lives[8] = {1, 2, 4, 7, 10, 13, 15, 16};
    if (rooms > 1) return 16;
    return lives[room < 7 ? room : 7];
}

/* How surely its owner holds the point, 1..KT_REACH_SURE; stones are held for sure. */
static int find_hold(const kt_reach *reach, kt_point p) {
    kt_colour owner = (kt_colour)reach->owner[p];
    int ahead = reach->steps[kt_opponent(owner)][p] - reach->steps[owner][p];
    return !reach->steps[owner][p] || ahead > KT_REACH_SURE ? KT_REACH_SURE : ahead;
}

/* What an area of its owner is worth to them. */
static int find_worth(const kt_reach *reach, const kt_geometry *geometry, const kt_bitboard *area,
                      int owner) {
    kt_bitboard empty = *area;
    unsigned room = 0, rooms = 0;
    int held = 0;
    KT_EACH_POINT(p, area) {
        held += find_hold(reach, p);
        if (!reach->steps[owner][p]) kt_bitboard_clear(&empty, p);
    }
    for (; !kt_bitboard_is_empty(&empty); rooms++) {
        kt_bitboard one = kt_geometry_take_region(geometry, &empty);
        room += (unsigned)kt_bitboard_count(&one);
    }
    return held * (2 * live_of_16(room, rooms) - 16) / KT_REACH_SURE;
}

int kt_reach_balance(const kt_reach *reach, const kt_geometry *geometry) {
    int balance = 0;
    for (int owner = KT_BLACK; owner <= KT_WHITE; owner++) {
        kt_bitboard left = kt_bitboard_none();
        KT_EACH_POINT(p, &geometry->points)
            if (reach->owner[p] == owner) kt_bitboard_set(&left, p);
        while (!kt_bitboard_is_empty(&left)) {
            kt_bitboard area = kt_geometry_take_region(geometry, &left);
            int points = find_worth(reach, geometry, &area, owner);
            balance += owner == KT_BLACK ? points : -points;
        }
    }
    return balance;
}
