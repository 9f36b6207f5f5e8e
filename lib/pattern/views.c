#include "pattern/views.h"

#include <string.h>

static void window_set(kt_places *places, int x, int y) {
    int bit = y * KT_QUADRANT_MAX + x;
    places->word[bit / KT_WORD_BITS] |= (kt_word)1 << bit % KT_WORD_BITS;
}

void kt_views_init(kt_views *views, int size) {
    memset(views, 0, sizeof *views);
    views->size = (uint8_t)size;
    kt_spiral spiral;
    kt_spiral_init(&spiral, size);
    for (int i = 0; i < spiral.count; i++) {
        int strip = spiral.dx[i] + KT_QUADRANT_MAX - 1, row = spiral.dy[i] + KT_QUADRANT_MAX - 1;
        views->window[i] = (uint16_t)(strip * KT_STRIP_WORDS * KT_WORD_BITS + row * KT_QUADRANT_MAX);
    }
    int quadrant = kt_quadrant(size);
    for (int high = 0; high < quadrant; high++) {
        for (int low = 0; low <= high; low++) {
            unsigned range = kt_image_range((unsigned)low, (unsigned)high);
            for (int at = low; at <= high; at++) {
                for (int across = 0; across < quadrant; across++) {
                    window_set(&views->columns[range], at, across);
                    window_set(&views->rows[range], across, at);
                }
            }
        }
    }
}

/* Puts a stone into the strips of its colour (0 black, 1 white), or takes it out. */
static void toggle(kt_views *views, int colour, kt_point p) {
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        kt_point q = kt_symmetry_apply(view, p, views->size);
        int dx = kt_point_x(q) + KT_QUADRANT_MAX - 1,
            bit = (kt_point_y(q) + KT_QUADRANT_MAX - 1) * KT_QUADRANT_MAX;
        for (int x = 0; x < KT_QUADRANT_MAX; x++, dx--, bit++)
            views->strip[colour][dx * KT_STRIP_WORDS + bit / KT_WORD_BITS][view] ^= (kt_word)1
                                                                                    << bit % KT_WORD_BITS;
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

kt_places kt_views_empty(const kt_views *views, int view) {
    enum { LAST = KT_PLACES_WORDS - 1 };
    unsigned all = kt_image_range(0, (unsigned)kt_quadrant(views->size) - 1);
    kt_places empty = kt_views_rectangle(views, all, all), taken;
    for (unsigned opponent = 0; opponent < 2; opponent++) { /* at the place itself */
        kt_windows windows = kt_views_find(views, kt_views_strips(views, KT_BLACK, opponent), 0);
        empty.word[LAST] |= (kt_word)view << (KT_WORD_BITS - KT_VIEW_BITS);
        if (!kt_places_with_stone(&taken, &empty, windows)) continue;
        for (int i = 0; i <= LAST; i++) empty.word[i] &= ~taken.word[i];
    }
    empty.word[LAST] |= (kt_word)view << (KT_WORD_BITS - KT_VIEW_BITS);
    return empty;
}

int kt_places_next(const kt_places *places, int from) {
    for (int i = from / KT_WORD_BITS; i < KT_PLACES_WORDS; i++) {
        kt_word word = places->word[i];
        if (i == KT_PLACES_WORDS - 1) word = word << KT_VIEW_BITS >> KT_VIEW_BITS;
        if (i == from / KT_WORD_BITS) word &= ~(kt_word)0 << from % KT_WORD_BITS;
        if (word) return i * KT_WORD_BITS + kt_bits_lowest(word);
    }
    return -1;
}

kt_point kt_views_point(const kt_views *views, int view, int place) {
    /* A division that is exact for all places and costs one multiplication on chips that can't divide. */
    int y = (int)((unsigned)place * (65536u / KT_QUADRANT_MAX + 1) >> 16), x = place - y * KT_QUADRANT_MAX;
    return kt_symmetry_apply(kt_symmetry_inverse(view), kt_point_at(x, y), views->size);
}
