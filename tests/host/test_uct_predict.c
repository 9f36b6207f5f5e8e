/* lib/search/uct: searches in which an image predicts moves, at the root and further on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "searching.h"
#include "small_image.h"

static kt_predictor predictor;

/* Every position is predicted as it is met. The game's history has room for one more move. After that move
 * there are no legal moves left to predict, so a pass is the only child, and it has no children. */
static void nothing_is_predicted_beyond_the_history(void **state) {
    (void)state;
    static kt_image image;
    static kt_predictor_memory memory;
    settings = kt_uct_defaults();
    settings.expand = 1;
    assert_int_equal(settings.predict_after, 0);
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_int_equal(kt_predictor_init(&predictor, &image, KT_VALUES_MODEL, &memory), KT_OK);
    assert_int_equal(kt_game_init(&game, 9, moves, 1), KT_OK);
    worker = (kt_uct_worker){
        .game = &game, .predictor = &predictor, .suggestions = suggestions, .playout = &playout};
    kt_random_init(&worker.random, seed);
    kt_uct_init(&uct, &settings, &game, KT_BLACK, nodes, NODES);
    kt_uct_begin(&uct, &game, &root);
    kt_uct_run(&uct, &worker, 100);
    assert_int_equal(game.count, 0);
    unsigned count = 0, one = 0;
    const kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
    assert_int_equal(count, 5); /* the image's */
    for (unsigned i = 0; i < count; i++) {
        const kt_node *pass = kt_tree_children(&uct.tree, &child[i], &one);
        if (child[i].visits < 2) continue;
        assert_int_equal(one, 1);
        assert_int_equal(pass->move, KT_NO_CELL);
        assert_int_equal(pass->children, 0);
    }
    assert_true(child->visits > 2);
}

/* Begins a search with the small image, on 9x9: predicts the root; other positions are to be predicted after
 * `after` visits. */
static void begin_to_predict(uint16_t after, uint16_t moves_kept) {
    static kt_image image;
    static kt_predictor_memory memory;
    take_settings(0);
    settings.predict_after = after;
    settings.width = 8;
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_int_equal(kt_predictor_init(&predictor, &image, KT_VALUES_MODEL, &memory), KT_OK);
    assert_int_equal(kt_game_init(&game, 9, moves, moves_kept), KT_OK);
    worker = (kt_uct_worker){
        .game = &game, .predictor = &predictor, .suggestions = suggestions, .playout = &playout};
    kt_random_init(&worker.random, seed);
    kt_uct_init(&uct, &settings, &game, KT_BLACK, nodes, NODES);
    kt_uct_predict(&uct, &worker, NODES);
    kt_uct_begin(&uct, &game, &root);
}

/* What is known of a move among `count` children; all zero when it isn't there. */
static kt_node find_move(const kt_node *child, unsigned count, kt_cell move) {
    for (; count; count--, child++)
        if (child->move == move) return *child;
    return (kt_node){0};
}

/* Predicts the position that waits. The image's moves come first, then as many as fit of those that rules of
 * thumb had named. What was known of moves stays. */
