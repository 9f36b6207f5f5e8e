/* lib/base: numbers and words, written and read as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/fixed.h"
#include "base/text.h"
#include "base/words.h"

static void numbers_are_written(void **state) {
    (void)state;
    char bytes[64];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    assert_string_equal(bytes, "");
    kt_text_unsigned(&text, 0);
    kt_text_char(&text, ' ');
    kt_text_unsigned(&text, UINT32_MAX);
    kt_text_char(&text, ' ');
    kt_text_signed(&text, INT32_MIN);
    kt_text_char(&text, ' ');
    kt_text_signed(&text, 42);
    kt_text_char(&text, ' ');
    kt_text_hex(&text, 0xbeef, 6);
    assert_string_equal(bytes, "0 4294967295 -2147483648 42 00beef");
    assert_int_equal(text.length, 34);
    assert_false(text.truncated);
}

/* Takes what a full text holds to the end of `taken`. */
static char taken[32];
static size_t taken_length;
static void take(kt_text *text) {
    memcpy(taken + taken_length, text->bytes, text->length);
    taken_length += text->length;
    text->length = 0;
}

/* Room for four bytes: with a way out nothing is lost, without one the rest is. */
static void a_full_text_flows_or_is_cut(void **state) {
    (void)state;
    char bytes[5];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_string(&text, "abcd");
    assert_false(text.truncated);
    kt_text_string(&text, "efghij");
    assert_string_equal(bytes, "abcd");
    assert_true(text.truncated);
    kt_text_init(&text, bytes, sizeof bytes);
    text.flush = take;
    kt_text_string(&text, "abcdefghij");
    assert_int_equal(taken_length, 8);
    assert_memory_equal(taken, "abcdefgh", 8);
    assert_string_equal(bytes, "ij");
    assert_false(text.truncated);
}

static void shares_are_rounded_to_thousandths(void **state) {
    (void)state;
    char bytes[64];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    const uint32_t shares[] = {0, 32, 33, 6554, 32768, 65503, 65504, 65536};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        kt_text_share_q16(&text, shares[i]);
        kt_text_char(&text, ' ');
    }
    assert_string_equal(bytes, "0.000 0.000 0.001 0.100 0.500 0.999 1.000 1.000 ");
}

static void quarter_points_are_written_and_read(void **state) {
    (void)state;
    const char *words[] = {"0", "0.25", "6.5", "7", "-0.75", "-12", "20000", "-1000000"};
    const int32_t values[] = {0, 1, 26, 28, -3, -48, 80000, -KT_WORDS_QUARTERS_MAX};
    char bytes[16];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        kt_text text;
        int32_t read = 99;
        kt_text_init(&text, bytes, sizeof bytes);
        kt_text_quarter_points(&text, values[i]);
        assert_string_equal(bytes, words[i]);
        assert_int_equal(kt_words_quarter_points(words[i], &read), KT_OK);
        assert_int_equal(read, values[i]);
    }
}

/* Exponents are GTP's: it takes any float as a komi. */
static void floats_are_quarter_points(void **state) {
    (void)state;
    const char *words[] = {"6.75000000000000000000000",
                           "1e1",
                           "1E+1",
                           "65e-1",
                           "0.00000000675e9",
                           "+5.",
                           ".25",
                           "0e99999999999",
                           "-0",
                           "0000000000000000007",
                           "67500000000000e-13",
                           ".0e-3"};
    const int32_t values[] = {27, 40, 40, 26, 27, 20, 1, 0, 0, 28, 27, 0};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        int32_t read = 99;
        assert_int_equal(kt_words_quarter_points(words[i], &read), KT_OK);
        assert_int_equal(read, values[i]);
    }
}

