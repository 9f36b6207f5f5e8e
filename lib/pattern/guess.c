#include "pattern/guess.h"

#include <string.h>

#include "pattern/node.h"

/* Siblings on the way through a tree, of which more are to come. */
typedef struct step {
    kt_siblings among;
    kt_word spots; /* where all stones on the way to them stand */
} step;

/* Raises the points of these spots to this level, where they have a lower one. */
__attribute__((noinline)) static void raise(kt_guesser *g, kt_word spots, uint8_t level) {
    for (; spots; spots &= spots - 1) {
        uint8_t *known = &g->level[g->point[kt_bits_lowest(spots)]];
        if (level >= *known) *known = level + 1;
    }
}

/* Matches a tree's patterns at all these spots of a lane at once. A node and all that follow from it are passed over
 * when its stones stand nowhere. Not inlined: it needs the few registers of a Cortex-M0 for itself. */
__attribute__((noinline)) static void walk_tree(kt_guesser *g, kt_word spots, const kt_pattern_tree *tree) {
    step path[KT_PATTERN_STONES_MAX], *last = path, here = {{tree->end, 0}, spots};
    const kt_word *seen = g->seen;
    const uint16_t *offset = g->views.offset;
    kt_walk_node node;
    kt_walk_next(&here.among, tree->root, &node);
    const uint8_t *at = node.at;
    here.among = kt_walk_down(&node);
    for (;;) {
        /* In a node that stands at here.spots. */
        if (node.flags & KT_NODE_PATTERN) raise(g, here.spots, *at++);
        if (!(node.flags & KT_NODE_MORE)) {
            if (last == path) return;
            here = *--last;
        }
        /* The next that stands somewhere. */
        for (;;) {
            kt_walk_next(&here.among, at, &node);
            kt_word left = here.spots & seen[offset[node.stone]];
            if (left) {
                if (!(node.flags & KT_NODE_LAST)) *last++ = here;
                here = (step){kt_walk_down(&node), left};
                at = node.at;
                break;
            }
            at = node.end;
            if (!(node.flags & KT_NODE_LAST)) continue;
            if (last == path) return;
            here = *--last;
        }
    }
}

/* Matches the patterns of a group. */
static void walk_group(kt_guesser *g, const kt_pattern_group *group) {
    const uint8_t *at = group->first, *end = group->end;
    while (at != end) {
        const kt_pattern_tree tree = kt_pattern_tree_read(at);
        const kt_word *near = g->near[tree.reach];
        for (int across = tree.x_min / KT_LANE_PLACES; across <= tree.x_max / KT_LANE_PLACES; across++) {
            kt_word columns = kt_views_columns(across, tree.x_min, tree.x_max);
            for (int y = tree.y_min; y <= tree.y_max; y++) {
                int lane = y * KT_LANES_ACROSS + across;
                kt_word spots = columns & near[lane] & g->empty[lane];
                if (!spots) continue;
                g->seen = kt_views_lane(&g->views, lane);
                g->point = g->views.point[lane];
                walk_tree(g, spots, &tree);
            }
        }
        at = tree.end;
    }
}

/* Adds to `near` the places of the views that have the new stone at `p` within reach: both its column and its row. */
static void enter_new(kt_guesser *g, kt_point p) {
    static const kt_word each = ~(kt_word)0 / 255; /* bit 0 of each byte */
    kt_word columns[KT_BOARD_MAX][KT_LANES_ACROSS] = {{0}}, rows[KT_BOARD_MAX][KT_QUADRANT_MAX] = {{0}};
    int size = g->views.size, quadrant = kt_quadrant(size), farthest = g->reach;
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        kt_point q = kt_symmetry_apply(view, p, size);
        int x = kt_point_x(q), y = kt_point_y(q);
        for (int i = 0; i < quadrant; i++) {
            int dx = x < i ? i - x : x - i, dy = y < i ? i - y : y - i;
            if (dx <= farthest)
                columns[dx][i / KT_LANE_PLACES] |= (kt_word)1 << (i % KT_LANE_PLACES * 8 + view);
            if (dy <= farthest) rows[dy][i] |= each << view;
        }
    }
    for (int reach = 0; reach <= farthest; reach++) {
        kt_word *near = g->near[reach];
        for (int y = 0; y < quadrant; y++) {
            if (reach) rows[reach][y] |= rows[reach - 1][y];
            for (int i = 0; i < KT_LANES_ACROSS; i++) {
                if (reach && y == 0) columns[reach][i] |= columns[reach - 1][i];
                *near++ |= columns[reach][i] & rows[reach][y];
            }
        }
    }
}

/* Sets `near`: the places that have a stone within reach that came since the position `old`. */
static void enter_near(kt_guesser *g, const kt_guess_key *key, const kt_guess_key *old) {
    memset(g->near, 0, sizeof g->near);
    for (int colour = 0; colour < 2; colour++) {
        kt_bitboard come = kt_bitboard_minus(key->stones[colour], &old->stones[colour]);
        KT_EACH_POINT(p, &come) enter_new(g, p);
    }
}

