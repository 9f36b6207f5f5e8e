/* lib/board: points, bitboards, symmetries, geometry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/geometry.h"
#include "board/symmetry.h"
#include "diagram.h"

static bool on_board(int x, int y, int size) { return x >= 0 && y >= 0 && x < size && y < size; }

static kt_bitboard random_set(kt_random *random, int size) {
    kt_bitboard set = kt_bitboard_none();
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (kt_random_below(random, 2)) kt_bitboard_set(&set, kt_point_at(x, y));
    return set;
}

static void points_have_rows_and_columns(void **state) {
    (void)state;
    for (int y = 0; y < KT_BOARD_MAX; y++)
        for (int x = 0; x < KT_BOARD_MAX; x++) {
            assert_int_equal(kt_point_x(kt_point_at(x, y)), x);
            assert_int_equal(kt_point_y(kt_point_at(x, y)), y);
        }
}

static void vertices_are_written_and_read(void **state) {
    (void)state;
    char bytes[16];
    kt_text text;
    for (kt_point p = 0; p <= KT_PASS; p++) {
        kt_text_init(&text, bytes, sizeof bytes);
        kt_point_write(&text, p);
        assert_int_equal(kt_point_read(bytes, KT_BOARD_MAX), p);
    }
    kt_text_init(&text, bytes, sizeof bytes);
    kt_point_write(&text, kt_point_at(8, 8));
    assert_string_equal(bytes, "J9");
    assert_int_equal(kt_point_read("j9", 9), kt_point_at(8, 8));
    assert_int_equal(kt_point_read("pAsS", 2), KT_PASS);
#if KT_BOARD_MAX == 19
    assert_int_equal(kt_point_read("T19", 19), kt_point_at(18, 18));
#endif
}

static void what_is_no_vertex_is_refused(void **state) {
    (void)state;
    const char *words[] = {"",
                           "A",
                           "A0",
                           "A10",
                           "K1",
                           "I5",
                           "5",
                           "D4x",
                           "4D",
                           "pas",
                           "passs",
                           "D-4",
                           "D ",
                           ("\xc4"
                            "4"),
                           "@4",
                           "D+4",
                           "D99999999999",
                           "D4294967300",
                           "[4"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_int_equal(kt_point_read(words[i], 9), KT_ERR_RANGE);
    assert_int_equal(kt_point_read("C1", 2), KT_ERR_RANGE);
    assert_int_equal(kt_point_read("B3", 2), KT_ERR_RANGE);
}

static void full_set_holds_the_board_and_nothing_else(void **state) {
    (void)state;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        kt_bitboard full = kt_bitboard_full(size);
        assert_int_equal(kt_bitboard_count(&full), size * size);
        for (int y = 0; y < size; y++) assert_int_equal(kt_bitboard_row(&full, y), (1 << size) - 1);
        for (int y = 0; y < KT_BOARD_MAX; y++)
            for (int x = 0; x < KT_BOARD_MAX; x++)
                assert_int_equal(kt_bitboard_has(&full, kt_point_at(x, y)), x < size && y < size);
    }
}

static void sets_are_visited_in_order(void **state) {
    (void)state;
    kt_bitboard set = kt_bitboard_none();
    assert_int_equal(kt_bitboard_next(&set, 0), KT_NO_POINT);
    assert_true(kt_bitboard_is_empty(&set));
    kt_bitboard_set(&set, 0);
    kt_bitboard_set(&set, 40);
    kt_bitboard_set(&set, KT_POINTS - 1);
    assert_int_equal(kt_bitboard_next(&set, 0), 0);
    assert_int_equal(kt_bitboard_next(&set, 1), 40);
    assert_int_equal(kt_bitboard_next(&set, 41), KT_POINTS - 1);
    assert_int_equal(kt_bitboard_next(&set, KT_POINTS), KT_NO_POINT);
    kt_bitboard_clear(&set, 40);
    assert_int_equal(kt_bitboard_count(&set), 2);
    assert_int_equal(kt_bitboard_next(&set, 1), KT_POINTS - 1);
}

static void set_algebra(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    kt_bitboard a = random_set(&random, KT_BOARD_MAX), b = random_set(&random, KT_BOARD_MAX);
    kt_bitboard both = kt_bitboard_and(a, &b), any = kt_bitboard_or(a, &b), only = kt_bitboard_minus(a, &b);
    for (kt_point p = 0; p < KT_POINTS; p++) {
        bool in_a = kt_bitboard_has(&a, p), in_b = kt_bitboard_has(&b, p);
        assert_int_equal(kt_bitboard_has(&both, p), in_a && in_b);
        assert_int_equal(kt_bitboard_has(&any, p), in_a || in_b);
        assert_int_equal(kt_bitboard_has(&only, p), in_a && !in_b);
    }
    assert_true(kt_bitboard_within(&both, &a));
    assert_true(kt_bitboard_within(&a, &any));
    assert_false(kt_bitboard_within(&any, &both));
    assert_false(kt_bitboard_equal(&a, &b));
    assert_true(kt_bitboard_equal(&a, &a));
}

static void shifts_never_wrap(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        kt_bitboard set = random_set(&random, size);
        for (int dy = -size; dy <= size; dy++)
            for (int dx = -size; dx <= size; dx++) {
                kt_bitboard expected = kt_bitboard_none(), shifted = kt_bitboard_shift(&set, dx, dy, size);
                for (int y = 0; y < size; y++)
                    for (int x = 0; x < size; x++)
                        if (kt_bitboard_has(&set, kt_point_at(x, y)) && on_board(x + dx, y + dy, size))
                            kt_bitboard_set(&expected, kt_point_at(x + dx, y + dy));
                assert_true(kt_bitboard_equal(&shifted, &expected));
            }
    }
}

static void a_shift_in_a_diagram(void **state) {
    (void)state;
    kt_bitboard set = diagram_points("X . . X\n"
                                     ". X . .\n"
                                     ". . . X\n"
                                     "X . X .\n",
                                     'X');
    kt_bitboard right_and_up = diagram_points(". . X .\n"
                                              ". . . .\n"
                                              ". X . X\n"
                                              ". . . .\n",
                                              'X');
    kt_bitboard shifted = kt_bitboard_shift(&set, 1, 1, 4);
    assert_true(kt_bitboard_equal(&shifted, &right_and_up));
}

/* The eight pictures of one stone pattern, drawn by hand in the order that symmetry.h gives. */
static void the_eight_symmetries(void **state) {
    (void)state;
    static const char *const pictures[KT_SYMMETRIES] = {
        "X X .\n"
        ". X .\n"
        ". . .\n",
        ". X X\n"
        ". X .\n"
        ". . .\n",
        ". . .\n"
        ". X .\n"
        "X X .\n",
        ". . .\n"
        ". X .\n"
        ". X X\n",
        ". . .\n"
        ". X X\n"
        ". . X\n",
        ". . X\n"
        ". X X\n"
        ". . .\n",
        ". . .\n"
        "X X .\n"
        "X . .\n",
        "X . .\n"
        "X X .\n"
        ". . .\n",
    };
    kt_bitboard set = diagram_points(pictures[0], 'X');
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_bitboard expected = diagram_points(pictures[symmetry], 'X');
        kt_bitboard image = kt_bitboard_transform(&set, symmetry, 3),
                    back = kt_bitboard_transform(&expected, kt_symmetry_inverse(symmetry), 3);
        assert_true(kt_bitboard_equal(&image, &expected));
        assert_true(kt_bitboard_equal(&back, &set));
    }
}

