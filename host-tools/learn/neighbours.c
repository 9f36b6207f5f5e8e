#include "learn/neighbours.h"

#include "board/symmetry.h"

/* The neighbours in one view of the board. */
static struct neighbours list_view(const kt_spiral *spiral, const kt_board *board, kt_colour colour,
                                   kt_point p, int symmetry, int most) {
    int size = board->geometry->size, back = kt_symmetry_inverse(symmetry);
    kt_point move = kt_symmetry_apply(symmetry, p, size);
    int x = kt_point_x(move), y = kt_point_y(move);
    struct neighbours list = {.x = (uint8_t)x, .y = (uint8_t)y};

    /* An edge is as far away as the first points beyond it. */
    int edge_at[EDGES] = {y + 1, x + 1, size - y, size - x};
    for (int i = 1; i < spiral->count && list.count < most; i++) {
        int distance = kt_spiral_distance(spiral->dx[i], spiral->dy[i]);
        for (int edge = 0; edge < EDGES && list.count < most; edge++) {
            if (edge_at[edge] == 0 || kt_spiral_distance(edge_at[edge], 0) > distance) continue;
            list.neighbour[list.count++] = (uint16_t)(NEIGHBOUR_EDGE + edge);
            edge_at[edge] = 0;
        }
        int stone_x = x + spiral->dx[i], stone_y = y + spiral->dy[i];
        if (stone_x < 0 || stone_y < 0 || stone_x >= size || stone_y >= size || list.count == most) continue;
        uint8_t there = board->colour[kt_symmetry_apply(back, kt_point_at(stone_x, stone_y), size)];
        if (there != KT_EMPTY) list.neighbour[list.count++] = (uint16_t)(i * 2 + (there != colour));
    }
    return list;
}

/* Is list `a` lower than `b`, of the same length? The nearest neighbour in which they differ decides. */
static bool is_lower(const struct neighbours *a, const struct neighbours *b) {
    int i = 0;
    while (i < a->count && a->neighbour[i] == b->neighbour[i]) i++;
    return i < a->count && a->neighbour[i] < b->neighbour[i];
}

struct neighbours neighbours_find(const kt_spiral *spiral, const kt_board *board, kt_colour colour,
                                  kt_point p, int most) {
    int size = board->geometry->size, quadrant = kt_quadrant(size);
    struct neighbours best = {0};
    bool have_best = false;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_point move = kt_symmetry_apply(symmetry, p, size);
        if (kt_point_x(move) >= quadrant || kt_point_y(move) > kt_point_x(move)) continue;
        struct neighbours list = list_view(spiral, board, colour, p, symmetry, most);
        if (!have_best || is_lower(&list, &best)) best = list;
        have_best = true;
    }
    return best;
}
