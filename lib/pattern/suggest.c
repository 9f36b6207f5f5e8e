#include "pattern/suggest.h"

#include <string.h>

#include "base/bytes.h"

/* The moves found so far. Patterns lie by falling value, so a lower offset is a better pattern. */
typedef struct ranking {
    uint32_t best[KT_POINTS];  /* by point: offset of the best pattern that speaks for it; NONE without one */
    kt_point order[KT_POINTS]; /* the points that have one, best first */
    int found;                 /* how many they are */
    int most;                  /* moves asked for */
    uint32_t end;              /* patterns at this offset or behind it change nothing any more */
} ranking;

#define NONE UINT32_MAX

/* Enters that the pattern at `offset` speaks for `point`. */
static void enter(ranking *ranks, kt_point point, uint32_t offset) {
    if (offset >= ranks->best[point]) return;
    int at = 0;
    if (ranks->best[point] == NONE) at = ranks->found++;
    else while (ranks->order[at] != point) at++;
    ranks->best[point] = offset;
    for (; at > 0; at--) {
        kt_point before = ranks->order[at - 1];
        if (ranks->best[before] < offset || (ranks->best[before] == offset && before < point)) break;
        ranks->order[at] = before;
    }
    ranks->order[at] = point;
    /* Once enough moves are found, patterns behind the last of them have nothing to say (Wächter 2008, 3.6). */
    if (ranks->found < ranks->most) return;
    uint32_t last = ranks->best[ranks->order[ranks->most - 1]];
    if (last < ranks->end) ranks->end = last + 1;
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

static void rank_view(ranking *ranks, const kt_matcher *matcher, const kt_image *image, uint32_t first) {
    const uint8_t *pattern = image->bytes + first, *end = image->bytes + ranks->end;
    for (; pattern < end; pattern += pattern[KT_PATTERN_LENGTH_AT]) {
        if (fails_at_once(matcher, pattern)) continue;
        kt_window places = match(matcher, pattern);
        if (kt_window_is_empty(&places)) continue;
        for (int place = kt_window_next(&places, 0); place >= 0; place = kt_window_next(&places, place + 1))
            enter(ranks, kt_matcher_point(matcher, place), (uint32_t)(pattern - image->bytes));
        end = image->bytes + ranks->end;
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
    }

    int count = ranks.found < most ? ranks.found : most;
    for (int i = 0; i < count; i++) {
        uint32_t offset = ranks.best[ranks.order[i]];
        suggestions[i] = (kt_suggestion){ranks.order[i], kt_bytes_u16(image->bytes + offset), offset};
    }
    return count;
}
