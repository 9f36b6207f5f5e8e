/* report_json.h: reads values of JSON. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

/* Returns the number; NAN when the value is none, or NULL. */
double json_number_of(const json_t *value);

/* Gets a value that is neither object nor array, as text. `name` holds the names on the way to it, joined by
 * spaces ("accuracy 20"). */
typedef void json_value_fn(void *user, const char *name, const char *value, bool is_number);

/* Hands on all such values, in order. Returns false when `text` is not a JSON object. */
bool json_values(const char *text, json_value_fn *on_value, void *user);
