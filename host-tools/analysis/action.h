/* action.h: queries that ask for something else than an analysis: query_version, query_models, clear_cache, terminate and
 * terminate_all. */
#ifndef ANALYSIS_ACTION_H
#define ANALYSIS_ACTION_H

#include "analysis/query.h"
#include "image/image.h"

struct analysis_action {
    bool terminates, asks_version, asks_models;
    const char *id;      /* of the queries to give up; NULL: all */
    const json_t *turns; /* of those; NULL: all */
};

/* Reads it. The object must stay as long as the action. Returns false after an error was told. */
bool analysis_action_read(const json_t *object, struct analysis_action *action,
                          const struct analysis_complaints *complaints);

/* Is this turn to be given up? */
bool analysis_action_means(const struct analysis_action *action, const char *id, int turn);

/* Adds to the object, which is echoed, what was asked for. */
void analysis_action_add(const struct analysis_action *action, json_t *object, const kt_image *const *images);

#endif
