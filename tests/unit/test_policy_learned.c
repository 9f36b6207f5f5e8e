/* lib/playout/policy: the moves that learned 3x3 patterns choose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "policies.h"

/* One or two learned patterns. */
static uint8_t section[KT_TABLE3X3_HEADER_BYTES + 2 * KT_TABLE3X3_PATTERN_BYTES + KT_TABLE3X3_PLACES];

/* Of the patterns beside either of the last two moves, the most frequent one is played. */
static void learned_patterns_go_by_rank(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . O X . . . . .\n"
                                  ". X a . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . O b .\n"
                                  ". . . . . . X X .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n";
    show(diagram, KT_FIELD_BLACK);
    kt_pattern3x3 patterns[2] = {{kt_code3x3_id(kt_code3x3_at(&board, diagram_point(diagram, 'a'))), 2000},
                                 {kt_code3x3_id(kt_code3x3_at(&board, diagram_point(diagram, 'b'))), 1000}};
    kt_policy policy = {.kind = KT_POLICY_SLIWA};
    for (int swapped = 0; swapped < 2; swapped++) {
        const kt_pattern3x3 order[2] = {{patterns[swapped].id, 2000}, {patterns[!swapped].id, 1000}};
        assert_int_equal(kt_table3x3_write(order, 2, section), KT_OK);
        assert_int_equal(kt_table3x3_open(&policy.learned, section, sizeof section), KT_OK);
        playout.view.last = kt_field_cell(diagram_point(diagram, 'a') + 1);
        playout.view.before = kt_field_cell(diagram_point(diagram, 'b') + 1);
        kt_bitboard chosen = choose(&policy), wanted = diagram_points(diagram, swapped ? 'b' : 'a');
        assert_true(kt_bitboard_equal(&chosen, &wanted));
    }
}

/* White sees the same pattern twice, but may not play at one of the two points: Black has just taken the ko
 * there. */
static void learned_patterns_are_the_movers(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . X O . . O X .\n"
                                  ". O m . . . . m O\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n";
    show(diagram, KT_FIELD_WHITE);
    kt_cell left = kt_field_cell(kt_point_at(2, 5)), right = kt_field_cell(kt_point_at(7, 5));
    kt_code3x3 seen = kt_code3x3_seen(kt_code3x3_at(&board, kt_point_at(2, 5)), KT_WHITE);
    const kt_pattern3x3 pattern = {kt_code3x3_id(seen), 1000};
    kt_policy policy = {.kind = KT_POLICY_SLIWA};
    assert_int_equal(kt_table3x3_write(&pattern, 1, section), KT_OK);
    assert_int_equal(kt_table3x3_open(&policy.learned, section, kt_table3x3_bytes(1)), KT_OK);
    playout.view.last = (kt_cell)(left + 1);
    playout.view.before = (kt_cell)(right - 1);
    kt_bitboard chosen = choose(&policy), wanted = diagram_points(diagram, 'm');
    assert_true(kt_bitboard_equal(&chosen, &wanted));
    playout.field.ko = left;
    chosen = choose(&policy);
    kt_bitboard_clear(&wanted, kt_field_point(left));
    assert_true(kt_bitboard_equal(&chosen, &wanted));
    /* After a pass, there is nothing beside the last move. */
    playout.view.last = KT_NO_CELL;
    playout.view.before = (kt_cell)(right - 1);
    chosen = choose(&policy);
    assert_true(kt_bitboard_equal(&chosen, &wanted));
}

/* Black sees the same pattern twice, and plays where it doesn't put his own chain in atari. */
static void learned_patterns_avoid_self_atari(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . . . .\n"
                                  ". . O . . . O . .\n"
                                  ". O m O . O . O .\n"
                                  ". O X O . O X O .\n"
                                  ". . X . . O X O .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n";
    show(diagram, KT_FIELD_BLACK);
    kt_point safe = diagram_point(diagram, 'm');
    const kt_pattern3x3 pattern = {kt_code3x3_id(kt_code3x3_at(&board, safe)), 1000};
    kt_policy policy = {.kind = KT_POLICY_SLIWA};
    assert_int_equal(kt_table3x3_write(&pattern, 1, section), KT_OK);
    assert_int_equal(kt_table3x3_open(&policy.learned, section, kt_table3x3_bytes(1)), KT_OK);
    playout.view.last = kt_field_cell(kt_point_at(6, 5)); /* below the point that stays empty */
    playout.view.before = kt_field_cell(kt_point_at(2, 5));
    kt_bitboard chosen = choose(&policy), wanted = diagram_points(diagram, 'm');
    assert_true(kt_bitboard_equal(&chosen, &wanted));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learned_patterns_go_by_rank),
        cmocka_unit_test(learned_patterns_are_the_movers),
        cmocka_unit_test(learned_patterns_avoid_self_atari),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