static void predict_and_compare(void) {
    static kt_node before[KT_UCT_WIDTH_MAX];
    static kt_node grandchildren[KT_UCT_WIDTH_MAX];
    unsigned count = 0, depth = worker.asked;
    kt_node *node = &nodes[worker.path[depth]], *child = kt_tree_children(&uct.tree, node, &count);
    assert_true(child && count <= 8 && node->visits >= settings.predict_after);
    for (unsigned i = 0; i < count; i++) {
        unsigned ignored;
        const kt_node *first = kt_tree_children(&uct.tree, &child[i], &ignored);
        before[i] = child[i];
        grandchildren[i] = first ? *first : (kt_node){0};
    }
    kt_uct_predict(&uct, &worker, NODES);
    unsigned now = 0, same = 0;
    child = kt_tree_children(&uct.tree, node, &now);
    assert_int_equal(now, count);
    for (unsigned i = 0; i < count; i++) {
        unsigned ignored;
        const kt_node old = find_move(before, count, child[i].move);
        for (unsigned j = 0; j < i; j++) assert_true(child[j].move != child[i].move);
        assert_int_equal(child[i].visits, old.visits);
        assert_int_equal(child[i].wins, old.wins);
        assert_int_equal(child[i].rave_visits, old.prior ? old.rave_visits : settings.prior.playouts);
        const kt_node *first = kt_tree_children(&uct.tree, &child[i], &ignored);
        assert_true((first != NULL) == (old.children != 0));
        same += old.prior != 0;
        if (!first) continue;
        assert_true(&nodes[first[-1].children] == &child[i]);
        unsigned which = 0;
        while (before[which].move != child[i].move) which++;
        assert_memory_equal(first, &grandchildren[which], sizeof *first);
    }
    assert_true(same > 0);
    /* C3 and its like, less what was played there, then the middle. */
    unsigned corners = 0;
    while (child[corners].prior > 32) corners++;
    assert_true(corners >= 3 - depth && corners <= 4);
    assert_int_equal(worker.asked, 0);
    assert_int_equal(game.count, 0);
}

static void a_position_is_predicted_after_some_visits(void **state) {
    (void)state;
    begin_to_predict(20, MOVES);
    unsigned count = 0, asked = 0;
    assert_true(kt_tree_children(&uct.tree, nodes, &count) != NULL);
    assert_int_equal(count, 5); /* the image's */
    while (nodes->visits < 600) {
        if (uct.tree.used > NODES - NODES / 4) kt_tree_prune(&uct.tree, NODES / 2);
        uint32_t visits = nodes->visits;
        kt_uct_run(&uct, &worker, 20);
        if (!worker.asked) {
            assert_int_equal(nodes->visits, visits + 20);
            continue;
        }
        /* No more than one for as many playouts. */
        asked++;
        assert_true(nodes->visits >= 20 * asked);
        predict_and_compare();
        assert_int_equal(uct.predictions, asked + 1);
        assert_true(count_faults(false) == 0);
    }
    assert_true(asked > 3);
}

/* A prediction prunes the tree first. A position that loses its children by this gets predicted ones. */
static void a_prediction_may_shrink_the_tree(void **state) {
    (void)state;
    enum { LEAST = 34 };
    begin_to_predict(20, MOVES);
    while (!worker.asked) kt_uct_run(&uct, &worker, 20);
    uint32_t path = worker.path[1];
    nodes[path].visits = 1; /* as if others were visited more */
    kt_uct_predict(&uct, &worker, LEAST);
    assert_true(uct.tree.used <= LEAST);
    assert_int_equal(uct.tree.capacity, NODES);
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct.tree, &nodes[path], &count);
    assert_true(child && count <= 5 && child->visits == 0);
    assert_true(child[-1].state & KT_NODE_PREDICTED);
}

/* The history has room for one move. A position two moves on can't be predicted, and must not be asked for
 * again and again. */
static void a_full_history_asks_once(void **state) {
    (void)state;
    begin_to_predict(10, 1);
    static bool has_asked[NODES];
    unsigned deep = 0;
    for (int i = 0; i < 100; i++) {
        kt_uct_run(&uct, &worker, 20);
        if (!worker.asked) continue;
        assert_false(has_asked[worker.path[worker.asked]]);
        has_asked[worker.path[worker.asked]] = true;
        deep += worker.asked > 1;
        unsigned used = uct.tree.used;
        kt_uct_predict(&uct, &worker, NODES);
        assert_int_equal(worker.asked, 0);
        assert_int_equal(game.count, 0);
        assert_true(uct.tree.used <= used);
        if (uct.tree.used > NODES - NODES / 4) break;
    }
    assert_true(deep > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_predicted_beyond_the_history),
        cmocka_unit_test(a_position_is_predicted_after_some_visits),
        cmocka_unit_test(a_prediction_may_shrink_the_tree),
        cmocka_unit_test(a_full_history_asks_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
