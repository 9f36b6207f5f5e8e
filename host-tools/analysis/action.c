#include "analysis/action.h"

#include <stdio.h>
#include <string.h>

#include "base/version.h"

/* The version of KataGo whose protocol this is. Programs go by it: from 1.12 on, Ogatak asks for an early first report. */
#define SPEAKS_AS "1.12.0"

bool analysis_action_read(const json_t *object, struct analysis_action *action,
                          const struct analysis_complaints *complaints) {
    const char *id = json_string_value(json_object_get(object, "id"));
    const char *name = json_string_value(json_object_get(object, "action"));
    bool all = name && strcmp(name, "terminate_all") == 0, some = name && strcmp(name, "terminate") == 0;
    *action =
        (struct analysis_action){.terminates = all || some, .turns = json_object_get(object, "turnNumbers")};
    action->asks_version = name && strcmp(name, "query_version") == 0;
    action->asks_models = name && strcmp(name, "query_models") == 0;
    bool known = action->terminates || action->asks_version || action->asks_models ||
                 (name && strcmp(name, "clear_cache") == 0);
    if (some) action->id = json_string_value(json_object_get(object, "terminateId"));
    const char *field = NULL, *wanted = "";
    if (!known)
        field = "action",
        wanted = "expected query_version, query_models, clear_cache, terminate or terminate_all";
    else if (some && !action->id) field = "terminateId", wanted = "expected a string";
    else if (action->terminates && action->turns && !json_is_array(action->turns))
        field = "turnNumbers", wanted = "expected a list of whole numbers";
    if (field) complaints->tell(complaints->context, false, id, field, wanted);
    return !field;
}

bool analysis_action_means(const struct analysis_action *action, const char *id, int turn) {
    if (action->id && strcmp(action->id, id) != 0) return false;
    if (!action->turns) return true;
    for (size_t i = 0; i < json_array_size(action->turns); i++) {
        const json_t *wanted = json_array_get(action->turns, i);
        if (json_is_integer(wanted) && json_integer_value(wanted) == turn) return true;
    }
    return false;
}

void analysis_action_add(const struct analysis_action *action, json_t *object,
                         const kt_image *const *images) {
    if (action->asks_version) {
        json_object_set_new(object, "version", json_string(SPEAKS_AS));
        json_object_set_new(object, "git_hash", json_string("Katachi " KT_VERSION));
    }
    if (!action->asks_models) return;
    json_t *models = json_array();
    for (; *images; images++) {
        if (images[1] && images[1]->size == (*images)->size) continue; /* one name for all of a size */
        char name[32];
        snprintf(name, sizeof name, "Katachi %dx%d", (*images)->size, (*images)->size);
        json_t *model = json_object();
        json_object_set_new(model, "name", json_string(name));
        json_object_set_new(model, "internalName", json_string(name));
        json_object_set_new(model, "usesHumanSLProfile", json_false());
        json_array_append_new(models, model);
    }
    json_object_set_new(object, "models", models);
}
