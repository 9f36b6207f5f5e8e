/* plain_journal.h: a second reader of a journal in flash, written plainly from the text in journal.h, to
 * compare with the first. */
#ifndef PLAIN_JOURNAL_H
#define PLAIN_JOURNAL_H

#include "firmware/journal.h"
#include "power.h"

enum { START = 0x1000, KIND = 0x54534554, RECORDS_MAX = 300 };

struct records {
    uint32_t record[RECORDS_MAX];
    unsigned count;
};

static inline uint32_t plain_crc(uint32_t crc, const uint32_t *words, unsigned count) {
    crc = ~crc;
    for (unsigned bit = 0; bit < 32 * count; bit++) {
        crc ^= words[bit / 32] >> bit % 32 & 1;
        crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

/* The seal that a page should have, computed from its other words; UINT32_MAX when its length exceeds the
 * page. */
static inline uint32_t plain_seal(const uint32_t *page, unsigned words) {
    const uint32_t begin[2] = {KIND, page[0]};
    uint32_t crc = plain_crc(0, begin, 2);
    if (page[1] > words - 4) return UINT32_MAX;
    return plain_crc(plain_crc(crc, page + 4, page[1]), page + 1, 1) & 0x7fffffff;
}

static inline bool plain_record(uint32_t word, uint32_t sequence, unsigned place) {
    unsigned zeros = 0;
    for (int bit = 0; bit < 27; bit++) zeros += !(word >> bit & 1);
    const uint32_t words[2] = {word & 0x1fffff, place};
    return zeros == word >> 27 && (word >> 21 & 63) == plain_crc(sequence, words, 2) >> 26;
}

/* Finds the records of the page that counts. Returns the page, or -1 without one. */
static inline int plain_read(const struct power_flash *flash, struct records *found) {
    int best = -1;
    unsigned words = flash->page_bytes / 4;
    found->count = 0;
    for (unsigned page = 0; page < flash->pages; page++) {
        const uint32_t *word = &flash->words[page * words];
        if (word[0] == UINT32_MAX || word[2] == UINT32_MAX || word[2] != plain_seal(word, words)) continue;
        const uint32_t *than = best < 0 ? NULL : &flash->words[(unsigned)best * words];
        bool marked = word[3] != UINT32_MAX, than_marked = than && than[3] != UINT32_MAX;
        if (!than || marked > than_marked || (marked == than_marked && word[0] > than[0])) best = (int)page;
    }
    if (best < 0) return best;
    const uint32_t *word = &flash->words[(unsigned)best * words];
    for (unsigned i = 4, begun = 0; i < words && plain_record(word[i], word[0], i); i++) {
        found->record[begun++] = word[i] & 0xfffff;
        if (word[i] >> 20 & 1) found->count = begun;
    }
    return best;
}

static inline void check_holds(const kt_journal *journal, const struct records *wanted) {
    assert_int_equal(kt_journal_count(journal), wanted->count);
    for (unsigned i = 0; i < wanted->count; i++)
        assert_int_equal(kt_journal_record(journal, i), wanted->record[i]);
    struct records found;
    plain_read(power, &found);
    assert_int_equal(found.count, wanted->count);
    assert_memory_equal(found.record, wanted->record, wanted->count * sizeof *wanted->record);
}

static inline kt_status open_all(kt_journal *journal) {
    return kt_journal_open(journal, KIND, power->start, power->page_bytes, power->pages);
}

static inline void begin_flash(struct power_flash *flash, uint32_t page_bytes, uint32_t pages) {
    power_init(flash, START, page_bytes, pages);
    power = flash;
}

#endif
