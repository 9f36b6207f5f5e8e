/* utf8.h: characters of text that may not be UTF-8. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Returns the bytes of the UTF-8 character at `text`, which ends with a zero byte: 1..4, or 0 when there is
 * no such character. */
int utf8_bytes(const char *text);

/* Returns the number of bytes, from the first on, that are valid UTF-8 (RFC 3629). Behind the `count` bytes there need not be a 0. */
size_t utf8_prefix(const char *bytes, size_t count);

/* Returns the number of the character at `text`, which takes so many bytes, in Unicode. */
unsigned utf8_code(const char *text, int bytes);

/* Returns true when the text is UTF-8 throughout, or NULL. */
bool utf8_is_valid(const char *text);

/* Replaces control characters, and bytes that are not UTF-8, by "?". */
void utf8_clean(char *text);
