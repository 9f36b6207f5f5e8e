#include "pattern/guess.h"

#include <string.h>

/* A node on the way through a tree. */
typedef struct step {
    const uint8_t *at;     /* the next node that follows from it */
    const uint8_t *bounds; /* translation bounds of the last pattern on the way */
    const uint8_t *end;    /* behind all that follow from it */
    kt_spot *first; /* where its stones stand, on the walk's list: those from here to before `behind` */
    kt_spot *behind;
    unsigned lowest; /* stone that the next node that follows may have */
} step;

/* A pattern of this level speaks for the points of a spot. */
static void raise(kt_guesser *g, const kt_spot *spot, uint8_t level) {
    for (unsigned views = spot->views, view = 0; views; views >>= 1, view++) {
        if (!(views & 1)) continue;
        uint8_t *known = &g->level[kt_views_point(&g->views, (int)view, spot->place)];
        if (level >= *known) *known = level + 1;
    }
}

/* Raises the points where the patterns of a node match, whose stones all stand at `here`'s spots. */
__attribute__((noinline)) static void match(kt_guesser *g, const uint8_t *at, const uint8_t *end,
                                            step *here) {
    do {
        uint8_t level = *at & (KT_IMAGE_SAME_BOUNDS - 1);
        if (!(*at & KT_IMAGE_SAME_BOUNDS)) here->bounds = at + 1;
        at = kt_image_pattern_end(g->image, at);
        const kt_places bounds = kt_views_rectangle(&g->views, kt_image_columns(g->image, here->bounds),
                                                    kt_image_rows(g->image, here->bounds));
        for (const kt_spot *spot = here->first; spot < here->behind; spot++)
            if (kt_places_has(&bounds, spot->place)) raise(g, spot, level);
    } while (at != end);
}

/* Keeps the spots within these limits (kt_image_node), in which patterns must be matched again. */
__attribute__((noinline)) static void keep_within(const kt_guesser *g, step *here, const uint8_t *limits) {
    const kt_places bounds =
        kt_views_rectangle(&g->views, kt_image_columns(g->image, limits), kt_image_rows(g->image, limits));
    const uint8_t *near = g->near[kt_image_reach(g->image, limits)];
    kt_spot *to = here->first;
    for (const kt_spot *from = to; from < here->behind; from++) {
        if (!kt_places_has(&bounds, from->place)) continue;
        uint8_t views = from->views & near[from->place];
        if (views) *to++ = (kt_spot){from->place, views};
    }
    here->behind = to;
}

/* Puts into `to` the spots from `from` to before `behind` where a stone stands (kt_views_find) too; both
 * may be the same. Returns where they end. */
static inline kt_spot *look(const uint8_t *stands, const kt_spot *from, const kt_spot *behind, kt_spot *to) {
    for (; from < behind; from++) {
        unsigned place = from->place, views = from->views;
        views &= stands[place];
        if (views) *to++ = (kt_spot){(uint8_t)place, (uint8_t)views};
    }
    return to;
}

/* Passes over the nodes that follow from `last` until one stands somewhere: puts its spots behind `last`'s
 * and returns where they end, or NULL when none is left. Its head ends at `last->at`; its stone is the one
 * below `last->lowest`. */
static inline kt_spot *find_standing(const kt_guesser *g, step *last, unsigned *shape) {
    const uint8_t *at = last->at;
    unsigned lowest = last->lowest;
    while (at != last->end) {
        unsigned stone;
        at = kt_image_head(at, lowest, &stone, shape);
        lowest = kt_image_lowest_behind(stone);
        kt_spot *behind =
            look(kt_views_find(&g->views, g->swapped, stone), last->first, last->behind, last->behind);
        if (behind != last->behind) {
            last->at = at;
            last->lowest = lowest;
            return behind;
        }
        at = kt_image_node_end(g->image, at, *shape);
    }
    return NULL;
}

