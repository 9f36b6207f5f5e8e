/* lib/pattern/code3x3: numbers worked out by hand, symmetry and colour against the board's, how many patterns
 * there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/symmetry.h"
#include "diagram.h"
#include "pattern/code3x3.h"

static kt_geometry geometry;
static kt_board board, turned;

static kt_code3x3 surrounding(const char *diagram) {
    assert_true(diagram_set_up(&geometry, &board, diagram));
    return kt_code3x3_at(&board, diagram_point(diagram, 'm'));
}

static const char open_side[] = ". . . . .\n"
                                ". X O . .\n"
                                ". O m X .\n"
                                ". . . X .\n"
                                ". . . . .\n";

/* 2 + 2 * 4 + 0 * 16 + 1 * 64 + 0 * 256 + 0 * 1024 + 1 * 4096 + 2 * 16384. */
static void a_surrounding_is_a_number(void **state) {
    (void)state;
    assert_int_equal(surrounding(open_side), 36938);
}

/* Below and to the left there is nothing: 3 + 3 * 4 + 3 * 16 + 3 * 64 + 2 * 256 + 3 * 1024 + 1 * 4096 + 2 *
 * 16384. */
static void off_the_board_is_a_digit_too(void **state) {
    (void)state;
    kt_code3x3 corner = surrounding(". . .\n"
                                    "O . .\n"
                                    "m . .\n");
    assert_int_equal(corner, 40703);
    assert_true(kt_code3x3_leaves_board(corner));
    assert_false(kt_code3x3_leaves_board(surrounding(open_side)));
}

/* 2 + 2 * 4 + 1 * 16 + 0 * 64 + 1 * 256 + 1 * 1024 + 0 * 4096 + 2 * 16384; what is no stone stays. */
static void white_sees_colours_exchanged(void **state) {
    (void)state;
    assert_int_equal(kt_code3x3_seen(36938, KT_BLACK), 36938);
    assert_int_equal(kt_code3x3_seen(36938, KT_WHITE), 34074);
    assert_int_equal(kt_code3x3_seen(40703, KT_WHITE), 40703 - 4096);
}

static void stones_and_suicide_are_seen(void **state) {
    (void)state;
    assert_int_equal(kt_code3x3_stones(surrounding(open_side)), 5);
    assert_int_equal(kt_code3x3_stones(40703), 1);
    kt_code3x3 eye = surrounding("X O .\n"
                                 "O m O\n"
                                 ". O X\n");
    assert_true(kt_code3x3_is_suicide(eye));
    assert_false(kt_code3x3_is_suicide(kt_code3x3_seen(eye, KT_WHITE)));
    assert_false(kt_code3x3_is_suicide(surrounding("O O O\n"
                                                   "O m .\n"
                                                   "O O O\n")));
    assert_false(kt_code3x3_is_suicide(surrounding("O O O\n"
                                                   "O m O\n"
                                                   "O X O\n")));
    assert_true(kt_code3x3_is_suicide(surrounding(". O O\n"
                                                  "O m O\n"
                                                  ". O .\n")));
}

/* Turning the board turns the surroundings; exchanging colours as well as the mover leaves them. */
static void symmetries_are_those_of_the_board(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int size = 2; size <= KT_BOARD_MAX; size += size < 5 ? 1 : 4) {
        kt_bitboard stones[3] = {{{0}}};
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        KT_EACH_POINT(p, &geometry.points) kt_bitboard_set(&stones[kt_random_below(&random, 3)], p);
        kt_board_init(&board, &geometry);
        kt_board_set_up(&board, &stones[KT_BLACK], &stones[KT_WHITE]);
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
            kt_bitboard black = kt_bitboard_transform(&stones[KT_BLACK], symmetry, size),
                        white = kt_bitboard_transform(&stones[KT_WHITE], symmetry, size);
            kt_board_init(&turned, &geometry);
            kt_board_set_up(&turned, &white, &black);
            KT_EACH_POINT(p, &geometry.points) {
                kt_code3x3 here = kt_code3x3_at(&board, p),
                           there = kt_code3x3_at(&turned, kt_symmetry_apply(symmetry, p, size));
                there = kt_code3x3_seen(there, KT_WHITE);
                assert_int_equal(kt_code3x3_turn(here, symmetry), there);
                assert_int_equal(kt_code3x3_id(here), kt_code3x3_id(there));
            }
        }
    }
}

/* The patterns among the surroundings in which just the neighbours in `off` (a bit each) are off the board.
 * */
static int count_ids(unsigned off) {
    int ids = 0;
    for (int number = 0; number < 6561; number++) {
        unsigned code = 0;
        bool is_new = true;
        for (int i = 0, rest = number; i < KT_CODE3X3_NEIGHBOURS; i++, rest /= 3) {
            is_new = is_new && (!(off >> i & 1) || rest % 3 == 0); /* count each once */
            code |= (off >> i & 1 ? 3u : (unsigned)rest % 3) << 2 * i;
        }
        ids += is_new && kt_code3x3_id((kt_code3x3)code) == code;
    }
    return ids;
}

/* By Burnside's lemma: (3^8 + 2 * 3^2 + 3^4 + 4 * 3^5) / 8 within the board; one mirror maps a side to
 * itself, (3^5 + 3^3) / 2, and a corner, (3^3 + 3^2) / 2. The sides are below, left, right, above. */
static void there_are_1107_patterns(void **state) {
    (void)state;
    assert_int_equal(count_ids(0), 954);
    assert_int_equal(count_ids(0x07) + count_ids(0x29) + count_ids(0x94) + count_ids(0xe0), 135);
    assert_int_equal(count_ids(0x2f) + count_ids(0x97) + count_ids(0xe9) + count_ids(0xf4), 18);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_surrounding_is_a_number),         cmocka_unit_test(off_the_board_is_a_digit_too),
        cmocka_unit_test(white_sees_colours_exchanged),      cmocka_unit_test(stones_and_suicide_are_seen),
        cmocka_unit_test(symmetries_are_those_of_the_board), cmocka_unit_test(there_are_1107_patterns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
