/* lib/cases/learner: it values positions with what it has met, where it may, and learns what differs. The game is Kalah with
 * two pits a side, which a plain recursion solves; and trees whose cases are worked out by hand, from M. Neumeister's thesis,
 * section 3.3.2. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cases/learner.h"
#include "kalah/kalah.h"

enum { PITS = 2, BEANS = 3, ROOM = 150, DEEP = 40, BOTH = KT_MINIMAX_PLAYER | KT_MINIMAX_STORE };
static uint32_t memory[KT_LIBRARY_BYTES(ROOM, 1) / sizeof(uint32_t)], search_memory[600];
static kt_library library;
static kt_learner learner;
static kt_learner_settings settings;

static void begin(unsigned depth, kt_minimax_retrieval retrieval, unsigned generalisations) {
    settings = (kt_learner_settings){
        .search = {.depth = (uint8_t)depth, .pruning = KT_MINIMAX_DEPENDENT, .retrieval = retrieval},
        .generalisations = generalisations,
        .learns = true,
    };
    kt_learner_init(&learner, &kt_kalah_game, &settings, &library, 1);
}

static void begin_library(void) {
    kt_library_settings index = {.first = 0, .second = PITS, .end = 2 * PITS, .radix = 13, .partitions = 1};
    assert_true(kt_library_init(&library, &index, memory, sizeof memory) >= ROOM);
}

static int think(const kt_kalah *position) {
    kt_status count = kt_learner_think(&learner, position, search_memory, sizeof search_memory);
    assert_true(count >= 1);
    return learner.result.value;
}

/* The value of the whole game, for whoever is to move. */
static int solve(const kt_kalah *position) {
    uint8_t moves[KT_MINIMAX_MOVES_MAX];
    int best = -KT_MINIMAX_VALUE_MAX;
    unsigned count = kt_kalah_game.moves(position, KT_MINIMAX_STATIC, moves);
    for (unsigned i = 0; i < count; i++) {
        kt_kalah after;
        kt_minimax_next next = kt_kalah_game.play(position, moves[i], &after);
        int value = next == KT_MINIMAX_OVER ? kt_kalah_game.value(&after) : solve(&after);
        if (next != KT_MINIMAX_AGAIN) value = -value;
        if (value > best) best = value;
    }
    return best;
}

/* Calls `visit` for each position that can follow, the last of each line first. */
static void visit_all(const kt_kalah *position, void (*visit)(const kt_kalah *position)) {
    uint8_t moves[KT_MINIMAX_MOVES_MAX];
    unsigned count = kt_kalah_game.moves(position, KT_MINIMAX_STATIC, moves);
    for (unsigned i = 0; i < count; i++) {
        kt_kalah after;
        if (kt_kalah_game.play(position, moves[i], &after) != KT_MINIMAX_OVER) visit_all(&after, visit);
    }
    visit(position);
}

static kt_kalah start(void) {
    kt_kalah kalah;
    assert_int_equal(kt_kalah_begin(&kalah, PITS, BEANS), KT_OK);
    return kalah;
}

static int visited, deep;

static void expect_solution(const kt_kalah *position) {
    int value = think(position), standing = kt_kalah_game.value(position);
    assert_int_equal(value, solve(position));
    deep += value != standing;
    visited++;
}

static void meet(const kt_kalah *position) { (void)think(position); }

/* When all positions of a game have been met in the order from its end, reading one half-move is as good as reading all,
 * wherever these positions are looked up in its terminal nodes; reading two, where they are in own nodes. */
static void it_sees_as_far_as_the_cases_do(void **state) {
    (void)state;
    const kt_kalah from = start();
    static const kt_minimax_retrieval where[] = {KT_MINIMAX_TERMINAL, KT_MINIMAX_ALL, KT_MINIMAX_OWN};
    for (int i = 0; i < 3; i++) {
        for (unsigned generalisations = 0; generalisations <= BOTH; generalisations += BOTH) {
            begin_library();
            begin(i == 2 ? 2 : 1, where[i], generalisations);
            visit_all(&from, meet);
            assert_true(library.count > 10 && library.count < ROOM);
            visited = deep = 0;
            visit_all(&from, expect_solution);
            assert_true(visited > 50 && deep > 10);
        }
    }
}

