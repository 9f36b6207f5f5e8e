/* lib/base: bits, bytes, CRC-32, random numbers, text and words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/base64.h"
#include "base/best.h"
#include "base/bits.h"
#include "base/bytes.h"
#include "base/crc32.h"
#include "base/fixed.h"
#include "base/random.h"
#include "base/status.h"
#include "base/text.h"
#include "base/words.h"

static void bits_are_counted_and_found(void **state) {
    (void)state;
    for (int i = 0; i < KT_WORD_BITS; i++) {
        kt_word word = (kt_word)1 << i;
        assert_int_equal(kt_bits_count(word), 1);
        assert_int_equal(kt_bits_lowest(word), i);
        assert_int_equal(kt_bits_lowest(~(word - 1)), i);
        assert_int_equal(kt_bits_count(~(word - 1)), KT_WORD_BITS - i);
    }
    assert_int_equal(kt_bits_count(0), 0);
}

static void bytes_are_little_endian_at_any_address(void **state) {
    (void)state;
    uint8_t bytes[8] = {0, 0x78, 0x56, 0x34, 0x92, 0, 0, 0};
    assert_true(kt_bytes_u32(bytes + 1) == 0x92345678u);
    assert_int_equal(kt_bytes_u16(bytes + 3), 0x9234);
    kt_bytes_put_u32(bytes + 3, 0xfedcba98u);
    kt_bytes_put_u16(bytes + 1, 0x1234);
    const uint8_t expected[8] = {0, 0x34, 0x12, 0x98, 0xba, 0xdc, 0xfe, 0};
    assert_memory_equal(bytes, expected, sizeof bytes);
}

/* The check value is from the catalogue of CRC algorithms (CRC-32/ISO-HDLC). */
static void crc32_is_the_one_of_zip(void **state) {
    (void)state;
    assert_true(kt_crc32(0, "123456789", 9) == 0xcbf43926u);
    assert_true(kt_crc32(kt_crc32(0, "1234", 4), "56789", 5) == 0xcbf43926u);
    assert_true(kt_crc32(0, "", 0) == 0);
}

/* With the seed of Marsaglia's paper (2003) the numbers are known. */
static void random_numbers_are_those_of_the_paper(void **state) {
    (void)state;
    kt_random random = {2463534242u};
    assert_true(kt_random_next(&random) == 723471715u);
    assert_true(kt_random_next(&random) == 2497366906u);
    assert_true(kt_random_next(&random) == 2064144800u);
}

static void random_numbers_stay_below_the_limit_and_reach_all(void **state) {
    (void)state;
    kt_random random;
    for (uint32_t seed = 0; seed < 10; seed++) {
        kt_random_init(&random, seed);
        assert_true(random.state != 0);
        uint32_t seen = 0;
        for (int i = 0; i < 500; i++) {
            uint32_t n = kt_random_below(&random, 9);
            assert_true(n < 9);
            seen |= 1u << n;
        }
        assert_int_equal(seen, 0x1ff);
        assert_int_equal(kt_random_below(&random, 1), 0);
    }
    /* 2654435769 * 340573321 is 1 modulo 2^32: this is the one seed that would begin at 0 and stay there. */
    kt_random_init(&random, 0u - 340573321u);
    assert_true(random.state != 0);
}

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

/* The examples of RFC 4648, 10, without padding. */
static void bytes_are_written_as_letters_and_read(void **state) {
    (void)state;
    static const char *const texts[] = {"", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"};
    static const uint8_t foobar[] = "foobar", high[] = {0xfb, 0xff, 0xbf};
    char text[16];
    uint8_t bytes[16];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        kt_base64_write(text, foobar, i);
        assert_string_equal(text, texts[i]);
        assert_int_equal(kt_base64_read((uint8_t *)text, text), i);
        assert_memory_equal(text, foobar, i);
    }
    kt_base64_write(text, high, sizeof high);
    assert_string_equal(text, "+/+/");
    assert_int_equal(kt_base64_read(bytes, "+/+/"), 3);
    assert_memory_equal(bytes, high, sizeof high);
}

