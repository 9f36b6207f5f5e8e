/* lib/playout/policy, playout: the moves that each policy chooses, in positions where its rules say which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "policies.h"

/* White's move at 1 puts two black stones in atari: they run, or take the white stone that is in atari
 * itself. */
static const char atari[] = ". . . . . . .\n"
                            ". . . . . . .\n"
                            ". m O O . . .\n"
                            "X O X X 1 . .\n"
                            ". X O m . . .\n"
                            ". . . . . . .\n"
                            ". . . . . . .\n";

static void chains_put_in_atari_are_saved(void **state) {
    (void)state;
    show(atari, KT_FIELD_WHITE);
    assert_true(chooses_marked(KT_POLICY_MOGO, atari));
    /* Running would only get them two liberties. */
    for (int kind = KT_POLICY_SLIWA; kind <= KT_POLICY_KATACHI; kind++) {
        const kt_policy careful = {.kind = (kt_policy_kind)kind};
        kt_bitboard chosen = choose(&careful);
        assert_int_equal(kt_bitboard_count(&chosen), 1);
        assert_true(kt_bitboard_has(&chosen, kt_point_at(1, 4)));
    }
}

/* Of two chains, one runs out of reach, one into a ladder. */
static void katachi_keeps_out_of_ladders(void **state) {
    (void)state;
    static const char free[] = ". . . . .\n"
                               ". . O . .\n"
                               ". O X 1 .\n"
                               ". . m . .\n"
                               ". . . . .\n",
                      ladder[] = ". . . . .\n"
                                 ". . O . .\n"
                                 ". O X 1 .\n"
                                 ". O m . .\n"
                                 ". . . . .\n";
    show(free, KT_FIELD_WHITE);
    assert_true(chooses_marked(KT_POLICY_MOGO, free));
    assert_true(chooses_marked(KT_POLICY_KATACHI, free));
    show(ladder, KT_FIELD_WHITE);
    assert_true(chooses_marked(KT_POLICY_MOGO, ladder));
    const kt_policy katachi = {.kind = KT_POLICY_KATACHI};
    kt_bitboard chosen = choose(&katachi);
    assert_true(kt_bitboard_count(&chosen) > 1);
}

/* White has just put his own chain in atari. */
static void katachi_captures_the_last_move(void **state) {
    (void)state;
    static const char diagram[] = ". . . . .\n"
                                  ". . X . .\n"
                                  ". X 1 m .\n"
                                  ". . X . .\n"
                                  ". . . . .\n";
    show(diagram, KT_FIELD_WHITE);
    assert_true(chooses_marked(KT_POLICY_KATACHI, diagram));
}

/* To run along the edge leaves the stone in atari: that is no save. */
static void a_chain_that_stays_in_atari_is_not_saved(void **state) {
    (void)state;
    static const char diagram[] = ". . . . .\n"
                                  ". . . . .\n"
                                  ". . O O .\n"
                                  ". O X 1 O\n"
                                  ". . . O O\n";
    show(diagram, KT_FIELD_WHITE);
    const kt_policy katachi = {.kind = KT_POLICY_KATACHI};
    kt_bitboard chosen = choose(&katachi);
    assert_false(kt_bitboard_is_empty(&chosen));
    assert_false(kt_bitboard_has(&chosen, kt_point_at(2, 0)));
}

/* White has just played at 1. Only the white stone at the left is in atari, by an earlier move of the
 * playout. Black has no pattern beside 1, so he captures. */
static void what_came_into_atari_earlier_is_captured(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  "X . . . . . . . .\n"
                                  "O m . . . . . . .\n"
                                  "b . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . w .\n"
                                  ". . . . . . . . .\n";
    for (int kind = KT_POLICY_MOGO; kind <= KT_POLICY_SLIWA; kind++) {
        show(diagram, KT_FIELD_BLACK);
        kt_playout_play(&playout, kt_field_cell(diagram_point(diagram, 'b')));
        kt_playout_play(&playout, kt_field_cell(diagram_point(diagram, 'w')));
        assert_true(chooses_marked((kt_policy_kind)kind, diagram));
    }
}

/* Black at a puts a white stone in atari, then White at b a black one. Śliwa's captures go before saves;
 * MoGo's come last. */
