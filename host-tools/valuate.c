#include "valuate.h"

#include <stdlib.h>
#include <string.h>

#include "board/symmetry.h"
#include "memory.h"

/* A trie lies in the order in which it is walked. */
typedef struct node {
    uint16_t stone;      /* kt_pattern.stone */
    uint8_t depth;       /* stones on the way here, this one included */
    uint32_t skip;       /* the node behind all that follow from this one */
    uint32_t first, end; /* the patterns that are complete here */
} node;

typedef struct trie {
    node *node;
    uint32_t count;
} trie;

/* What is known of a pattern in the present example. */
typedef struct sighting {
    uint32_t example;
    kt_bitboard points;
} sighting;

struct valuation {
    pattern_set *set;
    kt_matcher matcher;
    trie trie[KT_IMAGE_STAGES_MAX * 2];
    sighting *sighting; /* by pattern */
    uint32_t *seen;     /* patterns seen in the present example */
    uint32_t seen_count;
    uint32_t example;
};

static int compare(const void *a, const void *b) {
    const pattern *p = a, *q = b;
    if (p->stage != q->stage) return p->stage < q->stage ? -1 : 1;
    if (p->ko != q->ko) return p->ko < q->ko ? -1 : 1;
    /* No stone has number 0 or 1, the place of the move; so 0 behind the last stone puts prefixes first. */
    for (int i = 0; i < NEIGHBOURS_MAX; i++)
        if (p->stone[i] != q->stone[i]) return p->stone[i] < q->stone[i] ? -1 : 1;
    /* The rest only makes the order complete. */
    return memcmp(p, q, offsetof(pattern, y_max) + 1);
}

static int shared_stones(const pattern *p, const pattern *q) {
    int shared = 0;
    while (shared < p->stones && shared < q->stones && p->stone[shared] == q->stone[shared]) shared++;
    return shared;
}

/* Lays patterns first..end, which are sorted and of one stage and ko, into a trie. */
static void build_trie(trie *trie, const pattern *pattern, uint32_t first, uint32_t end) {
    uint32_t path[NEIGHBOURS_MAX + 1] = {0}, capacity = 16;
    trie->node = memory_zeroed(capacity * sizeof *trie->node);
    trie->count = 1;
    trie->node[0].first = trie->node[0].end = first;
    int depth = 0;
    for (uint32_t i = first; i < end; i++) {
        int keep = i == first ? 0 : shared_stones(&pattern[i - 1], &pattern[i]);
        for (; depth > keep; depth--) trie->node[path[depth]].skip = trie->count;
        while (depth < pattern[i].stones) {
            if (trie->count == capacity)
                trie->node = memory_resize(trie->node, (capacity *= 2) * sizeof *trie->node);
            node *next = &trie->node[trie->count];
            *next =
                (node){.stone = pattern[i].stone[depth], .depth = (uint8_t)(depth + 1), .first = i, .end = i};
            path[++depth] = trie->count++;
        }
        trie->node[path[depth]].end = i + 1;
    }
    for (; depth >= 0; depth--) trie->node[path[depth]].skip = trie->count;
}

valuation *valuation_new(pattern_set *set, int size) {
    valuation *v = memory_zeroed(sizeof *v);
    v->set = set;
    kt_matcher_init(&v->matcher, size);
    v->sighting = memory_zeroed(set->count * sizeof *v->sighting);
    v->seen = memory_zeroed(set->count * sizeof *v->seen);
    if (set->count) qsort(set->pattern, set->count, sizeof *set->pattern, compare);
    for (uint32_t first = 0, end; first < set->count; first = end) {
        int stage = set->pattern[first].stage, ko = set->pattern[first].ko;
        end = first + 1;
        while (end < set->count && set->pattern[end].stage == stage && set->pattern[end].ko == ko) end++;
        build_trie(&v->trie[stage * 2 + ko], set->pattern, first, end);
    }
    return v;
}

void valuation_free(valuation *v) {
    for (int i = 0; i < KT_IMAGE_STAGES_MAX * 2; i++) free(v->trie[i].node);
    free(v->sighting);
    free(v->seen);
    free(v);
}

static void see(valuation *v, uint32_t index, const kt_window *places) {
    sighting *s = &v->sighting[index];
    if (s->example != v->example) {
        *s = (sighting){.example = v->example};
        v->seen[v->seen_count++] = index;
    }
    for (int place = kt_window_next(places, 0); place >= 0; place = kt_window_next(places, place + 1))
        kt_bitboard_set(&s->points, kt_matcher_point(&v->matcher, place));
}

/* Finds all patterns of the trie that match in the loaded view. */
static void walk(valuation *v, const trie *trie) {
    kt_window places[NEIGHBOURS_MAX + 1];
    places[0] = v->matcher.allowed;
    for (uint32_t i = 0; i < trie->count;) {
        const node *node = &trie->node[i];
        kt_window *here = &places[node->depth];
        if (node->depth) {
            *here = places[node->depth - 1];
            kt_window_and(here, &v->matcher.stone[node->stone]);
        }
        if (kt_window_is_empty(here)) {
            i = node->skip;
            continue;
        }
        for (uint32_t j = node->first; j < node->end; j++) {
            const pattern *p = &v->set->pattern[j];
            kt_window matched = *here;
            kt_matcher_bound(&v->matcher, &matched, kt_image_range(p->x_min, p->x_max),
                             kt_image_range(p->y_min, p->y_max));
            if (!kt_window_is_empty(&matched)) see(v, j, &matched);
        }
        i++;
    }
}

void valuation_add(valuation *v, const kt_board *board, kt_colour colour, kt_point move, int stage) {
    const trie *trie = &v->trie[stage * 2 + (board->ko != KT_NO_POINT)];
    if (!trie->node) return;
    kt_bitboard legal = kt_board_legal(board, colour);
    v->example++;
    v->seen_count = 0;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_matcher_view(&v->matcher, board, colour, symmetry, &legal);
        walk(v, trie);
    }
    for (uint32_t i = 0; i < v->seen_count; i++) {
        pattern *p = &v->set->pattern[v->seen[i]];
        const kt_bitboard *points = &v->sighting[v->seen[i]].points;
        p->matches += (uint32_t)kt_bitboard_count(points);
        p->plays += kt_bitboard_has(points, move);
    }
}