/* Matches a node that stands at `here`'s spots, and those that follow from it one by one. Returns whether
 * several nodes follow from the last of them. `here->at`, `shape` and `here->end` are as for
 * kt_image_node_read; afterwards, `here->at` is at the first that follows, and `here->end` where the node
 * ends. */
static inline bool match_node(kt_guesser *g, unsigned shape, unsigned stone, step *here) {
    kt_image_node node = kt_image_node_read(g->image, here->at, shape, here->end);
    here->end = node.end;
    if (node.limits) {
        keep_within(g, here, node.limits);
        if (here->first == here->behind) return false;
    }
    for (;;) {
        if (node.patterns != node.next) match(g, node.patterns, node.next, here);
        unsigned lowest = kt_image_lowest_after(stone), follow = kt_image_shape_follow(shape);
        if (follow != 1) {
            here->lowest = lowest;
            here->at = node.next;
            return follow;
        }
        const uint8_t *at = kt_image_head(node.next, lowest, &stone, &shape);
        here->behind =
            look(kt_views_find(&g->views, g->swapped, stone), here->first, here->behind, here->first);
        if (here->first == here->behind) return false;
        node = kt_image_node_read(g->image, at, shape, node.end);
    }
}

/* Walks through a tree, in all views at once. A node and all that follow from it are passed over when its
 * stones stand nowhere. */
static void walk_tree(kt_guesser *g, kt_image_group group) {
    step path[KT_PATTERN_STONES_MAX + 2], *here = path;
    const uint8_t *at = g->image->bytes + group.first, *end = g->image->bytes + group.end;
    if (at == end) return;
    unsigned stone, shape;
    at = kt_image_head(at, 0, &stone, &shape);
    *here = (step){.at = at, .end = end, .first = g->spots};
    here->behind = g->spots + kt_views_empty(&g->views, g->spots);
    for (;;) {
        if (!match_node(g, shape, stone, here)) {
            if (here == path) return;
            at = here->end;
            (--here)->at = at;
        }
        kt_spot *behind;
        while (!(behind = find_standing(g, here, &shape))) {
            if (here == path) return;
            at = here->end;
            (--here)->at = at;
        }
        stone = here->lowest - 1;
        here[1] = (step){here->at, here->bounds, NULL, here->behind, behind, 0};
        here++;
    }
}

/* Enters how near the new stone at `p` is: to each place, at its very reach. */
static void enter_new(kt_guesser *g, kt_point p) {
    int size = g->views.size, quadrant = kt_quadrant(size);
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        kt_point q = kt_symmetry_apply(view, p, size);
        int qx = kt_point_x(q), qy = kt_point_y(q);
        for (int y = 0; y < quadrant; y++) {
            int rows = qy > y ? qy - y : y - qy;
            for (int x = 0; x < quadrant; x++) {
                int columns = qx > x ? qx - x : x - qx;
                g->near[columns > rows ? columns : rows][y * KT_QUADRANT_MAX + x] |= (uint8_t)(1u << view);
            }
        }
    }
}

/* Enters which spots have new stones within reach: those that came since the position `old`. */
static void enter_near(kt_guesser *g, const kt_guess_key *key, const kt_guess_key *old) {
    memset(g->near, 0, sizeof g->near);
    for (int colour = 0; colour < 2; colour++) {
        kt_bitboard come = kt_bitboard_minus(key->stones[colour], &old->stones[colour]);
        for (kt_point p = kt_bitboard_next(&come, 0); p != KT_NO_POINT; p = kt_bitboard_next(&come, p + 1))
            enter_new(g, p);
    }
    for (int reach = 1; reach < g->views.size; reach++)
        for (int place = 0; place < KT_PLACES; place++) g->near[reach][place] |= g->near[reach - 1][place];
}

/* How many stones has `key` more than the position `old`, on whose values it can build? -1 when it can't. */
static int count_new(const kt_guess_key *key, const kt_guess_key *old) {
    if (old->colour != key->colour || old->group != key->group) return -1;
    int new = 0;
    for (int colour = 0; colour < 2; colour++) {
        if (!kt_bitboard_within(&old->stones[colour], &key->stones[colour])) return -1;
        kt_bitboard come = kt_bitboard_minus(key->stones[colour], &old->stones[colour]);
        new += kt_bitboard_count(&come);
    }
    return new;
}

