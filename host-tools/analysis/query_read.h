/* query_read.h: reads a query from a line of JSON, and checks all of it. */
#pragma once

#include "analysis/query.h"

/* Returns the query, which the caller gives up by analysis_query_drop; `defaults` are the settings that it
 * does not change. Returns NULL after telling one error. May tell warnings in either case. */
struct analysis_query *analysis_query_read(const json_t *object, const struct analysis_settings *defaults,
                                           const struct analysis_complaints *complaints);
