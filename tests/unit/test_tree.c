/* lib/search/tree: what holds of every tree, while it grows at random and is pruned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/tree.h"

enum { NODES = KT_DESKTOP ? 600 : 200, NAMES = 4 * NODES, BLOCK_MAX = 9 };

static kt_tree tree;
static kt_node nodes[NODES];
static kt_random numbers;

/* Each node has a name, in rave_wins, by which the tests know it again after it moved. */
static uint16_t names;
static uint16_t parent_of[NAMES];
static bool had_children[NAMES];

static void begin(kt_node_number capacity) {
    kt_tree_init(&tree, nodes, capacity);
    kt_random_init(&numbers, capacity);
    nodes[0].visits = 10000;
    names = 1;
}

/* Gives a random leaf up to BLOCK_MAX children, with no more visits than its own. Returns false when there is
 * no room. */
static bool grow(void) {
    unsigned at, count = 1 + kt_random_below(&numbers, BLOCK_MAX);
    do at = kt_random_below(&numbers, tree.used);
    while (nodes[at].children || (at && !nodes[at].rave_wins));
    kt_node *child = kt_tree_reserve(&tree, count), *parent = &nodes[at];
    if (!child) return false;
    for (unsigned i = 0; i < count; i++) {
        child[i].visits = (kt_node_count)kt_random_below(&numbers, parent->visits + 1u);
        child[i].prior = 1;
        parent_of[names] = (uint16_t)parent->rave_wins;
        child[i].rave_wins = names++;
    }
    parent->state |= KT_NODE_EXPANDING;
    kt_tree_adopt(&tree, parent, child);
    return true;
}

/* Counts breaches of what tree.h says: blocks lie side by side; a head and its parent name each other, and
 * the parent lies before it; and each node is the child of the node that it was given to. */
static int count_faults(void) {
    int faults = 0;
    unsigned head = 1;
    while (head < tree.used) {
        unsigned count = nodes[head].move, parent = nodes[head].children, told;
        faults += count < 1 || count > BLOCK_MAX || parent >= head;
        kt_node *child = kt_tree_children(&tree, &nodes[parent], &told);
        faults += child != &nodes[head + 1] || told != count;
        for (unsigned i = 1; i <= count; i++) {
            faults += parent_of[nodes[head + i].rave_wins] != nodes[parent].rave_wins;
            faults += nodes[head + i].visits > nodes[parent].visits;
            faults += !nodes[head + i].prior;
        }
        head += count + 1;
    }
    return faults + (head != tree.used) + (tree.used > tree.capacity);
}

static void a_tree_grows_until_it_is_full(void **state) {
    (void)state;
    for (unsigned capacity = 2; capacity <= NODES; capacity += capacity < 40 ? 1 : 37) {
        begin((kt_node_number)capacity);
        for (int i = 0; i < 3; i++)
            while (grow()) assert_int_equal(count_faults(), 0);
        assert_int_equal(count_faults(), 0);
        assert_true(capacity - tree.used <= BLOCK_MAX);
        /* What fits exactly still fits, and then nothing more. */
        if (capacity - tree.used < 2) continue;
        assert_true(kt_tree_reserve(&tree, capacity - tree.used) == NULL);
        assert_true(kt_tree_reserve(&tree, capacity - tree.used - 1) != NULL);
        assert_int_equal(tree.used, capacity);
        assert_true(kt_tree_reserve(&tree, 1) == NULL);
    }
}

/* Prunes to so many nodes, and checks that the least visited parents lost their children, and only they. */
static void prune(unsigned most) {
    static uint16_t visits[NAMES];
    for (unsigned i = 0; i < names; i++) had_children[i] = false, visits[i] = 0;
    for (unsigned head = 1; head < tree.used; head += nodes[head].move + 1u) {
        const kt_node *parent = &nodes[nodes[head].children];
        had_children[parent->rave_wins] = true;
        visits[parent->rave_wins] = (uint16_t)parent->visits;
    }
    unsigned used = tree.used, least_kept = 65535, most_dropped = 0;
    kt_tree_prune(&tree, (kt_node_number)most);
    assert_int_equal(count_faults(), 0);
    assert_true(tree.used <= used && tree.used <= most);
    for (unsigned head = 1; head < tree.used; head += nodes[head].move + 1u) {
        const kt_node *parent = &nodes[nodes[head].children];
        assert_true(had_children[parent->rave_wins] && visits[parent->rave_wins] == parent->visits);
        assert_true(parent->state & KT_NODE_EXPANDING);
        had_children[parent->rave_wins] = false;
        if (parent->visits < least_kept) least_kept = parent->visits;
    }
    for (unsigned i = 0; i < names; i++)
        if (had_children[i] && visits[i] > most_dropped) most_dropped = visits[i];
    assert_true(most_dropped < least_kept);
    /* A node that lost its children may get new ones. */
    for (unsigned head = 1; head < tree.used; head += nodes[head].move + 1u)
        for (unsigned i = 1; i <= nodes[head].move; i++)
            if (!nodes[head + i].children) assert_int_equal(nodes[head + i].state, 0);
}

static void the_least_visited_are_pruned(void **state) {
    (void)state;
    for (unsigned capacity = 4 * BLOCK_MAX; capacity <= NODES; capacity += 23) {
        begin((kt_node_number)capacity);
        while (names < NAMES - NODES) {
            while (names < NAMES - NODES && grow()) continue;
            prune(tree.capacity / (2u + names % 2u));
        }
    }
}