/* The remembered position with the fewest stones to come; NULL when there is none. */
static kt_guessed *find_base(kt_guesser *guesser, const kt_guess_key *key) {
    kt_guessed *base = NULL;
    int fewest = KT_POINTS + 1;
    for (int i = 0; i < KT_GUESSER_POSITIONS; i++) {
        int new = count_new(key, &guesser->position[i].key);
        if (new >= 0 && new < fewest) fewest = new, base = &guesser->position[i];
    }
    return base;
}

/* The position that was asked about longest ago, but for `base`. */
static kt_guessed *find_oldest(kt_guesser *guesser, const kt_guessed *base) {
    kt_guessed *oldest = NULL;
    for (int i = 0; i < KT_GUESSER_POSITIONS; i++) {
        kt_guessed *old = &guesser->position[i];
        if (old == base) continue;
        if (!oldest || guesser->asked - old->asked > guesser->asked - oldest->asked) oldest = old;
    }
    return oldest;
}

/* Values all points of the position that the views show: from `base`, or from nothing when it is NULL. */
static void value_points(kt_guesser *g, kt_guessed *position, const kt_guessed *base) {
    const kt_guess_key *key = &position->key;
    g->level = position->level;
    g->swapped = key->colour == KT_WHITE;
    if (base) {
        memcpy(position->level, base->level, sizeof position->level);
        enter_near(g, key, &base->key);
    } else {
        memset(position->level, 0, sizeof position->level);
        memset(g->near, 0xff, sizeof g->near);
    }
    walk_tree(g, kt_image_find_group(g->image, key->group / 2, key->group % 2));
}

/* The values of the position that is asked about. */
static const kt_guessed *take_position(kt_guesser *guesser, const kt_query *query) {
    const kt_board *board = query->board;
    int stage = kt_image_stage(guesser->image, query->move_number);
    const kt_guess_key key = {
        .stones = {board->stones[KT_BLACK], board->stones[KT_WHITE]},
        .group = (uint8_t)(stage * 2 + (board->ko != KT_NO_POINT)),
        .colour = (uint8_t)query->colour,
    };
    kt_guessed *base = find_base(guesser, &key), *position = base;
    if (!base || count_new(&key, &base->key) > 0) {
        position = find_oldest(guesser, base);
        position->key = key;
        kt_views_follow(&guesser->views, board);
        value_points(guesser, position, base);
    }
    position->asked = ++guesser->asked;
    return position;
}

void kt_guesser_init(kt_guesser *guesser, const kt_image *image) {
    memset(guesser, 0, sizeof *guesser);
    guesser->image = image;
    kt_views_init(&guesser->views, image->size);
}

/* The value of a point (kt_guessed). */
static uint16_t value_of(const kt_image *image, uint8_t level) {
    return level ? kt_image_value(image, level - 1u) : 0;
}

kt_status kt_guess(kt_guesser *guesser, const kt_query *query, int most, kt_suggestion *suggestions) {
    if (query->board->geometry->size != guesser->image->size || most < 1 || most > KT_POINTS)
        return KT_ERR_RANGE;
    const kt_guessed *position = take_position(guesser, query);
    int count = 0;
    for (kt_point p = kt_bitboard_next(&query->allowed, 0); p != KT_NO_POINT;
         p = kt_bitboard_next(&query->allowed, p + 1)) {
        uint16_t value = value_of(guesser->image, position->level[p]);
        if (value == 0) continue;
        int at = count < most ? count++ : most;
        for (; at > 0 && suggestions[at - 1].value_q16 < value; at--)
            if (at < most) suggestions[at] = suggestions[at - 1];
        if (at < most) suggestions[at] = (kt_suggestion){p, value, 0};
    }
    return count;
}
