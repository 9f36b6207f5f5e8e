/* lib/tactics/chains: classes, groups and values, worked out by hand. tests/host/test_chains.c checks many positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read_board.h"
#include "tactics/chains.h"

enum { NODES = 4000, CHAINS = 24 };

static kt_chain chain[CHAINS];
static kt_chains chains;

static void find(const char *diagram) {
    start(diagram);
    chains = (kt_chains){.chain = chain, .capacity = CHAINS};
    assert_int_equal(kt_chains_find(&chains, &reader, &board, NODES), KT_OK);
}

/* The chain at column x and row y, from 1. */
static const kt_chain *at(int x, int y) { return &chain[chains.number[kt_point_at(x - 1, y - 1)]]; }

/* White's stone is in atari: the first to move decides. Black's stones near it are safe. */
static const char atari[] = ". . . . . . .\n"
                            ". . . . . . .\n"
                            ". . . . . . .\n"
                            ". . X . . . .\n"
                            ". X O a . . .\n"
                            ". . X . . . .\n"
                            ". . . . . . .\n";

static void a_stone_in_atari_is_savable(void **state) {
    (void)state;
    find(atari);
    const kt_chain *white = at(3, 3);
    assert_int_equal(white->danger, KT_CLASS_SAVABLE);
    assert_int_equal(white->attack, diagram_point(atari, 'a'));
    assert_int_equal(white->save, diagram_point(atari, 'a'));
    assert_true(white->certain);
    assert_int_equal(white->stones, 1);
    assert_int_equal(white->liberties, 1);
    assert_int_equal(white->value, 3);
    assert_int_equal(chains.count, 4);
}

static void a_ladder_that_works_makes_a_stone_dead(void **state) {
    (void)state;
    const char *diagram = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . X . . . .\n"
                          ". X O . . . .\n"
                          ". . X X . . .\n";
    find(diagram);
    const kt_chain *white = at(3, 2);
    assert_int_equal(white->danger, KT_CLASS_DEAD);
    assert_int_equal(white->attack, KT_NO_POINT);
    assert_int_equal(white->save, KT_NO_POINT);
    assert_int_equal(white->value, 0);
}

static void atari_can_be_forced_on_two_liberties(void **state) {
    (void)state;
    /* Black may give atari on either side: White extends and has three liberties. */
    const char *diagram = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . X . . .\n"
                          ". . X O . . .\n"
                          ". . . . . O .\n"
                          ". . . . O . .\n"
                          ". . . . . . .\n";
    find(diagram);
    const kt_chain *white = at(4, 4);
    assert_int_equal(white->danger, KT_CLASS_ATTACKABLE);
    assert_int_equal(white->value, 2 + 2);
    assert_true(kt_bitboard_has(&board.liberties[white->head], white->attack));
    assert_true(white->save != KT_NO_POINT);
    assert_false(white->certain);
}

static void two_eyes_are_safe(void **state) {
    (void)state;
    const char *diagram = ". X . X O .\n"
                          "X X X X O .\n"
                          "O O O O O .\n"
                          ". . . . . .\n"
                          ". . . . . .\n"
                          ". . . . . .\n";
    find(diagram);
    assert_int_equal(at(1, 5)->danger, KT_CLASS_SAFE);
    assert_true(at(1, 5)->certain);
    assert_int_equal(at(1, 5)->value, 0);
    assert_int_equal(at(1, 4)->danger, KT_CLASS_SAFE);
    assert_false(at(1, 4)->certain);
}

/* Two black chains with a free point between them, and one far away. White's stone between the two is in
 * atari; once it is dead, or gone, they are still two. */
static void near_chains_make_a_group(void **state) {
    (void)state;
    const char *diagram = "X . . . . . . X\n"
                          ". . . . . . . .\n"
                          ". . . . . . . .\n"
                          ". . . . . . . .\n"
                          ". . . . . . . .\n"
                          ". . . . . . . .\n"
                          "X . X . . . . .\n"
                          ". . . . . . . .\n";
    find(diagram);
    assert_int_equal(chains.count, 4);
    assert_int_equal(at(1, 2)->group, at(3, 2)->group);
    assert_true(at(1, 2)->group != at(1, 8)->group);
    assert_true(at(1, 8)->group != at(8, 8)->group);
    assert_true(kt_chains_near(&chains, &board, 0, 1));
    assert_false(kt_chains_near(&chains, &board, 0, 2));
}

static void a_group_is_worth_what_is_in_doubt_around_it(void **state) {
    (void)state;
    find(atari);
    /* White's stone, worth 3, is near each of Black's; these make one group, across the points beside them. */
    unsigned sum = 0;
    for (int i = 0; i < chains.count; i++) sum += chain[i].value;
    assert_int_equal(at(2, 3)->group, at(3, 4)->group);
    assert_int_equal(at(2, 3)->group, at(3, 2)->group);
    assert_int_equal(at(2, 3)->strategic, sum);
    assert_int_equal(at(3, 3)->strategic, sum);
}

static void who_knows_more_may_say_so(void **state) {
    (void)state;
    find(atari);
    uint16_t white = chains.number[kt_point_at(2, 2)], black = chains.number[kt_point_at(1, 2)];
    unsigned before = chain[black].strategic;
    kt_chains_set(&chains, white, KT_CLASS_DEAD, KT_NO_POINT, KT_NO_POINT);
    kt_chains_weigh(&chains, &board);
    assert_int_equal(chain[white].value, 0);
    assert_true(chain[white].certain);
    assert_int_equal(chain[black].strategic, before - 3);
}

static void more_chains_than_fit_are_told(void **state) {
    (void)state;
    find(atari);
    chains = (kt_chains){.chain = chain, .capacity = 3};
    assert_int_equal(kt_chains_find(&chains, &reader, &board, NODES), KT_ERR_FULL);
    assert_int_equal(chains.count, 3);
    assert_int_equal(chains.number[kt_point_at(2, 3)], KT_NO_CHAIN);
}

static void without_nodes_nothing_is_claimed(void **state) {
    (void)state;
    find(atari);
    assert_int_equal(kt_chains_find(&chains, &reader, &board, 0), KT_OK);
    assert_int_equal(at(3, 3)->danger, KT_CLASS_SAFE);
    assert_true(at(3, 3)->unfinished);
    assert_false(at(3, 3)->certain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stone_in_atari_is_savable),
        cmocka_unit_test(a_ladder_that_works_makes_a_stone_dead),
        cmocka_unit_test(atari_can_be_forced_on_two_liberties),
        cmocka_unit_test(two_eyes_are_safe),
        cmocka_unit_test(near_chains_make_a_group),
        cmocka_unit_test(a_group_is_worth_what_is_in_doubt_around_it),
        cmocka_unit_test(who_knows_more_may_say_so),
        cmocka_unit_test(more_chains_than_fit_are_told),
        cmocka_unit_test(without_nodes_nothing_is_claimed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
