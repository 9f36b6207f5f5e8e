/* cases.h: the cases that the player learns from (search/experience.h), in flash. What a command learned outlives
 * a loss of power at any moment, once the command is answered.
 *
 * They lie in a journal (journal.h) in the board's pages for cases. A page of the journal takes KT_CASES_PAGE_BYTES
 * or one page of the flash, whichever is more. A case is a few records, which hold its nibbles (four bits each), five a
 * record, the first in the lowest bits:
 *
 *   nibble   0             1 ...                          the last 8
 *            records - 2   the key, behind it zeros       value (4), nodes (2), uses (2)
 *
 *   key      byte by byte, the lower half first; its closing zeros may be left out
 *
 *   nodes    below 8 as they are; else 8 * (bits - 3) + the three bits behind the highest
 *   uses     127 at most; 128 more for a perfect case
 *
 * A case that is renewed is written once more; the last one counts. When a page is full, those that count go to the
 * next page. If they take more than three quarters of it, the least used ones are dropped, first those that were renewed
 * longest ago; and all uses are halved, so that new cases get a chance. */
#ifndef KT_FIRMWARE_CASES_H
#define KT_FIRMWARE_CASES_H

#include "cases/store.h"
#include "firmware/journal.h"

enum {
    KT_CASES_KIND = 0x3143544b, /* "KTC1": of their journal */
    KT_CASES_PAGE_BYTES = 2048,
    KT_CASES_RECORDS = 9,                   /* of a case, at most */
    KT_CASES_CHANGE = KT_CASE_STORE_CHANGE, /* cases of a change, at most */
};

typedef struct kt_cases {
    kt_journal journal; /* no pages: the board has none for cases */
} kt_cases;

/* Opens the pages. What lies there is checked: anything else than cases counts as nothing. */
void kt_cases_open(kt_cases *cases);

/* These take a kt_cases, and are the functions of a kt_case_store. */

/* Finds the case with this key. Returns whether there is one. Cost: a look at each record. Its value may be any. */
bool kt_cases_find(void *cases, const kt_case_key *key, kt_case *found);

/* Begins a change: makes room for KT_CASES_CHANGE cases. */
void kt_cases_begin(void *cases);

/* Adds a case to the change, in the place of the one with this key. The key must not be all zeros. */
void kt_cases_put(void *cases, const kt_case *lesson);

/* Ends the change. Returns false when the flash has failed: then none of it is kept, and it may be tried again. */
bool kt_cases_end(void *cases);

/* Lists the cases: writes the next one to `next`, and moves `place` behind it, which is 0 to begin with. Returns false
 * behind the last one. Cost: a look at each record behind. */
bool kt_cases_next(const kt_cases *cases, unsigned *place, kt_case *next);

/* Forgets all cases. Error: KT_ERR_FORMAT when the flash fails, or there is none. */
KT_MUST_USE kt_status kt_cases_clear(kt_cases *cases);

#endif