/* The root's children stay as long as they fit into half of the arena. */
static void the_root_keeps_its_children(void **state) {
    (void)state;
    begin(4 * BLOCK_MAX);
    while (grow()) continue;
    unsigned count = 0;
    prune(2 * BLOCK_MAX);
    assert_true(kt_tree_children(&tree, nodes, &count) == &nodes[2]);
    assert_true(count > 0);

    /* A line of eight moves, each with nearly all visits of the one before. */
    begin(60);
    kt_node *node = nodes;
    for (nodes[0].visits = 110; node->visits > 102;) {
        kt_node *child = kt_tree_reserve(&tree, 5);
        child->visits = node->visits - 1;
        kt_tree_adopt(&tree, node, child);
        node = child;
    }
    kt_tree_prune(&tree, 37);
    assert_true(tree.used <= 37);
    assert_true(kt_tree_children(&tree, nodes, &count) == &nodes[2]);
}

static bool is_below(unsigned name, unsigned top) {
    while (name && name != top) name = parent_of[name];
    return name == top;
}

/* A node takes the root's place: exactly those below it stay, with their children. */
static void what_is_below_a_new_root_stays(void **state) {
    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        begin((kt_node_number)(NODES - round % 50));
        while (grow()) continue;
        unsigned at, below = 0, kept = 0;
        do at = kt_random_below(&numbers, tree.used);
        while (at && !nodes[at].rave_wins);
        unsigned name = nodes[at].rave_wins, visits = nodes[at].visits;
        for (unsigned i = 0; i < names; i++) had_children[i] = false;
        for (unsigned head = 1; head < tree.used; head += nodes[head].move + 1u) {
            unsigned parent = nodes[nodes[head].children].rave_wins;
            if (!is_below(parent, name)) continue;
            had_children[parent] = true;
            below += nodes[head].move;
        }
        kt_tree_replant(&tree, &nodes[at]);
        assert_int_equal(count_faults(), 0);
        assert_int_equal(nodes[0].rave_wins, name);
        assert_int_equal(nodes[0].visits, visits);
        for (unsigned head = 1; head < tree.used; head += nodes[head].move + 1u) {
            assert_true(had_children[nodes[nodes[head].children].rave_wins]);
            kept += nodes[head].move;
        }
        assert_int_equal(kept, below);
        while (grow()) assert_int_equal(count_faults(), 0);
    }
}

/* The root's children are the moves 1 to 5; 2 and 4 have children of their own. By hand: the moves 7, 4 and 8
 * come in. 7 takes the place of 5, and changes places with 1, which is the last then, so 8 takes its place. 4
 * is there already. */
static void new_moves_take_the_places_of_the_last(void **state) {
    (void)state;
    static const kt_cell wanted[] = {7, 4, 8};
    begin(20);
    kt_node *child = kt_tree_reserve(&tree, 5);
    for (unsigned i = 0; i < 5; i++)
        child[i] = (kt_node){.move = (kt_cell)(i + 1), .visits = (kt_node_count)(90 - i), .prior = 9};
    kt_tree_adopt(&tree, nodes, child);
    for (unsigned i = 1; i < 5; i += 2) {
        kt_node *below = kt_tree_reserve(&tree, 1);
        *below = (kt_node){.visits = (kt_node_count)(50 + i), .prior = 9};
        kt_tree_adopt(&tree, &child[i], below);
    }
    kt_tree_replace(&tree, child, 5, wanted, 3);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(child[i].move, wanted[i]);
    assert_int_equal(child[3].move + child[4].move, 2 + 3); /* those stay */
    for (unsigned i = 0; i < 5; i++) {
        bool is_new = i == 0 || i == 2;
        unsigned count = 0;
        const kt_node *below = kt_tree_children(&tree, &child[i], &count);
        assert_int_equal(child[i].visits, is_new ? 0 : 91 - child[i].move);
        assert_int_equal(child[i].prior, is_new ? 0 : 9);
        assert_int_equal(below != NULL, child[i].move == 2 || child[i].move == 4);
        if (!below) continue;
        assert_int_equal(below->visits, 49 + child[i].move);
        assert_true(&nodes[below[-1].children] == &child[i]);
    }
}

static void what_lies_below_a_move_that_goes_is_pruned(void **state) {
    (void)state;
    static const kt_cell wanted[] = {9};
    begin(20);
    kt_node *child = kt_tree_reserve(&tree, 1);
    *child = (kt_node){.move = 1, .visits = 5, .prior = 9};
    kt_tree_adopt(&tree, nodes, child);
    kt_node *below = kt_tree_reserve(&tree, 2);
    kt_tree_adopt(&tree, child, below);
    assert_int_equal(tree.used, 6);
    kt_tree_replace(&tree, child, 1, wanted, 1);
    assert_int_equal(child->move, 9);
    assert_int_equal(child->children, 0);
    nodes[1].state |= KT_NODE_PREDICTED; /* no matter */
    kt_tree_prune(&tree, 5);
    assert_int_equal(tree.used, 3); /* the root, a head and its child */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_grows_until_it_is_full),
        cmocka_unit_test(the_least_visited_are_pruned),
        cmocka_unit_test(the_root_keeps_its_children),
        cmocka_unit_test(what_is_below_a_new_root_stays),
        cmocka_unit_test(new_moves_take_the_places_of_the_last),
        cmocka_unit_test(what_lies_below_a_move_that_goes_is_pruned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
