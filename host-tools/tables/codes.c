/* codes: writes tables of the character sets that records come in (records/codes_table.h). This machine's iconv knows
 * what the codes mean. */
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/codes_table.h"

enum { CODE_BYTES = 4 };
/* Writing knows the characters up to here. Beyond, only GB18030 has codes. */
enum { CHARACTER_MAX = 0x2ffff, UNICODE_MAX = 0x10ffff };

static const char *const names[] = {
    "GB18030",     "BIG5-HKSCS",  "CP932",       "CP949",       "EUC-JP",      "EUC-TW",     "KOI8-R",
    "KOI8-U",      "TIS-620",     "CP1250",      "CP1251",      "CP1252",      "CP1253",     "CP1254",
    "CP1255",      "CP1256",      "CP1257",      "CP1258",      "ISO-8859-1",  "ISO-8859-2", "ISO-8859-3",
    "ISO-8859-4",  "ISO-8859-5",  "ISO-8859-6",  "ISO-8859-7",  "ISO-8859-8",  "ISO-8859-9", "ISO-8859-10",
    "ISO-8859-11", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16",
};
enum { SETS = sizeof names / sizeof *names };

struct run {
    uint32_t from, to, count;
};
struct table {
    struct run *runs;
    size_t count;
};
struct set {
    const char *name;
    bool counts; /* its codes of four bytes are counted */
    iconv_t reading, writing;
    struct table read, write;
};

_Noreturn static void give_up(const char *name, const char *why) {
    fprintf(stderr, "codes: %s: %s\n", name, why);
    exit(1);
}

static void add(struct table *table, uint32_t from, uint32_t to) {
    struct run *last = table->count ? &table->runs[table->count - 1] : NULL;
    if (last && from == last->from + last->count && to == last->to + last->count) {
        last->count++;
        return;
    }
    if ((table->count & (table->count - 1)) == 0)
        table->runs = realloc(table->runs, (table->count ? 2 * table->count : 1) * sizeof *table->runs);
    if (!table->runs) give_up("tables", "no memory");
    table->runs[table->count++] = (struct run){from, to, 1};
}

enum answer { MEANS, ENDS_WITHIN, WRONG };

/* Converts all of `in`; `room` becomes the bytes of `out`. */
static enum answer convert(iconv_t converter, const void *in, size_t bytes, void *out, size_t *room) {
    char copy[CODE_BYTES], *from = copy, *to = out;
    size_t left = bytes, size = *room;
    memcpy(copy, in, bytes);
    iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &from, &left, &to, room) == (size_t)-1) return errno == EINVAL ? ENDS_WITHIN : WRONG;
    iconv(converter, NULL, NULL, &to, room); /* what it still holds back */
    *room = size - *room;
    return *room ? MEANS : WRONG;
}

/* Returns the characters that the bytes mean, as the tables have them, and their number. */
static enum answer ask(const struct set *set, const uint8_t *code, size_t bytes, uint32_t *to,
                       size_t *count) {
    uint32_t out[8];
    size_t room = sizeof out;
    enum answer answer = convert(set->reading, code, bytes, out, &room);
    *count = room / sizeof *out;
    *to = out[0] | (*count == 2 ? out[1] << CODES_SECOND_SHIFT : 0);
    return answer;
}

static uint32_t number(const uint8_t *code, size_t bytes) {
    uint32_t value = 0;
    for (size_t i = 0; i < bytes; i++) value = value << 8 | code[i];
    return value;
}

static int by_from(const void *a, const void *b) {
    uint32_t one = ((const struct run *)a)->from, other = ((const struct run *)b)->from;
    return one < other ? -1 : one > other;
}

/* Adds the codes that join the character at `code`, of so many bytes, with an accent behind it. */
static void read_accents(struct set *set, uint8_t *code, size_t bytes) {
    uint32_t to;
    for (unsigned byte = 0x80; byte < 0x100 && bytes < CODE_BYTES; byte++) {
        size_t count;
        code[bytes] = (uint8_t)byte;
        if (ask(set, code, bytes + 1, &to, &count) != MEANS || count != 1) continue;
        add(&set->read, number(code, bytes + 1), to);
        read_accents(set, code, bytes + 1);
    }
}

