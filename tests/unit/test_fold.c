/* lib/pattern: the fold. That it loses no match, test_suggest.c shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "pattern/fold.h"

static void a_fold_has_points_by_their_remainder(void **state) {
    (void)state;
    kt_bitboard set = kt_bitboard_none();
    assert_int_equal(kt_fold_set(&set), 0);
    kt_bitboard_set(&set, 0);
    kt_bitboard_set(&set, 31);
    assert_int_equal(kt_fold_set(&set), 0x80000001);
    kt_bitboard_set(&set, 64 + 1);
    kt_bitboard_set(&set, KT_POINTS - 1); /* 80 = 64 + 16; 360 = 5 * 64 + 40 = 11 * 32 + 8 */
    kt_word last = (kt_word)1 << (KT_POINTS == 81 ? 16 : KT_WORD_BITS == 64 ? 40 : 8);
    assert_true(kt_fold_set(&set) == (0x80000003 | last));
}

/* Of each translation that a set has on its board, the fold is the set's, rotated. */
static void a_fold_moves_with_its_set(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    int moved = 0, differing = 0;
    for (int round = 0; round < 40; round++) {
        int size = KT_BOARD_MIN + (int)kt_random_below(&random, KT_BOARD_MAX - KT_BOARD_MIN + 1);
        kt_bitboard set = kt_bitboard_none();
        for (uint32_t stones = 1 + kt_random_below(&random, 5); stones > 0; stones--)
            kt_bitboard_set(&set, kt_point_at((int)kt_random_below(&random, (uint32_t)size),
                                              (int)kt_random_below(&random, (uint32_t)size)));
        for (int dy = 1 - size; dy < size; dy++) {
            for (int dx = 1 - size; dx < size; dx++) {
                kt_bitboard there = kt_bitboard_shift(&set, dx, dy, size);
                if (kt_bitboard_count(&there) < kt_bitboard_count(&set)) continue;
                moved++;
                differing += kt_fold_shift(kt_fold_set(&set), dx, dy) != kt_fold_set(&there);
            }
        }
    }
    assert_int_equal(differing, 0);
    assert_true(moved > 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fold_has_points_by_their_remainder),
        cmocka_unit_test(a_fold_moves_with_its_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
