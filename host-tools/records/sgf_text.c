#include "records/sgf_text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common/utf8.h"
#include "records/charset.h"
#include "records/codes.h"
#include "records/sgf.h"

/* Character sets in use for Go records, with the largest set of the family: what calls itself GB2312 is often GBK. */
static const struct {
    const char *name; /* in capitals, letters and digits only */
    const char *largest;
    bool wide_trail;
} charsets[] = {
    {"GB2312", "GB18030", true},   {"GBK", "GB18030", true},          {"CP936", "GB18030", true},
    {"GB18030", "GB18030", true},  {"EUCCN", "GB18030", true},        {"BIG5", "BIG5-HKSCS", true},
    {"CP950", "BIG5-HKSCS", true}, {"BIG5HKSCS", "BIG5-HKSCS", true}, {"SHIFTJIS", "CP932", true},
    {"SJIS", "CP932", true},       {"XSJIS", "CP932", true},          {"CP932", "CP932", true},
    {"WINDOWS31J", "CP932", true}, {"MSKANJI", "CP932", true},        {"EUCKR", "CP949", true},
    {"KSC5601", "CP949", true},    {"KSC56011987", "CP949", true},    {"CP949", "CP949", true},
    {"UHC", "CP949", true},        {"EUCJP", "EUC-JP", false},        {"XEUCJP", "EUC-JP", false},
    {"EUCTW", "EUC-TW", false},    {"KOI8R", "KOI8-R", false},        {"KOI8U", "KOI8-U", false},
    {"TIS620", "TIS-620", false},
};

/* "ISO88592" means ISO-8859-2, "CP1251" and "WINDOWS1251" mean CP1251. */
static bool find_numbered(struct codes *codes, const char *name) {
    char end, standard[16] = "";
    int number;
    if (sscanf(name, "ISO8859%2d%c", &number, &end) == 1)
        snprintf(standard, sizeof standard, "ISO-8859-%d", number);
    if (sscanf(name, "CP125%1d%c", &number, &end) == 1 || sscanf(name, "WINDOWS125%1d%c", &number, &end) == 1)
        snprintf(standard, sizeof standard, "CP125%d", number);
    return *standard && codes_find(codes, standard);
}

static void init_named(struct sgf_charset *charset, const char *name, size_t count) {
    char plain[16];
    size_t length = 0;
    memset(charset, 0, sizeof *charset);
    for (size_t i = 0; i < count && length < sizeof plain - 1; i++)
        if (isalnum((unsigned char)name[i])) plain[length++] = (char)toupper((unsigned char)name[i]);
    plain[length] = 0;

    if (!strcmp(plain, "UTF8")) charset->kind = SGF_UTF8;
    else if (!strcmp(plain, "ISO88591") || !strcmp(plain, "LATIN1")) charset->kind = SGF_LATIN1;
    else if (find_numbered(&charset->codes, plain)) charset->kind = SGF_CODES;
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++) {
        if (strcmp(plain, charsets[i].name) != 0 || !codes_find(&charset->codes, charsets[i].largest))
            continue;
        charset->kind = SGF_CODES;
        charset->wide_trail = charsets[i].wide_trail;
    }
}

void sgf_charset_init(struct sgf_charset *charset, const char *name, size_t count, const char *guess) {
    struct sgf_charset looks;
    init_named(charset, name, count);
    init_named(&looks, guess, strlen(guess));
    bool latin = charset->kind == SGF_LATIN1; /* which some write for all */
    bool eastern = looks.kind == SGF_CODES && strncmp(guess, "CP125", 5) != 0;
    if (charset->kind == SGF_GUESS || looks.kind == SGF_UTF8 || (latin && eastern)) *charset = looks;
    else if (charset->kind == SGF_UTF8) charset->wide_trail = looks.wide_trail;
    charset->guess = guess;
}

static size_t skip_space(const char *bytes, size_t count, size_t at) {
    while (at < count && (uint8_t)bytes[at] <= ' ') at++;
    return at;
}

/* Does a property begin at `at`? Words of comments look like names. So '[' must follow at once, except
 * behind one or two capitals; and a name of small letters alone has at most two. */
