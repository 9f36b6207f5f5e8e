#include "search/tree.h"

#include <string.h>

void kt_tree_init(kt_tree *tree, kt_node *memory, kt_node_number capacity) {
    tree->node = memory;
    tree->capacity = capacity;
    tree->used = 1;
    memset(memory, 0, sizeof *memory);
}

__attribute__((noinline)) kt_node *kt_tree_reserve(kt_tree *tree, unsigned count) {
    kt_node_number head = kt_shared_load(&tree->used), end;
    do {
        end = (kt_node_number)(head + count + 1);
        if (count >= (unsigned)(tree->capacity - head)) return NULL;
    } while (!kt_shared_replace(&tree->used, &head, end));
    memset(&tree->node[head], 0, (count + 1) * sizeof *tree->node);
    tree->node[head].move = (kt_cell)count;
    return &tree->node[head + 1];
}

void kt_tree_adopt(kt_tree *tree, kt_node *node, kt_node *first) {
    first[-1].children = (kt_node_number)(node - tree->node);
    kt_shared_publish(&node->children, (kt_node_number)(first - tree->node));
}

/* Is `move` one of these? */
static bool is_among(kt_cell move, const kt_cell *moves, unsigned count) {
    while (count && *moves != move) count--, moves++;
    return count;
}

static void swap(kt_node *a, kt_node *b) {
    kt_node node = *a;
    *a = *b;
    *b = node;
}

void kt_tree_replace(kt_tree *tree, kt_node *first, unsigned children, const kt_cell *moves, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        unsigned j = i;
        while (j < children && first[j].move != moves[i]) j++;
        bool is_new = j == children;
        while (is_new && is_among(first[--j].move, &moves[i], count - i)) continue;
        swap(&first[i], &first[j]);
        if (!is_new) continue;
        if (first[i].children) tree->node[first[i].children - 1].state = KT_NODE_ILLEGAL;
        first[i] = (kt_node){.move = moves[i]};
    }
    for (unsigned i = 0; i < children; i++)
        if (first[i].children)
            tree->node[first[i].children - 1].children = (kt_node_number)(&first[i] - tree->node);
}

/* The number of nodes that would stay if only nodes with `visits` or more kept their children. */
static unsigned count_kept(const kt_tree *tree, kt_node_count visits) {
    unsigned kept = 1;
    for (unsigned head = 1, count; head < tree->used; head += count) {
        count = tree->node[head].move + 1u;
        if (tree->node[tree->node[head].children].visits >= visits) kept += count;
    }
    return kept;
}

/* Drops the block with this head: makes its parent a leaf, and the blocks of its nodes orphans. */
static void drop_block(kt_tree *tree, unsigned head, bool has_parent) {
    if (has_parent) {
        kt_node *parent = &tree->node[tree->node[head].children];
        parent->children = 0;
        parent->state &= (uint8_t)~KT_NODE_EXPANDING;
    }
    for (unsigned i = 1; i <= tree->node[head].move; i++) {
        kt_node_number children = tree->node[head + i].children;
        if (children) tree->node[children - 1].state = KT_NODE_ILLEGAL;
    }
}

static void move_block(kt_tree *tree, unsigned head, unsigned to) {
    unsigned count = tree->node[head].move + 1u;
    memmove(&tree->node[to], &tree->node[head], count * sizeof *tree->node);
    tree->node[tree->node[to].children].children = (kt_node_number)(to + 1);
    for (unsigned i = 1; i < count; i++) {
        kt_node_number children = tree->node[to + i].children;
        if (children) tree->node[children - 1].children = (kt_node_number)(to + i);
    }
}

/* Drops the blocks whose parent has fewer than `visits`, or is gone, and moves the others together. */
static void compact(kt_tree *tree, kt_node_count visits) {
    /* A block lies behind its parent's, so its head knows by now whether the parent stays, and where. */
    unsigned to = 1;
    for (unsigned head = 1, next; head < tree->used; head = next) {
        const kt_node *block = &tree->node[head];
        next = head + block->move + 1u;
        bool orphan = block->state & KT_NODE_ILLEGAL;
        if (orphan || tree->node[block->children].visits < visits) {
            drop_block(tree, head, !orphan);
        } else {
            if (to != head) move_block(tree, head, to);
            to += next - head;
        }
    }
    tree->used = (kt_node_number)to;
}

void kt_tree_prune(kt_tree *tree, kt_node_number most) {
    kt_node_count visits = 1, all = tree->node->visits;
    while (count_kept(tree, visits) > most) {
        kt_node_count more = (kt_node_count)(visits + visits / 4 + 1);
        visits = visits < all && more > all ? all : more; /* with `all`, the root alone keeps its children */
    }
    /* A node has no more visits than its parent: what is dropped has nothing below it that would stay. */
    compact(tree, visits);
}

void kt_tree_replant(kt_tree *tree, kt_node *node) {
    kt_node *root = tree->node;
    if (node == root) return;
    kt_node_number old = root->children, children = node->children;
    *root = *node;
    node->children = 0;
    if (children) tree->node[children - 1].children = 0;
    tree->node[old - 1].state = KT_NODE_ILLEGAL;
    compact(tree, 0);
}