static void without_retrieval_it_sees_no_further_than_its_depth(void **state) {
    (void)state;
    const kt_kalah from = start();
    begin_library();
    begin(1, KT_MINIMAX_NOWHERE, BOTH);
    visit_all(&from, meet);
    int value = think(&from);
    assert_true(library.count > 0);
    kt_learner_init(&learner, &kt_kalah_game, &settings, NULL, 1);
    assert_int_equal(think(&from), value);
    assert_true(value != solve(&from));
}

/* Two pits a side; the stores stand in brackets. The only move captures all:
 *
 *            0   3                    0   1
 *    [1]             [0]        [0]             [3]     the same for the one who is to move, with other stores
 *            1   0                    3   0
 *        0 is to move               1 is to move
 */
enum { GAIN = 4 };
static kt_kalah set_up(int to_move, int own_store, int other_store) {
    kt_kalah kalah = start();
    int other = 1 - to_move;
    kalah.to_move = (uint8_t)to_move;
    kalah.pits[to_move][0] = 1;
    kalah.pits[to_move][1] = 0;
    kalah.pits[other][0] = 3;
    kalah.pits[other][1] = 0;
    kalah.left[to_move] = 1;
    kalah.left[other] = 3;
    kalah.store[to_move] = (kt_kalah_count)own_store;
    kalah.store[other] = (kt_kalah_count)other_store;
    return kalah;
}

static bool is_known(const kt_kalah *position, unsigned generalisations) {
    kt_minimax_key key;
    kt_case_key of_case;
    assert_true(kt_kalah_game.key(position, generalisations, &key));
    memcpy(of_case.bytes, key.bytes, sizeof of_case.bytes);
    return kt_library_look(&library, &of_case) != NULL;
}

static void a_generalised_case_stands_for_other_positions(void **state) {
    (void)state;
    const kt_kalah met = set_up(0, 0, 1), turned = set_up(1, 0, 1), richer = set_up(0, 3, 0);
    for (unsigned generalisations = 0; generalisations <= BOTH; generalisations++) {
        begin_library();
        begin(DEEP, KT_MINIMAX_ALL, generalisations);
        (void)think(&met);
        assert_int_equal(library.count, 1);
        assert_true(is_known(&met, generalisations));
        assert_int_equal(is_known(&turned, generalisations), (generalisations & KT_MINIMAX_PLAYER) != 0);
        assert_int_equal(is_known(&richer, generalisations), (generalisations & KT_MINIMAX_STORE) != 0);
    }
}

/* The value of a case is found again in a position with other stores: it is more by what these hold. */
static void the_stores_are_added_to_a_value_that_leaves_them_out(void **state) {
    (void)state;
    const kt_kalah met = set_up(1, 0, 1), richer = set_up(0, 3, 0);
    begin_library();
    begin(DEEP, KT_MINIMAX_ALL, BOTH);
    settings.keeps_perfect = true;
    assert_int_equal(think(&met), GAIN - 1);
    assert_int_equal(kt_library_at(&library, 0)->value, GAIN);
    assert_int_equal(think(&richer), GAIN + 3);
    assert_int_equal(learner.learned, KT_LEARNED_NOTHING); /* it is the same case */
    assert_true(kt_library_at(&library, 0)->perfect);
}

static void it_counts_what_it_retrieves(void **state) {
    (void)state;
    const kt_kalah from = start();
    uint32_t retrievals[KT_LEARNER_DEPTHS] = {0};
    begin_library();
    begin(2, KT_MINIMAX_ALL, BOTH);
    settings.search.retrieves_parts = true;
    visit_all(&from, meet);
    learner.retrievals = retrievals;
    uint32_t uses = 0, uses_before = 0, sum = 0;
    for (uint32_t i = 0; i < library.count; i++) uses_before += kt_library_at(&library, i)->uses;
    (void)think(&from);
    for (uint32_t i = 0; i < library.count; i++) uses += kt_library_at(&library, i)->uses;
    for (int i = 0; i < KT_LEARNER_DEPTHS; i++) sum += retrievals[i];
    assert_true(sum > 0);
    assert_int_equal(sum, uses - uses_before);
    assert_int_equal(sum, learner.result.retrieved);
    assert_int_equal(retrievals[3], 0);
    assert_true(learner.behind > 0);
}

