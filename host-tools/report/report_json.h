/* report_json.h: looks into JSON texts, which SQLite reads for us. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include <stdbool.h>

/* The number at `path` ("$.accuracy.\"20\"", "$.places[3]"); NAN when there is none. */
double json_number(const char *json, const char *path);

/* Gets a value that is neither object nor array: the names on the way to it with spaces between ("accuracy
 * 20"), and the value as text. */
typedef void json_value_fn(void *user, const char *name, const char *value, bool is_number);

/* Hands on all such values in order. Returns false when `json` is no JSON object. */
bool json_values(const char *json, json_value_fn *on_value, void *user);

#endif
