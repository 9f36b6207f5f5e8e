#include "report/report_json.h"

#include <math.h>
#include <stdio.h>

double json_number_of(const json_t *value) { return json_is_number(value) ? json_number_value(value) : NAN; }

/* A name, and how many of its bytes there are. */
struct name {
    char bytes[128];
    size_t length;
};

/* Hands on the values in `json`, which `name` leads to. */
static void hand_on(const json_t *json, struct name name, json_value_fn *on_value, void *user);

static void hand_on_part(const json_t *part, struct name name, const char *more, json_value_fn *on_value,
                         void *user) {
    size_t room = sizeof name.bytes - name.length;
    int length = snprintf(name.bytes + name.length, room, "%s", more);
    for (char *c = name.bytes + name.length; *c; c++)
        if (*c == '_') *c = ' ';
    name.length += (size_t)length < room ? (size_t)length : room - 1;
    hand_on(part, name, on_value, user);
}

static void hand_on(const json_t *json, struct name name, json_value_fn *on_value, void *user) {
    char text[140];
    if (json_is_object(json)) {
        const char *key;
        json_t *part;
        json_object_foreach((json_t *)json, key, part) {
            snprintf(text, sizeof text, name.length ? " %s" : "%s", key);
            hand_on_part(part, name, text, on_value, user);
        }
    } else if (json_is_array(json)) {
        for (size_t i = 0; i < json_array_size(json); i++) {
            snprintf(text, sizeof text, "[%zu]", i);
            hand_on_part(json_array_get(json, i), name, text, on_value, user);
        }
    } else {
        if (json_is_integer(json))
            snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
        else if (json_is_real(json)) snprintf(text, sizeof text, "%.15g", json_real_value(json));
        else snprintf(text, sizeof text, "%s", json_is_true(json) ? "1" : json_is_false(json) ? "0" : "");
        on_value(user, name.bytes, json_is_string(json) ? json_string_value(json) : text,
                 json_is_number(json));
    }
}

bool json_values(const char *text, json_value_fn *on_value, void *user) {
    json_auto_t *json = json_loads(text, 0, NULL);
    bool ok = json_is_object(json);
    if (ok) hand_on(json, (struct name){.length = 0}, on_value, user);
    return ok;
}
