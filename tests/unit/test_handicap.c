/* lib/board/handicap: fixed points as in the GTP specification, 4.1.1, and free ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/geometry.h"
#include "board/handicap.h"
#include "diagram.h"

/* The number at a point is the smallest even handicap that uses it; m is the middle of 5, 7 and 9. */
static const char nine[] = ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . 4 . 8 . 2 . .\n"
                           ". . . . . . . . .\n"
                           ". . 6 . m . 6 . .\n"
                           ". . . . . . . . .\n"
                           ". . 2 . 8 . 4 . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n";

static kt_bitboard expected_on_nine(int stones) {
    kt_bitboard set = kt_bitboard_none();
    for (char mark = '2'; mark <= '0' + stones; mark = (char)(mark + 2)) {
        kt_bitboard more = diagram_points(nine, mark);
        kt_bitboard_unite(&set, &more);
    }
    if (stones == 3) kt_bitboard_set(&set, kt_point_at(2, 6)); /* the upper left of the two marked 4 */
    if (stones >= 5 && stones % 2) kt_bitboard_set(&set, diagram_point(nine, 'm'));
    return set;
}

static void fixed_handicap_on_nine_lines(void **state) {
    (void)state;
    assert_int_equal(kt_handicap_fixed_max(9), 9);
    for (int stones = 2; stones <= 9; stones++) {
        kt_bitboard points, expected = expected_on_nine(stones);
        assert_int_equal(kt_handicap_fixed(9, stones, &points), KT_OK);
        assert_true(kt_bitboard_equal(&points, &expected));
        assert_int_equal(kt_bitboard_count(&points), stones);
    }
}

