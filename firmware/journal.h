/* journal.h: records in flash that survive a loss of power at any moment.
 *
 * A journal lies in a ring of at least two flash pages. One page holds all that is known: a header, then
 * records, a word each. When it is full, or what it says is out of date, the next page takes a snapshot and,
 * last of all, its header, which makes it the page that counts; until then the old one does. So the erases
 * go round, and each page bears its share of the wear.
 *
 *   page:    sequence number, number of records in the snapshot, seal, mark, records
 *   seal:    CRC-32 of kind, sequence number, the snapshot's words and their number, bit 31 set to 0
 *   mark:    0: the seal was written whole
 *   record:  bits 0-19 the caller's, 20 ends a change, 21-26 CRC, 27-31 the number of zeros in bits 0-26
 *
 * Numbered rules, by which every change is kept whole or not at all:
 *  1. Every page is erased in this session, since power came on, before it is written: one that reads as
 *     blank may be half erased.
 *  2. No word is written twice.
 *  3. Records count up to the last one that ends a change. Those behind it are no more than a beginning.
 *  4. Power that goes during a write leaves bits at 1 that should be 0, and they may read differently each
 *     time. Such a word can't pass for another: what it lost is fewer zeros, what the counter of zeros in
 *     it lost makes that larger (J. M. Berger, "A note on error detection codes for asymmetric channels",
 *     Information and Control 4, 1961). It may pass for itself, though, and later not: so kt_journal_open
 *     copies what there is, or that there is nothing, to a new page, and nothing is built on words of an
 *     earlier session.
 *  5. The seal vouches for the snapshot: a header that reads as none is in the next page to be erased, and
 *     when power goes then, it may be all that is left, and read well.
 *  6. The mark vouches for the seal. Without one, a seal that reads well now may not later, and of two pages the
 *     other, which is certain, would be erased for the copy: so a page that is marked goes before all that
 *     aren't, and no change counts before the mark. */
#ifndef KT_FIRMWARE_JOURNAL_H
#define KT_FIRMWARE_JOURNAL_H

#include <stdbool.h>

#include "base/status.h"

enum {
    KT_JOURNAL_PAYLOAD_BITS = 20,
    KT_JOURNAL_HEADER_WORDS = 4,
};

/* The state of an open journal; only `pages` and `end` are for others' eyes. */
typedef struct kt_journal {
    uint32_t start;      /* address of the first page */
    uint32_t page_bytes; /* 20..262140, a multiple of 4 */
    uint32_t kind;
    uint32_t sequence; /* the highest so far, that of pages which failed included */
    uint32_t sum;      /* CRC of the page that is being written, as far as it goes */
    uint32_t waiting;  /* the record that was put last: only the next one, or the commit, tells its END */
    kt_status status;  /* of the change that is being written */
    uint16_t place;    /* the word of `page_written` where the next record goes */
    uint16_t end;      /* words of `page` that count, the header's included */
    uint8_t pages;
    uint8_t page;         /* the one that counts; `pages` for none */
    uint8_t page_written; /* the one that is being written; differs from `page` between begin and commit */
    uint8_t tried;        /* pages that were begun since the last commit */
    bool waits;           /* is there a waiting record? */
} kt_journal;

/* Opens the journal of `kind`, a number that tells it from others, in `pages` (2..254) flash pages from
 * `start` on, of `page_bytes` each. What it holds is copied to a new page. Returns how many records it holds.
 * Errors: KT_ERR_RANGE (pages, page_bytes); it then holds nothing for ever. KT_ERR_FORMAT when the flash
 * fails: what it holds can be read, but nothing can be added. Flash operations: at most pages - 1 erases and
 * that many pages of words. */
KT_MUST_USE kt_status kt_journal_open(kt_journal *journal, uint32_t kind, uint32_t start, uint32_t page_bytes,
                                      unsigned pages);

/* How many records there are, and record `index` (0..count - 1). What was put and not committed isn't
 * counted. */
unsigned kt_journal_count(const kt_journal *journal);
uint32_t kt_journal_record(const kt_journal *journal, unsigned index);

/* Begins a new page: the records that are put before the next commit will be all there are. Error:
 * KT_ERR_FORMAT when every other page was tried since the last commit, and failed. So this takes a snapshot:
 *
 *   while ((status = kt_journal_begin(journal)) == KT_OK) {
 *       kt_journal_put(...) ...
 *       if ((status = kt_journal_commit(journal)) != KT_ERR_FORMAT) break;
 *   } */
KT_MUST_USE kt_status kt_journal_begin(kt_journal *journal);

/* Adds a record to the change that kt_journal_commit ends. */
void kt_journal_put(kt_journal *journal, uint32_t payload);

/* Ends the change: from now on it counts; without a record since the last commit or begin, there is none to
 * end, but a new page counts. Errors: KT_ERR_FULL when not all of it has room in the page, KT_ERR_FORMAT
 * when the flash fails. Then nothing of it counts, and only kt_journal_begin leads on. */
KT_MUST_USE kt_status kt_journal_commit(kt_journal *journal);

#endif
