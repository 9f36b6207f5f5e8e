/* lib/kalah: what each rule does, as diagrams; keys; drawings; whole games by chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "kalah_diagram.h"

static const kt_minimax_game *const game = &kt_kalah_game;

/* `player` sows pit `pit`, the first being 1. */
static void check_sowing(const char *before, unsigned player, unsigned pit, const char *wanted,
                         kt_minimax_next next) {
    kt_kalah position = kalah_of(before, player), after;
    assert_int_equal(game->play(&position, pit - 1, &after), next);
    kt_kalah expected = kalah_of(wanted, next == KT_MINIMAX_AGAIN ? player : player ^ 1);
    expected.over = next == KT_MINIMAX_OVER;
    assert_memory_equal(&after, &expected, sizeof after);
}

static void beans_are_sown_counterclockwise_one_into_each_place(void **state) {
    (void)state;
    check_sowing("[0] 6 6 6 6 6 6    \n"
                 "    6 6 6 6 6 6 [0]",
                 0, 2,
                 "[0] 6 6 6 6 6 7    \n"
                 "    6 0 7 7 7 7 [1]",
                 KT_MINIMAX_TURN);
    check_sowing("[0] 6 6 6 6 6 6    \n"
                 "    6 6 6 6 6 6 [0]",
                 1, 6,
                 "[1] 0 6 6 6 6 6    \n"
                 "    7 7 7 7 7 6 [0]",
                 KT_MINIMAX_TURN);
}

static void the_other_store_is_skipped(void **state) {
    (void)state;
    check_sowing("[5] 1 1 1    \n"
                 "    1 1 6 [7]",
                 0, 3,
                 "[5] 2 2 2    \n"
                 "    2 2 0 [8]",
                 KT_MINIMAX_TURN);
    check_sowing("[5] 7 1 1    \n"
                 "    1 1 1 [7]",
                 1, 3,
                 "[9] 0 2 2    \n"
                 "    0 2 2 [7]", /* the last bean captures the two that lie opposite */
                 KT_MINIMAX_TURN);
}

static void a_last_bean_in_the_own_store_moves_again(void **state) {
    (void)state;
    check_sowing("[0] 3 3 3    \n"
                 "    3 3 3 [0]",
                 0, 1,
                 "[0] 3 3 3    \n"
                 "    0 4 4 [1]",
                 KT_MINIMAX_AGAIN);
    check_sowing("[0] 3 3 8    \n" /* a lap of seven places, and one more */
                 "    3 3 3 [0]",
                 1, 1,
                 "[1] 4 5 1    \n"
                 "    4 4 4 [0]",
                 KT_MINIMAX_TURN);
    check_sowing("[0] 3 9 3    \n" /* two places on, and a lap */
                 "    3 3 3 [0]",
                 1, 2,
                 "[2] 5 1 4    \n"
                 "    4 4 4 [0]",
                 KT_MINIMAX_AGAIN);
}

static void a_last_bean_in_an_own_empty_pit_captures(void **state) {
    (void)state;
    check_sowing("[0] 5 2 4    \n"
                 "    1 0 3 [0]",
                 0, 1,
                 "[0] 5 0 4    \n"
                 "    0 0 3 [3]",
                 KT_MINIMAX_TURN);
}

static void nothing_is_captured_where_a_bean_lay_or_the_other_pit_is_empty(void **state) {
    (void)state;
    check_sowing("[0] 5 2 4    \n"
                 "    1 1 3 [0]",
                 0, 1,
                 "[0] 5 2 4    \n"
                 "    0 2 3 [0]",
                 KT_MINIMAX_TURN);
    check_sowing("[0] 5 0 4    \n"
                 "    1 0 3 [0]",
                 0, 1,
                 "[0] 5 0 4    \n"
                 "    0 1 3 [0]",
                 KT_MINIMAX_TURN);
}

static void nothing_is_captured_on_the_other_side(void **state) {
    (void)state;
    check_sowing("[0] 5 0 4    \n"
                 "    1 2 3 [0]",
                 0, 3,
                 "[0] 5 1 5    \n"
                 "    1 2 0 [1]",
                 KT_MINIMAX_TURN);
}

static void a_whole_lap_captures_from_the_pit_that_it_began_in(void **state) {
    (void)state;
    check_sowing("[0] 1 1 1    \n"
                 "    7 0 0 [0]",
                 0, 1,
                 "[0] 0 2 2    \n" /* the pit opposite held 1 and got 1; the lap's last bean goes with them */
                 "    0 1 1 [4]",
                 KT_MINIMAX_TURN);
}

