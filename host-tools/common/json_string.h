/* json_string.h: text as JSON. */
#ifndef JSON_STRING_H
#define JSON_STRING_H

#include <stdio.h>

/* Writes the text as a JSON string with its quotation marks. Bytes that are not UTF-8 become "?". */
void json_string_write(FILE *stream, const char *text);

#endif