static void captures_go_first_with_sliwa(void **state) {
    (void)state;
    static const char captures[] = ". . . . . . .\n"
                                   "X . . . . . .\n"
                                   "O m . . . . .\n"
                                   "a . . . . . .\n"
                                   ". . . . . O .\n"
                                   ". . . . O X b\n"
                                   ". . . . . . .\n",
                      saves[] = ". . . . . . .\n"
                                "X . . . . . .\n"
                                "O . . . . . .\n"
                                "a . . . . . .\n"
                                ". . . . . O .\n"
                                ". . . . O X b\n"
                                ". . . . . m .\n";
    for (int kind = KT_POLICY_MOGO; kind <= KT_POLICY_KATACHI; kind++) {
        show(captures, KT_FIELD_BLACK);
        kt_playout_play(&playout, kt_field_cell(diagram_point(captures, 'a')));
        kt_playout_play(&playout, kt_field_cell(diagram_point(captures, 'b')));
        assert_true(chooses_marked((kt_policy_kind)kind, kind == KT_POLICY_SLIWA ? captures : saves));
    }
}

/* White to move, after Black at 1: above and below it a hane between two stones, "XOX" of the paper; beside
 * these, seen in the other colours, the hane that doesn't cut. */
static void patterns_beside_the_last_move_are_played(void **state) {
    (void)state;
    static const char hane[] = ". . . . . . .\n"
                               ". . . . . . .\n"
                               ". . m m m . .\n"
                               ". . O 1 O . .\n"
                               ". . m m m . .\n"
                               ". . . . . . .\n"
                               ". . . . . . .\n";
    show(hane, KT_FIELD_BLACK);
    assert_true(chooses_marked(KT_POLICY_MOGO, hane));
    assert_true(chooses_marked(KT_POLICY_KATACHI, hane));
}

/* Without a last move, every policy plays any move; a careful one leaves out self-ataris. */
static void katachi_avoids_self_atari(void **state) {
    (void)state;
    static const char diagram[] = "m m m m m\n"
                                  "f O O m m\n"
                                  "O X f O m\n"
                                  "f O m m m\n"
                                  "m m m m m\n";
    show(diagram, KT_FIELD_BLACK);
    assert_true(chooses_marked(KT_POLICY_KATACHI, diagram));
    const kt_policy random = {.kind = KT_POLICY_RANDOM};
    kt_bitboard any = choose(&random);
    assert_true(kt_bitboard_equal(&any, &board.stones[KT_EMPTY]));
}

/* Black has nothing but his eyes, and White's eye of two points: only a stone in it takes the dead group. */
static void katachi_takes_dead_groups(void **state) {
    (void)state;
    static const char diagram[] = ". X . X X\n"
                                  "X X X X X\n"
                                  "X X X X X\n"
                                  "O O O X X\n"
                                  "m m O X X\n";
    show(diagram, KT_FIELD_BLACK);
    assert_true(chooses_marked(KT_POLICY_KATACHI, diagram));
    const kt_policy policy = {.kind = KT_POLICY_KATACHI};
    assert_int_equal(kt_playout_run(&playout, &policy, KT_POINTS), 25);
}

/* A seki: who plays at one of the two common liberties loses his chain in the middle. */
static void katachi_leaves_a_seki_alone(void **state) {
    (void)state;
    static const char diagram[] = "X . X X . X X\n"
                                  "X X X X X X X\n"
                                  "O O O O O O O\n"
                                  ". O O O O O .\n"
                                  "X X X X X X X\n"
                                  "O O O O O O O\n"
                                  "O . O O . O O\n";
    const kt_policy policy = {.kind = KT_POLICY_KATACHI};
    for (unsigned colour = KT_FIELD_BLACK; colour <= KT_FIELD_WHITE; colour++) {
        show(diagram, colour);
        assert_int_equal(kt_policy_choose(&policy, &playout.view), KT_NO_CELL);
        /* 19 stones and 2 eyes less 24 stones and 2 eyes. */
        assert_int_equal(kt_playout_run(&playout, &policy, KT_POINTS), -5);
    }
}

/* The number of ataris goes from 255 back to 8, so that the last eight are remembered however many there
 * were. */
