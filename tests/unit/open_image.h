/* open_image.h: images in tests: where they lie, what must hold of any that opens, what is in it. */
#ifndef OPEN_IMAGE_H
#define OPEN_IMAGE_H

#include "pattern/scan.h"
#include "random_image.h"

enum { IMAGE_BYTES = 800 };

/* An image that may be damaged lies at the end of `room`, so that the address sanitizer sees who reads beyond
 * it. */
static uint8_t room[IMAGE_BYTES];
static uint8_t *bytes;
static kt_image image;
static kt_patterns patterns;

/* Opens an image and its patterns. */
static inline kt_status open_both(const uint8_t *from, size_t count) {
    kt_status status = open_patterns(&patterns, from, count);
    if (status >= 0) image = patterns.image;
    return status;
}

/* Does the open image hold together: can all its patterns be read, are suggestions the same in both ways? */
static inline bool is_harmless(void) {
    static kt_geometry geometry;
    static kt_board board;
    static kt_spiral spiral;
    static kt_matcher matcher;
    static kt_suggestion fast[KT_POINTS], slow[KT_POINTS];
    uint32_t count = 0, last = 0, offset;
    for (int i = 0; i < kt_groups(patterns.stages); i++) {
        kt_pattern_walk walk = kt_pattern_walk_begin(&patterns, i);
        kt_pattern pattern;
        for (; (offset = kt_pattern_walk_next(&walk, &pattern)); last = offset, count++)
            if (offset <= last || offset >= image.total_bytes || pattern.stones > KT_PATTERN_STONES_MAX)
                return false;
    }
    if (count != kt_patterns_count(&patterns)) return false;
    if (image.size > KT_BOARD_MAX) return true;
    if (kt_geometry_init(&geometry, image.size) < 0) return false;
    kt_board_init(&board, &geometry);
    for (kt_point p = 0; p < KT_POINTS; p += 3)
        if (kt_board_check(&board, p % 2 ? KT_BLACK : KT_WHITE, p) >= 0)
            kt_board_play(&board, p % 2 ? KT_BLACK : KT_WHITE, p);
    if (spiral.count != kt_spiral_count(image.size)) kt_spiral_init(&spiral, image.size);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    int found = kt_scan_suggest(&spiral, &patterns, &query, KT_POINTS, slow);
    for (int most = 1; most <= KT_POINTS; most += KT_POINTS - 1) {
        int wanted = found < most ? found : most;
        if (kt_suggest(&matcher, &patterns, &query, most, fast) != wanted) return false;
        for (int i = 0; i < wanted; i++)
            if (fast[i].point != slow[i].point || fast[i].pattern != slow[i].pattern) return false;
    }
    return true;
}

static inline bool is_same(const kt_pattern *a, const kt_pattern *b) {
    return a->value_q16 == b->value_q16 && a->x_min == b->x_min && a->x_max == b->x_max &&
           a->y_min == b->y_min && a->y_max == b->y_max && a->stones == b->stones &&
           memcmp(a->stone, b->stone, a->stones * sizeof *a->stone) == 0;
}

/* Does a walk through the group find just these patterns? */
static inline bool holds(int group, const kt_pattern *list, uint32_t count) {
    kt_pattern_group found = kt_patterns_group(&patterns, group);
    kt_pattern_walk walk = kt_pattern_walk_begin(&patterns, group);
    kt_pattern pattern;
    for (uint32_t i = 0; i < count; i++)
        if (!kt_pattern_walk_next(&walk, &pattern) || !is_same(&pattern, &list[i])) return false;
    return found.count == count && kt_pattern_walk_next(&walk, &pattern) == 0 &&
           kt_pattern_walk_next(&walk, &pattern) == 0;
}

#endif
