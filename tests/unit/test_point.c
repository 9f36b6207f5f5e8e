/* lib/board/point: points as GTP writes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/point.h"

static void points_are_read(void **state) {
    (void)state;
    assert_int_equal(kt_point_read("A1", 9), kt_point_at(0, 0));
    assert_int_equal(kt_point_read("a1", 9), kt_point_at(0, 0));
    assert_int_equal(kt_point_read("H1", 9), kt_point_at(7, 0));
    assert_int_equal(kt_point_read("J9", 9), kt_point_at(8, 8)); /* there is no I */
    assert_int_equal(kt_point_read("j09", 9), kt_point_at(8, 8));
    assert_int_equal(kt_point_read("B2", 2), kt_point_at(1, 1));
    assert_int_equal(kt_point_read("PASS", 9), KT_PASS);
    assert_int_equal(kt_point_read("pass", 9), KT_PASS);
    assert_int_equal(kt_point_read("PaSs", 2), KT_PASS);
}

static void what_is_no_point_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",      "A",   "1",   "I1",  "K1",   "L1",         "Z1",
                                        "A0",    "A10", "J10", "A1x", "A-1",  "A 1",        "AA1",
                                        "@1",    "[1",  "P",   "PAS", "XASS", "B",          "PASS1",
                                        "PASSS", "{1",  "`1",  "A1 ", "J90",  "A4294967297"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(kt_point_read(wrong[i], 9), KT_ERR_RANGE);
    assert_int_equal(kt_point_read("C1", 2), KT_ERR_RANGE);
    assert_int_equal(kt_point_read("A3", 2), KT_ERR_RANGE);
}

static void points_are_written(void **state) {
    (void)state;
    char written[20];
    kt_text text;
    kt_text_init(&text, written, sizeof written);
    kt_point_write(&text, kt_point_at(0, 0));
    kt_point_write(&text, kt_point_at(7, 1));
    kt_point_write(&text, kt_point_at(8, 8));
    kt_point_write(&text, KT_PASS);
    assert_string_equal(written, "A1H2J9PASS");
    assert_int_equal(kt_point_column(8), 'J');
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_read),
        cmocka_unit_test(what_is_no_point_is_refused),
        cmocka_unit_test(points_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
