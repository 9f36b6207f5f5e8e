#include "pattern/guess.h"

#include <string.h>

/* A node on the way through a tree. Its places, one set for each view in which its stones stand somewhere, are
 * those from `first` to before `end_places` on the walk's list. */
typedef struct step {
    const uint8_t *bounds; /* translation bounds of the last pattern on the way */
    const uint8_t *end;    /* behind all that follow from it */
    uint16_t lowest;       /* stone that the next node that follows may have */
    uint8_t first, end_places;
} step;

typedef struct walk {
    const kt_views *views;
    const kt_image *image;
    const kt_word *strips[2]; /* of the mover's stones, of the opponent's */
    uint8_t *level;           /* by point: those found so far (kt_guessed) */
    bool all;                 /* match all patterns, not just those that reach a new stone */
    /* By reach and view: the places that have a new stone within reach. */
    kt_places near[KT_BOARD_MAX][KT_SYMMETRIES];
    kt_places places[(KT_PATTERN_STONES_MAX + 1) * KT_SYMMETRIES];
} walk;

/* A pattern of this level speaks for the points at `places`. */
static void raise(walk *w, const kt_places *places, uint8_t level) {
    int view = kt_places_view(places);
    for (int place = kt_places_next(places, 0); place >= 0; place = kt_places_next(places, place + 1)) {
        uint8_t *known = &w->level[kt_views_point(w->views, view, place)];
        if (level >= *known) *known = level + 1;
    }
}

/* Raises the points where the patterns of a node match, whose stones all stand at `here`'s places. */
__attribute__((noinline)) static void match(walk *w, const uint8_t *at, const uint8_t *end, step *here) {
    while (at != end) {
        uint8_t level = *at & (KT_IMAGE_SAME_BOUNDS - 1);
        if (!(*at & KT_IMAGE_SAME_BOUNDS)) here->bounds = at + 1;
        at = kt_image_pattern_end(w->image, at);
        const kt_places bounds = kt_views_rectangle(w->views, kt_image_columns(w->image, here->bounds),
                                                    kt_image_rows(w->image, here->bounds));
        for (int i = here->first; i < here->end_places; i++) {
            kt_places places = w->places[i];
            kt_places_and(&places, &bounds);
            if (!kt_places_is_empty(&places)) raise(w, &places, level);
        }
    }
}

/* Of the `count` sets that end before `behind`, keeps the places within these limits (kt_image_node), in which
 * patterns must be matched again. Returns where the sets end that are left. */
static kt_places *keep_within(const walk *w, kt_places *behind, unsigned count, const uint8_t *limits) {
    const kt_places bounds =
        kt_views_rectangle(w->views, kt_image_columns(w->image, limits), kt_image_rows(w->image, limits));
    const kt_places *near = w->near[kt_image_reach(w->image, limits)];
    kt_places *to = behind - count;
    for (const kt_places *from = to; from < behind; from++) {
        kt_places places = *from;
        kt_places_and(&places, &bounds);
        if (!w->all) kt_places_and(&places, &near[kt_places_view(&places)]);
        if (!kt_places_is_empty(&places)) *to++ = places;
    }
    return to;
}

/* Puts into `to` the places of the sets from `from` to before `end` where the stone stands too. Returns how
 * many sets they are. Not inlined: the walk needs the few registers of a Cortex-M0 for itself. */
__attribute__((noinline)) static unsigned look(const walk *w, const kt_places *from, const kt_places *end,
                                               kt_places *to, unsigned stone) {
    const kt_windows windows = kt_views_find(w->views, w->strips[stone & 1], stone / 2);
    const kt_places *begin = to;
    for (; from < end; from++)
        if (kt_places_with_stone(to, from, windows)) to++;
    return (unsigned)(to - begin);
}

/* Matches a node that stands at `here`'s places, and those that follow from it one by one. Returns the first
 * of several nodes that follow from the last of them, or NULL when there is nothing more. `at`, `shape` and
 * `here->end` are as for kt_image_node_read; afterwards, `here->end` is where the node ends. */
