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
    const char *guess; /* for texts that don't fit: a name for iconv */
};

/* Understands what CA says (`count` bytes). An unknown name, or none, gives what the texts look like, `guess` (a name of
 * charset_guess): so does one that can't be right, since they are UTF-8, or are East Asian and not Latin. */
void sgf_charset_init(struct sgf_charset *charset, const char *name, size_t count, const char *guess);
void sgf_charset_free(struct sgf_charset *charset);

/* Reads the value whose first byte, after the '[', is at `at`. Returns the offset of the ']' that ends it, or
 * `count` when there is none. When `text` is not NULL it gets the value as SimpleText in UTF-8: escapes
 * resolved, white space and control characters turned into single spaces, none at the ends, cut at a whole
 * character to fit `capacity` (SGF_TEXT_BYTES or less).
 *
 * The specification doesn't say whether escapes work on bytes or on characters, and both are found. In a
 * character set with `wide_trail`, a ']' that may be half a character ends the value only where the record
 * can go on after it. When `is_text`, so does every ']', unless none does. */
size_t sgf_value_read(struct sgf_charset *charset, const char *bytes, size_t count, size_t at, bool is_text,
                      char *text, size_t capacity);

/* The bytes in UTF-8 if they are UTF-16 in either byte order, by a byte order mark or by "(" with a zero; free it. Else
 * NULL. */
char *sgf_utf16_convert(const char *bytes, size_t count);

#endif