static void what_lies_between_is_rounded(void **state) {
    (void)state;
    const char *words[] = {"6.6",
                           "6.62",
                           "6.625",
                           "6.6249999999999999",
                           "-0.125",
                           "0.1249",
                           "0.999",
                           "7e-1",
                           "1e-9",
                           "1e-9999",
                           "6.5000000000000001",
                           "1e9",
                           "-3e38",
                           "1e99999999999",
                           "1000000.25",
                           "99999999999999999999",
                           "12345678901234567890e-18"};
    const int32_t values[] = {26,
                              26,
                              27,
                              26,
                              -1,
                              0,
                              4,
                              3,
                              0,
                              0,
                              26,
                              KT_WORDS_QUARTERS_MAX,
                              -KT_WORDS_QUARTERS_MAX,
                              KT_WORDS_QUARTERS_MAX,
                              KT_WORDS_QUARTERS_MAX,
                              KT_WORDS_QUARTERS_MAX,
                              49};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        int32_t read = 99;
        assert_int_equal(kt_words_quarter_points(words[i], &read), 1);
        assert_int_equal(read, values[i]);
    }
}

static void what_is_no_number_of_points_is_refused(void **state) {
    (void)state;
    const char *words[] = {"",   ".",   "-",     "+.",  "abc",  "6,5", "6.5x", "--1",   "e1",
                           "1e", "1e+", "1e1.5", ".e1", "0x10", "nan", "inf",  "6.5.5", "\xff"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int32_t read = 99;
        assert_int_equal(kt_words_quarter_points(words[i], &read), KT_ERR_RANGE);
        assert_int_equal(read, 99);
    }
}

static void text_that_does_not_fit_is_cut_and_remembered(void **state) {
    (void)state;
    char bytes[6] = "#####";
    kt_text text;
    kt_text_init(&text, bytes, 5);
    kt_text_string(&text, "abcd");
    assert_false(text.truncated);
    kt_text_char(&text, 'e');
    assert_true(text.truncated);
    assert_string_equal(bytes, "abcd");
    assert_int_equal(text.length, 4);
}

static void words_are_compared(void **state) {
    (void)state;
    assert_true(kt_words_equal("play", "play"));
    assert_false(kt_words_equal("play", "Play"));
    assert_false(kt_words_equal("play", "plays"));
    assert_false(kt_words_equal("plays", "play"));
    assert_true(kt_words_equal("", ""));
    assert_true(kt_words_equal_any_case("WhItE", "white"));
    assert_false(kt_words_equal_any_case("[", "{"));
    assert_true(kt_words_among("two", "one\ntwo\nthree\n"));
    assert_true(kt_words_among("three", "one\ntwo\nthree\n"));
    assert_false(kt_words_among("tw", "one\ntwo\n"));
    assert_false(kt_words_among("twos", "one\ntwo\n"));
    assert_false(kt_words_among("", "one\n\ntwo\n"));
    assert_false(kt_words_among("one", ""));
}

static void words_are_cut_off_a_line(void **state) {
    (void)state;
    char line[] = "  play b  D4";
    char *rest = line;
    assert_string_equal(kt_words_next(&rest), "play");
    assert_string_equal(kt_words_next(&rest), "b");
    assert_string_equal(kt_words_next(&rest), "D4");
    assert_string_equal(rest, "");
    assert_string_equal(kt_words_next(&rest), "");
    assert_string_equal(kt_words_next(&rest), "");
}

static void unsigned_numbers_are_read(void **state) {
    (void)state;
    assert_int_equal(kt_words_unsigned("0"), 0);
    assert_int_equal(kt_words_unsigned("019"), 19);
    assert_int_equal(kt_words_unsigned("2147483647"), 2147483647);
    const char *words[] = {"", "-1", "+1", "1 ", "1x", "2147483648", "4294967297", "18446744073709551617"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_int_equal(kt_words_unsigned(words[i]), KT_ERR_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written),
        cmocka_unit_test(a_full_text_flows_or_is_cut),
        cmocka_unit_test(shares_are_rounded_to_thousandths),
        cmocka_unit_test(quarter_points_are_written_and_read),
        cmocka_unit_test(floats_are_quarter_points),
        cmocka_unit_test(what_lies_between_is_rounded),
        cmocka_unit_test(what_is_no_number_of_points_is_refused),
        cmocka_unit_test(text_that_does_not_fit_is_cut_and_remembered),
        cmocka_unit_test(words_are_compared),
        cmocka_unit_test(words_are_cut_off_a_line),
        cmocka_unit_test(unsigned_numbers_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
