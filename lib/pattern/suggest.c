#include "pattern/suggest.h"

#include <string.h>

#include "base/bytes.h"
#include "board/symmetry.h"
#include "pattern/node.h"

/* The moves found so far. */
typedef struct ranking {
    uint8_t level[KT_POINTS];    /* by point: level of the best pattern that speaks for it */
    uint32_t pattern[KT_POINTS]; /* and the offset of that pattern; NONE without one */
    kt_point order[KT_POINTS];   /* the points that have a pattern, best first */
    int found;                   /* how many of these */
    int most;                    /* moves asked for */
    uint8_t floor;               /* patterns below this level change nothing any more */
} ranking;

#define NONE UINT32_MAX

/* Is this pattern better than the one that spoke for `point` so far? */
static bool is_better(const ranking *ranks, kt_point point, uint8_t level, uint32_t pattern) {
    return level > ranks->level[point] || (level == ranks->level[point] && pattern < ranks->pattern[point]);
}

/* kt_best_key: by level, points of equal level in their own order. `levels` are those of all points. */
static int32_t rank_of(const void *point, const void *levels) {
    kt_point p = *(const kt_point *)point;
    return (((const uint8_t *)levels)[p] + 1) * KT_POINTS - p;
}

/* Ranks `point`, for which a pattern speaks. */
static void enter(ranking *ranks, kt_point point, uint8_t level, uint32_t pattern) {
    if (!is_better(ranks, point, level, pattern)) return;
    int at = 0;
    if (ranks->pattern[point] == NONE) {
        at = ranks->found++;
    } else {
        while (ranks->order[at] != point) at++;
    }
    ranks->level[point] = level;
    ranks->pattern[point] = pattern;
    const kt_best order = {.things = ranks->order,
                           .size = sizeof *ranks->order,
                           .most = KT_POINTS,
                           .key = rank_of,
                           .keys = ranks->level};
    kt_best_place(&order, at, &point);
    /* Once enough moves are found, patterns that are worth less than the last of them change nothing any more
     * (Wächter 2008, 3.6). */
    if (ranks->found >= ranks->most) ranks->floor = ranks->level[ranks->order[ranks->most - 1]];
}

/* Ranks the points of the places where a pattern matches. */
static void rank_pattern(ranking *ranks, const kt_matcher *matcher, const kt_patterns *patterns,
                         const uint8_t *at, const kt_window *places) {
    if (*at < ranks->floor) return;
    for (int place = kt_window_next(places, 0); place >= 0; place = kt_window_next(places, place + 1))
        enter(ranks, kt_matcher_point(matcher, place), *at, (uint32_t)(at - patterns->image.bytes));
}

/* Siblings on the way through a tree, of which more are to come. */
typedef struct step {
    kt_siblings among;
    kt_window places; /* where all stones on the way to them stand */
} step;

/* Finds the patterns of a tree that match in the loaded view. A node and all that follow from it are passed
 * over when its stones stand nowhere. */
static void rank_tree(ranking *ranks, const kt_matcher *matcher, const kt_patterns *patterns,
                      const kt_pattern_tree *tree) {
    step path[KT_PATTERN_STONES_MAX], *last = path, here = {{tree->end, 0}, matcher->allowed};
    kt_matcher_bound(matcher, &here.places, kt_matcher_range(tree->x_min, tree->x_max),
                     kt_matcher_range(tree->y_min, tree->y_max));
    if (kt_window_is_empty(&here.places)) return;
    kt_window places = here.places;
    kt_walk_node node;
    kt_walk_next(&here.among, tree->root, &node);
    for (;;) {
        /* A node that stands at `places`. */
        const uint8_t *at = node.at;
        if (node.flags & KT_NODE_PATTERN) rank_pattern(ranks, matcher, patterns, at++, &places);
        if (node.flags & KT_NODE_MORE) {
            if (!(node.flags & KT_NODE_LAST)) *last++ = here;
            here = (step){kt_walk_down(&node), places};
        } else if (node.flags & KT_NODE_LAST) {
            if (last == path) return;
            here = *--last;
        }
        /* The next that stands somewhere. */
        for (;;) {
            kt_walk_next(&here.among, at, &node);
            places = here.places;
            kt_window_and(&places, &matcher->stone[node.stone]);
            if (!kt_window_is_empty(&places)) break;
            at = node.end;
            if (!(node.flags & KT_NODE_LAST)) continue;
            if (last == path) return;
            here = *--last;
        }
    }
}

/* Finds the patterns of a group that match in the loaded view. */
static void rank_view(ranking *ranks, const kt_matcher *matcher, const kt_patterns *patterns,
                      const kt_pattern_group *group) {
    const uint8_t *at = group->first, *end = group->end;
    while (at != end) {
        const kt_pattern_tree tree = kt_pattern_tree_read(at);
        rank_tree(ranks, matcher, patterns, &tree);
        at = tree.end;
    }
}

int kt_query_group(const kt_query *query, const kt_patterns *patterns) {
    int stage = kt_stage(patterns->stages, patterns->stage_moves, query->move_number);
    return kt_group(stage, query->board->ko != KT_NO_POINT);
}

kt_status kt_suggest(kt_matcher *matcher, const kt_patterns *patterns, const kt_query *query, int most,
                     kt_suggestion *suggestions) {
    if (query->board->geometry->size != patterns->image.size || most < 1 || most > KT_POINTS)
        return KT_ERR_RANGE;
    if (matcher->size != patterns->image.size) kt_matcher_init(matcher, patterns->image.size);
    const kt_pattern_group group = kt_patterns_group(patterns, kt_query_group(query, patterns));

    ranking ranks = {.most = most};
    if (patterns->levels && kt_patterns_value(patterns, 0) == 0)
        ranks.floor = 1; /* patterns that are worth 0 do not speak */
    memset(ranks.pattern, 0xff, sizeof ranks.pattern);
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_matcher_view(matcher, query->board, query->colour, symmetry, &query->allowed);
        rank_view(&ranks, matcher, patterns, &group);
    }

    int count = ranks.found < most ? ranks.found : most;
    for (int i = 0; i < count; i++) {
        kt_point point = ranks.order[i];
        suggestions[i] =
            (kt_suggestion){point, kt_patterns_value(patterns, ranks.level[point]), ranks.pattern[point]};
    }
    return count;
}
