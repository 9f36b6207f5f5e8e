/* lib/judge/kos: which groups live in seki by kos. Derived by hand; each is seen with either colour. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "judge/kos.h"

enum { SIZE = 13 };

static kt_kos kos;

/* How many stones does kt_kos_judge find in seki, in the lowest rows of a board? */
static int count_seki(const char *rows, bool exchanged) {
    static kt_geometry geometry;
    static kt_board board;
    assert_int_equal(kt_geometry_init(&geometry, SIZE), KT_OK);
    kt_bitboard black = diagram_points(rows, exchanged ? 'O' : 'X');
    kt_bitboard white = diagram_points(rows, exchanged ? 'X' : 'O');
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    kt_verdict verdict = {.gain = 0};
    kt_bitboard open = kt_bitboard_or(black, &white), points = kt_bitboard_none();
    kt_kos_judge(&kos, &board, &open, &verdict, &points);
    assert_true(kt_bitboard_within(&verdict.seki, &points));
    return kt_bitboard_count(&verdict.seki);
}

static void assert_seki(const char *rows, int stones) {
    for (int exchanged = 0; exchanged < 2; exchanged++) assert_int_equal(count_seki(rows, exchanged), stones);
}

static void whoever_takes_one_of_two_kos_loses_the_other(void **state) {
    (void)state;
    assert_seki("O O O O O O O X X X X X X\n"
                "O X X X X X X O O O O O X\n"
                "O X . X X X O . O . O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X . X O O O O X\n",
                40);
}

/* Black's last liberty is that of his ko: White takes it, and all of Black's stones. */
static void without_an_eye_the_group_is_taken(void **state) {
    (void)state;
    assert_seki("O O O O O O O X X X X X X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X O . O . O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X . X O O O O X\n",
                0);
}

static void with_two_eyes_no_ko_is_needed(void **state) {
    (void)state;
    assert_seki("O O O O O O O X X X X X X\n"
                "O X X X X X X O O O O O X\n"
                "O X . X . X O . O . O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X . X O O O O X\n",
                0);
}

/* Without eyes White takes the third ko, and all of Black's stones. */
static void three_kos_without_eyes_are_a_fight(void **state) {
    (void)state;
    assert_seki("O O O O O O O X X X X X X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X O . O O O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X O . O O O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X . X O O O O X\n",
                0);
}

/* At G6 White connects to his wall: then he takes the lower ko, and Black has no second eye. */
static void a_group_that_can_connect_is_in_no_seki(void **state) {
    (void)state;
    assert_seki("O O O O O O O X X X X X X\n"
                "O X X X X X . O O O O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X O . O O O O X\n"
                "O X X X X X X O O O O O X\n"
                "O X X X X X . X O O O O X\n",
                0);
}

/* Whoever takes the ko first wins all, unless the other has threats. */
static void one_ko_is_a_fight(void **state) {
    (void)state;
    assert_seki("O O O O O O O X X X X X X\n"
                "O X X X X X X O O O O O X\n"
                "O X . X X X O . O . O O X\n"
                "O X X X X X X O O O O O X\n",
                0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_takes_one_of_two_kos_loses_the_other),
        cmocka_unit_test(without_an_eye_the_group_is_taken),
        cmocka_unit_test(with_two_eyes_no_ko_is_needed),
        cmocka_unit_test(three_kos_without_eyes_are_a_fight),
        cmocka_unit_test(a_group_that_can_connect_is_in_no_seki),
        cmocka_unit_test(one_ko_is_a_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
