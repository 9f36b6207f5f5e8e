/* journal.h: records in flash that survive a loss of power at any moment.
 *
 * A journal is a ring of at least two pages, each of one or more pages of the flash. One of them is valid and
 * holds all the records, one word each. This header says that it counts.
 *
 *   pages    | an older one | the one that counts | being written |       (then the first again)
 *
 *   page     | sequence number | count | seal | mark | snapshot | records | blank
 *   word       0                 1       2      3      4          4 + count
 *
 *   record   | zeros in bits 0-26 | CRC   | end | payload |
 *   bits       31              27   26 21   20    19    0
 *
 *   sequence number  higher than those of all earlier pages
 *   count            the number of records in the snapshot
 *   seal             CRC-32 of kind, sequence number, snapshot and count, with bit 31 set to 0
 *   mark             0 when the seal was written to its end
 *   end              1 when the record is the last of a change (one or more records that count together)
 *   payload          20 bits of the caller's
 *   CRC, zeros       of the record: rule 4
 *
 * When the page is full, or its records are out of date, the caller writes a snapshot to the next page:
 * records that describe the present state. The header is written last. It makes the new page the one that
 * counts; until then the old page does. The pages take turns, so all wear alike.
 *
 * These rules keep a change whole, or drop it whole:
 *  1. No page is written that was not erased since power came on. A page that reads as blank may be half
 *     erased.
 *  2. No word is written twice.
 *  3. Records count up to the last one that ends a change. Later ones belong to a change that was cut
 *     off.
 *  4. A write that loses power leaves some bits at 1 that should be 0, and such bits may read differently
 *     each time. The word then can't pass for another record: payload, end and CRC that lost writes hold
 *     fewer zeros than they should, and a counter that lost writes shows more (J. M. Berger, "A note on
 *     error detection codes for asymmetric channels", Information and Control 4, 1961). But the word may read
 *     as complete now, and not later. So kt_journal_open copies all that it finds to a new page, even when
 *     it finds none. Nothing depends on words written before the last start.
 *  5. The seal vouches for the snapshot. A page whose header can't be read is the next to be erased; when
 *     that erase loses power, the header may survive and become readable.
 *  6. The mark vouches for the seal. A seal without a mark may be readable now and not later. So a marked
 *     page is preferred to every page without a mark, and no change counts before the mark is written.
 *     Otherwise the copy of rule 4 might erase the other page, the one that is certain to be readable. */
#ifndef KT_FIRMWARE_JOURNAL_H
#define KT_FIRMWARE_JOURNAL_H

#include <stdbool.h>

#include "base/status.h"

enum {
    KT_JOURNAL_PAYLOAD_BITS = 20,
    KT_JOURNAL_HEADER_WORDS = 4,
};

/* An open journal. Read `pages`, `page_words` and `end`; all else is the journal's own. */
typedef struct kt_journal {
    uint32_t start;    /* address of the first page */
    uint32_t kind;     /* any number that tells this journal from others */
    uint32_t sequence; /* the highest sequence number so far, including those of pages that failed */
    uint32_t sum;      /* running CRC of the page that is being written */
    /* The last record put; the next put, or the commit, decides whether it ends the change. */
    uint32_t waiting;
    uint16_t page_words;  /* 5..65535 */
    uint16_t place;       /* the word of `page_written` for the next record */
    uint16_t end;         /* the words of `page` that count, including the header */
    uint8_t pages;        /* 2..254 */
    uint8_t page;         /* the page that counts; `pages`: none does */
    uint8_t page_written; /* the page that is being written; differs from `page` between begin and commit */
    uint8_t tried;        /* pages begun since the last commit */
    bool waits;           /* `waiting` holds a record */
    int8_t status;        /* a kt_status: of the change that is being written */
} kt_journal;

/* Opens the journal of `kind` in `pages` (2..254) pages of `page_bytes`, a multiple of the flash's page, from `start` on. Copies its
 * records to a new page. Returns the number of records. Errors: KT_ERR_RANGE (pages, page_bytes): the
 * journal is empty and stays so. KT_ERR_FORMAT: the flash fails; the records can be read, but none can be
 * added. Cost: at most pages - 1 erases, and as many pages of words. */
KT_MUST_USE kt_status kt_journal_open(kt_journal *journal, uint32_t kind, uint32_t start, uint32_t page_bytes,
                                      unsigned pages);

/* Return the number of committed records, and record `index` (0..count - 1). */
unsigned kt_journal_count(const kt_journal *journal);
uint32_t kt_journal_record(const kt_journal *journal, unsigned index);

/* Begins a new page, which will hold only the records that are put before the next commit. Error:
 * KT_ERR_FORMAT when every other page has failed since the last commit. To write a snapshot:
 *
 *   while ((status = kt_journal_begin(journal)) == KT_OK) {
 *       kt_journal_put(...) ...
 *       if ((status = kt_journal_commit(journal)) != KT_ERR_FORMAT) break;
 *   } */
KT_MUST_USE kt_status kt_journal_begin(kt_journal *journal);

/* Adds a record to the change that kt_journal_commit ends. */
void kt_journal_put(kt_journal *journal, uint32_t payload);

/* Ends the change, which counts from now on. Without a record since the last commit this does nothing;
 * after kt_journal_begin it makes the new page count. Errors: KT_ERR_FULL when the page has no room for
 * all of the change; KT_ERR_FORMAT when the flash fails. After an error, the whole change is dropped;
 * call kt_journal_begin next. */
KT_MUST_USE kt_status kt_journal_commit(kt_journal *journal);

#endif
