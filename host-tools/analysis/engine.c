#include "analysis/engine.h"

#include <stdio.h>
#include <string.h>

#include "analysis/action.h"
#include "analysis/output.h"
#include "analysis/query_read.h"
#include "analysis/schedule.h"

static const struct analysis_config *config;

static void complain(void *, bool warning, const char *id, const char *field, const char *text) {
    json_t *object = json_object();
    json_object_set_new(object, warning ? "warning" : "error", json_string(text));
    if (field) json_object_set_new(object, "field", json_string(field));
    if (id) json_object_set_new(object, "id", json_string(id));
    analysis_write(object);
}

static const struct analysis_complaints complaints = {complain, NULL};

bool analysis_begin(const struct analysis_config *given) {
    config = given;
    return analysis_schedule_begin(config);
}

/* Carries out an action, and sends it back as the answer. */
static void act(json_t *object) {
    struct analysis_action action;
    if (!analysis_action_read(object, &action, &complaints)) return;
    if (action.terminates) analysis_schedule_give_up(&action);
    analysis_action_add(&action, object, config->choice->image);
    analysis_write(json_incref(object));
}

static void ask(const json_t *object) {
    struct analysis_query *query = analysis_query_read(object, &config->defaults, &complaints);
    if (!query) return;
    if (!analysis_schedule_add(query))
        complain(NULL, false, json_string_value(json_object_get(object, "id")), NULL,
                 "too many turns are waiting");
}

bool analysis_take(const char *line) {
    if (!line[strspn(line, " \t\r")]) return !analysis_output_is_lost();
    json_error_t error;
    char text[sizeof error.text + 64];
    json_auto_t *object = json_loads(line, JSON_DECODE_ANY, &error);
    snprintf(text, sizeof text, "not JSON, at byte %d: %s", error.position, error.text);
    if (!object) complain(NULL, false, NULL, NULL, text);
    else if (!json_is_object(object)) complain(NULL, false, NULL, NULL, "expected an object");
    else if (!json_is_string(json_object_get(object, "id")))
        complain(NULL, false, NULL, "id", "expected a string");
    else if (json_object_get(object, "action")) act(object);
    else ask(object);
    return !analysis_output_is_lost();
}

bool analysis_end(bool at_once) {
    analysis_schedule_end(at_once);
    return !analysis_output_is_lost();
}
