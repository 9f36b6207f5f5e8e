#include "images/dominate.h"

#include <stdlib.h>

#include "common/memory.h"

enum { ROOTS = KT_GROUPS_MAX /* one for each group; they are the first nodes */ };

/* The way to a node from its root spells the stones of patterns, nearest first. */
struct node {
    uint32_t parent;
    uint16_t stone; /* the last one on the way here */
    uint32_t last;  /* 1 + index of a kept pattern of just these stones, 0 when there is none */
};

struct tree {
    const struct pattern *pattern;
    uint32_t *before; /* by pattern: as node.last, the one kept before it with the same stones */
    struct node *node;
    uint32_t count;
    uint32_t *slot; /* hash table by parent and stone: node index, 0 when free */
    size_t slots;   /* a power of two */
};

static void plant(struct tree *tree, const struct pattern_set *set) {
    size_t nodes = ROOTS;
    for (size_t i = 0; i < set->count; i++) nodes += set->pattern[i].stones;
    *tree = (struct tree){.pattern = set->pattern, .count = ROOTS, .slots = 16};
    while (tree->slots < nodes * 2) tree->slots *= 2;
    tree->node = memory_zeroed(nodes * sizeof *tree->node);
    tree->slot = memory_zeroed(tree->slots * sizeof *tree->slot);
    tree->before = memory_zeroed(set->count * sizeof *tree->before);
}

static void fell(struct tree *tree) {
    free(tree->node);
    free(tree->slot);
    free(tree->before);
}

/* The slot of the node that follows `parent` by `stone`, or the free slot where it belongs. */
static uint32_t *find_child(const struct tree *tree, uint32_t parent, uint16_t stone) {
    uint64_t hash = ((uint64_t)parent << 16 | stone) * 0x9e3779b97f4a7c15u;
    for (size_t at = hash >> 32 & (tree->slots - 1);; at = (at + 1) & (tree->slots - 1)) {
        const struct node *there = &tree->node[tree->slot[at]];
        if (!tree->slot[at] || (there->parent == parent && there->stone == stone)) return &tree->slot[at];
    }
}

static uint32_t root_of(const struct pattern *p) { return (uint32_t)kt_group(p->stage, p->ko); }

static void remember(struct tree *tree, uint32_t index) {
    const struct pattern *p = &tree->pattern[index];
    uint32_t at = root_of(p);
    for (int i = 0; i < p->stones; i++) {
        uint32_t *child = find_child(tree, at, p->stone[i]);
        if (!*child) {
            tree->node[tree->count] = (struct node){.parent = at, .stone = p->stone[i]};
            *child = tree->count++;
        }
        at = *child;
    }
    tree->before[index] = tree->node[at].last;
    tree->node[at].last = index + 1;
}

static bool holds_bounds(const struct pattern *outer, const struct pattern *inner) {
    return outer->x_min <= inner->x_min && outer->x_max >= inner->x_max && outer->y_min <= inner->y_min &&
           outer->y_max >= inner->y_max;
}

/* Does a kept pattern dominate `p` that has the stones on the way to the node `at`, and perhaps stones of `p`
 * from number `from` on? */
/* NOLINTNEXTLINE(misc-no-recursion): KT_PATTERN_STONES_MAX deep at the most */
static bool is_dominated(const struct tree *tree, uint32_t at, const struct pattern *p, int from) {
    for (uint32_t kept = tree->node[at].last; kept; kept = tree->before[kept - 1])
        if (holds_bounds(&tree->pattern[kept - 1], p)) return true;
    for (int i = from; i < p->stones; i++) {
        uint32_t child = *find_child(tree, at, p->stone[i]);
        if (child && is_dominated(tree, child, p, i + 1)) return true;
    }
    return false;
}

size_t dominate_drop(struct pattern_set *set) {
    struct tree tree;
    plant(&tree, set);
    uint32_t kept = 0;
    size_t all = set->count;
    for (size_t i = 0; i < all; i++) {
        if (is_dominated(&tree, root_of(&set->pattern[i]), &set->pattern[i], 0)) continue;
        set->pattern[kept] = set->pattern[i];
        remember(&tree, kept++);
    }
    fell(&tree);
    set->count = kept;
    return all - kept;
}
