/* lib/base: bits, bytes, CRC-32, random numbers, base64, the logistic function, the best of a list. */
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

static void powers_of_a_half_are_near_those_of_tables(void **state) {
    (void)state;
    static const struct {
        uint32_t distance, halving, value;
    } known[] = {{0, 1, 65536},
                 {1, 1, 32768},
                 {16, 1, 1},
                 {17, 1, 0},
                 {UINT32_MAX, 1, 0},
                 {5000, 10000, 46341},
                 {35000, 10000, 5793},
                 {1250, 10000, 60097},
                 {12345, 10000, 27853},
                 {0, UINT32_MAX, 65536},
                 {UINT32_MAX / 2, UINT32_MAX, 46341},
                 {UINT32_MAX, UINT32_MAX / 3, 8192}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t found = kt_halved_q16(known[i].distance, known[i].halving), value = known[i].value;
        assert_true(found >= value - value / 500 && found <= value + value / 500);
    }
    static const uint32_t halvings[] = {1, 7, 40, 700, 65535, 1 << 24};
    for (unsigned i = 0; i < sizeof halvings / sizeof *halvings; i++) {
        uint32_t before = 65536, step = halvings[i] / 64 + 1;
        for (uint32_t distance = 0; distance < 18 * halvings[i]; distance += step) {
            uint32_t now = kt_halved_q16(distance, halvings[i]);
            assert_true(now <= before);
            before = now;
        }
    }
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
        cmocka_unit_test(bytes_are_written_as_letters_and_read),
        cmocka_unit_test(what_is_no_base64_is_refused),
        cmocka_unit_test(every_status_has_a_text),
        cmocka_unit_test(logistic_function_has_the_values_of_tables),
        cmocka_unit_test(powers_of_a_half_are_near_those_of_tables),
        cmocka_unit_test(the_best_come_first_and_the_first_of_equals),
        cmocka_unit_test(a_thing_that_got_better_moves_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
