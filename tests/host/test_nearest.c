/* lib/cases/nearest: the case that differs least, beside a plain look at all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "cases/nearest.h"

enum { ROOM = 200, DIGITS = 4 };
static uint32_t memory[KT_LIBRARY_BYTES(ROOM, 17 * 17) / sizeof(uint32_t)];
static kt_library library;
static kt_random random_numbers;

static kt_case_key random_key(void) {
    kt_case_key key = {{0}};
    for (int i = 0; i < DIGITS; i++) key.bytes[i] = (uint8_t)kt_random_below(&random_numbers, 9);
    return key;
}

static int differs(const kt_case_key *a, const kt_case_key *b) {
    int sum = 0;
    for (int i = 0; i < KT_CASE_KEY_BYTES; i++) sum += abs(a->bytes[i] - b->bytes[i]);
    return sum;
}

/* `radix` 17 has a partition for each pair of sums. */
static void expect_nearest(uint16_t radix, uint16_t partitions) {
    kt_library_settings index = {.first = 0, .second = 2, .end = 4, .radix = radix, .partitions = partitions};
    assert_int_equal(kt_library_init(&library, &index, memory, KT_LIBRARY_BYTES(ROOM, partitions)), ROOM);
    kt_random_init(&random_numbers, 3);
    for (int i = 0; i < ROOM; i++) {
        kt_case_key key = random_key();
        const kt_lesson lesson = {.value = 1};
        (void)kt_library_learn(&library, &key, &lesson);
    }
    int near = 0, none = 0;
    for (int i = 0; i < 2000; i++) {
        kt_case_key key = random_key();
        unsigned bound = kt_random_below(&random_numbers, 5);
        int least = 1000;
        for (uint32_t place = 0; place < library.count; place++) {
            int difference = differs(&kt_library_at(&library, place)->key, &key);
            if (difference < least) least = difference;
        }
        const kt_case *found = kt_library_nearest(&library, &key, bound);
        if (least > (int)bound) assert_null(found);
        else assert_int_equal(differs(&found->key, &key), least);
        near += found && least > 0;
        none += !found;
    }
    assert_true(near > 300 && none > 300);
}

static void it_finds_the_least_difference_within_the_bound(void **state) {
    (void)state;
    expect_nearest(17, 17 * 17);
    expect_nearest(4, 16);
    expect_nearest(17, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_finds_the_least_difference_within_the_bound)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
