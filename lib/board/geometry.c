#include "board/geometry.h"

kt_status kt_geometry_init(kt_geometry *geometry, int size) {
    if (size < KT_BOARD_MIN || size > KT_BOARD_MAX) return KT_ERR_RANGE;
    geometry->size = (uint8_t)size;
    geometry->points = kt_bitboard_full(size);
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            kt_point *neighbour = geometry->neighbour[kt_point_at(x, y)];
            neighbour[0] = x > 0 ? kt_point_at(x - 1, y) : KT_NO_POINT;
            neighbour[1] = x < size - 1 ? kt_point_at(x + 1, y) : KT_NO_POINT;
            neighbour[2] = y > 0 ? kt_point_at(x, y - 1) : KT_NO_POINT;
            neighbour[3] = y < size - 1 ? kt_point_at(x, y + 1) : KT_NO_POINT;
        }
    }
    return KT_OK;
}
