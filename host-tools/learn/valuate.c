#include "learn/valuate.h"

#include <stdlib.h>

#include "common/memory.h"
#include "common/progress.h"
#include "learn/grid.h"
#include "learn/scan.h"
#include "learn/trie.h"

/* A place of a view on its way down the trie. */
struct lane {
    uint64_t in; /* the examples with all stones so far */
    struct grid_place place;
};

/* The work of one thread. */
struct counter {
    const struct pattern_set *set;
    const struct trie *trie;
    uint32_t *matches, *plays; /* of the trie's patterns */
    struct grid grid;
    struct grid_place place[GRID_PLACES_MAX];
    int places;
    int16_t offset[KT_SYMMETRIES][KT_SPIRAL_MAX];           /* in the grid, of the places in the spiral */
    uint64_t words[GRID_PLANES * GRID_CELLS_MAX];           /* a batch */
    struct lane lanes[NEIGHBOURS_MAX + 1][GRID_PLACES_MAX]; /* at each depth of the trie */
};

static const uint64_t *plane(const struct counter *c, int which) { return c->words + which * c->grid.cells; }

/* Loads a batch, and puts its places as lanes at the root. Returns their number. */
static int load(struct counter *c, const struct example *examples, int count) {
    grid_lay_out(&c->grid, examples, (size_t)count, c->words);
    const uint64_t *allowed = plane(c, GRID_ALLOWED);
    int used = 0;
    for (int i = 0; i < c->places; i++) {
        c->lanes[0][used] = (struct lane){allowed[c->place[i].at], c->place[i]};
        used += c->lanes[0][used].in != 0;
    }
    return used;
}

/* Counts pattern `index` in the lanes that have all its stones. */
static void count_pattern(struct counter *c, uint32_t index, const struct lane *lanes, int count) {
    const struct pattern *p = &c->set->pattern[index];
    uint32_t matches = 0, plays = 0;
    const uint64_t *played = plane(c, GRID_PLAYED);
    uint64_t in = 0; /* at one point, in any view */
    for (int i = 0; i < count; i++) {
        const struct lane *lane = &lanes[i];
        if (lane->place.x >= p->x_min && lane->place.x <= p->x_max && lane->place.y >= p->y_min &&
            lane->place.y <= p->y_max)
            in |= lane->in;
        if (in && (i + 1 == count || lane[1].place.at != lane->place.at)) {
            matches += (uint32_t)kt_bits_count64(in);
            plays += (uint32_t)kt_bits_count64(in & played[lane->place.at]);
            in = 0;
        }
    }
    uint32_t at = index - c->trie->node[0].first;
    c->matches[at] += matches;
    c->plays[at] += plays;
}

/* Is the lane's place in the window? */
static bool reaches(const kt_window *reach, const struct lane *lane) {
    int bit = lane->place.y * KT_QUADRANT_MAX + lane->place.x;
    return reach->word[bit / KT_WORD_BITS] >> bit % KT_WORD_BITS & 1;
}

/* Copies the lanes of `from` that go on to the node. Returns their number. */
static int descend(const struct counter *c, const struct trie_node *node, const struct lane *from, int count,
                   struct lane *to) {
    const uint64_t *stone = plane(c, node->stone & 1 ? GRID_OTHER : GRID_OWN);
    int used = 0, offset = node->stone >> 1;
    for (int i = 0; i < count; i++) {
        uint64_t in = from[i].in & stone[from[i].place.at + c->offset[from[i].place.view][offset]];
        if (in == 0 || !reaches(&node->reach, &from[i])) continue;
        to[used] = from[i];
        to[used++].in = in;
    }
    return used;
}

/* Counts all patterns of the trie in a batch of examples. */
static void count_batch(struct counter *c, const struct example *examples, int batch) {
    int count[NEIGHBOURS_MAX + 1];
    count[0] = load(c, examples, batch);
    const struct trie_node *nodes = c->trie->node;
    for (uint32_t i = 0; i < c->trie->count;) {
        const struct trie_node *node = &nodes[i];
        int depth = node->depth;
        if (depth) count[depth] = descend(c, node, c->lanes[depth - 1], count[depth - 1], c->lanes[depth]);
        if (count[depth] == 0) {
            i = node->skip;
            continue;
        }
        for (uint32_t j = node->first; j < nodes[i + 1].first; j++)
            count_pattern(c, j, c->lanes[depth], count[depth]);
        i++;
    }
}

static struct counter *counter_new(const struct pattern_set *set, const struct trie *trie, uint32_t patterns,
                                   const kt_matcher *matcher) {
    struct counter *c = memory_zeroed(sizeof *c);
    c->set = set;
    c->trie = trie;
    c->matches = memory_zeroed(patterns * sizeof *c->matches);
    c->plays = memory_zeroed(patterns * sizeof *c->plays);
    c->grid = grid_of(set->size);
    c->places = grid_places(&c->grid, c->place);
    grid_offsets(&c->grid, &matcher->spiral, KT_SPIRAL_MAX, c->offset[0]);
    return c;
}

