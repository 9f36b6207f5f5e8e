/* json_write.h: JSON that commands print and keep, by jansson. Members come in the order in which they were put. */
#pragma once

#include <jansson.h>
#include <stdio.h>

/* Puts a member into an object. */
void json_put(json_t *object, const char *key, json_int_t number);

/* The same of a number with so many decimals at most; null when it isn't finite. */
void json_put_fixed(json_t *object, const char *key, double number, int decimals);

/* The same of a text, in which bytes that are not UTF-8 become "?". */
void json_put_text(json_t *object, const char *key, const char *text);

/* Such a number, and such a text. */
json_t *json_fixed(double number, int decimals);
json_t *json_text(const char *text);

/* Returns the value as a line, with its newline, and frees the value. The caller frees the line. */
char *json_line(json_t *owned);

/* Writes that line. */
void json_write(FILE *stream, json_t *owned);
