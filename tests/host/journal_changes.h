/* journal_changes.h: changes of a journal, by chance or as given, with a list of what it should hold.
 * Include after cmocka.h. */
#ifndef JOURNAL_CHANGES_H
#define JOURNAL_CHANGES_H

#include "plain_journal.h"

static inline uint32_t below(uint32_t limit) { return kt_random_below(&power_random, limit); }

/* Takes a snapshot of up to `most` random records. */
static inline kt_status take_snapshot(kt_journal *journal, struct records *list, unsigned most) {
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

/* Takes a snapshot of these records. */
static inline void keep(kt_journal *journal, const struct records *list) {
    assert_int_equal(kt_journal_begin(journal), KT_OK);
    for (unsigned i = 0; i < list->count; i++) kt_journal_put(journal, list->record[i]);
    assert_int_equal(kt_journal_commit(journal), KT_OK);
}

/* Commits a change of up to five random records. Without room for all, none counts. */
static inline kt_status add_change(kt_journal *journal, struct records *list) {
    unsigned count = below(6);
    struct records longer = *list;
    for (unsigned i = 0; i < count; i++) {
        longer.record[longer.count++] = kt_random_next(&power_random) & 0xfffff;
        kt_journal_put(journal, longer.record[longer.count - 1]);
    }
    kt_status status = kt_journal_commit(journal);
    if (status == KT_OK) *list = longer;
    return status;
}

#endif
