/* Cases in flash (firmware/cases.h): what comes back of a case, and pages that hold anything else. Cuts of power are tried
 * by power_cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards/port.h"
#include "firmware/cases.h"
#include "power.h"
#include "search/experience.h"

enum { START = 0x18800, PAGE = 1024, PAGES = 4 };

static struct power_flash flash;
static kt_cases cases;

static int begin(void **state) {
    (void)state;
    kt_random_init(&power_random, 1);
    power_init(&flash, START, PAGE, PAGES);
    flash.case_pages = PAGES;
    power = &flash;
    kt_cases_open(&cases);
    return 0;
}

static int end(void **state) {
    (void)state;
    power_free(&flash);
    return 0;
}

static bool keep(const kt_case *lesson) {
    kt_cases_begin(&cases);
    kt_cases_put(&cases, lesson);
    return kt_cases_end(&cases);
}

static kt_case make(unsigned number, unsigned length) {
    kt_case made = {.value = (int16_t)(number * 7 - 900), .nodes = 15, .uses = 3};
    for (unsigned i = 0; i < length; i++) made.key.bytes[i] = (uint8_t)(1 + number + i * number);
    made.key.bytes[length - 1] = 0x85;
    return made;
}

static void check_found(const kt_case *wanted) {
    kt_case found;
    assert_true(kt_cases_find(&cases, &wanted->key, &found));
    assert_memory_equal(&found.key, &wanted->key, sizeof found.key);
    assert_int_equal(found.value, wanted->value);
    assert_int_equal(found.nodes, wanted->nodes);
    assert_int_equal(found.uses, wanted->uses);
    assert_int_equal(found.perfect, wanted->perfect);
}

static void keys_of_every_length_come_back(void **state) {
    (void)state;
    for (unsigned length = 1; length <= KT_CASE_KEY_BYTES; length++) {
        kt_case wanted = make(length, length);
        wanted.perfect = length & 1;
        assert_true(keep(&wanted));
    }
    for (unsigned length = 1; length <= KT_CASE_KEY_BYTES; length++) {
        kt_case wanted = make(length, length);
        wanted.perfect = length & 1;
        check_found(&wanted);
    }
    kt_case other = make(3, 9);
    assert_false(kt_cases_find(&cases, &other.key, &other));
}

static void values_and_uses_reach_their_bounds(void **state) {
    (void)state;
    kt_case wanted = make(1, 8), found;
    wanted.value = INT16_MIN;
    wanted.uses = 127;
    assert_true(keep(&wanted));
    check_found(&wanted);
    wanted.value = INT16_MAX;
    wanted.uses = KT_CASE_USES_MAX;
    wanted.nodes = KT_CASE_NODES_MAX;
    assert_true(keep(&wanted));
    assert_true(kt_cases_find(&cases, &wanted.key, &found));
    assert_int_equal(found.value, INT16_MAX);
    assert_int_equal(found.uses, 127);
    assert_in_range(found.nodes, KT_CASE_NODES_MAX / 8 * 7, KT_CASE_NODES_MAX);
}

/* The weight of a case counts games, so that of a few games must not get lost in four binary digits. */
static void the_first_games_count_exactly(void **state) {
    (void)state;
    kt_case wanted = make(1, 8);
    for (unsigned games = 1; games <= KT_EXPERIENCE_GAMES; games++) {
        wanted.nodes = games * KT_EXPERIENCE_PLAYOUTS & KT_CASE_NODES_MAX;
        assert_true(keep(&wanted));
        check_found(&wanted);
    }
}

static void they_outlive_a_start_and_can_be_forgotten(void **state) {
    (void)state;
    kt_case wanted = make(1, 8), next;
    unsigned place = 0;
    assert_true(keep(&wanted));
    kt_cases_open(&cases);
    check_found(&wanted);
    assert_true(kt_cases_next(&cases, &place, &next));
    assert_false(kt_cases_next(&cases, &place, &next));
    assert_int_equal(kt_cases_clear(&cases), KT_OK);
    kt_cases_open(&cases);
    assert_false(kt_cases_find(&cases, &wanted.key, &next));
    assert_true(keep(&wanted));
    check_found(&wanted);
}

static void a_board_without_pages_keeps_none(void **state) {
    (void)state;
    kt_case wanted = make(1, 8);
    flash.case_pages = 0;
    kt_cases_open(&cases);
    assert_int_equal(cases.journal.pages, 0);
    assert_false(keep(&wanted));
    assert_false(kt_cases_find(&cases, &wanted.key, &wanted));
    assert_int_equal(kt_cases_clear(&cases), KT_ERR_FORMAT);
    assert_int_equal(flash.operations, 0);
}

static void flash_that_fails_is_told(void **state) {
    (void)state;
    kt_case first = make(1, 8), second = make(2, 8);
    assert_true(keep(&first));
    power_dead = true;
    assert_false(keep(&second));
    check_found(&first);
    power_dead = false;
}

/* Any records in a sound journal: all reads end, and new cases are kept. */
static void any_records_can_be_opened(void **state) {
    (void)state;
    for (int round = 0; round < 300; round++) {
        unsigned place = 0, count = 0;
        kt_case next, wanted = make(5, 8);
        assert_int_equal(kt_cases_clear(&cases), KT_OK);
        for (unsigned i = kt_random_below(&power_random, 500); i; i--)
            kt_journal_put(&cases.journal,
                           kt_random_next(&power_random) >> kt_random_below(&power_random, 32));
        assert_int_equal(kt_journal_commit(&cases.journal), KT_OK);
        kt_cases_open(&cases);
        while (kt_cases_next(&cases, &place, &next)) count++;
        assert_in_range(count, 0, 508 / 3);
        for (unsigned i = 0; i < 20; i++) {
            wanted = make(5 + i, 8);
            assert_true(keep(&wanted));
        }
        check_found(&wanted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys_of_every_length_come_back, begin, end),
        cmocka_unit_test_setup_teardown(values_and_uses_reach_their_bounds, begin, end),
        cmocka_unit_test_setup_teardown(the_first_games_count_exactly, begin, end),
        cmocka_unit_test_setup_teardown(they_outlive_a_start_and_can_be_forgotten, begin, end),
        cmocka_unit_test_setup_teardown(a_board_without_pages_keeps_none, begin, end),
        cmocka_unit_test_setup_teardown(flash_that_fails_is_told, begin, end),
        cmocka_unit_test_setup_teardown(any_records_can_be_opened, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
