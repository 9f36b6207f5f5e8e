#include "learn/grid.h"

#include <string.h>

struct grid grid_of(int size) {
    int side = size + 2 * (size - 1);
    return (struct grid){.size = size, .side = side, .cells = side * side};
}

int grid_places(const struct grid *grid, struct grid_place places[GRID_PLACES_MAX]) {
    int size = grid->size, quadrant = kt_quadrant(size), used = 0;
    for (int i = 0; i < size * size; i++) {
        kt_point p = kt_point_at(i % size, i / size);
        for (int view = 0; view < KT_SYMMETRIES; view++) {
            kt_point turned = kt_symmetry_apply(view, p, size);
            int x = kt_point_x(turned), y = kt_point_y(turned);
            if (x >= quadrant || y >= quadrant) continue;
            places[used++] = (struct grid_place){
                .at = (uint16_t)grid_at(grid, p), .view = (uint8_t)view, .x = (uint8_t)x, .y = (uint8_t)y};
        }
    }
    return used;
}

void grid_offsets(const struct grid *grid, const kt_spiral *spiral, int stride, int16_t *offsets) {
    int size = grid->size;
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        int back = kt_symmetry_inverse(view), corner = grid_at(grid, kt_symmetry_apply(back, 0, size));
        int right = grid_at(grid, kt_symmetry_apply(back, kt_point_at(1, 0), size)) - corner;
        int up = grid_at(grid, kt_symmetry_apply(back, kt_point_at(0, 1), size)) - corner;
        for (int i = 0; i < spiral->count; i++)
            offsets[view * stride + i] = (int16_t)(spiral->dx[i] * right + spiral->dy[i] * up);
    }
}

/* Marks that the example `bit` has these points. */
static void mark(const struct grid *grid, uint64_t *words, const kt_bitboard *points, uint64_t bit) {
    KT_EACH_POINT(p, points) words[grid_at(grid, p)] |= bit;
}

void grid_lay_out(const struct grid *grid, const struct example *examples, size_t count, uint64_t *words) {
    size_t cells = (size_t)grid->cells;
    memset(words, 0, GRID_PLANES * cells * sizeof *words);
    for (size_t i = 0; i < count; i++) {
        uint64_t bit = (uint64_t)1 << i;
        mark(grid, words + GRID_OWN * cells, &examples[i].own, bit);
        mark(grid, words + GRID_OTHER * cells, &examples[i].other, bit);
        mark(grid, words + GRID_ALLOWED * cells, &examples[i].allowed, bit);
        words[GRID_PLAYED * cells + (size_t)grid_at(grid, examples[i].move)] |= bit;
    }
}