/* Adds what a thread has counted to the patterns from `first` on. */
static void counter_end(struct counter *c, struct pattern *first, uint32_t patterns) {
    for (uint32_t i = 0; i < patterns; i++) {
        first[i].matches += c->matches[i];
        first[i].plays += c->plays[i];
    }
    free(c->matches);
    free(c->plays);
    free(c);
}

/* The counting in one group after the other. */
struct counting {
    struct pattern_set *set;
    const kt_matcher *matcher;
    struct scan *scan; /* NULL: on the processor */
    struct pace *pace;
    struct progress progress;
    size_t *counted;     /* examples, */
    size_t begun, total; /* at the beginning, and of all groups */
    size_t before;       /* of the groups before the present one */
    uint32_t first, end; /* patterns of the present group */
    const struct example_group *group;
};

static void show(struct counting *counting, size_t done) {
    progress_show(&counting->progress, counting->before + done - counting->begun,
                  counting->total - counting->begun);
}

/* Counts the patterns in the examples of their group from `at` on, on a GPU, until it is time to pause. Returns the next
 * example. */
static size_t scan_some(struct counting *counting, size_t at) {
    struct pattern *patterns = &counting->set->pattern[counting->first];
    const struct example_group *group = counting->group;
    scan_begin(counting->scan, patterns, counting->end - counting->first);
    do {
        size_t some = group->count - at < SCAN_EXAMPLES_MAX ? group->count - at : SCAN_EXAMPLES_MAX;
        scan_examples(counting->scan, &group->example[at], some);
        show(counting, at += some);
    } while (at < group->count && !pace_is_due(counting->pace));
    scan_end(counting->scan, patterns);
    return at;
}

/* Does the same on all threads. */
static size_t count_some(struct counting *counting, const struct trie *trie, size_t at) {
    const struct example_group *group = counting->group;
    uint32_t patterns = counting->end - counting->first;
    size_t next = at;
#pragma omp parallel
    {
        struct counter *c = counter_new(counting->set, trie, patterns, counting->matcher);
        for (size_t from = at; from < group->count;) {
            size_t some = 0;
#pragma omp critical(next)
            {
                from = next > at && pace_is_due(counting->pace) ? group->count : next;
                if (from < group->count)
                    some = group->count - from < GRID_EXAMPLES ? group->count - from : GRID_EXAMPLES;
                next += some;
                show(counting, next);
            }
            if (some) count_batch(c, &group->example[from], (int)some);
        }
#pragma omp critical(counts)
        counter_end(c, &counting->set->pattern[counting->first], patterns);
    }
    return next;
}

/* Counts the patterns in the examples of their group. Returns false when a signal ended that. */
static bool count_group(struct counting *counting) {
    size_t at = *counting->counted - counting->before;
    CLEANUP(trie_free) struct trie trie = {0};
    if (!counting->scan) trie = trie_build(counting->set, counting->first, counting->end, counting->matcher);
    bool on = true;
    while (on && at < counting->group->count) {
        at = counting->scan ? scan_some(counting, at) : count_some(counting, &trie, at);
        *counting->counted = counting->before + at;
        on = pace_go_on(counting->pace);
    }
    return on;
}

/* Goes on to the next group that has patterns. Returns false when there is none. */
static bool next_group(struct counting *counting, const struct examples *examples) {
    const struct pattern_set *set = counting->set;
    if (counting->group) counting->before += counting->group->count;
    counting->first = counting->end;
    if (counting->first == set->count) return false;
    int stage = set->pattern[counting->first].stage, ko = set->pattern[counting->first].ko;
    while (++counting->end < set->count)
        if (set->pattern[counting->end].stage != stage || set->pattern[counting->end].ko != ko) break;
    counting->group = &examples->group[kt_group(stage, ko)];
    return true;
}

bool valuate(struct pattern_set *set, const struct examples *examples, size_t *counted, struct pace *pace,
             cl_device_id accelerator) {
    struct scan *scan = accelerator ? scan_open(accelerator, set->size) : NULL;
    CLEANUP_FREE kt_matcher *matcher = memory_zeroed(sizeof *matcher);
    kt_matcher_init(matcher, set->size);
    struct counting counting = {.set = set,
                                .matcher = matcher,
                                .scan = scan,
                                .pace = pace,
                                .progress = progress_begin("valuing patterns"),
                                .counted = counted,
                                .begun = *counted,
                                .total = examples->count};
    trie_sort(set);
    bool on = true;
    while (on && next_group(&counting, examples))
        if (*counted < counting.before + counting.group->count) on = count_group(&counting);
    if (scan) scan_close(scan);
    progress_end(&counting.progress);
    return on;
}