static void read_codes(struct set *set, uint8_t *code, size_t bytes) {
    for (unsigned byte = 0; byte < 0x100; byte++) {
        uint32_t to;
        size_t count;
        code[bytes] = (uint8_t)byte;
        enum answer answer = ask(set, code, bytes + 1, &to, &count);
        if (bytes == 0 && byte < 0x80 && (answer != MEANS || to != byte))
            give_up(set->name, "it is not ASCII");
        if (answer == MEANS && (count > 2 || (count == 2 && to >> CODES_SECOND_SHIFT > 0x3ff)))
            give_up(set->name, "a code means too much");
        if (answer == MEANS && (bytes || byte >= 0x80)) add(&set->read, number(code, bytes + 1), to);
        if (answer == MEANS && bytes == 0) read_accents(set, code, 1);
        if (answer == ENDS_WITHIN)
            add(&set->read, number(code, bytes + 1), number(code, bytes + 1) | CODES_BEGINS);
        if (answer == ENDS_WITHIN && bytes + 1 < (set->counts ? CODE_BYTES - 1 : CODE_BYTES))
            read_codes(set, code, bytes + 1);
    }
}

static void read_counted(struct set *set) {
    for (uint32_t i = 0; i < CODES_GB_LONGS; i++) {
        uint8_t code[] = {(uint8_t)(0x81 + i / 12600), (uint8_t)(0x30 + i / 1260 % 10),
                          (uint8_t)(0x81 + i / 10 % 126), (uint8_t)(0x30 + i % 10)};
        uint32_t to;
        size_t count;
        if (ask(set, code, sizeof code, &to, &count) == MEANS) add(&set->read, CODES_GB_LONG + i, to);
    }
}

static void write_codes(struct set *set) {
    uint32_t last = set->counts ? UNICODE_MAX : CHARACTER_MAX;
    for (uint32_t character = 0x80; character <= last; character++) {
        uint8_t code[CODE_BYTES];
        size_t room = sizeof code;
        if (convert(set->writing, &character, sizeof character, code, &room) != MEANS) continue;
        uint32_t to = number(code, room);
        if (set->counts && room == 4) to = codes_gb_long(code);
        add(&set->write, character, to);
    }
}

static void put(uint32_t value) {
    for (int i = 0; i < 4; i++) putchar((int)(value >> 8 * i & 0xff));
}

static void put_runs(const struct table *table) {
    for (size_t i = 0; i < table->count; i++) {
        put(table->runs[i].from);
        put(table->runs[i].to);
        put(table->runs[i].count);
    }
}

int main(void) {
    static struct set sets[SETS];
    for (size_t i = 0; i < SETS; i++) {
        struct set *set = &sets[i];
        uint8_t code[CODE_BYTES];
        *set = (struct set){.name = names[i], .counts = strcmp(names[i], "GB18030") == 0};
        set->reading = iconv_open("UCS-4LE", set->name);
        set->writing = iconv_open(set->name, "UCS-4LE");
        if (set->reading == (iconv_t)-1 || set->writing == (iconv_t)-1)
            give_up(set->name, "this machine's iconv lacks it; in Debian it comes with the package libc6");
        read_codes(set, code, 0);
        if (set->counts) read_counted(set);
        qsort(set->read.runs, set->read.count, sizeof *set->read.runs, by_from);
        write_codes(set);
    }

    uint32_t place = 0;
    put(SETS);
    for (size_t i = 0; i < SETS; i++) {
        char name[CODES_NAME_BYTES] = "";
        memcpy(name, sets[i].name, strlen(sets[i].name));
        fwrite(name, 1, sizeof name, stdout);
        put(place);
        put((uint32_t)sets[i].read.count);
        place += (uint32_t)sets[i].read.count;
        put(place);
        put((uint32_t)sets[i].write.count);
        place += (uint32_t)sets[i].write.count;
    }
    for (size_t i = 0; i < SETS; i++) {
        put_runs(&sets[i].read);
        put_runs(&sets[i].write);
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
