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

kt_bitboard kt_geometry_border(const kt_geometry *geometry, const kt_bitboard *set) {
    kt_bitboard border = kt_bitboard_none();
    KT_EACH_POINT(p, set)
        for (int i = 0; i < 4; i++)
            if (geometry->neighbour[p][i] != KT_NO_POINT) kt_bitboard_set(&border, geometry->neighbour[p][i]);
    return kt_bitboard_minus(border, set);
}

kt_bitboard kt_geometry_region(const kt_geometry *geometry, kt_point start, const kt_bitboard *within) {
    kt_bitboard region = kt_bitboard_none(), frontier = kt_bitboard_none();
    kt_bitboard_set(&frontier, start);
    while (!kt_bitboard_is_empty(&frontier)) {
        kt_bitboard_unite(&region, &frontier);
        frontier = kt_geometry_border(geometry, &frontier);
        kt_bitboard_intersect(&frontier, within);
        kt_bitboard_subtract(&frontier, &region);
    }
    return region;
}

kt_bitboard kt_geometry_take_region(const kt_geometry *geometry, kt_bitboard *left) {
    kt_bitboard region = kt_geometry_region(geometry, kt_bitboard_next(left, 0), left);
    kt_bitboard_subtract(left, &region);
    return region;
}