static void ataris_are_counted_round(void **state) {
    (void)state;
    static const char diagram[] = ". . .\n"
                                  ". . .\n"
                                  "O X .\n";
    show(diagram, KT_FIELD_BLACK);
    for (int i = 0; i < 255; i++) kt_policy_remember(&playout.view, kt_field_cell(0));
    assert_int_equal(playout.view.ataris, 255);
    kt_policy_remember(&playout.view, kt_field_cell(0));
    assert_int_equal(playout.view.ataris, KT_ATARIS_MOST);
    kt_policy_remember(&playout.view, kt_field_cell(0));
    assert_int_equal(playout.view.ataris, KT_ATARIS_MOST + 1);
    for (int i = 0; i < KT_ATARIS_MOST; i++) assert_int_equal(playout.view.atari[i], kt_field_cell(0));
}

/* Both have nothing but their own eyes, so both pass. */
static void own_eyes_are_never_filled(void **state) {
    (void)state;
    static const char settled[] = ". X . X O\n"
                                  "X X X X O\n"
                                  "X X X O O\n"
                                  "X O O O .\n"
                                  "O O . O O\n";
    for (int kind = 0; kind < KT_POLICIES; kind++) {
        const kt_policy policy = {.kind = (kt_policy_kind)kind};
        for (unsigned colour = KT_FIELD_BLACK; colour <= KT_FIELD_WHITE; colour++) {
            show(settled, colour);
            assert_int_equal(kt_policy_choose(&policy, &playout.view), KT_NO_CELL);
            /* 10 stones and 2 eyes less 11 stones and 2 eyes. */
            assert_int_equal(kt_playout_run(&playout, &policy, KT_POINTS), -1);
        }
    }
}

/* A record may set up a full board. */
static void on_a_full_board_there_is_no_move(void **state) {
    (void)state;
    show("X X X\nX X X\nX X X\n", KT_FIELD_WHITE);
    for (int kind = 0; kind < KT_POLICIES; kind++) {
        const kt_policy policy = {.kind = (kt_policy_kind)kind};
        assert_int_equal(kt_policy_choose(&policy, &playout.view), KT_NO_CELL);
    }
}

/* From an empty board of every size, playouts end. Neither colour is further ahead than mercy and the last
 * move allow, and the area isn't larger than the board. */
static void playouts_end(void **state) {
    (void)state;
    int merciful = 0;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size += size < 5 ? 1 : 2) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        kt_field_set(&field, &board);
        for (int kind = 0; kind < KT_POLICIES; kind++) {
            const kt_policy policy = {.kind = (kt_policy_kind)kind};
            kt_random_init(&numbers, 4);
            for (int i = 0; i < 5; i++) {
                int mercy = i % 2 ? kt_playout_mercy(size) : KT_POINTS;
                kt_playout_begin(&playout, &field, KT_FIELD_BLACK, KT_NO_CELL, KT_NO_CELL, &numbers);
                int area = kt_playout_run(&playout, &policy, mercy), balance = playout.field.balance;
                assert_true(area >= -size * size && area <= size * size);
                merciful += balance > mercy || balance < -mercy;
            }
        }
    }
    assert_true(merciful > 0);
}

/* Plays as kt_playout_run does, move by move: the policy chooses, and the playout plays. Returns Black's area less
 * White's, and notes in `first` who played where first. */
static int play_by_moves(const kt_policy *policy, int size, uint8_t *first) {
    int limit = 3 * size * size;
    for (int passes = 0; passes < 2 && limit > 0; limit--) {
        kt_cell move = kt_policy_choose(policy, &playout.view);
        if (move != KT_NO_CELL && !first[move]) first[move] = (uint8_t)(playout.view.colour + 1);
        kt_playout_play(&playout, move);
        passes = move == KT_NO_CELL ? passes + 1 : 0;
    }
    return kt_field_area(&playout.field);
}

