#include "pattern/views.h"

#include <string.h>

static void place_set(kt_places *places, int x, int y) {
    int place = y * KT_QUADRANT_MAX + x;
    places->word[place / KT_WORD_BITS] |= (kt_word)1 << place % KT_WORD_BITS;
}

static void enter_ranges(kt_views *views, int quadrant) {
    for (int high = 0; high < quadrant; high++) {
        for (int low = 0; low <= high; low++) {
            unsigned range = kt_image_range((unsigned)low, (unsigned)high);
            for (int at = low; at <= high; at++) {
                for (int across = 0; across < quadrant; across++) {
                    place_set(&views->columns[range], at, across);
                    place_set(&views->rows[range], across, at);
                }
            }
        }
    }
}

void kt_views_init(kt_views *views, int size) {
    memset(views, 0, sizeof *views);
    views->size = (uint8_t)size;
    kt_spiral spiral;
    kt_spiral_init(&spiral, size);
    for (int stone = 0; stone < 2 * spiral.count; stone++) {
        int strip = spiral.dx[stone / 2] + KT_QUADRANT_MAX - 1 + stone % 2 * KT_SPIRAL_SIDE,
            row = spiral.dy[stone / 2] + KT_QUADRANT_MAX - 1;
        views->offset[stone] = (uint16_t)(strip * KT_STRIP_BYTES + row * KT_QUADRANT_MAX);
    }
    enter_ranges(views, kt_quadrant(size));
}

/* Puts a stone into the strips of its colour (0 black, 1 white), or takes it out. */
static void toggle(kt_views *views, int colour, kt_point p) {
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        kt_point q = kt_symmetry_apply(view, p, views->size);
        int strip = kt_point_x(q) + KT_QUADRANT_MAX - 1 + colour * KT_SPIRAL_SIDE,
            row = kt_point_y(q) + KT_QUADRANT_MAX - 1;
        uint8_t *seen = &views->seen[strip * KT_STRIP_BYTES + row * KT_QUADRANT_MAX];
        for (int x = 0; x < KT_QUADRANT_MAX; x++) seen[x - x * KT_STRIP_BYTES] ^= (uint8_t)(1u << view);
    }
}

void kt_views_follow(kt_views *views, const kt_board *board) {
    for (int colour = 0; colour < 2; colour++) {
        const kt_bitboard *stones = &board->stones[KT_BLACK + colour], *shown = &views->stones[colour];
        if (kt_bitboard_equal(stones, shown)) continue;
        kt_bitboard come = kt_bitboard_minus(*stones, shown), gone = kt_bitboard_minus(*shown, stones),
                    differ = kt_bitboard_or(come, &gone);
        for (kt_point p = kt_bitboard_next(&differ, 0); p != KT_NO_POINT;
             p = kt_bitboard_next(&differ, p + 1))
            toggle(views, colour, p);
        views->stones[colour] = *stones;
    }
}

int kt_views_empty(const kt_views *views, kt_spot *spots) {
    const uint8_t *mover = kt_views_find(views, 0, 0), *opponent = kt_views_find(views, 0, 1);
    int count = 0, quadrant = kt_quadrant(views->size);
    for (int y = 0; y < quadrant; y++) {
        for (int x = 0; x < quadrant; x++) {
            int place = y * KT_QUADRANT_MAX + x;
            uint8_t empty = (uint8_t) ~(mover[place] | opponent[place]);
            if (empty) spots[count++] = (kt_spot){(uint8_t)place, empty};
        }
    }
    return count;
}

kt_point kt_views_point(const kt_views *views, int view, int place) {
    /* A division that is exact for all places and costs one multiplication on chips that can't divide. */
    int y = (int)((unsigned)place * (65536u / KT_QUADRANT_MAX + 1) >> 16), x = place - y * KT_QUADRANT_MAX;
    return kt_symmetry_apply(kt_symmetry_inverse(view), kt_point_at(x, y), views->size);
}
