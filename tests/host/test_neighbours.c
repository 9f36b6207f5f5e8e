/* The stones and edges nearest to a move: examples by hand, a second way to find them, and all
 * symmetries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/symmetry.h"
#include "diagram.h"
#include "learn/neighbours.h"

static kt_geometry geometry;
static kt_board board;
static kt_spiral spiral;

static void start(const char *diagram) {
    assert_true(diagram_set_up(&geometry, &board, diagram));
    kt_spiral_init(&spiral, geometry.size);
}

/* The normal form of the move as words: its place, then edges and stones, "b+1+0" one to the right of it. */
static const char *describe(const struct neighbours *around) {
    static const char *const edges[EDGES] = {"below", "left", "above", "right"};
    static char text[512];
    int length = sprintf(text, "%d,%d:", around->x, around->y);
    for (int i = 0; i < around->count; i++) {
        int n = around->neighbour[i];
        if (n >= NEIGHBOUR_EDGE) length += sprintf(text + length, " %s", edges[n - NEIGHBOUR_EDGE]);
        else
            length +=
                sprintf(text + length, " %c%+d%+d", n & 1 ? 'w' : 'b', spiral.dx[n / 2], spiral.dy[n / 2]);
    }
    return text;
}

static const char *find(const char *diagram, kt_colour colour, int most) {
    start(diagram);
    struct neighbours around = neighbours_find(&spiral, &board, colour, diagram_point(diagram, 'm'), most);
    return describe(&around);
}

/* Squared distances: b 1, w 2, the lower edge 2 * 2 with two stones, the left edge 3 * 3 with one, then
 * 49 and 64. */
static const char near_corner[] = ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . O . . . . . .\n"
                                  ". . O . . . . . .\n"
                                  ". . . O . . . . .\n"
                                  ". X m . X . . . .\n"
                                  ". . . . . . . . .\n";

static void edges_come_before_stones_at_the_same_distance(void **state) {
    (void)state;
    assert_string_equal(find(near_corner, KT_BLACK, 16),
                        "2,1: b-1+0 w+1+1 below b+2+0 w+0+2 left w+0+3 right above");
    assert_string_equal(find(near_corner, KT_BLACK, 4), "2,1: b-1+0 w+1+1 below b+2+0");
    assert_string_equal(find(near_corner, KT_BLACK, 0), "2,1:");
}

static void the_mover_is_black(void **state) {
    (void)state;
    assert_string_equal(find(near_corner, KT_WHITE, 5), "2,1: w-1+0 b+1+1 below w+2+0 b+0+2");
}

/* The same stones in the upper right corner, turned by a quarter. */
static void the_normal_form_is_in_the_lower_left_octant(void **state) {
    (void)state;
    static const char turned[] = ". . . . . . . . .\n"
                                 ". . . . . . . X .\n"
                                 ". . . . O O . m .\n"
                                 ". . . . . . O . .\n"
                                 ". . . . . . . X .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n";
    assert_string_equal(find(turned, KT_BLACK, 16),
                        "2,1: b-1+0 w+1+1 below b+2+0 w+0+2 left w+0+3 right above");
}

/* On the diagonal there are two normal forms; the one with the mover's stone first is lower. */
static void a_move_on_the_diagonal_has_one_form(void **state) {
    (void)state;
    static const char one[] = ". . . . .\n"
                              ". . . . .\n"
                              ". O . . .\n"
                              ". m X . .\n"
                              ". . . . .\n";
    static const char other[] = ". . . . .\n"
                                ". . . . .\n"
                                ". X . . .\n"
                                ". m O . .\n"
                                ". . . . .\n";
    assert_string_equal(find(one, KT_BLACK, 4), "1,1: b+1+0 w+0+1 below left");
    assert_string_equal(find(other, KT_BLACK, 4), "1,1: b+1+0 w+0+1 below left");
}

/* In the middle there are eight. All edges are five away. */
static void a_move_in_the_middle_has_one_form(void **state) {
    (void)state;
    static const char middle[] = ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . X . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . m . O . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n";
    assert_string_equal(find(middle, KT_BLACK, 9), "4,4: b+0-2 w-2+0 below left above right");
    assert_string_equal(find(middle, KT_WHITE, 1), "4,4: b+0-2");
}

static void random_board(kt_random *random, int size, uint32_t density) {
    kt_bitboard stones[3] = {{{0}}};
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (kt_random_below(random, 20) < density)
                kt_bitboard_set(&stones[1 + kt_random_below(random, 2)], kt_point_at(x, y));
    assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &stones[KT_BLACK], &stones[KT_WHITE]);
    kt_spiral_init(&spiral, size);
}

