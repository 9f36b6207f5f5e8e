/* utf8.h: characters in texts that may be no UTF-8. */
#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>

/* Bytes of the UTF-8 character at `text`, which ends with a 0 byte: 1..4; 0 when there is none. */
int utf8_bytes(const char *text);

/* True when all characters of the text, which may be NULL, are UTF-8. */
bool utf8_is_valid(const char *text);

/* Puts "?" in place of control characters and of bytes that are no UTF-8. */
void utf8_clean(char *text);

#endif
