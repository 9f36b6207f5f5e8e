/* The journal on flash that wears out, lost power in the middle of an operation, or holds any bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "journal_changes.h"

/* A word that lacks any bits of a record, after a loss of power, does not count as a record. */
static void a_torn_record_is_none(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 64, 2);
    kt_random_init(&power_random, 5);
    for (int i = 0; i < 3000; i++) {
        assert_true(open_all(&journal) >= 0);
        keep(&journal, &(struct records){{77}, 1});
        kt_journal_put(&journal, kt_random_next(&power_random));
        assert_int_equal(kt_journal_commit(&journal), KT_OK);
        uint32_t *word = &flash.words[journal.page * 16u + 5], whole = *word;
        *word |= kt_random_next(&power_random) & (i % 2 ? kt_random_next(&power_random) : UINT32_MAX);
        assert_int_equal(open_all(&journal), *word == whole ? 2 : 1);
    }
    power_free(&flash);
}

/* Pages fail in every way. What was committed stays, and the journal goes on while a page is good. */
static void worn_pages_are_passed_over(void **state) {
    (void)state;
    unsigned failed = 0;
    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct power_flash flash;
        kt_journal journal;
        struct records list = {.count = 0};
        kt_random_init(&power_random, seed);
        begin_flash(&flash, 64, 6);
        assert_int_equal(open_all(&journal), 0);
        for (int step = 0; step < 300; step++) {
            if (step % 80 == 79) flash.worn[below(6)] = true;
            struct records before = list;
            if (below(9) == 0) {
                if (open_all(&journal) < 0) break;
            } else if (add_change(&journal, &list) < 0 && take_snapshot(&journal, &list, 12) < 0) {
                list = before;
                failed++;
                break;
            }
            check_holds(&journal, &list);
        }
        check_holds(&journal, &list);
        power_free(&flash);
    }
    assert_true(failed < 40);
}

static unsigned page_of(const struct power_operation *operation) {
    return (operation->address - power->start) / power->page_bytes;
}

/* Two faults: `context` is the only page that works, or one that can't be written. */
static void fail_elsewhere(void *context, const struct power_operation *operation) {
    power_dead = page_of(operation) != *(const unsigned *)context;
}

static void fail_to_write(void *context, const struct power_operation *operation) {
    power_dead = !operation->erases && page_of(operation) == *(const unsigned *)context;
}

static void a_page_that_cannot_be_written_is_passed_over(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    struct records list = {{4, 5}, 2};
    begin_flash(&flash, 64, 3);
    assert_int_equal(open_all(&journal), 0);
    keep(&journal, &list);
    unsigned next = journal.page + 1u;
    flash.hook = fail_to_write;
    flash.context = &next;
    assert_int_equal(open_all(&journal), 2);
    check_holds(&journal, &list);
    kt_journal_put(&journal, 6);
    assert_int_equal(kt_journal_commit(&journal), KT_OK);
    list = (struct records){{4, 5, 6}, 3};
    check_holds(&journal, &list);
    power_dead = false;
    power_free(&flash);
}

/* Only the page that counts still works, and it is not given up. */
static void no_page_is_left(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    struct records list = {{4, 5, 6}, 3};
    begin_flash(&flash, 64, 3);
    assert_int_equal(open_all(&journal), 0);
    keep(&journal, &list);
    unsigned counts = journal.page;
    flash.hook = fail_elsewhere;
    flash.context = &counts;
    assert_int_equal(open_all(&journal), KT_ERR_FORMAT);
    check_holds(&journal, &list); /* it can still be read */
    unsigned operations = power->operations;
    kt_journal_put(&journal, 7);
    assert_int_equal(kt_journal_commit(&journal), KT_ERR_FORMAT);
    assert_int_equal(kt_journal_begin(&journal), KT_ERR_FORMAT);
    assert_int_equal(power->operations, operations); /* all pages were tried */
    check_holds(&journal, &list);
    power_dead = false;
    power_free(&flash);
}

/* Random bytes under sound headers: the second reader finds the same records, and the journal can be
 * used. */
static void any_bytes_can_be_opened(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 300; seed++) {
        struct power_flash flash;
        kt_journal journal;
        struct records found, list = {.count = 0};
        kt_random_init(&power_random, seed);
        begin_flash(&flash, 64, 2 + below(4));
        unsigned words = flash.pages * 16;
        for (unsigned i = 0; i < words; i++) {
            flash.words[i] = kt_random_next(&power_random);
            flash.used[i] = true;
            uint32_t content[2] = {flash.words[i] & 0x1fffff, i % 16}, zeros = 0;
            if (i % 16 == 1 && below(4)) flash.words[i] = below(13);
            if (i % 16 == 3 && below(2)) flash.words[i] = UINT32_MAX;
            if (i % 16 < 4 || below(16) == 0) continue;
            flash.words[i] = content[0] | plain_crc(flash.words[i - i % 16], content, 2) >> 26 << 21;
            for (int bit = 0; bit < 27; bit++) zeros += !(flash.words[i] >> bit & 1);
            flash.words[i] |= zeros << 27;
        }
        for (unsigned i = 0; i < words; i += 16)
            if (below(4)) flash.words[i + 2] = plain_seal(&flash.words[i], 16);
        plain_read(power, &found);
        assert_int_equal(open_all(&journal), (int)found.count);
        check_holds(&journal, &found);
        assert_int_equal(take_snapshot(&journal, &list, 12), KT_OK);
        check_holds(&journal, &list);
        power_free(&flash);
    }
}

