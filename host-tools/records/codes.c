#include "records/codes.h"

#include <string.h>

#include "base/bytes.h"
#include "common/embed.h"
#include "common/utf8.h"
#include "records/codes_table.h"

EMBED(codes_tables, "build/tables/codes.bin");

enum { SET_BYTES = CODES_NAME_BYTES + 4 * 4, RUN_BYTES = 3 * 4 };

static struct codes_runs runs_at(const uint8_t *runs, const uint8_t *numbers) {
    return (struct codes_runs){runs + (size_t)kt_bytes_u32(numbers) * RUN_BYTES, kt_bytes_u32(numbers + 4)};
}

bool codes_find(struct codes *codes, const char *name) {
    static const struct {
        const char *name;
        enum codes_kind kind;
    } without_table[] = {{"UTF-8", CODES_UTF8}, {"UTF-16LE", CODES_UTF16LE}, {"UTF-16BE", CODES_UTF16BE}};
    *codes = (struct codes){0};
    for (int i = 0; i < 3; i++) {
        codes->kind = without_table[i].kind;
        if (strcmp(name, without_table[i].name) == 0) return true;
    }
    uint32_t sets = kt_bytes_u32(codes_tables), i = 0;
    const uint8_t *set = codes_tables + 4, *runs = set + (size_t)sets * SET_BYTES;
    while (i < sets && strncmp(name, (const char *)set, CODES_NAME_BYTES) != 0) i++, set += SET_BYTES;
    if (i == sets) return false;
    const uint8_t *numbers = set + CODES_NAME_BYTES;
    codes->kind = strcmp(name, "GB18030") == 0 ? CODES_GB18030 : CODES_TABLE;
    codes->read = runs_at(runs, numbers);
    codes->write = runs_at(runs, numbers + 8);
    return true;
}

/* Finds what the number `key` stands for. */
static bool look_up(const struct codes_runs *runs, uint32_t key, uint32_t *to) {
    /* The runs before `low` begin at `key` or before, those from `high` on do not. */
    uint32_t low = 0, high = runs->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (kt_bytes_u32(runs->at + (size_t)middle * RUN_BYTES) <= key) low = middle + 1;
        else high = middle;
    }
    if (!low) return false;
    const uint8_t *run = runs->at + (size_t)(low - 1) * RUN_BYTES;
    uint32_t place = key - kt_bytes_u32(run);
    *to = kt_bytes_u32(run + 4) + place;
    return place < kt_bytes_u32(run + 8);
}

static size_t put_utf8(uint32_t character, char *utf8) {
    static const uint8_t lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t bytes = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = bytes - 1; i > 0; i--, character >>= 6) utf8[i] = (char)(0x80 | (character & 0x3f));
    utf8[0] = (char)(lead[bytes] | character);
    return bytes;
}

static int read_utf8(const char *bytes, size_t count, char *utf8, size_t *length) {
    char copy[5] = {0};
    memcpy(copy, bytes, count < 4 ? count : 4);
    int there = utf8_bytes(copy);
    for (int i = 0; there == 0 && i < 2; i++) { /* these can follow where anything can */
        memset(copy, i ? 0xa0 : 0x80, 4);
        memcpy(copy, bytes, count < 4 ? count : 4);
        if (utf8_bytes(copy) > (int)count) return 0;
    }
    memcpy(utf8, bytes, (size_t)there);
    *length = (size_t)there;
    return there ? there : -1;
}

static unsigned utf16_unit(const struct codes *codes, const char *bytes) {
    unsigned first = (uint8_t)bytes[0], second = (uint8_t)bytes[1];
    return codes->kind == CODES_UTF16LE ? second << 8 | first : first << 8 | second;
}

static int read_utf16(const struct codes *codes, const char *bytes, size_t count, char *utf8,
                      size_t *length) {
    if (count < 2) return 0;
    unsigned unit = utf16_unit(codes, bytes);
    if ((unit & 0xf800) != 0xd800) {
        *length = put_utf8(unit, utf8);
        return 2;
    }
    if (unit >= 0xdc00) return -2;
    if (count < 4) return 0;
    unsigned other = utf16_unit(codes, bytes + 2);
    if ((other & 0xfc00) != 0xdc00) return -2;
    *length = put_utf8(0x10000 + ((unit & 0x3ff) << 10 | (other & 0x3ff)), utf8);
    return 4;
}

