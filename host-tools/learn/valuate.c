#include "learn/valuate.h"

#include <stdlib.h>

#include "board/symmetry.h"
#include "common/memory.h"
#include "common/progress.h"
#include "learn/trie.h"

enum { BATCH = 8, VIEWS = BATCH * KT_SYMMETRIES };

/* A view of an example on its way down the trie, with the places where the stones so far match. */
struct lane {
    kt_window places;
    uint8_t view;
};

/* The work of one thread. */
struct counter {
    const struct pattern_set *set;
    const struct trie *trie;
    uint32_t *matches, *plays; /* of the trie's patterns */
    kt_board board;            /* only for its stones */
    kt_matcher matcher[VIEWS]; /* view v shows example v / KT_SYMMETRIES of the batch */
    kt_point move[BATCH];
};

/* Loads the views of a batch as lanes at the root. Returns their number. */
static int load(struct counter *c, const struct example *examples, int count, struct lane lanes[VIEWS]) {
    int used = 0;
    for (int view = 0; view < count * KT_SYMMETRIES; view++) {
        const struct example *example = &examples[view / KT_SYMMETRIES];
        kt_matcher *matcher = &c->matcher[view];
        c->move[view / KT_SYMMETRIES] = example->move;
        c->board.stones[KT_BLACK] = example->own;
        c->board.stones[KT_WHITE] = example->other;
        kt_matcher_view(matcher, &c->board, KT_BLACK, view % KT_SYMMETRIES, &example->allowed);
        lanes[used] = (struct lane){matcher->allowed, (uint8_t)view};
        kt_window_and(&lanes[used].places, &c->trie->node[0].reach);
        used += !kt_window_is_empty(&lanes[used].places);
    }
    return used;
}

/* The points of an example where a pattern matched, from the `count` lanes that belong to it. */
static kt_bitboard points_of(const struct counter *c, const struct lane *lanes, int count) {
    kt_bitboard points = kt_bitboard_none();
    for (int i = 0; i < count; i++) {
        const kt_window *places = &lanes[i].places;
        for (int place = kt_window_next(places, 0); place >= 0; place = kt_window_next(places, place + 1))
            kt_bitboard_set(&points, kt_matcher_point(&c->matcher[lanes[i].view], place));
    }
    return points;
}

/* Counts pattern `index` in the lanes that have all its stones. */
static void count_pattern(struct counter *c, uint32_t index, const struct lane *lanes, int count) {
    const struct pattern *p = &c->set->pattern[index];
    uint32_t at = index - c->trie->node[0].first;
    struct lane matched[VIEWS];
    int used = 0;
    for (int i = 0; i < count; i++) {
        matched[used] = lanes[i];
        kt_matcher_bound(&c->matcher[0], &matched[used].places, kt_matcher_range(p->x_min, p->x_max),
                         kt_matcher_range(p->y_min, p->y_max));
        used += !kt_window_is_empty(&matched[used].places);
    }
    for (int first = 0, end; first < used; first = end) {
        int example = matched[first].view / KT_SYMMETRIES;
        for (end = first + 1; end < used && matched[end].view / KT_SYMMETRIES == example;) end++;
        kt_bitboard points = points_of(c, &matched[first], end - first);
        c->matches[at] += (uint32_t)kt_bitboard_count(&points);
        c->plays[at] += kt_bitboard_has(&points, c->move[example]);
    }
}

/* Copies the lanes of `from` that go on to the node. Returns their number. */
static int descend(const struct counter *c, const struct trie_node *node, const struct lane *from, int count,
                   struct lane *to) {
    int used = 0;
    for (int i = 0; i < count; i++) {
        kt_window places = from[i].places;
        kt_window_and(&places, &node->reach); /* first, since it needs nothing from far memory */
        if (kt_window_is_empty(&places)) continue;
        kt_window_and(&places, &c->matcher[from[i].view].stone[node->stone]);
        if (!kt_window_is_empty(&places)) to[used++] = (struct lane){places, from[i].view};
    }
    return used;
}

/* Counts all patterns of the trie in a batch of examples. */
static void count_batch(struct counter *c, const struct example *examples, int batch) {
    struct lane lanes[NEIGHBOURS_MAX + 1][VIEWS];
    int count[NEIGHBOURS_MAX + 1];
    count[0] = load(c, examples, batch, lanes[0]);
    const struct trie_node *nodes = c->trie->node;
    for (uint32_t i = 0; i < c->trie->count;) {
        const struct trie_node *node = &nodes[i];
        int depth = node->depth;
        if (depth) count[depth] = descend(c, node, lanes[depth - 1], count[depth - 1], lanes[depth]);
        if (count[depth] == 0) {
            i = node->skip;
            continue;
        }
        for (uint32_t j = node->first; j < nodes[i + 1].first; j++)
            count_pattern(c, j, lanes[depth], count[depth]);
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
    for (int view = 0; view < VIEWS; view++) c->matcher[view] = *matcher;
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

/* Counts patterns first..end - 1 in the examples of their group. */
static void count_group(struct pattern_set *set, uint32_t first, uint32_t end,
                        const struct example_group *group, const kt_matcher *matcher,
                        struct counting *counting) {
    struct trie trie = trie_build(set, first, end, matcher);
#pragma omp parallel
    {
        struct counter *c = counter_new(set, &trie, end - first, matcher);
#pragma omp for schedule(dynamic)
        for (size_t i = 0; i < group->count; i += BATCH) {
            int batch = group->count - i < BATCH ? (int)(group->count - i) : BATCH;
            count_batch(c, &group->example[i], batch);
#pragma omp critical(progress)
            progress_show(&counting->progress, counting->done += (size_t)batch, counting->total);
        }
#pragma omp critical(counts)
        counter_end(c, &set->pattern[first], end - first);
    }
    trie_free(&trie);
}

void valuate(struct pattern_set *set, const struct examples *examples) {
    kt_matcher *matcher = memory_zeroed(sizeof *matcher);
    kt_matcher_init(matcher, set->size);
    struct counting counting = {.progress = progress_begin("valuing patterns"), .total = examples->count};
    trie_sort(set);
    for (uint32_t first = 0, end; first < set->count; first = end) {
        int stage = set->pattern[first].stage, ko = set->pattern[first].ko;
        for (end = first + 1; end < set->count; end++)
            if (set->pattern[end].stage != stage || set->pattern[end].ko != ko) break;
        count_group(set, first, end, &examples->group[kt_group(stage, ko)], matcher, &counting);
    }
    progress_end(&counting.progress);
    free(matcher);
}