/* Power goes while the last word of a header is written, so that the header reads as none. The page is
 * erased, and power goes again. Now the header reads as sound, but its records are gone. */
static void a_header_without_its_snapshot_is_none(void **state) {
    (void)state;
    for (unsigned gone = 1; gone < 1u << 3; gone++) {
        struct power_flash flash;
        kt_journal journal;
        begin_flash(&flash, 64, 2);
        assert_int_equal(open_all(&journal), 0);
        for (uint32_t snapshot = 0; snapshot < 2; snapshot++) {
            keep(&journal, &(struct records){{10 * snapshot, 10 * snapshot + 1, 10 * snapshot + 2}, 3});
        }
        for (unsigned i = 0; i < 3; i++)
            if (gone >> i & 1) flash.words[16 + 4 + i] = UINT32_MAX;
        const struct records first = {{0, 1, 2}, 3};
        assert_int_equal(open_all(&journal), 3);
        check_holds(&journal, &first);
        power_free(&flash);
    }
}

static void refuse_to_erase(void *context, const struct power_operation *operation) {
    assert_false(operation->erases && page_of(operation) == *(const unsigned *)context);
}

/* A seal that a loss of power may have cut short reads as sound now, but perhaps not later. So the other
 * page must not be erased. */
static void a_page_that_is_not_marked_gives_way(void **state) {
    (void)state;
    for (unsigned kept = 0; kept < 2; kept++) {
        struct power_flash flash;
        kt_journal journal;
        const unsigned newest = 1 - kept;
        begin_flash(&flash, 64, 2);
        assert_int_equal(open_all(&journal), 0);
        for (uint32_t snapshot = 0; snapshot < 2 + kept; snapshot++) {
            keep(&journal, &(struct records){{snapshot}, 1});
        }
        assert_int_equal(journal.page, newest);
        flash.words[16 * newest + 3] = UINT32_MAX;
        flash.hook = refuse_to_erase;
        flash.context = &kept;
        const struct records before = {{kept}, 1};
        assert_int_equal(open_all(&journal), 1);
        check_holds(&journal, &before);
        power_free(&flash);
    }
}

/* Without another page it counts. */
static void a_page_that_is_not_marked_is_better_than_none(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 64, 2);
    assert_int_equal(open_all(&journal), 0);
    keep(&journal, &(struct records){{9}, 1});
    flash.words[3] = UINT32_MAX;
    assert_int_equal(open_all(&journal), 1);
    check_holds(&journal, &(struct records){{9}, 1});
    power_free(&flash);
}

/* The length says that the snapshot goes on in the next page, and the seal fits. */
static void a_snapshot_longer_than_its_page_is_none(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 64, 2);
    assert_int_equal(open_all(&journal), 0);
    keep(&journal, &(struct records){{9}, 1});
    assert_int_equal(journal.page, 0);
    flash.words[1] = 16 - 4 + 1;
    flash.words[2] = plain_seal(flash.words, 32);
    assert_int_equal(open_all(&journal), 0);
    power_free(&flash);
}

/* After 2^32 pages there is no further number, and the journal says so. */
static void sequence_numbers_end(void **state) {
    (void)state;
    struct power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 64, 2);
    flash.words[0] = UINT32_MAX - 1;
    flash.words[1] = 0;
    flash.words[2] = plain_seal(flash.words, 16);
    assert_int_equal(open_all(&journal), KT_ERR_FORMAT);
    assert_int_equal(power->operations, 0);
    power_free(&flash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_torn_record_is_none),
        cmocka_unit_test(worn_pages_are_passed_over),
        cmocka_unit_test(a_page_that_cannot_be_written_is_passed_over),
        cmocka_unit_test(no_page_is_left),
        cmocka_unit_test(any_bytes_can_be_opened),
        cmocka_unit_test(a_header_without_its_snapshot_is_none),
        cmocka_unit_test(a_page_that_is_not_marked_gives_way),
        cmocka_unit_test(a_page_that_is_not_marked_is_better_than_none),
        cmocka_unit_test(a_snapshot_longer_than_its_page_is_none),
        cmocka_unit_test(sequence_numbers_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