static void one_that_does_not_learn_leaves_the_library_as_it_is(void **state) {
    (void)state;
    const kt_kalah from = start();
    begin_library();
    begin(DEEP, KT_MINIMAX_ALL, BOTH);
    settings.learns = false;
    (void)think(&from);
    assert_int_equal(library.count, 0);
    settings.learns = true;
    (void)think(&from);
    assert_int_equal(library.count, 1);
}

static bool stop_at_once(void *context) {
    (void)context;
    return false;
}

/* A search that ends before its first depth does teaches nothing. */
static void nothing_is_learned_from_an_interrupted_search(void **state) {
    (void)state;
    const kt_kalah from = start();
    begin_library();
    begin(DEEP, KT_MINIMAX_ALL, BOTH);
    settings.search.nodes = 1;
    settings.search.go_on = stop_at_once;
    assert_int_equal(kt_learner_think(&learner, &from, search_memory, sizeof search_memory), 1);
    assert_int_equal(learner.line[0], learner.result.move);
    assert_int_equal(learner.result.depth, 0);
    assert_int_equal(library.count, 0);
}

static void what_the_search_refuses_is_refused(void **state) {
    (void)state;
    const kt_kalah from = start();
    begin_library();
    begin(0, KT_MINIMAX_ALL, BOTH);
    assert_int_equal(kt_learner_think(&learner, &from, search_memory, sizeof search_memory), KT_ERR_RANGE);
    kt_kalah large;
    assert_int_equal(kt_kalah_begin(&large, 8, 1),
                     KT_OK); /* its keys would need 16 bytes, and 1 for the player */
    begin(1, KT_MINIMAX_ALL, KT_MINIMAX_STORE);
    assert_int_equal(kt_learner_think(&learner, &large, search_memory, sizeof search_memory), KT_ERR_RANGE);
}

/* A game whose positions are the nodes of a tree, numbered from 1; the player alternates. The first position has `root_moves`
 * successors, the others have two: node n's are 2 n and 2 n + 1, but for the first one's, which are numbers 2, 3, 4, ... */
typedef struct tree_position {
    uint32_t node, plies, first;
} tree_position;

static unsigned root_moves; /* 2: a complete binary tree */
static int static_value;    /* of all positions, for the first player; -1: the number of plies */

static unsigned tree_moves(const void *position, kt_minimax_order order, uint8_t *moves) {
    unsigned count = ((const tree_position *)position)->plies ? 2 : root_moves;
    (void)order;
    for (unsigned i = 0; i < count; i++) moves[i] = (uint8_t)i;
    return count;
}

static kt_minimax_next tree_play(const void *position, unsigned move, void *after) {
    tree_position to = *(const tree_position *)position;
    if (to.plies == 0) to.first = move;
    to.node = 2 * to.node + (to.plies || root_moves == 2 ? move : 0);
    to.plies++;
    memcpy(after, &to, sizeof to);
    return KT_MINIMAX_TURN;
}

static int tree_value(const void *position) {
    const tree_position *at = position;
    int value = static_value == -1 ? (int)at->plies : static_value;
    return at->plies % 2 ? -value : value;
}

static bool tree_is_over(const void *position) {
    (void)position;
    return false;
}

static unsigned tree_longest(const void *position, unsigned depth) {
    (void)position;
    return depth;
}

static bool tree_key(const void *position, unsigned generalisations, kt_minimax_key *key) {
    const tree_position *at = position;
    (void)generalisations;
    *key =
        (kt_minimax_key){.bytes = {(uint8_t)at->node, (uint8_t)at->plies, (uint8_t)at->first}, .length = 3};
    return true;
}

