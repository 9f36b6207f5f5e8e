#include "pattern/code3x3.h"

#include <string.h>

#include "board/symmetry.h"

static const int8_t neighbours[KT_CODE3X3_NEIGHBOURS][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                                            {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

/* Neighbour `i` of `p`; KT_NO_POINT off the board. */
static kt_point find_neighbour(const kt_geometry *geometry, kt_point p, int i) {
    int x = kt_point_x(p) + neighbours[i][0], y = kt_point_y(p) + neighbours[i][1];
    if (x < 0 || y < 0 || x >= geometry->size || y >= geometry->size) return KT_NO_POINT;
    return kt_point_at(x, y);
}

static unsigned digit_of(unsigned colour) {
    static const uint8_t digits[] = {
        [KT_EMPTY] = KT_CODE3X3_EMPTY, [KT_BLACK] = KT_CODE3X3_BLACK, [KT_WHITE] = KT_CODE3X3_WHITE};
    return digits[colour];
}

/* `colour` is by point; NULL for an empty board. */
static kt_code3x3 read_code(const kt_geometry *geometry, const uint8_t *colour, kt_point p) {
    unsigned code = 0;
    for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++) {
        kt_point q = find_neighbour(geometry, p, i);
        unsigned digit = KT_CODE3X3_OFF_BOARD;
        if (q != KT_NO_POINT) digit = digit_of(colour ? colour[q] : KT_EMPTY);
        code |= digit << 2 * i;
    }
    return (kt_code3x3)code;
}

kt_code3x3 kt_code3x3_at(const kt_board *board, kt_point p) {
    return read_code(board->geometry, board->colour, p);
}

void kt_code3x3_begin(const kt_geometry *geometry, kt_code3x3 codes[KT_POINTS]) {
    memset(codes, 0, KT_POINTS * sizeof *codes);
    for (kt_point p = kt_bitboard_next(&geometry->points, 0); p != KT_NO_POINT;
         p = kt_bitboard_next(&geometry->points, p + 1))
        codes[p] = read_code(geometry, NULL, p);
}

void kt_code3x3_change(const kt_geometry *geometry, kt_code3x3 codes[KT_POINTS], kt_point p, kt_colour from,
                       kt_colour to) {
    unsigned change = digit_of(from) ^ digit_of(to);
    for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++) {
        kt_point q = find_neighbour(geometry, p, i);
        int opposite = KT_CODE3X3_NEIGHBOURS - 1 - i; /* where `p` lies, seen from there */
        if (q != KT_NO_POINT) codes[q] ^= (kt_code3x3)(change << 2 * opposite);
    }
}

kt_code3x3 kt_code3x3_turn(kt_code3x3 code, int symmetry) {
    /* Where the neighbours go when columns are mirrored, rows are mirrored, columns and rows exchanged. */
    static const uint8_t to[3][KT_CODE3X3_NEIGHBOURS] = {
        {2, 1, 0, 4, 3, 7, 6, 5}, {5, 6, 7, 3, 4, 0, 1, 2}, {0, 3, 5, 1, 6, 2, 4, 7}};
    for (int step = 0; step < 3; step++) {
        if (!(symmetry >> step & 1)) continue;
        unsigned turned = 0;
        for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++) {
            unsigned digit = (unsigned)code >> 2 * i & 3u;
            turned |= digit << 2 * to[step][i];
        }
        code = (kt_code3x3)turned;
    }
    return code;
}

kt_code3x3 kt_code3x3_id(kt_code3x3 code) {
    kt_code3x3 least = code;
    for (int symmetry = 1; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_code3x3 turned = kt_code3x3_turn(code, symmetry);
        if (turned < least) least = turned;
    }
    return least;
}