static void every_symmetry_has_its_inverse(void **state) {
    (void)state;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++)
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
            for (int y = 0; y < size; y++)
                for (int x = 0; x < size; x++) {
                    kt_point p = kt_point_at(x, y), q = kt_symmetry_apply(symmetry, p, size);
                    assert_true(on_board(kt_point_x(q), kt_point_y(q), size));
                    assert_int_equal(kt_symmetry_apply(kt_symmetry_inverse(symmetry), q, size), p);
                }
    assert_int_equal(kt_symmetry_apply(5, KT_PASS, 9), KT_PASS);
    assert_int_equal(kt_symmetry_apply(5, KT_NO_POINT, 9), KT_NO_POINT);
}

static void geometry_knows_neighbours(void **state) {
    (void)state;
    static kt_geometry geometry;
    static const int8_t steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                for (int i = 0; i < 4; i++) {
                    int nx = x + steps[i][0], ny = y + steps[i][1];
                    int expected = on_board(nx, ny, size) ? kt_point_at(nx, ny) : KT_NO_POINT;
                    assert_int_equal(geometry.neighbour[kt_point_at(x, y)][i], expected);
                }
    }
    assert_int_equal(kt_geometry_init(&geometry, 1), KT_ERR_RANGE);
    assert_int_equal(kt_geometry_init(&geometry, KT_BOARD_MAX + 1), KT_ERR_RANGE);
    assert_int_equal(kt_geometry_init(&geometry, -9), KT_ERR_RANGE);
}

static void regions_and_borders(void **state) {
    (void)state;
    static const char *const diagram = "a a O . .\n"
                                       "b O . . .\n"
                                       "O . . X X\n"
                                       ". . X b a\n"
                                       ". . X a a\n";
    static kt_geometry geometry;
    assert_int_equal(kt_geometry_init(&geometry, 5), KT_OK);
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    kt_bitboard stones = kt_bitboard_or(black, &white), empty = kt_bitboard_minus(geometry.points, &stones);

    kt_bitboard corner = kt_geometry_region(&geometry, kt_point_at(4, 0), &empty);
    assert_int_equal(kt_bitboard_count(&corner), 4);
    kt_bitboard border = kt_geometry_border(&geometry, &corner);
    assert_true(kt_bitboard_equal(&border, &black));

    corner = kt_geometry_region(&geometry, kt_point_at(0, 4), &empty);
    assert_int_equal(kt_bitboard_count(&corner), 3);
    border = kt_geometry_border(&geometry, &corner);
    assert_true(kt_bitboard_equal(&border, &white));

    corner = kt_bitboard_none();
    kt_bitboard_set(&corner, 0);
    border = kt_geometry_border(&geometry, &corner);
    assert_int_equal(kt_bitboard_count(&border), 2);
    assert_true(kt_bitboard_has(&border, kt_point_at(1, 0)) && kt_bitboard_has(&border, kt_point_at(0, 1)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_have_rows_and_columns),
        cmocka_unit_test(vertices_are_written_and_read),
        cmocka_unit_test(what_is_no_vertex_is_refused),
        cmocka_unit_test(full_set_holds_the_board_and_nothing_else),
        cmocka_unit_test(sets_are_visited_in_order),
        cmocka_unit_test(set_algebra),
        cmocka_unit_test(shifts_never_wrap),
        cmocka_unit_test(a_shift_in_a_diagram),
        cmocka_unit_test(the_eight_symmetries),
        cmocka_unit_test(every_symmetry_has_its_inverse),
        cmocka_unit_test(geometry_knows_neighbours),
        cmocka_unit_test(regions_and_borders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