/* How many stones has `key` more than `old`? -1 when the values of `old` are no base for it. */
static int count_new(const kt_guess_key *key, const kt_guess_key *old) {
    if (old->colour != key->colour || old->group != key->group) return -1;
    for (int colour = 0; colour < 2; colour++)
        if (!kt_bitboard_within(&old->stones[colour], &key->stones[colour])) return -1;
    return key->count - old->count;
}

/* The base with the fewest stones to add; NULL when there is none. */
static kt_guessed *find_base(kt_guesser *guesser, const kt_guess_key *key) {
    kt_guessed *base = NULL;
    int fewest = KT_POINTS + 1;
    for (int i = 0; i < KT_GUESSER_POSITIONS; i++) {
        int new = count_new(key, &guesser->position[i].key);
        if (new >= 0 && new < fewest) fewest = new, base = &guesser->position[i];
    }
    return base;
}

/* The position, other than `base`, whose last question is longest ago. */
static kt_guessed *find_oldest(kt_guesser *guesser, const kt_guessed *base) {
    kt_guessed *oldest = NULL;
    for (int i = 0; i < KT_GUESSER_POSITIONS; i++) {
        kt_guessed *old = &guesser->position[i];
        if (old == base) continue;
        if (!oldest || guesser->asked - old->asked > guesser->asked - oldest->asked) oldest = old;
    }
    return oldest;
}

/* Values all points of the position that the views show. Starts from the values of `base`, unless it is NULL. */
static void value_points(kt_guesser *g, kt_guessed *position, const kt_guessed *base) {
    const kt_guess_key *key = &position->key;
    g->level = position->level;
    if (base) {
        memcpy(position->level, base->level, sizeof position->level);
        enter_near(g, key, &base->key);
    } else {
        memset(position->level, 0, sizeof position->level);
        memset(g->near, 0xff, sizeof g->near);
    }
    for (int lane = 0; lane < KT_LANES; lane++) g->empty[lane] = kt_views_empty(&g->views, lane);
    const kt_pattern_group group = kt_patterns_group(g->patterns, key->group);
    walk_group(g, &group);
}

/* The values of the position of the question. */
static const kt_guessed *take_position(kt_guesser *guesser, const kt_query *query) {
    const kt_board *board = query->board;
    const kt_guess_key key = {
        .stones = {board->stones[KT_BLACK], board->stones[KT_WHITE]},
        .count = (uint16_t)(kt_bitboard_count(&board->stones[KT_BLACK]) +
                            kt_bitboard_count(&board->stones[KT_WHITE])),
        .group = (uint8_t)kt_query_group(query, guesser->patterns),
        .colour = (uint8_t)query->colour,
    };
    kt_guessed *base = find_base(guesser, &key), *position = base;
    if (!base || count_new(&key, &base->key) > 0) {
        position = find_oldest(guesser, base);
        position->key = key;
        kt_views_follow(&guesser->views, board, query->colour);
        value_points(guesser, position, base);
    }
    position->asked = ++guesser->asked;
    return position;
}

void kt_guesser_init(kt_guesser *guesser, const kt_patterns *patterns) {
    memset(guesser, 0, sizeof *guesser);
    guesser->patterns = patterns;
    guesser->reach = kt_patterns_reach(patterns);
    kt_views_init(&guesser->views, patterns->image.size);
}

/* kt_best_key: `levels` are those of all points. */
static int32_t level_of(const void *point, const void *levels) {
    return ((const uint8_t *)levels)[*(const kt_point *)point];
}

/* Lists the best of the allowed points that have a level above 0, at most `most`: by falling level, then in
 * their own order. Returns how many they are. */
static int rank_points(const uint8_t level[KT_POINTS], const kt_bitboard *allowed, int most,
                       kt_point best[KT_POINTS]) {
    kt_best list = {.things = best, .size = sizeof *best, .most = most, .key = level_of, .keys = level};
    KT_EACH_POINT(p, allowed)
        if (level[p]) kt_best_add(&list, &p);
    return list.count;
}

/* Not inlined: what calls it also calls a network, whose stack would have its variables below. */
__attribute__((noinline)) kt_status kt_guess(kt_guesser *guesser, const kt_query *query, int most,
                                             kt_suggestion *suggestions) {
    const kt_patterns *patterns = guesser->patterns;
    if (query->board->geometry->size != patterns->image.size || most < 1 || most > KT_POINTS)
        return KT_ERR_RANGE;
    const kt_guessed *position = take_position(guesser, query);
    kt_point best[KT_POINTS];
    int found = rank_points(position->level, &query->allowed, most, best), count = 0;
    for (; count < found; count++) {
        uint16_t value = kt_patterns_value(patterns, position->level[best[count]] - 1u);
        if (value == 0) break; /* such patterns do not speak */
        suggestions[count] = (kt_suggestion){best[count], value, 0};
    }
    return count;
}
