/* lib/pattern: the spiral, and the windows through which the matcher looks at a board, against their
 * definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/symmetry.h"
#include "pattern/matcher.h"

static kt_geometry geometry;
static kt_board board;
static kt_matcher matcher;

static void the_spiral_has_every_offset_once(void **state) {
    (void)state;
    static uint8_t seen[KT_SPIRAL_SIDE][KT_SPIRAL_SIDE];
    static kt_spiral spiral;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        int before = (size + 1) / 2 - 1, side = size + before, wrong = 0;
        memset(seen, 0, sizeof seen);
        kt_spiral_init(&spiral, size);
        for (int i = 0; i < spiral.count; i++) {
            int column = spiral.dx[i] + before, row = spiral.dy[i] + before;
            if (column < 0 || row < 0 || column >= side || row >= side || seen[row][column]++) wrong++;
        }
        assert_int_equal(wrong, 0);
        assert_int_equal(spiral.count, side * side);
        assert_int_equal(kt_spiral_count(size), side * side);
    }
}

static void the_spiral_never_comes_nearer(void **state) {
    (void)state;
    static kt_spiral spiral;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        int wrong = 0;
        kt_spiral_init(&spiral, size);
        for (int i = 1; i < spiral.count; i++) {
            int x = spiral.dx[i - 1], y = spiral.dy[i - 1], next_x = spiral.dx[i], next_y = spiral.dy[i];
            int rise = next_x * next_x + next_y * next_y - x * x - y * y;
            if (rise < 0 || (rise == 0 && (next_y < y || (next_y == y && next_x < x)))) wrong++;
        }
        assert_int_equal(wrong, 0);
    }
}

/* The order is part of the image format, so it may not change. */
static void the_spiral_begins_as_the_format_says(void **state) {
    (void)state;
    static const int8_t begin[][2] = {{0, 0},  {0, -1},  {-1, 0}, {1, 0},  {0, 1}, {-1, -1}, {1, -1},
                                      {-1, 1}, {1, 1},   {0, -2}, {-2, 0}, {2, 0}, {0, 2},   {-1, -2},
                                      {1, -2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2},  {1, 2}};
    static kt_spiral spiral;
    for (int size = 5; size <= KT_BOARD_MAX; size++) {
        kt_spiral_init(&spiral, size);
        for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
            assert_int_equal(spiral.dx[i], begin[i][0]);
            assert_int_equal(spiral.dy[i], begin[i][1]);
        }
    }
}

static bool has(const kt_window *window, int x, int y) {
    int bit = y * KT_QUADRANT_MAX + x;
    return window->word[bit / KT_WORD_BITS] >> bit % KT_WORD_BITS & 1;
}

static void random_board(kt_random *random, int size) {
    kt_bitboard black = kt_bitboard_none(), white = kt_bitboard_none();
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            uint32_t colour = kt_random_below(random, 3);
            if (colour) kt_bitboard_set(colour == 1 ? &black : &white, kt_point_at(x, y));
        }
    }
    kt_board_set_up(&board, &black, &white);
}

/* The colour at each point of the board after it was turned. */
static uint8_t turned[KT_BOARD_MAX][KT_BOARD_MAX];

static void turn_board(int symmetry, int size) {
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            kt_point q = kt_symmetry_apply(symmetry, kt_point_at(x, y), size);
            turned[kt_point_y(q)][kt_point_x(q)] = board.colour[kt_point_at(x, y)];
        }
    }
}

static bool stands_at(int x, int y, kt_colour colour, int size) {
    return x >= 0 && y >= 0 && x < size && y < size && turned[y][x] == colour;
}

/* Counts the bits of one window that are not what its definition says. */
static int wrong_bits(int stone, kt_colour colour, int size) {
    int dx = matcher.spiral.dx[stone / 2], dy = matcher.spiral.dy[stone / 2], wrong = 0;
    for (int y = 0; y < kt_quadrant(size); y++) {
        for (int x = 0; x < kt_quadrant(size); x++) {
            if (has(&matcher.stone[stone], x, y) != stands_at(x + dx, y + dy, colour, size)) wrong++;
        }
    }
    return wrong;
}

static void windows_show_the_stones_at_their_offset(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        random_board(&random, size);
        kt_matcher_init(&matcher, size);
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
            kt_colour mover = symmetry % 3 ? KT_BLACK : KT_WHITE;
            int wrong = 0;
            turn_board(symmetry, size);
            kt_matcher_view(&matcher, &board, mover, symmetry, &geometry.points);
            for (int i = 0; i < matcher.spiral.count; i++)
                wrong += wrong_bits(i * 2, mover, size) + wrong_bits(i * 2 + 1, kt_opponent(mover), size);
            assert_int_equal(wrong, 0);
        }
    }
}

