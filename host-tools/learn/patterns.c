#include "learn/patterns.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

void pattern_set_init(struct pattern_set *set, int size) { *set = (struct pattern_set){.size = size}; }

void pattern_set_free(struct pattern_set *set) {
    free(set->pattern);
    free(set->slot);
    pattern_set_init(set, set->size);
}

enum { ROW_EDGES = 1 << EDGE_BELOW | 1 << EDGE_ABOVE, COLUMN_EDGES = 1 << EDGE_LEFT | 1 << EDGE_RIGHT };

/* What makes two patterns different. The place of the move counts only where edges fix it. */
struct key {
    uint16_t stone[NEIGHBOURS_MAX];
    uint8_t k, stage, ko, edges, stones, x, y, zero;
};

/* Do the edges fix the column, or the row, of the move? Two edges fix both, even opposite ones. */
static bool fixes_column(uint8_t edges) { return edges & COLUMN_EDGES || edges & (edges - 1); }
static bool fixes_row(uint8_t edges) { return edges & ROW_EDGES || edges & (edges - 1); }

static struct key key_of(const struct pattern *p) {
    struct key key = {.k = p->k, .stage = p->stage, .ko = p->ko, .edges = p->edges, .stones = p->stones};
    memcpy(key.stone, p->stone, sizeof key.stone);
    if (fixes_column(p->edges)) key.x = p->x_min;
    if (fixes_row(p->edges)) key.y = p->y_min;
    return key;
}

static size_t hash_key(const struct key *key) {
    const uint8_t *byte = (const uint8_t *)key;
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < sizeof *key; i++) hash = (hash ^ byte[i]) * 1099511628211u;
    return (size_t)(hash ^ hash >> 29);
}

/* The place of `p` in the hash table, or the free place where it belongs. */
static uint32_t *find_slot(const struct pattern_set *set, const struct pattern *p) {
    struct key wanted = key_of(p);
    size_t at = hash_key(&wanted) % set->slots;
    for (; set->slot[at]; at = (at + 1) % set->slots) {
        struct key there = key_of(&set->pattern[set->slot[at] - 1]);
        if (memcmp(&there, &wanted, sizeof there) == 0) break;
    }
    return &set->slot[at];
}

static void grow(struct pattern_set *set) {
    set->capacity = set->capacity ? set->capacity * 2 : 1024;
    set->pattern = memory_resize(set->pattern, set->capacity * sizeof *set->pattern);
    free(set->slot);
    set->slots = set->capacity * 2;
    set->slot = memory_zeroed(set->slots * sizeof *set->slot);
    for (size_t i = 0; i < set->count; i++) *find_slot(set, &set->pattern[i]) = (uint32_t)(i + 1);
}

struct pattern pattern_make(const struct neighbours *around, int k, int stage, bool ko, int size) {
    struct pattern p = {.k = (uint8_t)k, .stage = (uint8_t)stage, .ko = ko};
    p.x_min = p.x_max = around->x;
    p.y_min = p.y_max = around->y;
    for (int i = 0; i < k; i++) {
        uint16_t n = around->neighbour[i];
        if (n >= NEIGHBOUR_EDGE) p.edges |= (uint8_t)(1 << (n - NEIGHBOUR_EDGE));
        else p.stone[p.stones++] = n;
    }
    uint8_t last = (uint8_t)(kt_quadrant(size) - 1);
    if (p.edges && !fixes_column(p.edges)) p.x_min = 0, p.x_max = last;
    if (p.edges && !fixes_row(p.edges)) p.y_min = 0, p.y_max = last;
    return p;
}

static uint32_t add_counts(uint32_t a, uint32_t b) { return a > UINT32_MAX - b ? UINT32_MAX : a + b; }

/* Adds the bounds and counts of the same pattern from another set. */
static void unite(struct pattern *p, const struct pattern *seen) {
    if (seen->x_min < p->x_min) p->x_min = seen->x_min;
    if (seen->x_max > p->x_max) p->x_max = seen->x_max;
    if (seen->y_min < p->y_min) p->y_min = seen->y_min;
    if (seen->y_max > p->y_max) p->y_max = seen->y_max;
    p->matches = add_counts(p->matches, seen->matches);
    p->plays = add_counts(p->plays, seen->plays);
}

void pattern_set_add(struct pattern_set *set, const struct pattern *p) {
    if (set->count == set->capacity) grow(set);
    uint32_t *slot = find_slot(set, p);
    if (*slot) {
        unite(&set->pattern[*slot - 1], p);
    } else {
        set->pattern[set->count++] = *p;
        *slot = (uint32_t)set->count;
    }
}

bool pattern_set_has(const struct pattern_set *set, const struct pattern *p) {
    return set->slots && *find_slot(set, p);
}

size_t pattern_set_count(const struct pattern_set *set, int stage, int k) {
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) count += set->pattern[i].stage == stage && set->pattern[i].k == k;
    return count;
}

void pattern_set_join(struct pattern_set *set, const struct pattern_set *other) {
    for (size_t i = 0; i < other->count; i++) pattern_set_add(set, &other->pattern[i]);
}

const char *pattern_near(const struct pattern *p) {
    return p->edges == 0 ? "nothing" : p->edges & (p->edges - 1) ? "corner" : "edge";
}

/* The better pattern first: higher value, then more matches. The rest makes the order complete. */
static int compare(const void *a, const void *b) {
    const struct pattern *p = a, *q = b;
    uint64_t left = (uint64_t)p->plays * q->matches, right = (uint64_t)q->plays * p->matches;
    if (left != right) return left > right ? -1 : 1;
    if (p->matches != q->matches) return p->matches > q->matches ? -1 : 1;
    int order = memcmp(p, q, offsetof(struct pattern, y_max) + 1); /* single bytes: byte order can't matter */
    for (int i = 0; order == 0 && i < NEIGHBOURS_MAX; i++) order = p->stone[i] - q->stone[i];
    return order;
}

void pattern_set_sort(struct pattern_set *set) {
    if (set->count) qsort(set->pattern, set->count, sizeof *set->pattern, compare);
}