__attribute__((noinline)) static const uint8_t *match_node(walk *w, const uint8_t *at, unsigned shape,
                                                           unsigned stone, step *here) {
    kt_image_node node = kt_image_node_read(w->image, at, shape, here->end);
    here->end = node.end;
    if (node.limits) {
        kt_places *behind = &w->places[here->end_places];
        behind = keep_within(w, behind, (unsigned)here->end_places - here->first, node.limits);
        here->end_places = (uint8_t)(behind - w->places);
        if (here->end_places == here->first) return NULL;
    }
    for (;;) {
        if (node.patterns != node.next) match(w, node.patterns, node.next, here);
        unsigned lowest = kt_image_lowest_after(stone), follow = kt_image_shape_follow(shape);
        if (follow != 1) {
            here->lowest = (uint16_t)lowest;
            return follow ? node.next : NULL;
        }
        at = kt_image_head(node.next, lowest, &stone, &shape);
        kt_places *places = &w->places[here->first];
        unsigned sets = look(w, places, &w->places[here->end_places], places, stone);
        if (sets == 0) return NULL;
        here->end_places = (uint8_t)(here->first + sets);
        node = kt_image_node_read(w->image, at, shape, node.end);
    }
}

/* Walks through a tree, in all views at once. A node and all that follow from it are passed over when its
 * stones stand nowhere. */
static void walk_tree(walk *w, kt_image_group group) {
    step path[KT_PATTERN_STONES_MAX + 2], *last = path;
    const uint8_t *at = w->image->bytes + group.first, *end = w->image->bytes + group.end;
    if (at == end) return;
    unsigned stone, shape;
    for (int view = 0; view < KT_SYMMETRIES; view++) w->places[view] = kt_views_empty(w->views, view);
    *last = (step){.end = end, .end_places = KT_SYMMETRIES};
    at = kt_image_head(at, 0, &stone, &shape);
    at = match_node(w, at, shape, stone, last);
    if (!at) return;
    unsigned lowest = last->lowest;
    for (;;) {
        at = kt_image_head(at, lowest, &stone, &shape);
        lowest = kt_image_lowest_behind(stone);
        kt_places *behind = &w->places[last->end_places];
        unsigned sets = look(w, &w->places[last->first], behind, behind, stone);
        if (sets == 0) {
            at = kt_image_node_end(w->image, at, shape);
        } else {
            step *next = last + 1;
            *next = (step){last->bounds, NULL, 0, last->end_places, (uint8_t)(last->end_places + sets)};
            at = match_node(w, at, shape, stone, next);
            if (at) {
                last->lowest = (uint16_t)lowest;
                last = next;
                lowest = last->lowest;
            } else {
                at = next->end;
            }
        }
        while (at == last->end) {
            if (last == path) return;
            lowest = (--last)->lowest;
        }
    }
}

/* Enters which places have the new stone at `p` within reach. */
static void enter_new(walk *w, kt_point p) {
    int size = w->views->size, quadrant = kt_quadrant(size);
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        kt_point q = kt_symmetry_apply(view, p, size);
        int x = kt_point_x(q), y = kt_point_y(q);
        for (int reach = 1; reach < size; reach++) {
            int left = x > reach ? x - reach : 0, right = x + reach < quadrant ? x + reach : quadrant - 1,
                low = y > reach ? y - reach : 0, high = y + reach < quadrant ? y + reach : quadrant - 1;
            if (left >= quadrant || low >= quadrant) continue;
            kt_places box = kt_views_rectangle(w->views, kt_image_range((unsigned)left, (unsigned)right),
                                               kt_image_range((unsigned)low, (unsigned)high));
            for (int i = 0; i < KT_PLACES_WORDS; i++) w->near[reach][view].word[i] |= box.word[i];
        }
    }
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
static void value_points(const kt_guesser *guesser, kt_guessed *position, const kt_guessed *base) {
    const kt_guess_key *key = &position->key;
    walk w = {.views = &guesser->views, .image = guesser->image, .level = position->level, .all = !base};
    for (unsigned i = 0; i < 2; i++) w.strips[i] = kt_views_strips(w.views, (kt_colour)key->colour, i);
    if (base) memcpy(position->level, base->level, sizeof position->level);
    else memset(position->level, 0, sizeof position->level);
    for (int colour = 0; base && colour < 2; colour++) {
        kt_bitboard come = kt_bitboard_minus(key->stones[colour], &base->key.stones[colour]);
        for (kt_point p = kt_bitboard_next(&come, 0); p != KT_NO_POINT; p = kt_bitboard_next(&come, p + 1))
            enter_new(&w, p);
    }
    kt_image_group group = kt_image_find_group(guesser->image, key->group / 2, key->group % 2);
    walk_tree(&w, group);
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
