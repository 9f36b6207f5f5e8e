/* json_read.h: reads JSON that this program wrote, by jansson. What it kept may have been damaged since. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

/* Reads a whole number from `low` to `high`. Returns false when the value is none; it may be NULL. */
bool json_take(const json_t *value, json_int_t low, json_int_t high, json_int_t *number);

/* The same of a member of an object. */
bool json_take_member(const json_t *object, const char *key, json_int_t low, json_int_t high,
                      json_int_t *number);
