#include "report/report_json.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the next key off a path behind "$": ".name", ".\"name\"" or "[3]". Returns the value there; NULL for none. */
static const json_t *step(const json_t *json, const char **path) {
    const char *key = *path + 1;
    if (**path == '[') {
        char *end;
        unsigned long place = strtoul(key, &end, 10);
        *path = end + (*end == ']');
        return json_array_get(json, place);
    }
    bool quoted = *key == '"';
    key += quoted;
    size_t length = strcspn(key, quoted ? "\"" : ".[");
    *path = key + length + quoted;
    char name[128];
    if (length >= sizeof name) return NULL;
    memcpy(name, key, length);
    name[length] = 0;
    return json_object_get(json, name);
}

double json_number(const char *text, const char *path) {
    json_t *json = json_loads(text, 0, NULL);
    const json_t *value = json;
    for (path++; value && *path;) value = step(value, &path);
    double number = json_is_number(value) ? json_number_value(value) : NAN;
    json_decref(json);
    return number;
}

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
    json_t *json = json_loads(text, 0, NULL);
    bool ok = json_is_object(json);
    if (ok) hand_on(json, (struct name){.length = 0}, on_value, user);
    json_decref(json);
    return ok;
}