static bool begins_property(const char *bytes, size_t count, size_t at) {
    size_t end = at, capitals = 0;
    for (; end < count && isalnum((unsigned char)bytes[end]); end++)
        capitals += isupper((unsigned char)bytes[end]) != 0;
    size_t letters = end - at;
    if (letters == 0 || !isalpha((unsigned char)bytes[at])) return false;
    if (end < count && bytes[end] == '[') return capitals > 0 || letters <= 2;
    end = skip_space(bytes, count, end);
    return end < count && bytes[end] == '[' && capitals == letters && letters <= 2;
}

/* Can the record go on at `at` when a value has just ended? A text has no second value. */
static bool may_go_on(const char *bytes, size_t count, size_t at, bool is_text) {
    at = skip_space(bytes, count, at);
    if (at == count) return true;
    char c = bytes[at];
    if (c == '[') return !is_text;
    if (c != ';' && c != '(' && c != ')') return begins_property(bytes, count, at);
    size_t next = skip_space(bytes, count, at + 1);
    if (next == count || strchr(";()", bytes[next]) || begins_property(bytes, count, next)) return true;
    return c == ')' &&
           (bytes[at + 1] == '\n' || bytes[at + 1] == '\r'); /* anything may stand between games */
}

size_t sgf_unit_read(const struct sgf_charset *charset, const char *bytes, size_t count, size_t at,
                     bool is_text, char meaning[2], size_t *length) {
    const char *unit = bytes + at;
    size_t left = count - at;
    meaning[0] = unit[0];
    *length = 1;
    if (unit[0] == '\\' && left > 1) {
        meaning[0] = unit[1];
        if (unit[1] != '\n' && unit[1] != '\r') return 2;
        *length = 0; /* a soft line break is dropped, also when it is "\r\n" or "\n\r" */
        return left > 2 && (unit[2] == '\n' || unit[2] == '\r') && unit[2] != unit[1] ? 3 : 2;
    }
    if (!charset->wide_trail || (uint8_t)unit[0] < 0x81 || left < 2 || (uint8_t)unit[1] < 0x30) return 1;
    if (unit[1] == ']' && may_go_on(bytes, count, at + 2, is_text)) return 1;
    *length = 2;
    meaning[1] = unit[1];
    if (unit[1] != '\\' || left < 3) return 2;
    if (unit[2] == '\\' || (unit[2] == ']' && !may_go_on(bytes, count, at + 3, is_text))) {
        meaning[1] = unit[2]; /* the second byte was escaped */
        return 3;
    }
    return 2;
}

static size_t latin1_to_utf8(const char *raw, size_t count, char *utf8) {
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t byte = (uint8_t)raw[i];
        if (byte >= 0x80) utf8[length++] = (char)(0xc0 | byte >> 6);
        utf8[length++] = byte >= 0x80 ? (char)(0x80 | (byte & 0x3f)) : raw[i];
    }
    return length;
}

/* Converts, and leaves out a character that is cut off at the end. Returns false when the bytes don't fit the
 * character set. */
static bool convert(const struct codes *codes, const char *raw, size_t count, char *utf8, size_t capacity,
                    size_t *length) {
    *length = 0;
    for (size_t at = 0; at < count;) {
        char text[CODES_UTF8_BYTES];
        size_t bytes;
        int taken = codes_read(codes, raw + at, count - at, text, &bytes);
        if (taken == 0) break;
        if (taken < 0 || bytes > capacity - *length) return false;
        memcpy(utf8 + *length, text, bytes);
        *length += bytes;
        at += (size_t)taken;
    }
    return true;
}

/* Converts a text that is not in the set of CA, from the set that the game's texts look like. */
static bool convert_guessed(const struct sgf_charset *charset, const char *raw, size_t count, char *utf8,
                            size_t capacity, size_t *length) {
    struct codes codes;
    return charset->guess && strcmp(charset->guess, "UTF-8") != 0 && codes_find(&codes, charset->guess) &&
           convert(&codes, raw, count, utf8, capacity, length);
}

