#include "pattern/views.h"

#include <string.h>

/* Sets the points that the places of the quadrant stand for. */
static void enter_points(kt_views *views) {
    int quadrant = kt_quadrant(views->size);
    for (int y = 0; y < quadrant; y++) {
        for (int x = 0; x < quadrant; x++) {
            kt_point *point = &views->point[y * KT_LANES_ACROSS + x / KT_LANE_PLACES][x % KT_LANE_PLACES * 8];
            for (int view = 0; view < KT_SYMMETRIES; view++)
                point[view] = kt_symmetry_apply(kt_symmetry_inverse(view), kt_point_at(x, y), views->size);
        }
    }
}

void kt_views_init(kt_views *views, int size) {
    memset(views, 0, sizeof *views);
    views->size = (uint8_t)size;
    views->mover = KT_BLACK;
    kt_spiral spiral;
    kt_spiral_init(&spiral, size);
    for (int stone = 0; stone < 2 * spiral.count; stone++) {
        int strip = spiral.dx[stone / 2] + KT_QUADRANT_MAX - 1,
            row = spiral.dy[stone / 2] + KT_QUADRANT_MAX - 1;
        views->offset[stone] = (uint16_t)(stone % 2 * KT_SEEN_WORDS + strip * KT_STRIP_WORDS + row);
    }
    enter_points(views);
}

/* Adds a stone to the strips of its colour (0 black, 1 white), or removes it. */
static void toggle(kt_views *views, int colour, kt_point p) {
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        kt_point q = kt_symmetry_apply(view, p, views->size);
        int strip = kt_point_x(q) + KT_QUADRANT_MAX - 1, row = kt_point_y(q) + KT_QUADRANT_MAX - 1;
        kt_word *seen = &views->seen[colour * KT_SEEN_WORDS + strip * KT_STRIP_WORDS + row],
                bit = (kt_word)1 << view;
        for (int i = 0; i < KT_LANE_PLACES && i <= strip; i++, seen -= KT_STRIP_WORDS, bit <<= 8)
            *seen ^= bit;
    }
}

/* Exchanges the mover: whose stones the patterns' black ones are. */
static void swap_colours(kt_views *views) {
    uint16_t *offset = views->offset, *end = offset + 2 * kt_spiral_count(views->size);
    for (; offset < end; offset += 2) {
        uint16_t black = offset[0];
        offset[0] = offset[1];
        offset[1] = black;
    }
}

void kt_views_follow(kt_views *views, const kt_board *board, kt_colour mover) {
    if (views->mover != mover) swap_colours(views);
    views->mover = (uint8_t)mover;
    for (int colour = 0; colour < 2; colour++) {
        const kt_bitboard *stones = &board->stones[KT_BLACK + colour], *shown = &views->stones[colour];
        if (kt_bitboard_equal(stones, shown)) continue;
        kt_bitboard come = kt_bitboard_minus(*stones, shown), gone = kt_bitboard_minus(*shown, stones),
                    differ = kt_bitboard_or(come, &gone);
        KT_EACH_POINT(p, &differ) toggle(views, colour, p);
        views->stones[colour] = *stones;
    }
}

kt_word kt_views_columns(int across, int x_min, int x_max) {
    int low = x_min - across * KT_LANE_PLACES, high = x_max - across * KT_LANE_PLACES;
    if (low < 0) low = 0;
    if (high >= KT_LANE_PLACES) high = KT_LANE_PLACES - 1;
    return ~(kt_word)0 >> (KT_LANE_PLACES - 1 - high + low) * 8 << low * 8;
}

kt_word kt_views_empty(const kt_views *views, int lane) {
    const kt_word *seen = kt_views_lane(views, lane);
    int quadrant = kt_quadrant(views->size), across = lane % KT_LANES_ACROSS;
    if (lane / KT_LANES_ACROSS >= quadrant || across * KT_LANE_PLACES >= quadrant) return 0;
    return kt_views_columns(across, 0, quadrant - 1) & ~(seen[views->offset[0]] | seen[views->offset[1]]);
}
