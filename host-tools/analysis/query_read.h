/* query_read.h: reads a query from a line of JSON, and checks all of it. */
#ifndef ANALYSIS_QUERY_READ_H
#define ANALYSIS_QUERY_READ_H

#include "analysis/query.h"

/* Returns the query, whose settings are `defaults` where it names no others; analysis_query_drop gives it back. Returns
 * NULL after one error was told. Warnings may be told in either case. */
struct analysis_query *analysis_query_read(const json_t *object, const struct analysis_settings *defaults,
                                           const struct analysis_complaints *complaints);

#endif
