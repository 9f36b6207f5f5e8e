/* sgf_text.h: the values of SGF: where they end, their escapes, their character sets. Inner part of
 * sgf_reader.h and sgf_tree.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "records/codes.h"

/* The character set of a game. */
struct sgf_charset {
    enum {
        SGF_GUESS,
        SGF_UTF8,
        SGF_LATIN1,
        SGF_CODES
    } kind;             /* SGF_GUESS: UTF-8 where a text is valid, otherwise Latin-1 */
    struct codes codes; /* of SGF_CODES */
    bool wide_trail;    /* the second byte of a character may be '\' or ']', as in Shift_JIS or Big5 */
    const char *guess;  /* the name of the set for texts that do not fit */
    /* From this byte of the record on, no ']' of a text lets the record go on; NULL: unknown. */
    const char *no_end;
};

/* Begins with the character set that CA names (`count` bytes). Takes `guess` (from charset_guess, by how
 * the texts look) when the name is missing or unknown, or can't be right: the texts are UTF-8, or East
 * Asian where CA says Latin. */
void sgf_charset_init(struct sgf_charset *charset, const char *name, size_t count, const char *guess);

/* Reads the value whose first byte, after the '[', is at `at`. Returns the offset of the ']' that ends
 * it, or `count` without one. `text`, unless NULL, gets the value as SimpleText in UTF-8: escapes
 * resolved, white space and control characters as single spaces, none at the ends, cut at a character to
 * fit `capacity` (at most SGF_TEXT_BYTES).
 *
 * Which ']' ends it? The specification doesn't say whether escapes work on bytes or on characters, and
 * records do either. With `wide_trail`, a ']' that may be half a character ends the value only where the
 * record can go on behind it. With `is_text` this holds for every ']', unless the record can go on behind
 * none; `charset` keeps that for the values that follow in the same bytes. */
size_t sgf_value_read(struct sgf_charset *charset, const char *bytes, size_t count, size_t at, bool is_text,
                      char *text, size_t capacity);

/* Reads the unit at `at` of a value: an escape, a character of two bytes, or one byte. Writes the 0 to 2
 * bytes that it stands for to `meaning` and returns the bytes that it takes. */
size_t sgf_unit_read(const struct sgf_charset *charset, const char *bytes, size_t count, size_t at,
                     bool is_text, char meaning[2], size_t *length);

/* Converts raw bytes to UTF-8: at most 4 * count bytes, and never more than `capacity`. `cut`: they may end
 * within a character. Returns their number. */
size_t sgf_text_decode(const struct sgf_charset *charset, const char *raw, size_t count, bool cut, char *utf8,
                       size_t capacity);

/* Returns the bytes in UTF-8 when they are UTF-16, which a byte order mark or a zero beside the first "("
 * shows; the caller frees it. Otherwise returns NULL. */
char *sgf_utf16_convert(const char *bytes, size_t count);