/* Does a code of GB18030 that has four bytes look so? */
static bool is_gb_long(const uint8_t *bytes) {
    return bytes[0] >= 0x81 && bytes[0] <= 0xfe && bytes[1] >= '0' && bytes[1] <= '9' && bytes[2] >= 0x81 &&
           bytes[2] <= 0xfe && bytes[3] >= '0' && bytes[3] <= '9';
}

static int read_table(const struct codes *codes, const uint8_t *bytes, size_t count, char *utf8,
                      size_t *length) {
    uint32_t key = 0, found, meaning = bytes[0];
    int taken = bytes[0] < 0x80 ? 1 : 0;
    bool within = false, plain = taken && (count < 2 || bytes[1] < 0x80); /* otherwise an accent may follow */
    for (size_t i = 0; i < CODES_BYTES && i < count && !plain && bytes[0]; i++) {
        key = key << 8 | bytes[i];
        if (codes->kind == CODES_GB18030 && i == 3) key = is_gb_long(bytes) ? codes_gb_long(bytes) : 0;
        if (!look_up(&codes->read, key, &found)) continue;
        if (found & CODES_BEGINS) {
            within = i + 1 == count;
            continue;
        }
        plain = i > 0 && !taken; /* no accent follows these */
        meaning = found;
        taken = (int)i + 1;
    }
    if (!taken) return within ? 0 : -1;
    *length = put_utf8(meaning & ((1U << CODES_SECOND_SHIFT) - 1), utf8);
    if (meaning >> CODES_SECOND_SHIFT) *length += put_utf8(meaning >> CODES_SECOND_SHIFT, utf8 + *length);
    return taken;
}

int codes_read(const struct codes *codes, const char *bytes, size_t count, char utf8[CODES_UTF8_BYTES],
               size_t *length) {
    switch (codes->kind) {
    case CODES_UTF8: return read_utf8(bytes, count, utf8, length);
    case CODES_UTF16LE:
    case CODES_UTF16BE: return read_utf16(codes, bytes, count, utf8, length);
    default: return read_table(codes, (const uint8_t *)bytes, count, utf8, length);
    }
}

static size_t write_utf16(const struct codes *codes, unsigned character, char *bytes) {
    bool wide = character > 0xffff;
    unsigned high = 0xd800 + ((character - 0x10000) >> 10), low = 0xdc00 | (character & 0x3ff);
    unsigned units = wide ? high << 16 | low : character << 16;
    for (int i = 0; i < 4; i++)
        bytes[codes->kind == CODES_UTF16LE ? i ^ 1 : i] = (char)(units >> (24 - 8 * i));
    return wide ? 4 : 2;
}

size_t codes_write(const struct codes *codes, const char *utf8, char bytes[CODES_BYTES]) {
    int count = utf8_bytes(utf8);
    uint32_t character = utf8_code(utf8, count), code = character;
    if (codes->kind == CODES_UTF8) memcpy(bytes, utf8, (size_t)count);
    if (codes->kind == CODES_UTF8) return (size_t)count;
    if (codes->kind == CODES_UTF16LE || codes->kind == CODES_UTF16BE)
        return write_utf16(codes, character, bytes);
    if (character >= 0x80 && !look_up(&codes->write, character, &code)) return 0;
    if (codes->kind == CODES_GB18030 && code >= CODES_GB_LONG) {
        code -= CODES_GB_LONG;
        code = (0x81 + code / 12600) << 24 | ('0' + code / 1260 % 10) << 16 | (0x81 + code / 10 % 126) << 8 |
               ('0' + code % 10);
    }
    size_t length = code >> 24 ? 4 : code >> 16 ? 3 : code >> 8 ? 2 : 1;
    for (size_t i = 0; i < length; i++) bytes[i] = (char)(code >> 8 * (length - 1 - i));
    return length;
}
