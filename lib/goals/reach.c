#include "goals/reach.h"

#include <string.h>

/* Floods the board from the stones of a colour, but for those of `off`. */
static void flood(kt_reach *reach, const kt_board *board, const kt_bitboard *off, kt_colour colour) {
    uint8_t *steps = reach->steps[colour];
    unsigned end = 0;
    memset(steps, KT_REACH_FAR, KT_POINTS);
    kt_bitboard stones = kt_bitboard_minus(board->stones[colour], off);
    kt_bitboard others = kt_bitboard_minus(board->stones[kt_opponent(colour)], off);
    KT_EACH_POINT(p, &stones) {
        steps[p] = 0;
        reach->queue[end++] = p;
    }
    for (unsigned begin = 0; begin < end; begin++) {
        kt_point p = reach->queue[begin];
        if (steps[p] + 1 == KT_REACH_FAR) break;
        for (int i = 0; i < 4; i++) {
            kt_point q = board->geometry->neighbour[p][i];
            if (q == KT_NO_POINT || steps[q] != KT_REACH_FAR || kt_bitboard_has(&others, q)) continue;
            steps[q] = (uint8_t)(steps[p] + 1);
            reach->queue[end++] = q;
        }
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

/* Walks over the points around `start` that have its owner, and are empty if `rooms`. Returns their number,
 * which is where they end in the queue. */
static unsigned walk(kt_reach *reach, const kt_geometry *geometry, kt_point start, bool rooms,
                     unsigned begin) {
    unsigned end = begin;
    kt_bitboard_set(&reach->seen, start);
    reach->queue[end++] = start;
    for (; begin < end; begin++)
        for (int i = 0; i < 4; i++) {
            kt_point q = geometry->neighbour[reach->queue[begin]][i];
            if (q == KT_NO_POINT || kt_bitboard_has(&reach->seen, q)) continue;
            if (reach->owner[q] != reach->owner[start] || (rooms && !reach->steps[reach->owner[q]][q]))
                continue;
            kt_bitboard_set(&reach->seen, q);
            reach->queue[end++] = q;
        }
    return end;
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

int kt_reach_balance(kt_reach *reach, const kt_geometry *geometry) {
    int balance = 0;
    kt_bitboard counted = kt_bitboard_none();
    KT_EACH_POINT(p, &geometry->points) {
        if (reach->owner[p] == KT_EMPTY || kt_bitboard_has(&counted, p)) continue;
        reach->seen = counted;
        unsigned size = walk(reach, geometry, p, false, 0);
        counted = reach->seen;
        /* The rooms: the walk over an area forgets nothing, so its points are walked over once more. */
        for (unsigned i = 0; i < size; i++) kt_bitboard_clear(&reach->seen, reach->queue[i]);
        unsigned room = 0, rooms = 0;
        int held = 0;
        for (unsigned i = 0; i < size; i++) {
            kt_point q = reach->queue[i];
            held += find_hold(reach, q);
            if (!reach->steps[reach->owner[q]][q] || kt_bitboard_has(&reach->seen, q)) continue;
            room += walk(reach, geometry, q, true, size) - size;
            rooms++;
        }
        int points = held * (2 * live_of_16(room, rooms) - 16) / KT_REACH_SURE;
        balance += reach->owner[p] == KT_BLACK ? points : -points;
    }
    return balance;
}
