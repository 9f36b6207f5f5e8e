#include "board/handicap.h"

int kt_handicap_fixed_max(int size) {
    if (size < 7) return 0;
    return size % 2 && size > 7 ? 9 : 4;
}

/* The places in the order in which they are taken, in steps of (middle - edge) from the middle.
 * Of an odd handicap above 3 the last stone stands in the middle instead. */
static const int8_t places[8][2] = {
    {-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}, {0, -1}, {0, 1},
};

static kt_point place(int size, int column, int row) {
    int edge = size > 11 ? 3 : 2;
    int line[3] = {edge, size / 2, size - 1 - edge};
    return kt_point_at(line[column + 1], line[row + 1]);
}

kt_status kt_handicap_fixed(int size, int stones, kt_bitboard *points) {
    if (stones < 2 || stones > kt_handicap_fixed_max(size)) return KT_ERR_RANGE;
    *points = kt_bitboard_none();
    bool middle = stones > 3 && stones % 2;
    for (int i = 0; i < stones - middle; i++)
        kt_bitboard_set(points, place(size, places[i][0], places[i][1]));
    if (middle) kt_bitboard_set(points, place(size, 0, 0));
    return KT_OK;
}

static int smaller(int a, int b) { return a < b ? a : b; }

/* How much room there is around `p`: the steps to the nearest stone, or three for each line below it,
 * whichever is less. Of equals the higher line wins. 0 beside a stone. */
static int room(int size, const kt_bitboard *stones, kt_point p) {
    int x = kt_point_x(p), y = kt_point_y(p);
    int below = smaller(smaller(x, size - 1 - x), smaller(y, size - 1 - y));
    int least = 2 + 3 * below;
    KT_EACH_POINT(q, stones) {
        int dx = kt_point_x(q) - x, dy = kt_point_y(q) - y;
        least = smaller(least, (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
    }
    return least < 2 ? 0 : least * KT_BOARD_MAX + below;
}

kt_status kt_handicap_free(int size, int stones, kt_bitboard *points) {
    if (size < KT_BOARD_MIN || size > KT_BOARD_MAX || stones < 2 || stones > size * size - 1)
        return KT_ERR_RANGE;
    kt_bitboard board = kt_bitboard_full(size);
    int placed = smaller(stones, kt_handicap_fixed_max(size));
    *points = kt_bitboard_none();
    if (placed && kt_handicap_fixed(size, placed, points) != KT_OK) return KT_ERR_RANGE;
    for (; placed < stones; placed++) {
        kt_point best = KT_NO_POINT;
        int most = 0;
        KT_EACH_POINT(p, &board) {
            int here = room(size, points, p);
            if (here > most) most = here, best = p;
        }
        if (best == KT_NO_POINT) break;
        kt_bitboard_set(points, best);
    }
    return placed;
}
