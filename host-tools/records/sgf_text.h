/* sgf_text.h: the texts and values of SGF: where they end, their escapes, their character sets.
 *
 * Only for the SGF reader. */
#ifndef SGF_TEXT_H
#define SGF_TEXT_H

#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>

/* The character set of a game. */
struct sgf_charset {
    enum {
        SGF_GUESS,
        SGF_UTF8,
        SGF_LATIN1,
        SGF_ICONV
    } kind;              /* SGF_GUESS: UTF-8 if it can be, else Latin-1 */
    char iconv_name[16]; /* of SGF_ICONV, "" otherwise */
    bool wide_trail; /* the second byte of a character may look like '\' or ']', as in Shift_JIS or Big5 */
    bool opened;     /* `converter` is open */
    iconv_t converter;
};

/* Understands what CA says (`count` bytes); an unknown name, or none, gives SGF_GUESS. */
void sgf_charset_init(struct sgf_charset *charset, const char *name, size_t count);
void sgf_charset_free(struct sgf_charset *charset);

/* Reads the value whose first byte, after the '[', is at `at`. Returns the offset of the ']' that ends it, or
 * `count` when there is none. When `text` is not NULL it gets the value as SimpleText in UTF-8: escapes
 * resolved, white space and control characters turned into single spaces, none at the ends, cut at a whole
 * character to fit `capacity` (SGF_TEXT_BYTES or less).
 *
 * The specification doesn't say whether escapes work on bytes or on characters, and both are found. In a
 * character set with `wide_trail`, a ']' that may be half a character ends the value only where the record
 * can go on after it. */
size_t sgf_value_read(struct sgf_charset *charset, const char *bytes, size_t count, size_t at, char *text,
                      size_t capacity);

#endif