static void when_a_side_is_empty_the_other_takes_its_rest(void **state) {
    (void)state;
    check_sowing("[2] 1 4 0    \n"
                 "    0 0 1 [3]",
                 0, 3,
                 "[7] 0 0 0    \n"
                 "    0 0 0 [4]",
                 KT_MINIMAX_OVER);
    check_sowing("[2] 0 3 0    \n" /* by a capture: the other side is empty, and the own rest counts */
                 "    1 0 4 [3]",
                 0, 1,
                 "[2] 0 0 0    \n"
                 "    0 0 0 [11]",
                 KT_MINIMAX_OVER);
}

static void boards_have_1_to_12_pits_and_beans(void **state) {
    (void)state;
    kt_kalah kalah;
    assert_int_equal(kt_kalah_begin(&kalah, 1, 1), KT_OK);
    assert_int_equal(kt_kalah_begin(&kalah, 12, 10), KT_OK);
    assert_int_equal(kalah.left[0], 120);
    assert_int_equal(kt_kalah_begin(&kalah, 0, 6), KT_ERR_RANGE);
    assert_int_equal(kt_kalah_begin(&kalah, 13, 6), KT_ERR_RANGE);
    assert_int_equal(kt_kalah_begin(&kalah, 6, 0), KT_ERR_RANGE);
    assert_int_equal(kt_kalah_begin(&kalah, 6, 13), KT_ERR_RANGE);
    assert_int_equal(kt_kalah_begin(&kalah, 12, 12), KT_DESKTOP ? KT_OK : KT_ERR_RANGE);
}

static void captures_are_tried_first_then_extra_moves(void **state) {
    (void)state;
    kt_kalah position = kalah_of("[0] 9 9 9 9 9 9    \n"
                                 "    5 4 0 1 0 1 [0]",
                                 0);
    uint8_t moves[KT_KALAH_PITS_MAX];
    /* The fourth captures. The sixth moves again. The first and the second end in the sixth. */
    static const uint8_t wanted[] = {3, 5, 1, 0}, by_number[] = {0, 1, 3, 5};
    assert_int_equal(game->moves(&position, KT_MINIMAX_HEURISTIC, moves), 4);
    assert_memory_equal(moves, wanted, sizeof wanted);
    assert_int_equal(game->moves(&position, KT_MINIMAX_STATIC, moves), 4);
    assert_memory_equal(moves, by_number, sizeof by_number);
}

static void keys_forget_what_generalisations_leave_out(void **state) {
    (void)state;
    kt_kalah position = kalah_of("[4] 1 2 3    \n"
                                 "    4 5 6 [9]",
                                 0),
             turned = kalah_of("[7] 6 5 4    \n"
                               "    3 2 1 [2]",
                               1);
    static const uint8_t general[16] = {4, 5, 6, 3, 2, 1}, with_all[16] = {4, 5, 6, 3, 2, 1, 1, 7};
    kt_minimax_key key;
    assert_true(game->key(&position, KT_MINIMAX_PLAYER | KT_MINIMAX_STORE, &key));
    assert_memory_equal(key.bytes, general, sizeof general);
    assert_int_equal(key.length, 6);
    assert_int_equal(key.shift, 5);
    assert_true(game->key(&turned, KT_MINIMAX_PLAYER | KT_MINIMAX_STORE, &key));
    assert_memory_equal(key.bytes, general, sizeof general);
    assert_int_equal(key.shift, 5);
    assert_true(game->key(&turned, 0, &key));
    assert_memory_equal(key.bytes, with_all, sizeof with_all);
    assert_int_equal(key.length, 8);
    assert_int_equal(key.shift, 0);
    assert_int_equal(kt_kalah_begin(&position, 8, 3), KT_OK);
    assert_true(game->key(&position, KT_MINIMAX_PLAYER | KT_MINIMAX_STORE, &key));
    assert_false(game->key(&position, KT_MINIMAX_PLAYER, &key));
}

static void a_position_is_drawn_with_its_pits_numbered(void **state) {
    (void)state;
    kt_kalah position = kalah_of("[4]  1 2 3    \n"
                                 "    14 5 6 [109]",
                                 0);
    char bytes[400];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    game->draw(&position, &text);
    assert_string_equal(bytes, "         3    2    1 \n"
                               "      (  1)(  2)(  3)\n"
                               "[  4]                 [109]\n"
                               "      ( 14)(  5)(  6)\n"
                               "         1    2    3   to move\n");
}

