/* lib/playout/reason: rules of thumb, by diagrams. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "playout/playout.h"
#include "playout/reason.h"

static kt_geometry geometry;
static kt_board board;
static kt_field field;
static kt_playout playout;
static kt_random numbers;

/* What is found for Black's move at `m`; White's last move is at 1, if there is such a point. */
static unsigned find(const char *diagram) {
    const kt_bitboard last = diagram_points(diagram, '1');
    assert_true(diagram_set_up(&geometry, &board, diagram));
    kt_field_set(&field, &board);
    kt_random_init(&numbers, 9);
    bool follows = !kt_bitboard_is_empty(&last);
    kt_playout_begin(&playout, &field, follows ? KT_FIELD_WHITE : KT_FIELD_BLACK, KT_NO_CELL, KT_NO_CELL,
                     &numbers);
    if (follows) kt_playout_play(&playout, kt_field_cell(kt_bitboard_next(&last, 0)));
    return kt_reasons_find(&playout.view, kt_field_cell(diagram_point(diagram, 'm')));
}

static void nothing_speaks_for_a_lonely_move(void **state) {
    (void)state;
    assert_int_equal(find(". . . . .\n"
                          ". . . . .\n"
                          ". . m . .\n"
                          ". . . . .\n"
                          ". . . . .\n"),
                     0);
}

static void the_first_line_is_an_edge(void **state) {
    (void)state;
    assert_int_equal(find(". . . . .\n"
                          ". . . . .\n"
                          ". . . . .\n"
                          ". . . . .\n"
                          ". . m . .\n"),
                     KT_REASON_EDGE);
}

static void a_capture_goes_before_all(void **state) {
    (void)state;
    /* It would save a chain, too. */
    assert_int_equal(find(". . . . .\n"
                          ". . X . .\n"
                          ". X O m .\n"
                          ". . X O .\n"
                          ". . . . .\n"),
                     KT_REASON_CAPTURES);
}

static void a_chain_in_atari_is_saved(void **state) {
    (void)state;
    assert_int_equal(find(". . . . .\n"
                          ". . O . .\n"
                          ". O X m .\n"
                          ". . O . .\n"
                          ". . . . .\n") &
                         (KT_REASON_SAVES | KT_REASON_SELF_ATARI | KT_REASON_CAPTURES),
                     KT_REASON_SAVES);
}

static void one_liberty_is_self_atari(void **state) {
    (void)state;
    assert_int_equal(find(". . . . .\n"
                          ". . O . .\n"
                          ". O m . .\n"
                          ". . O . .\n"
                          ". . . . .\n"),
                     KT_REASON_SELF_ATARI);
}

/* Hane: White's stone below, Black's beside it (S. Gelly et al. 2006, first pattern). */
static void a_hane_is_shape(void **state) {
    (void)state;
    assert_int_equal(find(". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . X O X . .\n"
                          ". . . m . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"),
                     KT_REASON_SHAPE);
}

static void what_touches_the_last_move_is_near(void **state) {
    (void)state;
    assert_int_equal(find(". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . 1 . . .\n"
                          ". . . . m . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"),
                     KT_REASON_NEAR);
}

/* Everywhere, also at the edges, where two rows share a cell of the rim. */
static void near_are_neighbours_alone(void **state) {
    (void)state;
    static const struct { int x, y; } lasts[] = {{4, 4}, {0, 4}, {8, 4}, {4, 0}, {4, 8}, {0, 0}, {8, 8}};
    assert_int_equal(kt_geometry_init(&geometry, 9), KT_OK);
    for (size_t i = 0; i < sizeof lasts / sizeof *lasts; i++) {
        kt_board_init(&board, &geometry);
        kt_field_set(&field, &board);
        kt_playout_begin(&playout, &field, KT_FIELD_WHITE, KT_NO_CELL, KT_NO_CELL, &numbers);
        kt_playout_play(&playout, kt_field_cell(kt_point_at(lasts[i].x, lasts[i].y)));
        for (int x = 0; x < 9; x++) {
            for (int y = 0; y < 9; y++) {
                int dx = x - lasts[i].x, dy = y - lasts[i].y;
                if (dx == 0 && dy == 0) continue;
                unsigned reasons = kt_reasons_find(&playout.view, kt_field_cell(kt_point_at(x, y)));
                assert_int_equal(!!(reasons & KT_REASON_NEAR), dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_speaks_for_a_lonely_move),   cmocka_unit_test(the_first_line_is_an_edge),
        cmocka_unit_test(a_capture_goes_before_all),          cmocka_unit_test(a_chain_in_atari_is_saved),
        cmocka_unit_test(one_liberty_is_self_atari),          cmocka_unit_test(a_hane_is_shape),
        cmocka_unit_test(what_touches_the_last_move_is_near), cmocka_unit_test(near_are_neighbours_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
