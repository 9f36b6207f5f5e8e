/* codes.h: the codes of characters in the character sets of records. The build makes the tables of what iconv
 * knows, for a program without shared libraries has no iconv to ask (host-tools/tables/codes.c). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A character set. Its members are for codes.c. */
struct codes {
    enum codes_kind { CODES_TABLE, CODES_GB18030, CODES_UTF8, CODES_UTF16LE, CODES_UTF16BE } kind;
    struct codes_runs {
        const uint8_t *at;
        uint32_t count;
    } read, write;
};

/* The most bytes that codes_read and codes_write give. */
enum { CODES_UTF8_BYTES = 8, CODES_BYTES = 4 };

/* Finds the character set of a name, which is iconv's: "UTF-8", "UTF-16LE", "UTF-16BE", "GB18030", "BIG5-HKSCS",
 * "CP932", "CP949", "EUC-JP", "EUC-TW", "KOI8-R", "KOI8-U", "TIS-620", "CP1250" to "CP1258", or "ISO-8859-1" to
 * "ISO-8859-16" without 12. Returns false for any other. */
bool codes_find(struct codes *codes, const char *name);

/* Reads the code at `bytes`, of which there are `count`, at least one. Writes what it means to `utf8`, as `length`
 * bytes: a character, seldom two. Returns the bytes of the code: 1..4. Errors: 0 when the bytes end within a code;
 * -1 or -2 when no code begins so, and so many bytes are to be skipped. */
int codes_read(const struct codes *codes, const char *bytes, size_t count, char utf8[CODES_UTF8_BYTES],
               size_t *length);

/* Writes the code of the character at `utf8`, which is valid UTF-8, to `bytes`. Returns its length: 1..4; 0 when the
 * set lacks the character. */
size_t codes_write(const struct codes *codes, const char *utf8, char bytes[CODES_BYTES]);