static const kt_minimax_game tree = {.name = "tree",
                                     .position_bytes = sizeof(tree_position),
                                     .moves_max = 8,
                                     .moves = tree_moves,
                                     .play = tree_play,
                                     .value = tree_value,
                                     .is_over = tree_is_over,
                                     .longest = tree_longest,
                                     .key = tree_key};

static void begin_tree(unsigned moves, int value, kt_choice choice) {
    root_moves = moves;
    static_value = value;
    begin_library();
    settings = (kt_learner_settings){
        .search = {.depth = 2, .retrieval = KT_MINIMAX_OWN}, .choice = choice, .learns = true};
    kt_learner_init(&learner, &tree, &settings, &library, 1);
}

static tree_position after(tree_position from, unsigned half_move, unsigned answer) {
    tree_position reply, to;
    tree_play(&from, half_move, &reply);
    tree_play(&reply, answer, &to);
    return to;
}

static void meet_node(const tree_position *position) {
    assert_true(kt_learner_think(&learner, position, search_memory, sizeof search_memory) >= 1);
}

static void expect_case(const tree_position *position, unsigned nodes, unsigned uses) {
    kt_minimax_key key;
    kt_case_key of_case;
    tree_key(position, 0, &key);
    memcpy(of_case.bytes, key.bytes, sizeof of_case.bytes);
    const kt_case *known = kt_library_look(&library, &of_case);
    assert_non_null(known);
    assert_int_equal(known->nodes, nodes);
    assert_int_equal(known->uses, uses);
}

/* The example of the thesis: a complete binary tree, read two half-moves deep. In the first game the learner meets p1, p2 and
 * p3, in the second p1 and p4, in the third p1 and p2. A search of nothing but new positions looks at 7 of them. */
static void a_value_deepens_from_game_to_game(void **state) {
    (void)state;
    begin_tree(2, -1, KT_CHOICE_RANDOM);
    const tree_position p1 = {.node = 1}, p2 = after(p1, 0, 1), p3 = after(p2, 1, 0), p4 = after(p1, 1, 1);
    meet_node(&p1);
    meet_node(&p2);
    meet_node(&p3);
    expect_case(&p1, 7, 0);
    expect_case(&p2, 7, 0);
    expect_case(&p3, 7, 0);
    meet_node(&p1);
    meet_node(&p4);
    expect_case(&p1, 13, 0);
    expect_case(&p2, 7, 1);
    expect_case(&p3, 7, 0);
    expect_case(&p4, 7, 0);
    meet_node(&p1);
    meet_node(&p2);
    expect_case(&p1, 19, 0);
    expect_case(&p2, 13, 2);
    expect_case(&p3, 7, 1);
    expect_case(&p4, 7, 1);
}

static void put(tree_position position, int value, unsigned uses, unsigned nodes) {
    kt_minimax_key key;
    kt_case made = {.nodes = nodes & KT_CASE_NODES_MAX, .value = (int16_t)value, .uses = (uint16_t)uses};
    tree_key(&position, 0, &key);
    memcpy(made.key.bytes, key.bytes, sizeof made.key.bytes);
    assert_int_equal(kt_library_put(&library, &made), KT_LEARNED_NEW);
}

/* Counts how often each half-move is chosen. Five may be: no case is found behind the first one; cases used 8 times and once
 * behind the second, one used 5 times behind the third, one used 3 times behind the fourth, into which the most nodes went; the
 * fifth is worth less, since the case of an answer says so. */
static void count_choices(kt_choice choice, int value, int *chosen) {
    const tree_position root = {.node = 1};
    memset(chosen, 0, 5 * sizeof *chosen);
    for (uint32_t i = 0; i < 300; i++) {
        begin_tree(5, value, choice);
        kt_random_init(&learner.random, i);
        put(after(root, 1, 0), value, 8, 20);
        put(after(root, 1, 1), value, 1, 20);
        put(after(root, 2, 1), value, 5, 30);
        put(after(root, 3, 0), value, 3, 90);
        put(after(root, 4, 0), value - 1, 50, 99);
        meet_node(&root);
        assert_int_equal(learner.line_count, 1);
        chosen[learner.line[0]]++;
    }
}

