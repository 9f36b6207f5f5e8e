#include "firmware/cases.h"

#include <string.h>

#include "base/bits.h"
#include "boards/port.h"

enum {
    NIBBLES = 5, /* of a record */
    VALUE_NIBBLES = 4,
    BYTE_NIBBLES = 2,
    BEHIND = VALUE_NIBBLES + 2 * BYTE_NIBBLES, /* the key */
    RECORDS_LEAST = 3,
    USES_MOST = 127,
    PERFECT = 128,
    BUCKETS = 16, /* cases by their uses; the last holds all that were used more often */
};

/* A case as records. */
typedef struct encoded {
    uint32_t record[KT_CASES_RECORDS];
    uint8_t count;
} encoded;

static void set_nibbles(encoded *to, unsigned *at, unsigned count, uint32_t value) {
    for (; count; count--, ++*at, value >>= 4)
        to->record[*at / NIBBLES] |= (value & 15) << 4 * (*at % NIBBLES);
}

static uint32_t get_nibbles(const encoded *from, unsigned at, unsigned count) {
    uint32_t value = 0;
    for (unsigned i = 0; i < count; i++, at++)
        value |= (from->record[at / NIBBLES] >> 4 * (at % NIBBLES) & 15) << 4 * i;
    return value;
}

static unsigned shrink_nodes(uint32_t nodes) {
    unsigned shift = 0;
    while (nodes >> shift >= 16) shift++;
    unsigned digits = nodes >> shift;
    return digits < 8 ? digits : 8 * shift + digits;
}

static uint32_t grow_nodes(unsigned byte) {
    if (byte < 16) return byte;
    unsigned shift = byte / 8 - 1;
    return shift > 27 ? KT_CASE_NODES_MAX : (8u + byte % 8) << shift;
}

static unsigned tail_of(unsigned records) { return records * NIBBLES - BEHIND; }

static void encode(encoded *to, const kt_case *from) {
    unsigned length = KT_CASE_KEY_BYTES, at = 1;
    memset(to, 0, sizeof *to);
    while (length > 1 && !from->key.bytes[length - 1]) length--;
    to->count = (uint8_t)((1 + BYTE_NIBBLES * length + BEHIND + NIBBLES - 1) / NIBBLES);
    to->record[0] = to->count - 2u;
    for (unsigned i = 0; i < length; i++) set_nibbles(to, &at, BYTE_NIBBLES, from->key.bytes[i]);
    at = tail_of(to->count);
    set_nibbles(to, &at, VALUE_NIBBLES, (uint16_t)from->value);
    set_nibbles(to, &at, BYTE_NIBBLES, shrink_nodes(from->nodes));
    unsigned uses = from->uses < USES_MOST ? from->uses : USES_MOST;
    set_nibbles(to, &at, BYTE_NIBBLES, uses | (from->perfect ? PERFECT : 0u));
}

static void decode(kt_case *to, const encoded *from) {
    unsigned tail = tail_of(from->count);
    memset(to, 0, sizeof *to);
    for (unsigned i = 0, at = 1; i < KT_CASE_KEY_BYTES && at < tail; i++, at += BYTE_NIBBLES)
        to->key.bytes[i] = (uint8_t)get_nibbles(from, at, at + 1 < tail ? BYTE_NIBBLES : 1);
    to->value = (int16_t)get_nibbles(from, tail, VALUE_NIBBLES);
    to->nodes = grow_nodes(get_nibbles(from, tail + VALUE_NIBBLES, BYTE_NIBBLES)) & KT_CASE_NODES_MAX;
    uint32_t uses = get_nibbles(from, tail + VALUE_NIBBLES + BYTE_NIBBLES, BYTE_NIBBLES);
    to->perfect = uses >> 7 & 1;
    to->uses = uses & USES_MOST;
}

/* Returns the records of the case that begins at `place`; 0 behind the last one, or where no case begins. */
static unsigned length_at(const kt_cases *cases, unsigned place) {
    unsigned all = kt_journal_count(&cases->journal);
    if (place >= all) return 0;
    unsigned length = (kt_journal_record(&cases->journal, place) & 15) + 2;
    return length < RECORDS_LEAST || length > KT_CASES_RECORDS || length > all - place ? 0 : length;
}

static void read_at(const kt_cases *cases, unsigned place, encoded *to) {
    to->count = (uint8_t)length_at(cases, place);
    for (unsigned i = 0; i < to->count; i++) to->record[i] = kt_journal_record(&cases->journal, place + i);
}

/* Does the case at `place`, which has as many records as this one, have the same key? */
static bool has_key(const kt_cases *cases, unsigned place, const encoded *wanted) {
    unsigned nibbles = tail_of(wanted->count), i = 0;
    for (; nibbles >= NIBBLES; nibbles -= NIBBLES, i++)
        if (kt_journal_record(&cases->journal, place + i) != wanted->record[i]) return false;
    uint32_t differs = kt_journal_record(&cases->journal, place + i) ^ wanted->record[i];
    return !(differs & ((1u << 4 * nibbles) - 1));
}

/* Returns where, from `place` on, the last case with that key begins; -1 for nowhere. */
static int find_last(const kt_cases *cases, unsigned place, const encoded *wanted) {
    int last = -1;
    for (unsigned length; (length = length_at(cases, place)) != 0; place += length)
        if (length == wanted->count && has_key(cases, place, wanted)) last = (int)place;
    return last;
}

