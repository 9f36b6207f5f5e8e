#include "firmware/journal.h"

#include "base/bits.h"
#include "base/crc32.h"
#include "boards/port.h"

enum {
    PAYLOAD = (1 << KT_JOURNAL_PAYLOAD_BITS) - 1,
    END = 1 << 20,
    INFORMATION_BITS = 27, /* the bits whose zeros are counted */
    MARK = 3,              /* its word in the page */
};

static uint32_t address_of(const kt_journal *journal, unsigned page, unsigned place) {
    return journal->start + 4 * (page * journal->page_words + place);
}

static uint32_t read_word(const kt_journal *journal, unsigned page, unsigned place) {
    return kt_port_flash_word(address_of(journal, page, place));
}

static uint32_t begin_sum(uint32_t kind, uint32_t sequence) {
    const uint32_t words[2] = {kind, sequence};
    return kt_crc32(0, words, sizeof words);
}

static uint32_t add_to_sum(uint32_t sum, uint32_t word) { return kt_crc32(sum, &word, sizeof word); }

/* Returns the seal. It is never all ones, which would read as not written. */
static uint32_t seal(uint32_t sum, uint32_t count) { return add_to_sum(sum, count) & INT32_MAX; }

/* Returns the record of `content`, a payload with or without END, for this place. */
static uint32_t encode(uint32_t sequence, unsigned place, uint32_t content) {
    const uint32_t words[2] = {content, place};
    uint32_t information = content | kt_crc32(sequence, words, sizeof words) >> 26 << 21;
    unsigned zeros = INFORMATION_BITS - (unsigned)kt_bits_count(information);
    return information | zeros << INFORMATION_BITS;
}

/* Returns whether the page has a header and the snapshot that its seal vouches for. */
static bool find_sequence(const kt_journal *journal, unsigned page, uint32_t *sequence) {
    *sequence = read_word(journal, page, 0);
    uint32_t count = read_word(journal, page, 1), sum = begin_sum(journal->kind, *sequence);
    if (*sequence == UINT32_MAX || count > journal->page_words - (uint32_t)KT_JOURNAL_HEADER_WORDS)
        return false;
    for (unsigned i = 0; i < count; i++)
        sum = add_to_sum(sum, read_word(journal, page, KT_JOURNAL_HEADER_WORDS + i));
    return read_word(journal, page, 2) == seal(sum, count);
}

/* Finds the newest marked page; without one, the newest of the others. Returns whether a page was ever
 * begun. */
static bool find_newest(kt_journal *journal) {
    uint32_t sequence;
    bool begun = false, best_is_marked = false;
    for (unsigned page = 0; page < journal->pages; page++) {
        bool counts = find_sequence(journal, page, &sequence);
        if (sequence != UINT32_MAX) begun = true;
        if (!counts) continue;
        bool marked = read_word(journal, page, MARK) != UINT32_MAX;
        bool newer = journal->page == journal->pages || sequence > journal->sequence;
        if (marked == best_is_marked ? !newer : best_is_marked) continue;
        best_is_marked = marked;
        journal->sequence = sequence;
        journal->page = (uint8_t)page;
    }
    return begun;
}

static void write_word(kt_journal *journal, unsigned place, uint32_t word) {
    if (journal->status < 0) return;
    kt_status written = kt_port_flash_write(address_of(journal, journal->page_written, place), &word, 1);
    journal->status = written < 0 ? KT_ERR_FORMAT : KT_OK;
}

static void write_record(kt_journal *journal, uint32_t content) {
    if (journal->place >= journal->page_words && journal->status >= 0) journal->status = KT_ERR_FULL;
    uint32_t word = encode(journal->sequence, journal->place, content);
    write_word(journal, journal->place, word);
    journal->sum = add_to_sum(journal->sum, word);
    if (journal->status >= 0) journal->place++;
}

/* Erases the page that is to be written: one page of the flash, or several. */
static kt_status erase(const kt_journal *journal) {
    uint32_t start = address_of(journal, journal->page_written, 0), step = kt_port_flash_page();
    kt_status status = KT_OK;
    for (uint32_t at = 0; status >= 0 && at < 4u * journal->page_words; at += step)
        status = kt_port_flash_erase(start + at);
    return status;
}

