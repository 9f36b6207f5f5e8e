/* action.h: queries other than analyses: query_version, query_models, clear_cache, terminate and
 * terminate_all. */
#pragma once

#include "analysis/query.h"
#include "image/image.h"

struct analysis_action {
    bool terminates, asks_version, asks_models;
    const char *id;      /* terminate: the query to give up; NULL: all */
    const json_t *turns; /* terminate: its turns to give up; NULL: all */
};

/* Reads the action, which refers to the object. Returns false after telling an error. */
bool analysis_action_read(const json_t *object, struct analysis_action *action,
                          const struct analysis_complaints *complaints);

/* Does the action give up this turn of the query `id`? */
bool analysis_action_means(const struct analysis_action *action, const char *id, int turn);

/* Adds the requested facts to the object, which is sent back as the answer. */
void analysis_action_add(const struct analysis_action *action, json_t *object, const kt_image *const *images);