/* The board turned by a symmetry, and with colours exchanged if `swapped`. */
static void turn_board(const kt_board *from, int symmetry, bool exchange, kt_board *to) {
    int size = from->geometry->size;
    kt_bitboard black = kt_bitboard_transform(&from->stones[exchange ? KT_WHITE : KT_BLACK], symmetry, size);
    kt_bitboard white = kt_bitboard_transform(&from->stones[exchange ? KT_BLACK : KT_WHITE], symmetry, size);
    kt_board_init(to, from->geometry);
    kt_board_set_up(to, &black, &white);
}

static void no_symmetry_and_no_colour_matters(void **state) {
    (void)state;
    static kt_board turned;
    kt_random random;
    kt_random_init(&random, 1);
    for (int size = 2; size <= KT_BOARD_MAX; size++) {
        random_board(&random, size, (uint32_t)size % 15);
        for (int view = 0; view < 2 * KT_SYMMETRIES; view++) {
            turn_board(&board, view / 2, view % 2, &turned);
            for (kt_point p = kt_bitboard_next(&board.stones[KT_EMPTY], 0); p != KT_NO_POINT;
                 p = kt_bitboard_next(&board.stones[KT_EMPTY], p + 1 + (size > 9 ? 7 : 0))) {
                struct neighbours one = neighbours_find(&spiral, &board, KT_BLACK, p, 9);
                struct neighbours other = neighbours_find(&spiral, &turned, view % 2 ? KT_WHITE : KT_BLACK,
                                                          kt_symmetry_apply(view / 2, p, size), 9);
                assert_int_equal(other.x, one.x);
                assert_int_equal(other.y, one.y);
                assert_int_equal(other.count, one.count);
                assert_memory_equal(other.neighbour, one.neighbour, sizeof one.neighbour);
            }
        }
    }
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* The squared distances of all stones and edges from a point, in order. An edge is as far away as the
 * first points beyond it. */
static int all_distances(int x, int y, int *distances) {
    int size = geometry.size, count = 4;
    const int edges[4] = {x + 1, y + 1, size - x, size - y};
    for (int i = 0; i < 4; i++) distances[i] = edges[i] * edges[i];
    for (kt_point p = 0; p < KT_POINTS; p++) {
        int dx = kt_point_x(p) - x, dy = kt_point_y(p) - y;
        if (board.colour[p] != KT_EMPTY) distances[count++] = dx * dx + dy * dy;
    }
    qsort(distances, (size_t)count, sizeof *distances, compare);
    return count;
}

static int distance_of(const struct neighbours *around, int index) {
    int n = around->neighbour[index], size = geometry.size;
    const int edges[EDGES] = {around->y + 1, around->x + 1, size - around->y, size - around->x};
    if (n >= NEIGHBOUR_EDGE) return edges[n - NEIGHBOUR_EDGE] * edges[n - NEIGHBOUR_EDGE];
    return spiral.dx[n / 2] * spiral.dx[n / 2] + spiral.dy[n / 2] * spiral.dy[n / 2];
}

static void the_nearest_are_found_in_order(void **state) {
    (void)state;
    int distances[KT_POINTS + 4];
    kt_random random;
    kt_random_init(&random, 2);
    for (int size = 4; size <= KT_BOARD_MAX; size++) {
        random_board(&random, size, (uint32_t)size % 11);
        KT_EACH_POINT(p, &board.stones[KT_EMPTY]) {
            int all = all_distances(kt_point_x(p), kt_point_y(p), distances), quadrant = (size + 1) / 2;
            struct neighbours around = neighbours_find(&spiral, &board, KT_BLACK, p, NEIGHBOURS_MAX);
            assert_int_equal(around.count, all < NEIGHBOURS_MAX ? all : NEIGHBOURS_MAX);
            assert_true(around.y <= around.x && around.x < quadrant);
            for (int i = 0; i < around.count; i++) assert_int_equal(distance_of(&around, i), distances[i]);
        }
    }
}

/* The first k neighbours do not depend on how many more are searched for. */
static void fewer_neighbours_are_the_first_of_more(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    for (int round = 0; round < 20; round++) {
        random_board(&random, 9, 6);
        for (int i = 0; i < 5; i++) {
            kt_point p = kt_point_at(i, i % 2 ? i : 4); /* on axes of symmetry */
            if (board.colour[p] != KT_EMPTY) continue;
            struct neighbours more = neighbours_find(&spiral, &board, KT_BLACK, p, 12);
            struct neighbours fewer = neighbours_find(&spiral, &board, KT_BLACK, p, 5);
            assert_memory_equal(fewer.neighbour, more.neighbour, 5 * sizeof *more.neighbour);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_come_before_stones_at_the_same_distance),
        cmocka_unit_test(the_mover_is_black),
        cmocka_unit_test(the_normal_form_is_in_the_lower_left_octant),
        cmocka_unit_test(a_move_on_the_diagonal_has_one_form),
        cmocka_unit_test(a_move_in_the_middle_has_one_form),
        cmocka_unit_test(no_symmetry_and_no_colour_matters),
        cmocka_unit_test(the_nearest_are_found_in_order),
        cmocka_unit_test(fewer_neighbours_are_the_first_of_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
