/* charset.h: guesses the character set of a text. East Asian records and archives often do not name
 * theirs. */
#pragma once

#include <stddef.h>

/* Returns a name for codes_find: "UTF-8" when the bytes are valid UTF-8 (ASCII is); otherwise "GB18030",
 * "CP932" (Shift-JIS), "EUC-JP", "CP949" (Korean) or "BIG5-HKSCS", whichever decodes best to characters
 * that are common in Go records; "CP1252" (Latin letters) when none makes sense. Looks at the first 16
 * KB; a short text is easily mistaken. */
const char *charset_guess(const char *bytes, size_t count);

/* Returns the bytes in UTF-8; the caller frees it. A zero byte, and a byte that the character set does
 * not have, becomes "?". A byte order mark is left out. */
char *charset_convert(const char *charset, const char *bytes, size_t count);
