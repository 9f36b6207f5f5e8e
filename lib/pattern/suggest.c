#include "pattern/suggest.h"

#include <string.h>

#include "base/bytes.h"

/* Every point's best pattern so far. Patterns lie by falling value, so a lower offset is a better pattern. */
typedef struct ranking {
    uint32_t best[KT_POINTS]; /* offset of the pattern, NONE without one */
    int found;                /* points that have one */
    int most;                 /* moves asked for */
    uint32_t end;             /* patterns at this offset or behind it change nothing any more */
} ranking;

#define NONE UINT32_MAX

/* The point with the lowest offset not below `from`; among equals the first point behind `after`. Used to visit the
 * points in order: each call gets the last answer. */
static int next_best(const ranking *ranks, int last) {
    int best = -1;
    uint32_t floor = last < 0 ? 0 : ranks->best[last];
    for (int p = 0; p < KT_POINTS; p++) {
        uint32_t offset = ranks->best[p];
        if (offset == NONE || offset < floor || (last >= 0 && offset == floor && p <= last)) continue;
        if (best < 0 || offset < ranks->best[best]) best = p;
    }
    return best;
}

/* Once enough moves are found, patterns behind the last one of them have nothing to say (Wächter 2008, 3.6). */
static void end_early(ranking *ranks) {
    if (ranks->found < ranks->most) return;
    int point = -1;
    for (int i = 0; i < ranks->most; i++) point = next_best(ranks, point);
    if (ranks->best[point] < ranks->end) ranks->end = ranks->best[point] + 1;
}

/* Most patterns fail at their first stone; this sees it at the least cost. */
static bool fails_at_once(const kt_matcher *matcher, const uint8_t *pattern) {
    return pattern[KT_PATTERN_LENGTH_AT] > KT_PATTERN_HEADER_BYTES &&
           pattern[KT_PATTERN_HEADER_BYTES] < KT_PATTERN_FAR_STONE &&
           kt_window_is_empty(&matcher->stone[pattern[KT_PATTERN_HEADER_BYTES]]);
}

/* The places where the pattern matches in the loaded view. */
static kt_window match(const kt_matcher *matcher, const uint8_t *pattern) {
    kt_window places = matcher->allowed;
    const uint8_t *behind = pattern + pattern[KT_PATTERN_LENGTH_AT];
    for (const uint8_t *at = pattern + KT_PATTERN_HEADER_BYTES; at < behind;) {
        uint16_t stone;
        at = kt_image_stone(at, &stone);
        kt_window_and(&places, &matcher->stone[stone]);
        if (kt_window_is_empty(&places)) return places;
    }
    kt_matcher_bound(matcher, &places, pattern[2] & 15, pattern[2] >> 4, pattern[3] & 15, pattern[3] >> 4);
    return places;
}

/* Enters the places where the pattern at `offset` matched. */
static void rank_places(ranking *ranks, const kt_matcher *matcher, const kt_window *places, uint32_t offset) {
    int found = ranks->found;
    for (int place = kt_window_next(places, 0); place >= 0; place = kt_window_next(places, place + 1)) {
        uint32_t *best = &ranks->best[kt_matcher_point(matcher, place)];
        if (*best == NONE) ranks->found++;
        if (offset < *best) *best = offset;
    }
    if (ranks->found != found) end_early(ranks);
}

static void rank_view(ranking *ranks, const kt_matcher *matcher, const kt_image *image, uint32_t first) {
    const uint8_t *pattern = image->bytes + first;
    for (; pattern < image->bytes + ranks->end; pattern += pattern[KT_PATTERN_LENGTH_AT]) {
        if (fails_at_once(matcher, pattern)) continue;
        kt_window places = match(matcher, pattern);
        if (!kt_window_is_empty(&places))
            rank_places(ranks, matcher, &places, (uint32_t)(pattern - image->bytes));
    }
}

kt_status kt_suggest(kt_matcher *matcher, const kt_image *image, const kt_query *query, int most,
                     kt_suggestion *suggestions) {
    if (query->board->geometry->size != image->size || most < 1 || most > KT_POINTS) return KT_ERR_RANGE;
    if (matcher->size != image->size) kt_matcher_init(matcher, image->size);
    int stage = kt_image_stage(image, query->move_number);
    kt_image_group group = kt_image_find_group(image, stage, query->board->ko != KT_NO_POINT);

    ranking ranks = {.most = most, .end = group.end};
    memset(ranks.best, 0xff, sizeof ranks.best);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        kt_matcher_view(matcher, query->board, query->colour, symmetry, &query->allowed);
        rank_view(&ranks, matcher, image, group.first);
        end_early(&ranks);
    }

    int count = ranks.found < most ? ranks.found : most, point = -1;
    for (int i = 0; i < count; i++) {
        point = next_best(&ranks, point);
        uint32_t offset = ranks.best[point];
        suggestions[i] = (kt_suggestion){(kt_point)point, kt_bytes_u16(image->bytes + offset), offset};
    }
    return count;
}
