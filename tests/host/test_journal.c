/* The journal against a second reader of its format, written plainly, and against a list of what was
 * committed; on flash that loses power, wears out, or holds anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/journal.h"
#include "power.h"

enum { START = 0x1000, KIND = 0x54534554, RECORDS_MAX = 300 };

typedef struct records {
    uint32_t record[RECORDS_MAX];
    unsigned count;
} records;

/* The second reader: bit by bit, from the text in journal.h. */

static uint32_t plain_crc(uint32_t crc, const uint32_t *words, unsigned count) {
    crc = ~crc;
    for (unsigned bit = 0; bit < 32 * count; bit++) {
        crc ^= words[bit / 32] >> bit % 32 & 1;
        crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

/* The seal that a page should have, by its other words; more words than there are count as none. */
static uint32_t plain_seal(const uint32_t *page, unsigned words) {
    const uint32_t begin[2] = {KIND, page[0]};
    uint32_t crc = plain_crc(0, begin, 2);
    if (page[1] > words - 3) return UINT32_MAX;
    return plain_crc(plain_crc(crc, page + 3, page[1]), page + 1, 1) & 0x7fffffff;
}

static bool plain_record(uint32_t word, uint32_t sequence, unsigned place) {
    unsigned zeros = 0;
    for (int bit = 0; bit < 27; bit++) zeros += !(word >> bit & 1);
    const uint32_t words[2] = {word & 0x1fffff, place};
    return zeros == word >> 27 && (word >> 21 & 63) == plain_crc(sequence, words, 2) >> 26;
}

/* Returns the page that counts, or -1; and its records. */
static int plain_read(const power_flash *flash, records *found) {
    int best = -1;
    unsigned words = flash->page_bytes / 4;
    found->count = 0;
    for (unsigned page = 0; page < flash->pages; page++) {
        const uint32_t *word = &flash->words[page * words];
        if (word[0] == UINT32_MAX || word[2] == UINT32_MAX || word[2] != plain_seal(word, words)) continue;
        if (best < 0 || word[0] > flash->words[(unsigned)best * words]) best = (int)page;
    }
    if (best < 0) return best;
    const uint32_t *word = &flash->words[(unsigned)best * words];
    for (unsigned i = 3, begun = 0; i < words && plain_record(word[i], word[0], i); i++) {
        found->record[begun++] = word[i] & 0xfffff;
        if (word[i] >> 20 & 1) found->count = begun;
    }
    return best;
}

static void check_holds(const kt_journal *journal, const records *wanted) {
    assert_int_equal(kt_journal_count(journal), wanted->count);
    for (unsigned i = 0; i < wanted->count; i++)
        assert_int_equal(kt_journal_record(journal, i), wanted->record[i]);
    records found;
    plain_read(power, &found);
    assert_int_equal(found.count, wanted->count);
    assert_memory_equal(found.record, wanted->record, wanted->count * sizeof *wanted->record);
}

static kt_status open_all(kt_journal *journal) {
    return kt_journal_open(journal, KIND, power->start, power->page_bytes, power->pages);
}

static void begin_flash(power_flash *flash, uint32_t page_bytes, uint32_t pages) {
    power_init(flash, START, page_bytes, pages);
    power = flash;
}

static uint32_t below(uint32_t limit) { return kt_random_below(&power_random, limit); }

/* A snapshot of up to `most` records. */
static kt_status take_snapshot(kt_journal *journal, records *list, unsigned most) {
    kt_status status;
    unsigned count = below(most + 1);
    list->count = 0;
    while (list->count < count) list->record[list->count++] = kt_random_next(&power_random) & 0xfffff;
    while ((status = kt_journal_begin(journal)) == KT_OK) {
        for (unsigned i = 0; i < count; i++) kt_journal_put(journal, list->record[i]);
        status = kt_journal_commit(journal);
        if (status != KT_ERR_FORMAT) break;
    }
    return status;
}

/* A change of up to five records. Without room, nothing of it counts. */
static kt_status add_change(kt_journal *journal, records *list) {
    unsigned count = below(6);
    records longer = *list;
    for (unsigned i = 0; i < count; i++) {
        longer.record[longer.count++] = kt_random_next(&power_random) & 0xfffff;
        kt_journal_put(journal, longer.record[longer.count - 1]);
    }
    kt_status status = kt_journal_commit(journal);
    if (status == KT_OK) *list = longer;
    return status;
}

static void it_holds_what_was_committed(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 60; seed++) {
        power_flash flash;
        kt_journal journal;
        records list = {.count = 0};
        kt_random_init(&power_random, seed);
        uint32_t page_bytes = 20 + 4 * below(60);
        begin_flash(&flash, page_bytes, 2 + below(5));
        assert_int_equal(open_all(&journal), 0);
        assert_int_equal(power->operations, 0); /* nothing was ever here */
        for (int step = 0; step < 120; step++) {
            if (below(8) == 0) {
                assert_int_equal(open_all(&journal), (int)list.count);
            } else if (add_change(&journal, &list) < 0) {
                check_holds(&journal, &list);
                assert_int_equal(take_snapshot(&journal, &list, page_bytes / 4 - 3), KT_OK);
            }
            check_holds(&journal, &list);
        }
        power_free(&flash);
    }
}

static void pages_take_turns(void **state) {
    (void)state;
    power_flash flash;
    kt_journal journal;
    records list;
    begin_flash(&flash, 64, 7);
    assert_int_equal(open_all(&journal), 0);
    for (int i = 0; i < 70; i++) {
        assert_int_equal(take_snapshot(&journal, &list, 13), KT_OK);
        if (i % 3 == 0) assert_true(open_all(&journal) >= 0);
    }
    for (unsigned page = 0; page < 7; page++) assert_in_range(flash.erases[page], 94 / 7, 94 / 7 + 1);
    power_free(&flash);
}

static void a_change_that_finds_no_room_is_not_there(void **state) {
    (void)state;
    power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 36, 2); /* six records */
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
    const records five = {{0, 1, 2, 3, 4}, 5};
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
    power_flash flash;
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

static void another_kind_is_not_read(void **state) {
    (void)state;
    power_flash flash;
    kt_journal journal;
    records list;
    begin_flash(&flash, 64, 3);
    kt_random_init(&power_random, 3);
    assert_int_equal(open_all(&journal), 0);
    do assert_int_equal(take_snapshot(&journal, &list, 13), KT_OK);
    while (!list.count);
    assert_int_equal(kt_journal_open(&journal, KIND + 1, START, 64, 3), 0);
    power_free(&flash);
}

/* Every word that power leaves in place of a record, whatever bits are missing, is none. */
static void a_torn_record_is_none(void **state) {
    (void)state;
    power_flash flash;
    kt_journal journal;
    begin_flash(&flash, 64, 2);
    kt_random_init(&power_random, 5);
    for (int i = 0; i < 3000; i++) {
        assert_true(open_all(&journal) >= 0);
        assert_int_equal(kt_journal_begin(&journal), KT_OK);
        kt_journal_put(&journal, 77);
        assert_int_equal(kt_journal_commit(&journal), KT_OK);
        kt_journal_put(&journal, kt_random_next(&power_random));
        assert_int_equal(kt_journal_commit(&journal), KT_OK);
        uint32_t *word = &flash.words[journal.page * 16u + 4], whole = *word;
        *word |= kt_random_next(&power_random) & (i % 2 ? kt_random_next(&power_random) : UINT32_MAX);
        assert_int_equal(open_all(&journal), *word == whole ? 2 : 1);
    }
    power_free(&flash);
}

/* Pages that fail, in whatever way: what was committed is there, and it goes on while one is good. */
static void worn_pages_are_passed_over(void **state) {
    (void)state;
    unsigned failed = 0;
    for (uint32_t seed = 1; seed <= 40; seed++) {
        power_flash flash;
        kt_journal journal;
        records list = {.count = 0};
        kt_random_init(&power_random, seed);
        begin_flash(&flash, 64, 6);
        assert_int_equal(open_all(&journal), 0);
        for (int step = 0; step < 300; step++) {
            if (step % 80 == 79) flash.worn[below(6)] = true;
            records before = list;
            if (below(9) == 0) {
                if (open_all(&journal) < 0) break;
            } else if (add_change(&journal, &list) < 0 && take_snapshot(&journal, &list, 13) < 0) {
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

static void no_page_is_left(void **state) {
    (void)state;
    power_flash flash;
    kt_journal journal;
    records list = {{4, 5, 6}, 3};
    begin_flash(&flash, 64, 3);
    assert_int_equal(open_all(&journal), 0);
    assert_int_equal(kt_journal_begin(&journal), KT_OK);
    for (unsigned i = 0; i < 3; i++) kt_journal_put(&journal, list.record[i]);
    assert_int_equal(kt_journal_commit(&journal), KT_OK);
    power_dead = true;
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

/* Any bytes, with headers that are sound: the second reader finds the same, and the journal can be used. */
static void any_bytes_can_be_opened(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 300; seed++) {
        power_flash flash;
        kt_journal journal;
        records found, list = {.count = 0};
        kt_random_init(&power_random, seed);
        begin_flash(&flash, 64, 2 + below(4));
        unsigned words = flash.pages * 16;
        for (unsigned i = 0; i < words; i++) {
            flash.words[i] = kt_random_next(&power_random);
            flash.used[i] = true;
            uint32_t content[2] = {flash.words[i] & 0x1fffff, i % 16}, zeros = 0;
            if (i % 16 == 1 && below(4)) flash.words[i] = below(14);
            if (i % 16 < 3 || below(16) == 0) continue;
            flash.words[i] = content[0] | plain_crc(flash.words[i - i % 16], content, 2) >> 26 << 21;
            for (int bit = 0; bit < 27; bit++) zeros += !(flash.words[i] >> bit & 1);
            flash.words[i] |= zeros << 27;
        }
        for (unsigned i = 0; i < words; i += 16)
            if (below(4)) flash.words[i + 2] = plain_seal(&flash.words[i], 16);
        plain_read(power, &found);
        assert_int_equal(open_all(&journal), (int)found.count);
        check_holds(&journal, &found);
        assert_int_equal(take_snapshot(&journal, &list, 13), KT_OK);
        check_holds(&journal, &list);
        power_free(&flash);
    }
}

/* A header that was read as none, when its last word was just written; power that goes in the middle of the
 * erase that follows; and then the header is read well, and all else is gone. */
static void a_header_without_its_snapshot_is_none(void **state) {
    (void)state;
    for (unsigned gone = 1; gone < 1u << 3; gone++) {
        power_flash flash;
        kt_journal journal;
        begin_flash(&flash, 64, 2);
        assert_int_equal(open_all(&journal), 0);
        for (uint32_t snapshot = 0; snapshot < 2; snapshot++) {
            assert_int_equal(kt_journal_begin(&journal), KT_OK);
            for (uint32_t i = 0; i < 3; i++) kt_journal_put(&journal, 10 * snapshot + i);
            assert_int_equal(kt_journal_commit(&journal), KT_OK);
        }
        for (unsigned i = 0; i < 3; i++)
            if (gone >> i & 1) flash.words[16 + 3 + i] = UINT32_MAX;
        const records first = {{0, 1, 2}, 3};
        assert_int_equal(open_all(&journal), 3);
        check_holds(&journal, &first);
        power_free(&flash);
    }
}

/* Where the numbers end, after 2^32 pages, it says so. */
static void sequence_numbers_end(void **state) {
    (void)state;
    power_flash flash;
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
        cmocka_unit_test(it_holds_what_was_committed),
        cmocka_unit_test(pages_take_turns),
        cmocka_unit_test(a_change_that_finds_no_room_is_not_there),
        cmocka_unit_test(bad_places_hold_nothing),
        cmocka_unit_test(another_kind_is_not_read),
        cmocka_unit_test(a_torn_record_is_none),
        cmocka_unit_test(worn_pages_are_passed_over),
        cmocka_unit_test(no_page_is_left),
        cmocka_unit_test(any_bytes_can_be_opened),
        cmocka_unit_test(a_header_without_its_snapshot_is_none),
        cmocka_unit_test(sequence_numbers_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
