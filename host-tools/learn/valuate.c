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

struct counting {
    struct progress progress;
    size_t done, total; /* examples */
};

static void show(struct counting *counting, size_t examples) {
    progress_show(&counting->progress, counting->done += examples, counting->total);
}

/* Counts `count` patterns in the examples of their group on a GPU. */
static void scan_group(struct scan *scan, struct pattern *patterns, uint32_t count,
                       const struct example_group *group, struct counting *counting) {
    scan_begin(scan, patterns, count);
    for (size_t done = 0, some; done < group->count; done += some) {
        some = group->count - done < SCAN_EXAMPLES_MAX ? group->count - done : SCAN_EXAMPLES_MAX;
        scan_examples(scan, &group->example[done], some);
        show(counting, some);
    }
    scan_end(scan, patterns);
}

/* Counts patterns first..end - 1 in the examples of their group, on all threads. */
static void count_group(struct pattern_set *set, uint32_t first, uint32_t end,
                        const struct example_group *group, const kt_matcher *matcher,
                        struct counting *counting) {
    struct trie trie = trie_build(set, first, end, matcher);
#pragma omp parallel
    {
        struct counter *c = counter_new(set, &trie, end - first, matcher);
#pragma omp for schedule(dynamic)
        for (size_t i = 0; i < group->count; i += GRID_EXAMPLES) {
            int batch = group->count - i < GRID_EXAMPLES ? (int)(group->count - i) : GRID_EXAMPLES;
            count_batch(c, &group->example[i], batch);
#pragma omp critical(progress)
            show(counting, (size_t)batch);
        }
#pragma omp critical(counts)
        counter_end(c, &set->pattern[first], end - first);
    }
    trie_free(&trie);
}

void valuate(struct pattern_set *set, const struct examples *examples, cl_device_id accelerator) {
    struct scan *scan = accelerator ? scan_open(accelerator, set->size) : NULL;
    kt_matcher *matcher = memory_zeroed(sizeof *matcher);
    kt_matcher_init(matcher, set->size);
    struct counting counting = {.progress = progress_begin("valuing patterns"), .total = examples->count};
    trie_sort(set);
    for (uint32_t first = 0, end; first < set->count; first = end) {
        int stage = set->pattern[first].stage, ko = set->pattern[first].ko;
        for (end = first + 1; end < set->count; end++)
            if (set->pattern[end].stage != stage || set->pattern[end].ko != ko) break;
        const struct example_group *group = &examples->group[kt_group(stage, ko)];
        if (scan) scan_group(scan, &set->pattern[first], end - first, group, &counting);
        else count_group(set, first, end, group, matcher, &counting);
    }
    if (scan) scan_close(scan);
    progress_end(&counting.progress);
    free(matcher);
}
