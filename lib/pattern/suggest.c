#include "pattern/suggest.h"

#include <string.h>

#include "base/bytes.h"
#include "board/symmetry.h"

/* The moves found so far. */
typedef struct ranking {
    uint16_t value[KT_POINTS];   /* by point: value of the best pattern that speaks for it */
    uint32_t pattern[KT_POINTS]; /* and its offset; NONE without one */
    kt_point order[KT_POINTS];   /* the points that have one, best first */
    int found;                   /* how many they are */
    int most;                    /* moves asked for */
    uint16_t floor;              /* patterns below this value change nothing any more */
} ranking;

#define NONE UINT32_MAX

/* Does this pattern come before the one that spoke for `point`? */
static bool is_better(const ranking *ranks, kt_point point, uint16_t value, uint32_t pattern) {
    return value > ranks->value[point] || (value == ranks->value[point] && pattern < ranks->pattern[point]);
}

/* Enters that a pattern speaks for `point`. */
static void enter(ranking *ranks, kt_point point, uint16_t value, uint32_t pattern) {
    if (!is_better(ranks, point, value, pattern)) return;
    int at = 0;
    if (ranks->pattern[point] == NONE) {
        at = ranks->found++;
    } else {
        while (ranks->order[at] != point) at++;
    }
    ranks->value[point] = value;
    ranks->pattern[point] = pattern;
    for (; at > 0; at--) {
        kt_point before = ranks->order[at - 1];
        if (ranks->value[before] > value || (ranks->value[before] == value && before < point)) break;
        ranks->order[at] = before;
    }
    ranks->order[at] = point;
    /* Once enough moves are found, patterns that are worth less than the last of them have nothing to say any
     * more (Wächter 2008, 3.6). */
    if (ranks->found >= ranks->most) ranks->floor = ranks->value[ranks->order[ranks->most - 1]];
}

/* Enters where the patterns at `at` match, whose stones all stand at `places`. Not inlined: the walk below
 * needs the few registers of a Cortex-M0 for itself. */
__attribute__((noinline)) static void rank_patterns(ranking *ranks, const kt_matcher *matcher,
                                                    const kt_image *image, const uint8_t *at, uint32_t count,
                                                    const kt_window *places) {
    for (; count; count--, at += KT_PATTERN_BYTES) {
        uint16_t value = kt_bytes_u16(at);
        if (value < ranks->floor) continue;
        kt_window matched = *places;
        kt_matcher_bound(matcher, &matched, at[2] & 15, at[2] >> 4, at[3] & 15, at[3] >> 4);
        for (int place = kt_window_next(&matched, 0); place >= 0; place = kt_window_next(&matched, place + 1))
            enter(ranks, kt_matcher_point(matcher, place), value, (uint32_t)(at - image->bytes));
    }
}

/* A node on the way through a tree. */
typedef struct step {
    kt_window places;   /* where its stones stand */
    const uint8_t *end; /* behind all that follow from it */
} step;

/* Finds the patterns that match in the loaded view. A node and all that follow from it are passed over as
 * soon as the stones stand nowhere, or no pattern there is worth enough. */
static void rank_view(ranking *ranks, const kt_matcher *matcher, const kt_image *image, uint32_t tree) {
    step path[KT_PATTERN_STONES_MAX + 1], *last = path;
    kt_image_node node = kt_image_node_read(image->bytes + tree);
    rank_patterns(ranks, matcher, image, node.patterns, node.count, &matcher->allowed);
    const uint8_t *at = node.patterns + node.count * KT_PATTERN_BYTES;
    *last = (step){matcher->allowed, node.end};
    for (;;) {
        while (at == last->end) {
            if (last == path) return;
            last--;
        }
        uint16_t stone;
        at = kt_image_stone(at, &stone);
        kt_window places = last->places;
        kt_window_and(&places, &matcher->stone[stone]);
        node = kt_image_node_read(at);
        at = node.end;
        if (kt_window_is_empty(&places) || node.best < ranks->floor >> 8) continue;
        rank_patterns(ranks, matcher, image, node.patterns, node.count, &places);
        at = node.patterns + node.count * KT_PATTERN_BYTES;
        *++last = (step){places, node.end};
    }
}

kt_status kt_suggest(kt_matcher *matcher, const kt_image *image, const kt_query *query, int most,
                     kt_suggestion *suggestions) {
    if (query->board->geometry->size != image->size || most < 1 || most > KT_POINTS) return KT_ERR_RANGE;
    if (matcher->size != image->size) kt_matcher_init(matcher, image->size);
    int stage = kt_image_stage(image, query->move_number);
    kt_image_group group = kt_image_find_group(image, stage, query->board->ko != KT_NO_POINT);

    ranking ranks = {.most = most, .floor = 1};
    memset(ranks.pattern, 0xff, sizeof ranks.pattern);
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_matcher_view(matcher, query->board, query->colour, symmetry, &query->allowed);
        rank_view(&ranks, matcher, image, group.first);
    }

    int count = ranks.found < most ? ranks.found : most;
    for (int i = 0; i < count; i++) {
        kt_point point = ranks.order[i];
        suggestions[i] = (kt_suggestion){point, ranks.value[point], ranks.pattern[point]};
    }
    return count;
}