static void what_is_no_base64_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"Z",        "Zm9vY", "Zg==", "Zh", "Zm9", "Zm 9v", "Zm9v\n",
                                        "Zm9v\x80", "-_",    "@@",   "[[", "``",  "{{"};
    uint8_t bytes[16];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(kt_base64_read(bytes, wrong[i]), KT_ERR_FORMAT);
}

static void every_status_has_a_text(void **state) {
    (void)state;
    assert_string_equal(kt_status_text(KT_OK), "ok");
    assert_string_equal(kt_status_text(5), "ok");
    for (kt_status status = KT_ERR_KEY; status < 0; status++)
        assert_false(kt_words_equal(kt_status_text(status), "unknown status"));
    assert_string_equal(kt_status_text(-1000), "unknown status");
}

/* Of 1 / (1 + e^-x), to five places. */
static void logistic_function_has_the_values_of_tables(void **state) {
    (void)state;
    static const struct {
        int32_t x_q16;
        uint32_t value; /* in 1/100000 */
    } known[] = {{0, 50000},       {1 << 14, 56218},    {1 << 16, 73106},   {2 << 16, 88080},
                 {3 << 16, 95257}, {-(1 << 15), 37754}, {-(4 << 16), 1799}, {6 << 16, 99753},
                 {9 << 16, 99988}, {INT32_MAX, 100000}, {INT32_MIN, 0},     {-(7 << 16), 91}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t value_q16 = known[i].value * 4096 / 6250; /* 65536 / 100000 */
        uint32_t found = kt_logistic_q16(known[i].x_q16) + 66;
        assert_true(found >= value_q16 && found <= value_q16 + 132);
    }
    uint32_t before = 0;
    for (int32_t x = -(10 << 16); x < 10 << 16; x += 1111) {
        uint32_t now = kt_logistic_q16(x);
        assert_true(now >= before);
        assert_int_equal(now + kt_logistic_q16(-x), 65536);
        before = now;
    }
}

/* kt_best_key: a card is a letter and a digit. */
static int32_t number_of(const void *card, const void *unused) {
    (void)unused;
    return ((const char *)card)[1];
}

static void the_best_come_first_and_the_first_of_equals(void **state) {
    (void)state;
    static const char cards[][2] = {{'a', '3'}, {'b', '1'}, {'c', '3'}, {'d', '7'}, {'e', '3'}, {'f', '0'}};
    static const char *const expected[] = {"d7", "d7a3", "d7a3c3", "d7a3c3e3", "d7a3c3e3b1", "d7a3c3e3b1f0"};
    for (int most = 1; most <= 6; most++) {
        char kept[7][2] = {{0}};
        kt_best best = {.things = kept, .size = sizeof *kept, .most = most, .key = number_of};
        for (int i = 0; i < 6; i++) {
            kt_best_add(&best, cards[i]);
            assert_int_equal(best.count, i < most ? i + 1 : most);
        }
        assert_memory_equal(kept, expected[most - 1], (size_t)most * sizeof *kept);
        assert_int_equal(kept[most][0], 0); /* nothing is written behind the list */
    }
}

static void a_thing_that_got_better_moves_up(void **state) {
    (void)state;
    char kept[][2] = {{'a', '9'}, {'b', '5'}, {'c', '5'}, {'d', '2'}, {'e', '1'}};
    kt_best best = {.things = kept, .size = sizeof *kept, .count = 5, .most = 5, .key = number_of};
    kt_best_place(&best, 3, "d5");
    assert_memory_equal(kept, "a9b5c5d5e1", sizeof kept);
    kt_best_place(&best, 3, "d6");
    assert_memory_equal(kept, "a9d6b5c5e1", sizeof kept);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_counted_and_found),
        cmocka_unit_test(bytes_are_little_endian_at_any_address),
        cmocka_unit_test(crc32_is_the_one_of_zip),
        cmocka_unit_test(random_numbers_are_those_of_the_paper),
        cmocka_unit_test(random_numbers_stay_below_the_limit_and_reach_all),
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
        cmocka_unit_test(bytes_are_written_as_letters_and_read),
        cmocka_unit_test(what_is_no_base64_is_refused),
        cmocka_unit_test(every_status_has_a_text),
        cmocka_unit_test(logistic_function_has_the_values_of_tables),
        cmocka_unit_test(the_best_come_first_and_the_first_of_equals),
        cmocka_unit_test(a_thing_that_got_better_moves_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