static void fixed_handicap_on_seven_and_eight_lines(void **state) {
    (void)state;
    kt_bitboard seven = diagram_points(". . . . . . .\n"
                                       ". . . . . . .\n"
                                       ". . X . X . .\n"
                                       ". . . . . . .\n"
                                       ". . X . X . .\n"
                                       ". . . . . . .\n"
                                       ". . . . . . .\n",
                                       'X');
    kt_bitboard eight = diagram_points(". . . . . . . .\n"
                                       ". . . . . . . .\n"
                                       ". . X . . X . .\n"
                                       ". . . . . . . .\n"
                                       ". . . . . . . .\n"
                                       ". . X . . X . .\n"
                                       ". . . . . . . .\n"
                                       ". . . . . . . .\n",
                                       'X');
    kt_bitboard points;
    assert_int_equal(kt_handicap_fixed(7, 4, &points), KT_OK);
    assert_true(kt_bitboard_equal(&points, &seven));
    assert_int_equal(kt_handicap_fixed(8, 4, &points), KT_OK);
    assert_true(kt_bitboard_equal(&points, &eight));
    assert_int_equal(kt_handicap_fixed(7, 5, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_fixed(8, 5, &points), KT_ERR_RANGE);
}

static void other_handicaps_are_refused(void **state) {
    (void)state;
    kt_bitboard points;
    for (int size = 2; size < 7; size++) {
        assert_int_equal(kt_handicap_fixed_max(size), 0);
        for (int stones = -1; stones < 10; stones++)
            assert_int_equal(kt_handicap_fixed(size, stones, &points), KT_ERR_RANGE);
    }
    assert_int_equal(kt_handicap_fixed(9, 1, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_fixed(9, 0, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_fixed(9, -2, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_fixed(9, 10, &points), KT_ERR_RANGE);
}

#if KT_BOARD_MAX == 19
static void fixed_handicap_on_larger_boards(void **state) {
    (void)state;
    static const struct {
        int size, most, low, middle, high;
    } boards[] = {{10, 4, 2, 0, 7}, {11, 9, 2, 5, 8}, {12, 4, 3, 0, 8}, {13, 9, 3, 6, 9}, {19, 9, 3, 9, 15}};
    for (int i = 0; i < 5; i++) {
        kt_bitboard points, expected = kt_bitboard_none();
        assert_int_equal(kt_handicap_fixed_max(boards[i].size), boards[i].most);
        int line[3] = {boards[i].low, boards[i].high, boards[i].middle}, lines = boards[i].most == 9 ? 3 : 2;
        for (int y = 0; y < lines; y++)
            for (int x = 0; x < lines; x++) kt_bitboard_set(&expected, kt_point_at(line[x], line[y]));
        assert_int_equal(kt_handicap_fixed(boards[i].size, boards[i].most, &points), KT_OK);
        assert_true(kt_bitboard_equal(&points, &expected));
        assert_int_equal(kt_handicap_fixed(boards[i].size, boards[i].most + 1, &points), KT_ERR_RANGE);
    }
}
#endif

static void free_handicap_begins_with_the_fixed_points(void **state) {
    (void)state;
    kt_bitboard points, fixed;
    for (int stones = 2; stones <= 9; stones++) {
        assert_int_equal(kt_handicap_free(9, stones, &points), stones);
        assert_int_equal(kt_handicap_fixed(9, stones, &fixed), KT_OK);
        assert_true(kt_bitboard_equal(&points, &fixed));
    }
    assert_int_equal(kt_handicap_fixed(9, 9, &fixed), KT_OK);
    assert_int_equal(kt_handicap_free(9, 12, &points), 12);
    assert_true(kt_bitboard_within(&fixed, &points));
}

static void free_handicap_stones_never_touch(void **state) {
    (void)state;
    static kt_geometry geometry;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_bitboard points;
        /* On large boards only as many as there may be: else it takes long. */
        for (int stones = size > 9 ? size * size - 1 : 2; stones < size * size; stones++) {
            kt_status placed = kt_handicap_free(size, stones, &points);
            assert_true(placed >= 2 && placed <= stones);
            assert_int_equal(kt_bitboard_count(&points), placed);
            assert_true(kt_bitboard_within(&points, &geometry.points));
            kt_bitboard border = kt_geometry_border(&geometry, &points);
            for (kt_point p = 0; p < KT_POINTS; p++)
                for (int i = 0; kt_bitboard_has(&points, p) && i < 4; i++) {
                    kt_point q = geometry.neighbour[p][i];
                    assert_true(q == KT_NO_POINT || !kt_bitboard_has(&points, q));
                }
            /* Fewer stones than asked for only when every other point touches one. */
            if (placed < stones) assert_int_equal(kt_bitboard_count(&border) + placed, size * size);
        }
    }
}

/* Where no points are fixed: the middle, then what lies two steps from a stone, the second line first. */
static void free_handicap_keeps_away_from_stones_and_edges(void **state) {
    (void)state;
    static const char order[] = ". . . . .\n"
                                ". 4 . 5 .\n"
                                ". . 1 . .\n"
                                ". 2 . 3 .\n"
                                "6 . . . .\n";
    kt_bitboard expected = diagram_points(order, '1'), points;
    for (int stones = 2; stones <= 6; stones++) {
        kt_bitboard_set(&expected, diagram_point(order, (char)('0' + stones)));
        assert_int_equal(kt_handicap_free(5, stones, &points), stones);
        assert_true(kt_bitboard_equal(&points, &expected));
    }
}

static void free_handicap_needs_two_stones_and_a_free_point(void **state) {
    (void)state;
    kt_bitboard points;
    assert_int_equal(kt_handicap_free(9, 1, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_free(9, 0, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_free(9, 81, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_free(2, 4, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_free(1, 2, &points), KT_ERR_RANGE);
    assert_int_equal(kt_handicap_free(KT_BOARD_MAX + 1, 2, &points), KT_ERR_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_handicap_on_nine_lines),
        cmocka_unit_test(fixed_handicap_on_seven_and_eight_lines),
        cmocka_unit_test(other_handicaps_are_refused),
#if KT_BOARD_MAX == 19
        cmocka_unit_test(fixed_handicap_on_larger_boards),
#endif
        cmocka_unit_test(free_handicap_begins_with_the_fixed_points),
        cmocka_unit_test(free_handicap_stones_never_touch),
        cmocka_unit_test(free_handicap_keeps_away_from_stones_and_edges),
        cmocka_unit_test(free_handicap_needs_two_stones_and_a_free_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
