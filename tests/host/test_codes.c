/* Codes of characters in the character sets of records: some as the standards print them, and all that are as iconv
 * has them. */
#include <errno.h>
#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/utf8.h"
#include "records/codes.h"

enum { TEXT_BYTES = 64 };

static const char *const eastern[] = {"GB18030", "BIG5-HKSCS", "CP932", "CP949", "EUC-JP", "EUC-TW"};
static const char *const western[] = {
    "KOI8-R",      "KOI8-U",      "TIS-620",     "CP1250",      "CP1251",      "CP1252",      "CP1253",
    "CP1254",      "CP1255",      "CP1256",      "CP1257",      "CP1258",      "ISO-8859-1",  "ISO-8859-2",
    "ISO-8859-3",  "ISO-8859-4",  "ISO-8859-5",  "ISO-8859-6",  "ISO-8859-7",  "ISO-8859-8",  "ISO-8859-9",
    "ISO-8859-10", "ISO-8859-11", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16",
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A character set, and iconv for both ways. */
struct both {
    const char *name;
    struct codes codes;
    iconv_t reads, writes;
};

static struct both open_both(const char *name) {
    struct both both = {
        .name = name, .reads = iconv_open("UTF-8", name), .writes = iconv_open(name, "UTF-8")};
    if (!codes_find(&both.codes, name)) fail_msg("there is no %s", name);
    assert_true(both.reads != (iconv_t)-1 && both.writes != (iconv_t)-1);
    return both;
}

static void close_both(struct both *both) {
    iconv_close(both->reads);
    iconv_close(both->writes);
}

/* What iconv makes of all the bytes, without a character that they end within; or an empty text. */
static size_t by_iconv(iconv_t converter, const char *bytes, size_t count, char *text) {
    char copy[TEXT_BYTES], *in = copy, *out = text;
    size_t left = count, room = 2 * TEXT_BYTES;
    memcpy(copy, bytes, count);
    iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &in, &left, &out, &room) == (size_t)-1 && errno != EINVAL) return 0;
    iconv(converter, NULL, NULL, &out, &room);
    return (size_t)(out - text);
}

/* The same by codes_read. The bytes stand in memory of their own, so that a byte too many is noticed. */
static size_t by_codes(const struct codes *codes, const char *bytes, size_t count, char *text) {
    char *alone = malloc(count);
    size_t length = 0;
    memcpy(alone, bytes, count);
    for (size_t at = 0; at < count;) {
        size_t more;
        int taken = codes_read(codes, alone + at, count - at, text + length, &more);
        if (taken < 0) length = 0;
        if (taken <= 0) break;
        assert_true((size_t)taken <= count - at);
        length += more;
        at += (size_t)taken;
    }
    free(alone);
    return length;
}

static void same_text(const struct both *both, const char *bytes, size_t count) {
    char expected[2 * TEXT_BYTES], text[4 * TEXT_BYTES];
    size_t length = by_iconv(both->reads, bytes, count, expected);
    if (by_codes(&both->codes, bytes, count, text) == length && memcmp(text, expected, length) == 0) return;
    fail_msg("%s: %02x %02x %02x %02x ..., %zu bytes", both->name, (uint8_t)bytes[0], (uint8_t)bytes[1],
             (uint8_t)bytes[2], (uint8_t)bytes[3], count);
}

static void same_code(const struct both *both, uint32_t character) {
    char utf8[5] = "", expected[2 * TEXT_BYTES], code[CODES_BYTES];
    if (character < 0x800) utf8[0] = (char)(0xc0 | character >> 6);
    else if (character < 0x10000) utf8[0] = (char)(0xe0 | character >> 12);
    else utf8[0] = (char)(0xf0 | character >> 18);
    int bytes = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (int i = 1; i < bytes; i++) utf8[i] = (char)(0x80 | (character >> 6 * (bytes - 1 - i) & 0x3f));
    if (!utf8_bytes(utf8)) return; /* half of a pair of UTF-16 */
    size_t length = by_iconv(both->writes, utf8, strlen(utf8), expected);
    if (codes_write(&both->codes, utf8, code) != length || memcmp(code, expected, length) != 0)
        fail_msg("%s: U+%04X", both->name, character);
}

