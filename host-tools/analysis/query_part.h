/* query_part.h: reads parts of a query. Only for query_read.c. Each function returns false after telling an
 * error; a missing field changes nothing. */
#pragma once

#include "analysis/query.h"

/* A query while it is read. */
struct analysis_reading {
    const json_t *object;
    const struct analysis_complaints *complaints;
    struct analysis_query *query;
};

/* Tells an error about a field, and returns false. */
bool analysis_refuse(const struct analysis_reading *reading, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool analysis_read_integer(const struct analysis_reading *reading, const char *field, int64_t low,
                           int64_t high, int64_t *value);
bool analysis_read_number(const struct analysis_reading *reading, const char *field, double low, double high,
                          double *value);
bool analysis_read_truth(const struct analysis_reading *reading, const char *field, bool *value);

/* Reads "B", "W", "black" or "white", in any case. Returns KT_EMPTY for anything else. */
kt_colour analysis_colour(const json_t *json);

/* Reads a vertex: "D4", "pass", or "(3,15)", column from the left and row from the top, both from 0. Returns
 * -1 for anything else. */
int analysis_vertex(const json_t *json, int size);

/* query_moves.c */
bool analysis_read_stones(const struct analysis_reading *reading);
bool analysis_read_moves(const struct analysis_reading *reading);
bool analysis_read_bars(const struct analysis_reading *reading);

/* query_rules.c */
bool analysis_read_rules(const struct analysis_reading *reading);
bool analysis_read_override(const struct analysis_reading *reading);