/* Copies UTF-8 as SimpleText: see sgf_value_read. */
static void tidy(const char *utf8, size_t count, char *text, size_t capacity) {
    size_t length = 0;
    bool space = false;
    for (size_t at = 0, bytes; at < count; at += bytes) {
        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): `count` bytes were written */
        uint8_t lead = (uint8_t)utf8[at];
        bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        bool control = lead <= ' ' || lead == 0x7f || (lead == 0xc2 && (uint8_t)utf8[at + 1] < 0xa0);
        if (control) {
            space = length > 0;
            continue;
        }
        if (length + space + bytes >= capacity) break;
        if (space) text[length++] = ' ';
        space = false;
        memcpy(text + length, utf8 + at, bytes);
        length += bytes;
    }
    text[length] = 0;
}

enum { RAW_BYTES = 4 * SGF_TEXT_BYTES }; /* more raw bytes than any text needs */

size_t sgf_text_decode(const struct sgf_charset *charset, const char *raw, size_t count, bool cut, char *utf8,
                       size_t capacity) {
    size_t length;
    if (charset->kind == SGF_CODES && convert(&charset->codes, raw, count, utf8, capacity, &length))
        return utf8_prefix(utf8, length);
    size_t prefix = utf8_prefix(raw, count);
    bool cut_off = cut && count - prefix < 4;
    if (charset->kind != SGF_LATIN1 && (prefix == count || cut_off)) {
        memcpy(utf8, raw, prefix);
        return prefix;
    }
    if (charset->kind == SGF_LATIN1 || !convert_guessed(charset, raw, count, utf8, capacity, &length))
        length = latin1_to_utf8(raw, count, utf8);
    return utf8_prefix(utf8, length);
}

/* Can the record go on behind none of the ']' from `at` on, as an earlier text found? */
static bool has_no_end(const struct sgf_charset *charset, const char *bytes, size_t count, size_t at) {
    const char *from = charset->no_end;
    return from && from >= bytes && from <= bytes + at && from < bytes + count;
}

/* Finds the end of a value as sgf_value_read does, in a character set whose units are bytes; `count`: there is none behind
 * which the record can go on. `first` becomes the first ']'. */
static size_t skip_value(const char *bytes, size_t count, size_t at, bool any, size_t *first) {
    while (at < count) {
        if (bytes[at] == ']') {
            if (any || may_go_on(bytes, count, at + 1, true)) return at;
            if (*first == count) *first = at;
        }
        at += bytes[at] == '\\' && count - at > 1 ? 2 : 1;
    }
    return count;
}

size_t sgf_value_read(struct sgf_charset *charset, const char *bytes, size_t count, size_t at, bool is_text,
                      char *text, size_t capacity) {
    char raw[RAW_BYTES];
    bool any = !is_text || has_no_end(charset, bytes, count, at); /* any ']' ends it */
    size_t raw_count = 0, first = count, first_count = 0; /* the first ']', and the raw bytes before it */
    if (!text && !charset->wide_trail) at = skip_value(bytes, count, at, any, &first); /* faster */
    while (at < count) {
        if (bytes[at] == ']' && (any || may_go_on(bytes, count, at + 1, true))) break;
        if (bytes[at] == ']' && first == count) first = at, first_count = raw_count;
        char meaning[2];
        size_t length;
        at += sgf_unit_read(charset, bytes, count, at, is_text, meaning, &length);
        for (size_t i = 0; text && i < length && raw_count < RAW_BYTES; i++) raw[raw_count++] = meaning[i];
    }
    if (at >= count && first < count) {
        at = first, raw_count = first_count;
        charset->no_end = bytes + first;
    }
    if (text) {
        char utf8[4 * RAW_BYTES];
        size_t length = sgf_text_decode(charset, raw, raw_count, raw_count == RAW_BYTES, utf8, sizeof utf8);
        tidy(utf8, length, text, capacity);
    }
    return at;
}

char *sgf_utf16_convert(const char *bytes, size_t count) {
    bool little = count >= 4 && (!memcmp(bytes, "\xff\xfe", 2) || !memcmp(bytes, "(\0;\0", 4));
    bool big = count >= 4 && (!memcmp(bytes, "\xfe\xff", 2) || !memcmp(bytes, "\0(\0;", 4));
    return little || big ? charset_convert(little ? "UTF-16LE" : "UTF-16BE", bytes, count) : NULL;
}
