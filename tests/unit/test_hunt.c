/* lib/tactics/hunt: known cases. tests/host/test_chains.c plays the captures out against every defence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read_board.h"
#include "tactics/hunt.h"

static void a_net_holds_what_no_ladder_catches(void **state) {
    (void)state;
    const char *diagram = ". . . . . . O . .\n"
                          ". . . . . . O . .\n"
                          ". . . . . . . O O\n"
                          ". . . . . . . . .\n"
                          ". . X . a . . . .\n"
                          ". . X O . . . . .\n"
                          ". . . X X . . . .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . . . .\n";
    const kt_point stone = kt_point_at(3, 3);
    start(diagram);
    assert_int_equal(kt_ladder_read(&reader, &board, stone, KT_NO_POINT, KT_BLACK, 400).result,
                     KT_LADDER_ESCAPES);
    start(diagram);
    assert_true(kt_hunt_captures(&reader, stone));
    assert_false(reader.full);
    assert_int_equal(reader.step[0].move, diagram_point(diagram, 'a'));
    assert_true(kt_hunt_save(&reader, stone, KT_NO_POINT) != KT_NO_POINT);
    assert_false(reader.full);
}

static void a_net_two_moves_wide_is_closed(void **state) {
    (void)state;
    const char *diagram = ". . . . . O O O .\n"
                          ". . . . . . X O .\n"
                          ". . . . . . X O .\n"
                          ". . . . . a . O .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . . . .\n";
    const kt_point stone = kt_point_at(6, 7);
    start(diagram);
    assert_false(kt_hunt_captures(&reader, stone));
    assert_int_equal(kt_hunt_force(&reader, stone), diagram_point(diagram, 'a'));
    assert_true(kt_hunt_parry(&reader, stone) != KT_NO_POINT);
    assert_false(reader.full);
    assert_int_equal(reader.depth, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_holds_what_no_ladder_catches),
        cmocka_unit_test(a_net_two_moves_wide_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