static void codes_are_those_of_the_standards(void **state) {
    (void)state;
    static const struct {
        const char *set, *code;
        int count;
        const char *text;
    } cases[] = {
        {"GB18030", "\xd6\xd0", 2, "中"},
        {"GB18030", "\x81\x30\x81\x30", 4, "\xc2\x80"},
        {"GB18030", "\x84\x31\xa4\x39", 4, "\xef\xbf\xbf"},
        {"GB18030", "\x90\x30\x81\x30", 4, "\xf0\x90\x80\x80"},
        {"GB18030", "\xe3\x32\x9a\x35", 4, "\xf4\x8f\xbf\xbf"},
        {"BIG5-HKSCS", "\xa4\xa4", 2, "中"},
        {"BIG5-HKSCS", "\x88\x62", 2, "Ê̄"},
        {"CP932", "\x92\x86", 2, "中"},
        {"CP932", "\x82\xa0", 2, "あ"},
        {"CP932", "\xb1", 1, "ｱ"},
        {"CP949", "\xf1\xe9", 2, "中"},
        {"CP949", "\xb0\xa1", 2, "가"},
        {"CP949", "\x8c\x63", 2, "똠"},
        {"EUC-JP", "\xc3\xe6", 2, "中"},
        {"EUC-JP", "\xa4\xa2", 2, "あ"},
        {"EUC-TW", "\xc4\xe3", 2, "中"},
        {"EUC-TW", "\x8e\xa1\xc4\xe3", 4, "中"},
        {"KOI8-R", "\xe1", 1, "А"},
        {"CP1251", "\xc0", 1, "А"},
        {"CP1252", "\x80", 1, "€"},
        {"ISO-8859-15", "\xa4", 1, "€"},
        {"TIS-620", "\xa1", 1, "ก"},
        {"CP1258", "a\xcc", 2, "à"},
        {"UTF-16LE", "\x2d\x4e", 2, "中"},
        {"UTF-16BE", "\xd8\x00\xdc\x00", 4, "\xf0\x90\x80\x80"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct codes codes;
        char text[CODES_UTF8_BYTES + 1] = "";
        size_t length = 0;
        assert_true(codes_find(&codes, cases[i].set));
        int taken = codes_read(&codes, cases[i].code, (size_t)cases[i].count, text, &length);
        assert_int_equal(taken, cases[i].count);
        text[length] = 0;
        assert_string_equal(text, cases[i].text);
    }
    struct codes codes;
    assert_false(codes_find(&codes, "UTF-7"));
    assert_false(codes_find(&codes, ""));
}

static void what_is_no_code_is_told_from_what_ends_within_one(void **state) {
    (void)state;
    static const struct {
        const char *set, *bytes;
        size_t count;
        int expected;
    } cases[] = {
        {"GB18030", "\xd6", 1, 0},
        {"GB18030", "\x81\x30", 2, 0},
        {"GB18030", "\x81\x30\x81", 3, 0},
        {"GB18030", "\xff", 1, -1},
        {"GB18030", "\xd6\x20", 2, -1},
        {"GB18030", "\x81\x30\x81\x40", 4, -1},
        {"CP932", "\x81", 1, 0},
        {"CP932", "\x81\x20", 2, -1},
        {"EUC-JP", "\x8f\xb0", 2, 0},
        {"EUC-TW", "\x8e\xa1\xc4", 3, 0},
        {"TIS-620", "\xff", 1, -1},
        {"UTF-8", "\xe4\xb8", 2, 0},
        {"UTF-8", "\xf0", 1, 0},
        {"UTF-8", "\xe0\x80", 2, -1},
        {"UTF-8", "\xc0\x80", 2, -1},
        {"UTF-16LE", "\x2d", 1, 0},
        {"UTF-16LE", "\x00\xd8", 2, 0},
        {"UTF-16LE", "\x00\xdc\x00\x00", 4, -2},
        {"UTF-16BE", "\xd8\x00\x00\x41", 4, -2},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct codes codes;
        char text[CODES_UTF8_BYTES];
        size_t length;
        assert_true(codes_find(&codes, cases[i].set));
        int taken = codes_read(&codes, cases[i].bytes, cases[i].count, text, &length);
        if (taken != cases[i].expected) fail_msg("case %zu gives %d", i, taken);
    }
}

static void texts_are_read_as_iconv_reads_them(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(eastern) + COUNT(western); i++) {
        bool wide = i < COUNT(eastern);
        struct both both = open_both(wide ? eastern[i] : western[i - COUNT(eastern)]);
        uint32_t random = 1;
        char text[TEXT_BYTES] = {0};
        for (unsigned code = 0; code < 0x10000; code += wide || code < 0x100 || code >= 0x6100 ? 1 : 0x100) {
            if (!wide && code >= 0x6200) break; /* 'a' and its accents */
            text[0] = (char)(code >> 8);
            text[1] = (char)code;
            same_text(&both, text, 2);
        }
        for (int n = 0; n < (wide ? 20000 : 2000);
             n++) { /* most are no texts at all, or only begin as ones */
            for (int at = 0; at < 8; at++) {
                random = random * 1664525 + 1013904223;
                text[at] = (char)(random >> 24 | (random >> 23 & 1) << 7);
                if (i == 0 && at % 2) text[at] = (char)('0' + (random >> 24) % 10);
            }
            same_text(&both, text, 1 + random / 0x10000 % 8);
        }
        close_both(&both);
    }
}

static void characters_are_written_as_iconv_writes_them(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(eastern) + COUNT(western); i++) {
        bool wide = i < COUNT(eastern);
        struct both both = open_both(wide ? eastern[i] : western[i - COUNT(eastern)]);
        for (uint32_t character = 0x80; character < (wide ? 0x30000u : 0x2700u); character++)
            same_code(&both, character);
        for (uint32_t character = 0x30000; character < 0x110000; character += 4099)
            same_code(&both, character);
        close_both(&both);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_those_of_the_standards),
        cmocka_unit_test(what_is_no_code_is_told_from_what_ends_within_one),
        cmocka_unit_test(texts_are_read_as_iconv_reads_them),
        cmocka_unit_test(characters_are_written_as_iconv_writes_them),
    };
    return cmocka_run_group_tests_name("codes", tests, NULL, NULL);
}
