#include "pattern/code3x3.h"

#include "board/symmetry.h"

static const int8_t neighbours[KT_CODE3X3_NEIGHBOURS][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                                            {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

static unsigned digit_of(unsigned colour) {
    static const uint8_t digits[] = {
        [KT_EMPTY] = KT_CODE3X3_EMPTY, [KT_BLACK] = KT_CODE3X3_BLACK, [KT_WHITE] = KT_CODE3X3_WHITE};
    return digits[colour];
}

kt_code3x3 kt_code3x3_at(const kt_board *board, kt_point p) {
    unsigned code = 0;
    int size = board->geometry->size;
    for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++) {
        int x = kt_point_x(p) + neighbours[i][0], y = kt_point_y(p) + neighbours[i][1];
        bool outside = x < 0 || y < 0 || x >= size || y >= size;
        unsigned digit = outside ? KT_CODE3X3_OFF_BOARD : digit_of(board->colour[kt_point_at(x, y)]);
        code |= digit << 2 * i;
    }
    return (kt_code3x3)code;
}

kt_code3x3 kt_code3x3_turn(kt_code3x3 code, int symmetry) {
    /* Where each neighbour goes when columns are mirrored, when rows are, and when both are exchanged. */
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