static void words_name_the_pits_that_hold_beans(void **state) {
    (void)state;
    kt_kalah position = kalah_of("[4] 1 0 3    \n"
                                 "    4 0 6 [9]",
                                 1);
    assert_int_equal(game->read_move(&position, "1"), 0);
    assert_int_equal(game->read_move(&position, "3"), 2);
    assert_int_equal(game->read_move(&position, "2"), KT_ERR_RANGE);
    assert_int_equal(game->read_move(&position, "0"), KT_ERR_RANGE);
    assert_int_equal(game->read_move(&position, "4"), KT_ERR_RANGE);
    assert_int_equal(game->read_move(&position, "4294967297"), KT_ERR_RANGE);
    assert_int_equal(game->read_move(&position, "a3"), KT_ERR_RANGE);
}

static unsigned beans_of(const kt_kalah *kalah, unsigned player) {
    unsigned beans = 0;
    for (unsigned pit = 0; pit < KT_KALAH_PITS_MAX; pit++) beans += kalah->pits[player][pit];
    return beans;
}

/* Whole games: no bean is lost, the sums are right, a finished game has empty pits. */
static void no_bean_is_lost(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 60; round++) {
        int pits = 1 + (int)kt_random_below(&random, 12), beans = 1 + (int)kt_random_below(&random, 10);
        kt_kalah position, after;
        assert_int_equal(kt_kalah_begin(&position, pits, beans), KT_OK);
        while (!position.over) {
            uint8_t moves[KT_KALAH_PITS_MAX];
            unsigned count = game->moves(&position, (kt_minimax_order)(round % 2), moves);
            assert_true(count > 0);
            (void)game->play(&position, moves[kt_random_below(&random, count)], &after);
            position = after;
            assert_int_equal(position.left[0], beans_of(&position, 0));
            assert_int_equal(position.left[1], beans_of(&position, 1));
            assert_int_equal(position.left[0] + position.left[1] + position.store[0] + position.store[1],
                             2 * pits * beans);
            assert_int_equal(position.left[0] == 0 || position.left[1] == 0, position.over);
        }
        assert_int_equal(position.left[0] + position.left[1], 0);
    }
}

#if KT_DESKTOP
/* The same part move as the game's, without the capture. */
static void sowing_alone_captures_nothing(void **state) {
    (void)state;
    kt_kalah position = kalah_of("[0] 2 3 4    \n"
                                 "    1 0 5 [0]",
                                 0),
             after, sown;
    assert_int_equal(kt_kalah_game.play(&position, 0, &after), KT_MINIMAX_TURN);
    assert_int_equal(after.store[0], 1 + 3);
    assert_int_equal(kt_kalah_sow(&position, 0, &sown), KT_MINIMAX_TURN);
    assert_int_equal(sown.store[0], 0);
    assert_int_equal(sown.pits[0][1], 1);
    assert_int_equal(sown.pits[1][1], 3);
    assert_int_equal(sown.to_move, 1);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beans_are_sown_counterclockwise_one_into_each_place),
        cmocka_unit_test(the_other_store_is_skipped),
        cmocka_unit_test(a_last_bean_in_the_own_store_moves_again),
        cmocka_unit_test(a_last_bean_in_an_own_empty_pit_captures),
        cmocka_unit_test(nothing_is_captured_where_a_bean_lay_or_the_other_pit_is_empty),
        cmocka_unit_test(nothing_is_captured_on_the_other_side),
        cmocka_unit_test(a_whole_lap_captures_from_the_pit_that_it_began_in),
        cmocka_unit_test(when_a_side_is_empty_the_other_takes_its_rest),
        cmocka_unit_test(boards_have_1_to_12_pits_and_beans),
        cmocka_unit_test(captures_are_tried_first_then_extra_moves),
        cmocka_unit_test(keys_forget_what_generalisations_leave_out),
        cmocka_unit_test(a_position_is_drawn_with_its_pits_numbered),
        cmocka_unit_test(words_name_the_pits_that_hold_beans),
        cmocka_unit_test(no_bean_is_lost),
#if KT_DESKTOP
        cmocka_unit_test(sowing_alone_captures_nothing),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
