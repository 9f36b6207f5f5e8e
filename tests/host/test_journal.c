/* The journal on good flash, against a second reader of its format and a list of what was committed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "journal_changes.h"

static void it_holds_what_was_committed(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 60; seed++) {
        struct power_flash flash;
        kt_journal journal;
        struct records list = {.count = 0};
        kt_random_init(&power_random, seed);
        uint32_t page_bytes = 20 + 4 * below(60);
        begin_flash(&flash, page_bytes, 2 + below(5));
        assert_int_equal(open_all(&journal), 0);
        assert_int_equal(power->operations, 0); /* on new flash there is nothing to do */
        for (int step = 0; step < 120; step++) {
            if (below(8) == 0) {
                assert_int_equal(open_all(&journal), (int)list.count);
            } else if (add_change(&journal, &list) < 0) {
                check_holds(&journal, &list);
                assert_int_equal(take_snapshot(&journal, &list, page_bytes / 4 - 4), KT_OK);
            }
            check_holds(&journal, &list);
        }
        power_free(&flash);
    }
}

static void pages_take_turns(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    struct records list;
    begin_flash(&flash, 64, 7);
    assert_int_equal(open_all(&journal), 0);
    for (int i = 0; i < 70; i++) {
        assert_int_equal(take_snapshot(&journal, &list, 12), KT_OK);
        if (i % 3 == 0) assert_true(open_all(&journal) >= 0);
    }
    for (unsigned page = 0; page < 7; page++) assert_in_range(flash.erases[page], 94 / 7, 94 / 7 + 1);
    power_free(&flash);
}

static void a_change_that_finds_no_room_is_not_there(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 40, 2); /* a page holds six records */
    assert_int_equal(open_all(&journal), 0);
    kt_journal_put(&journal, 1);
    assert_int_equal(kt_journal_commit(&journal), KT_ERR_FULL); /* no page was begun */
    assert_int_equal(kt_journal_begin(&journal), KT_OK);
    for (uint32_t i = 0; i < 5; i++) kt_journal_put(&journal, i);
    assert_int_equal(kt_journal_commit(&journal), KT_OK);
    kt_journal_put(&journal, 5);
    kt_journal_put(&journal, 6);
    assert_int_equal(kt_journal_commit(&journal), KT_ERR_FULL);
    assert_int_equal(kt_journal_commit(&journal), KT_ERR_FULL);
    const struct records five = {{0, 1, 2, 3, 4}, 5};
    check_holds(&journal, &five);
    assert_int_equal(open_all(&journal), 5);
    check_holds(&journal, &five);
    assert_int_equal(kt_journal_begin(&journal), KT_OK);
    for (uint32_t i = 0; i < 7; i++) kt_journal_put(&journal, i);
    assert_int_equal(kt_journal_commit(&journal), KT_ERR_FULL);
    check_holds(&journal, &five);
    power_free(&flash);
}

static void bad_places_hold_nothing(void **state) {
    (void)state;
    static const uint32_t bad[][2] = {{64, 0}, {64, 1}, {64, 255}, {16, 4}, {66, 4}, {262144, 4}, {0, 4}};
    struct power_flash flash;
    begin_flash(&flash, 64, 4);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        kt_journal journal;
        assert_int_equal(kt_journal_open(&journal, KIND, START, bad[i][0], bad[i][1]), KT_ERR_RANGE);
        assert_int_equal(kt_journal_count(&journal), 0);
        kt_journal_put(&journal, 1);
        assert_true(kt_journal_commit(&journal) < 0);
        assert_int_equal(kt_journal_begin(&journal), KT_ERR_FORMAT);
    }
    assert_int_equal(power->operations, 0);
    power_free(&flash);
}

static void large_and_small_journals_can_be_used(void **state) {
    (void)state;
    static const uint32_t good[][2] = {{20, 2}, {20, 254}, {262140, 2}};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        struct power_flash flash;
        kt_journal journal;
        begin_flash(&flash, good[i][0], good[i][1]);
        assert_int_equal(open_all(&journal), 0);
        keep(&journal, &(struct records){{9}, 1});
        check_holds(&journal, &(struct records){{9}, 1});
        power_free(&flash);
    }
}

/* Another journal of the same kind lies right behind this one. */
static void the_page_behind_the_last_one_is_not_read(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 64, 4);
    assert_int_equal(kt_journal_open(&journal, KIND, START + 128, 64, 2), 0);
    keep(&journal, &(struct records){{9}, 1});
    unsigned operations = flash.operations;
    assert_int_equal(kt_journal_open(&journal, KIND, START, 64, 2), 0);
    assert_int_equal(flash.operations, operations);
    power_free(&flash);
}

static void another_kind_is_not_read(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    struct records list;
    begin_flash(&flash, 64, 3);
    kt_random_init(&power_random, 3);
    assert_int_equal(open_all(&journal), 0);
    do assert_int_equal(take_snapshot(&journal, &list, 12), KT_OK);
    while (!list.count);
    assert_int_equal(kt_journal_open(&journal, KIND + 1, START, 64, 3), 0);
    power_free(&flash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_holds_what_was_committed),
        cmocka_unit_test(pages_take_turns),
        cmocka_unit_test(a_change_that_finds_no_room_is_not_there),
        cmocka_unit_test(bad_places_hold_nothing),
        cmocka_unit_test(large_and_small_journals_can_be_used),
        cmocka_unit_test(the_page_behind_the_last_one_is_not_read),
        cmocka_unit_test(another_kind_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