/* What is allowed is the part of a set that the quadrant shows, and no bit beside the quadrant. */
/* A window need not tell of places where no move is allowed. */
static void windows_are_right_where_a_move_is_allowed(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 4);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        kt_matcher_init(&matcher, size);
        random_board(&random, size);
        kt_matcher_view(&matcher, &board, KT_BLACK, 5, &board.stones[KT_EMPTY]);
        turn_board(5, size);
        int wrong = 0;
        for (int i = 0; i < matcher.spiral.count * 2; i++) {
            int dx = matcher.spiral.dx[i / 2], dy = matcher.spiral.dy[i / 2];
            for (int place = kt_window_next(&matcher.allowed, 0); place >= 0;
                 place = kt_window_next(&matcher.allowed, place + 1)) {
                int x = place % KT_QUADRANT_MAX, y = place / KT_QUADRANT_MAX;
                if (has(&matcher.stone[i], x, y) !=
                    stands_at(x + dx, y + dy, i % 2 ? KT_WHITE : KT_BLACK, size))
                    wrong++;
            }
        }
        assert_int_equal(wrong, 0);
    }
}

static void only_allowed_points_of_the_quadrant_are_looked_at(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        kt_matcher_init(&matcher, size);
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
            random_board(&random, size);
            turn_board(symmetry, size);
            kt_matcher_view(&matcher, &board, KT_BLACK, symmetry, &board.stones[KT_EMPTY]);
            int wrong = 0, quadrant = kt_quadrant(size);
            for (int y = 0; y < KT_QUADRANT_MAX; y++) {
                for (int x = 0; x < KT_QUADRANT_MAX; x++) {
                    bool allowed = x < quadrant && y < quadrant && turned[y][x] == KT_EMPTY;
                    if (has(&matcher.allowed, x, y) != allowed) wrong++;
                }
            }
            assert_int_equal(wrong, 0);
        }
    }
}

/* Counts the points of the quadrant where a rectangle is not what it should be. */
static int wrong_in_rectangle(int quadrant, unsigned x_min, unsigned x_max, unsigned y_min, unsigned y_max) {
    kt_window places;
    memset(&places, 0xff, sizeof places);
    kt_matcher_bound(&matcher, &places, kt_matcher_range(x_min, x_max), kt_matcher_range(y_min, y_max));
    int wrong = 0;
    for (unsigned y = 0; y < (unsigned)quadrant; y++)
        for (unsigned x = 0; x < (unsigned)quadrant; x++)
            if (has(&places, (int)x, (int)y) != (x >= x_min && x <= x_max && y >= y_min && y <= y_max))
                wrong++;
    return wrong;
}

static void bounds_cut_out_a_rectangle(void **state) {
    (void)state;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        kt_matcher_init(&matcher, size);
        unsigned quadrant = (unsigned)kt_quadrant(size);
        int wrong = 0;
        for (unsigned x_min = 0; x_min < quadrant; x_min++)
            for (unsigned x_max = x_min; x_max < quadrant; x_max++)
                for (unsigned y_min = 0; y_min < quadrant; y_min++)
                    for (unsigned y_max = y_min; y_max < quadrant; y_max++)
                        wrong += wrong_in_rectangle((int)quadrant, x_min, x_max, y_min, y_max);
        assert_int_equal(wrong, 0);
    }
}

/* Through all symmetries, the quadrant shows every point, each where the symmetry takes it. */
static void places_stand_for_points_of_the_real_board(void **state) {
    (void)state;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        kt_matcher_init(&matcher, size);
        kt_bitboard seen = kt_bitboard_none();
        int wrong = 0;
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
            kt_matcher_view(&matcher, &board, KT_BLACK, symmetry, &geometry.points);
            for (int y = 0; y < kt_quadrant(size); y++) {
                for (int x = 0; x < kt_quadrant(size); x++) {
                    kt_point p = kt_matcher_point(&matcher, y * KT_QUADRANT_MAX + x);
                    kt_bitboard_set(&seen, p);
                    if (kt_symmetry_apply(symmetry, p, size) != kt_point_at(x, y)) wrong++;
                }
            }
        }
        assert_int_equal(wrong, 0);
        assert_true(kt_bitboard_equal(&seen, &geometry.points));
    }
}

static void places_are_visited_in_order_each_once(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    for (int round = 0; round < 50; round++) {
        kt_window places = {{0}};
        int bits[KT_QUADRANT_POINTS], count = 0, visited = 0, wrong = 0;
        for (int bit = 0; bit < KT_QUADRANT_POINTS; bit++) {
            if (kt_random_below(&random, 50) >= (uint32_t)round) continue;
            places.word[bit / KT_WORD_BITS] |= (kt_word)1 << bit % KT_WORD_BITS;
            bits[count++] = bit;
        }
        for (int place = kt_window_next(&places, 0); place >= 0;
             place = kt_window_next(&places, place + 1), visited++)
            if (visited >= count || bits[visited] != place) wrong++;
        assert_int_equal(wrong, 0);
        assert_int_equal(visited, count);
        assert_int_equal(kt_window_is_empty(&places), count == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_spiral_has_every_offset_once),
        cmocka_unit_test(the_spiral_never_comes_nearer),
        cmocka_unit_test(the_spiral_begins_as_the_format_says),
        cmocka_unit_test(windows_show_the_stones_at_their_offset),
        cmocka_unit_test(windows_are_right_where_a_move_is_allowed),
        cmocka_unit_test(only_allowed_points_of_the_quadrant_are_looked_at),
        cmocka_unit_test(bounds_cut_out_a_rectangle),
        cmocka_unit_test(places_stand_for_points_of_the_real_board),
        cmocka_unit_test(places_are_visited_in_order_each_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