/* The half-moves that a strategy takes, as a sum of 1 << number; of 300 choices each is taken in `least` or more. */
static void expect_choices(kt_choice choice, int value, unsigned expected, int least) {
    int chosen[5];
    count_choices(choice, value, chosen);
    for (int i = 0; i < 5; i++) {
        if (expected >> i & 1) assert_true(chosen[i] >= least);
        else assert_int_equal(chosen[i], 0);
    }
}

static void strategies_choose_by_the_cases_that_were_used(void **state) {
    (void)state;
    enum { BEST = 15, KNOWN = 14 };
    expect_choices(KT_CHOICE_RANDOM, 2, BEST, 50);
    expect_choices(KT_CHOICE_KNOWN, 2, KNOWN, 70);
    expect_choices(KT_CHOICE_BEST_KNOWN, 2, 1 << 1, 300);
    expect_choices(KT_CHOICE_UNKNOWN, 2, 1 << 0, 300);
    expect_choices(KT_CHOICE_LEAST_KNOWN, 2, 1 << 0, 300);
    expect_choices(KT_CHOICE_KNOWN_AND_UNKNOWN, 2, KNOWN, 70);
    expect_choices(KT_CHOICE_KNOWN_AND_UNKNOWN, -2, 1 << 0, 300);
    expect_choices(KT_CHOICE_KNOWN_AND_UNKNOWN, 0, BEST, 50);
    expect_choices(KT_CHOICE_BEST_AND_LEAST_KNOWN, 2, 1 << 1, 300);
    expect_choices(KT_CHOICE_BEST_AND_LEAST_KNOWN, -2, 1 << 0, 300);
    expect_choices(KT_CHOICE_DEEPEST, 2, 1 << 3, 300);
}

/* Its line ends where the other is to move, at a position that is worth what the search said. */
static void a_half_move_is_chosen_whole(void **state) {
    (void)state;
    const kt_kalah from = start();
    int lines[2] = {0};
    settings = (kt_learner_settings){.search = {.depth = 1, .pruning = KT_MINIMAX_DEPENDENT}};
    for (uint32_t i = 0; i < 50; i++) {
        kt_learner_init(&learner, &kt_kalah_game, &settings, NULL, i);
        kt_kalah board = from;
        while (!board.over) {
            unsigned player = board.to_move;
            kt_status count = kt_learner_think(&learner, &board, search_memory, sizeof search_memory);
            int value = learner.result.value;
            for (int k = 0; k < count; k++) {
                kt_kalah next;
                assert_int_equal(board.to_move, player);
                kt_kalah_game.play(&board, learner.line[k], &next);
                board = next;
            }
            assert_int_equal(board.to_move, player ^ 1);
            assert_int_equal(-kt_kalah_game.value(&board), value);
            lines[count > 1]++;
        }
    }
    assert_true(lines[0] > 50 && lines[1] > 50);
    settings.part_by_part = true;
    assert_int_equal(kt_learner_think(&learner, &from, search_memory, sizeof search_memory), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_sees_as_far_as_the_cases_do),
        cmocka_unit_test(without_retrieval_it_sees_no_further_than_its_depth),
        cmocka_unit_test(a_generalised_case_stands_for_other_positions),
        cmocka_unit_test(the_stores_are_added_to_a_value_that_leaves_them_out),
        cmocka_unit_test(it_counts_what_it_retrieves),
        cmocka_unit_test(one_that_does_not_learn_leaves_the_library_as_it_is),
        cmocka_unit_test(nothing_is_learned_from_an_interrupted_search),
        cmocka_unit_test(what_the_search_refuses_is_refused),
        cmocka_unit_test(a_value_deepens_from_game_to_game),
        cmocka_unit_test(strategies_choose_by_the_cases_that_were_used),
        cmocka_unit_test(a_half_move_is_chosen_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
