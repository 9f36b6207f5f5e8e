/* json_string.h: writes texts into JSON. */
#ifndef JSON_STRING_H
#define JSON_STRING_H

#include <stdio.h>

/* Writes the text as a JSON string, quotes included. Bytes that are no UTF-8 become "?". */
void json_string_write(FILE *stream, const char *text);

#endif