/* Reads the case at `place`. Returns whether it counts: no later one has its key. */
static bool read_counting(const kt_cases *cases, unsigned place, encoded *to) {
    read_at(cases, place, to);
    return find_last(cases, place + to->count, to) < 0;
}

bool kt_cases_find(void *context, const kt_case_key *key, kt_case *found) {
    const kt_cases *cases = context;
    encoded wanted;
    const kt_case nothing = {.key = *key};
    encode(&wanted, &nothing);
    int place = find_last(cases, 0, &wanted);
    if (place < 0) return false;
    read_at(cases, (unsigned)place, &wanted);
    decode(found, &wanted);
    return true;
}

bool kt_cases_next(const kt_cases *cases, unsigned *place, kt_case *next) {
    encoded each;
    while (length_at(cases, *place)) {
        bool counts = read_counting(cases, *place, &each);
        *place += each.count;
        if (!counts) continue;
        decode(next, &each);
        return true;
    }
    return false;
}

/* How a full page is thinned out: of the cases in each bucket, how many records are to be dropped. */
typedef struct thinning {
    uint16_t drop[BUCKETS];
    bool thins;
} thinning;

static unsigned bucket_of(const encoded *each) {
    unsigned uses =
        get_nibbles(each, tail_of(each->count) + VALUE_NIBBLES + BYTE_NIBBLES, BYTE_NIBBLES) & USES_MOST;
    return uses < BUCKETS ? uses : BUCKETS - 1;
}

static void plan(const kt_cases *cases, thinning *by) {
    encoded each;
    unsigned all = 0, words = cases->journal.page_words, most = words - words / 4;
    memset(by, 0, sizeof *by);
    for (unsigned place = 0; length_at(cases, place); place += each.count) {
        if (!read_counting(cases, place, &each)) continue;
        by->drop[bucket_of(&each)] += each.count;
        all += each.count;
    }
    by->thins = all > most;
    unsigned excess = by->thins ? all - most : 0;
    for (unsigned i = 0; i < BUCKETS; i++) {
        if (by->drop[i] > excess) by->drop[i] = (uint16_t)excess;
        excess -= by->drop[i];
    }
}

static void halve_uses(encoded *each) {
    kt_case aged;
    decode(&aged, each);
    aged.uses /= 2;
    encode(each, &aged);
}

/* Puts all cases that count, but those that are to be dropped, on a new page. */
static void copy(kt_cases *cases, thinning by) {
    encoded each;
    for (unsigned place = 0; length_at(cases, place); place += each.count) {
        if (!read_counting(cases, place, &each)) continue;
        uint16_t *drop = &by.drop[bucket_of(&each)];
        unsigned records = each.count;
        if (*drop) {
            *drop = (uint16_t)(*drop > records ? *drop - records : 0);
            continue;
        }
        if (by.thins) halve_uses(&each);
        for (unsigned i = 0; i < each.count; i++) kt_journal_put(&cases->journal, each.record[i]);
        each.count = (uint8_t)records; /* its closing zeros may have gone */
    }
}

static void begin_page(kt_cases *cases) {
    thinning by;
    plan(cases, &by);
    while (kt_journal_begin(&cases->journal) == KT_OK) {
        copy(cases, by);
        if (kt_journal_commit(&cases->journal) != KT_ERR_FORMAT) return;
    }
}

__attribute__((noinline)) void kt_cases_open(kt_cases *cases) {
    uint32_t page = kt_port_flash_page(), pages;
    if (page && page < KT_CASES_PAGE_BYTES) page *= KT_CASES_PAGE_BYTES / page;
    pages = page ? kt_port_cases_bytes() / page : 0;
    /* Without pages this fails. When the flash fails, the cases can still be read. */
    (void)!kt_journal_open(&cases->journal, KT_CASES_KIND, kt_port_cases(), page, pages < 254 ? pages : 254);
    unsigned place = 0, length;
    while ((length = length_at(cases, place)) != 0) place += length;
    /* Whatever follows is no case, and would hide those to come. */
    if (place < kt_journal_count(&cases->journal)) begin_page(cases);
}

void kt_cases_begin(void *context) {
    kt_cases *cases = context;
    const kt_journal *journal = &cases->journal;
    enum { NEEDED = KT_CASES_CHANGE * KT_CASES_RECORDS };
    bool has_room = journal->page != journal->pages && journal->place + NEEDED <= journal->page_words;
    if (journal->pages && (journal->status < 0 || !has_room)) begin_page(cases);
}

void kt_cases_put(void *context, const kt_case *lesson) {
    kt_cases *cases = context;
    encoded each;
    encode(&each, lesson);
    for (unsigned i = 0; i < each.count; i++) kt_journal_put(&cases->journal, each.record[i]);
}

bool kt_cases_end(void *context) {
    kt_cases *cases = context;
    return kt_journal_commit(&cases->journal) >= 0;
}

kt_status kt_cases_clear(kt_cases *cases) {
    while (kt_journal_begin(&cases->journal) == KT_OK)
        if (kt_journal_commit(&cases->journal) != KT_ERR_FORMAT) return KT_OK;
    return KT_ERR_FORMAT;
}
