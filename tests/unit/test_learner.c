/* lib/cases/learner: it values positions with what it has met, where it may, and learns what differs. The game is Kalah with
 * two pits a side, which a plain recursion solves. */
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
    kt_status chosen = kt_learner_think(&learner, position, search_memory, sizeof search_memory);
    assert_true(chosen >= 0 && chosen < learner.result.count);
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
    assert_int_equal(kt_learner_think(&learner, &from, search_memory, sizeof search_memory), 0);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