/* Desktops run playouts of policy RANDOM by a loop of their own. It makes the moves that the policy chooses. */
static void playouts_are_the_moves_that_the_policy_chooses(void **state) {
    (void)state;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size += size < 5 ? 1 : 7) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        kt_field_set(&field, &board);
        for (int kind = 0; kind < KT_POLICIES; kind++) {
            const kt_policy policy = {.kind = (kt_policy_kind)kind};
            static uint8_t first[KT_CELLS];
            kt_random_init(&numbers, 7);
            kt_playout_begin(&playout, &field, KT_FIELD_WHITE, KT_NO_CELL, KT_NO_CELL, &numbers);
            int area = kt_playout_run(&playout, &policy, KT_POINTS);
            uint32_t end = numbers.state;
            for (unsigned i = 0; i < KT_CELLS; i++) first[i] = playout.first[i];
            kt_random_init(&numbers, 7);
            kt_playout_begin(&playout, &field, KT_FIELD_WHITE, KT_NO_CELL, KT_NO_CELL, &numbers);
            assert_int_equal(play_by_moves(&policy, size, playout.first), area);
            assert_int_equal(numbers.state, end);
            assert_memory_equal(playout.first, first, KT_CELLS);
        }
    }
}

/* Seki: the white chain on the left shares its two liberties with three black stones. Whoever plays at one of
 * them is captured: White loses nine stones; Black loses four in a row, which leave White two eyes. */
static const char seki[] = ". O X . X\n"
                           "X O X X X\n"
                           "X O O X .\n"
                           "X . O X X\n"
                           "O O O X .\n";

/* White has one eye of five points. With m, Black's stones are a square and one more: when White captures
 * them, he still has a single eye. With one more in the row, he would get two. */
static const char square[] = "O O O O O X .\n"
                             "O X X . O X X\n"
                             "O X m O O X .\n"
                             "O O O O X X X\n"
                             "X X X X X X X\n"
                             "X . X X . X X\n"
                             "X X X X X X X\n";

/* The same with three stones around which one more makes a T, or a row. */
static const char pyramid[] = "O O O O O O X\n"
                              "O X X X . O X\n"
                              "O O m O O O X\n"
                              "X O O O X X X\n"
                              "X X X X X X .\n"
                              "X . X X . X X\n"
                              "X X X X X X X\n";

/* Black's last liberty but one is his own eye's; four stones there are no sacrifice. */
static const char eye[] = ". X . O O O .\n"
                          "X X O O . O O\n"
                          "O O O O O O O\n"
                          "O O X X X O O\n"
                          "X X X . X X X\n"
                          "X . X X X . X\n"
                          "X X X . X X X\n";

static void seki_is_kept_and_single_eyes_are_filled(void **state) {
    (void)state;
    const kt_policy policy = {.kind = KT_POLICY_KATACHI};
    for (unsigned colour = KT_FIELD_BLACK; colour <= KT_FIELD_WHITE; colour++) {
        show(seki, colour);
        for (int i = 0; i < TRIES; i++)
            assert_int_equal(kt_policy_choose(&policy, &playout.view), KT_NO_CELL);
    }
    show(square, KT_FIELD_BLACK);
    assert_true(chooses_marked(KT_POLICY_KATACHI, square));
    show(pyramid, KT_FIELD_BLACK);
    assert_true(chooses_marked(KT_POLICY_KATACHI, pyramid));
    show(eye, KT_FIELD_BLACK);
    assert_int_equal(kt_policy_choose(&policy, &playout.view), KT_NO_CELL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seki_is_kept_and_single_eyes_are_filled),
        cmocka_unit_test(chains_put_in_atari_are_saved),
        cmocka_unit_test(katachi_keeps_out_of_ladders),
        cmocka_unit_test(katachi_captures_the_last_move),
        cmocka_unit_test(a_chain_that_stays_in_atari_is_not_saved),
        cmocka_unit_test(what_came_into_atari_earlier_is_captured),
        cmocka_unit_test(captures_go_first_with_sliwa),
        cmocka_unit_test(patterns_beside_the_last_move_are_played),
        cmocka_unit_test(katachi_avoids_self_atari),
        cmocka_unit_test(katachi_takes_dead_groups),
        cmocka_unit_test(katachi_leaves_a_seki_alone),
        cmocka_unit_test(ataris_are_counted_round),
        cmocka_unit_test(own_eyes_are_never_filled),
        cmocka_unit_test(on_a_full_board_there_is_no_move),
        cmocka_unit_test(playouts_end),
        cmocka_unit_test(playouts_are_the_moves_that_the_policy_chooses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
