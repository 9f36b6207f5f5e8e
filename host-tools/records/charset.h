/* charset.h: the character set of bytes that don't say theirs, as East Asian records and archives often don't. */
#ifndef CHARSET_H
#define CHARSET_H

#include <stddef.h>

/* Guesses the character set of a text, by what can be decoded and by how common its characters are in Go records.
 * Returns a name for iconv: "UTF-8" whenever the bytes are that (plain ASCII too); "GB18030", "CP932" (Shift-JIS),
 * "EUC-JP", "CP949" (Korean), "BIG5-HKSCS"; "CP1252" (Latin letters) when none of these makes sense. The more
 * text, the surer; of long ones the first 16 KB decide. */
const char *charset_guess(const char *bytes, size_t count);

/* The bytes in UTF-8; free it. What the character set doesn't know becomes "?", and so do zeros; a byte order mark is left out. */
char *charset_convert(const char *charset, const char *bytes, size_t count);

#endif