kt_status kt_journal_begin(kt_journal *journal) {
    journal->waits = false;
    /* Every page but the one that counts may be tried. */
    unsigned most = journal->page == journal->pages ? journal->pages : journal->pages - 1u;
    while (journal->tried < most) {
        if (journal->sequence >= UINT32_MAX - 1) break; /* the next number would read as blank */
        journal->sequence++;
        journal->tried++;
        journal->page_written =
            (uint8_t)(journal->page_written + 1u < journal->pages ? journal->page_written + 1u : 0);
        journal->place = KT_JOURNAL_HEADER_WORDS;
        journal->sum = begin_sum(journal->kind, journal->sequence);
        journal->status = erase(journal) < 0 ? KT_ERR_FORMAT : KT_OK;
        if (journal->status >= 0) return KT_OK;
    }
    journal->status = KT_ERR_FORMAT;
    return KT_ERR_FORMAT;
}

void kt_journal_put(kt_journal *journal, uint32_t payload) {
    if (journal->waits) write_record(journal, journal->waiting);
    journal->waiting = payload & PAYLOAD;
    journal->waits = true;
}

/* Makes the new page count. */
static void write_header(kt_journal *journal) {
    uint32_t count = (uint32_t)journal->place - KT_JOURNAL_HEADER_WORDS;
    write_word(journal, 0, journal->sequence);
    write_word(journal, 1, count);
    write_word(journal, 2, seal(journal->sum, count));
    write_word(journal, MARK, 0);
    if (journal->status < 0) return;
    journal->page = journal->page_written;
    journal->tried = 0;
}

kt_status kt_journal_commit(kt_journal *journal) {
    if (journal->waits) write_record(journal, journal->waiting | END);
    journal->waits = false;
    if (journal->page_written != journal->page) write_header(journal);
    if (journal->status >= 0) journal->end = journal->place;
    return journal->status;
}

/* Copies the records of the page that counts, if one does, to the new page. Reads each word once: a torn
 * word may read differently the next time. Returns the number of words up to the last end of a change. */
static unsigned copy_records(kt_journal *journal, uint32_t sequence, bool writes) {
    unsigned end = KT_JOURNAL_HEADER_WORDS;
    if (journal->page == journal->pages) return end;
    for (unsigned place = end; place < journal->page_words; place++) {
        uint32_t word = read_word(journal, journal->page, place), content = word & (PAYLOAD | END);
        if (word != encode(sequence, place, content)) break;
        if (content & END) end = place + 1;
        if (writes) write_record(journal, content);
    }
    return end;
}

/* Lets nothing but kt_journal_begin write again. */
static void close_page(kt_journal *journal) { journal->status = KT_ERR_FULL; }

kt_status kt_journal_open(kt_journal *journal, uint32_t kind, uint32_t start, uint32_t page_bytes,
                          unsigned pages) {
    *journal = (kt_journal){.start = start, .kind = kind};
    journal->end = KT_JOURNAL_HEADER_WORDS;
    close_page(journal);
    if (pages < 2 || pages > 254 || page_bytes < 20 || page_bytes > 262140 || page_bytes % 4)
        return KT_ERR_RANGE;
    journal->page_words = (uint16_t)(page_bytes / 4);
    journal->pages = journal->page = journal->page_written = (uint8_t)pages;
    if (!find_newest(journal)) return 0;
    journal->page_written = journal->page;
    const uint32_t sequence = journal->sequence;
    while (kt_journal_begin(journal) == KT_OK) {
        unsigned end = copy_records(journal, sequence, true), place = journal->place;
        if (kt_journal_commit(journal) < 0) continue;
        journal->end = (uint16_t)end;
        if (place != end) close_page(journal);
        return (kt_status)kt_journal_count(journal);
    }
    journal->end = (uint16_t)copy_records(journal, sequence, false);
    return KT_ERR_FORMAT;
}

unsigned kt_journal_count(const kt_journal *journal) {
    return (unsigned)journal->end - KT_JOURNAL_HEADER_WORDS;
}

uint32_t kt_journal_record(const kt_journal *journal, unsigned index) {
    return read_word(journal, journal->page, KT_JOURNAL_HEADER_WORDS + index) & PAYLOAD;
}
