/* Reads rules, komi, and settings that override those of the configuration. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/query_part.h"
#include "common/utf8.h"

/* Returns a value of JSON as a word. */
static const char *word_of(const json_t *json, char *bytes, size_t capacity) {
    if (json_is_string(json)) return json_string_value(json);
    if (json_is_boolean(json)) return json_is_true(json) ? "true" : "false";
    snprintf(bytes, capacity, "%.17g", json_number_value(json));
    return json_is_number(json) ? bytes : "";
}

static bool read_rule(const struct analysis_reading *reading, const char *field, const char *key,
                      const json_t *value) {
    char bytes[32];
    if (kt_rules_set(&reading->query->rules, key, word_of(value, bytes, sizeof bytes))) return true;
    return analysis_refuse(reading, field, "no rule '%.40s' with this value; expected %s", key,
                           kt_rules_wanted);
}

static void warn(const struct analysis_reading *reading, const char *field, const char *text) {
    reading->complaints->tell(reading->complaints->context, true, reading->query->id, field, text);
}

static bool read_komi(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    double komi = query->rules.territory ? 6.5 : 7.5;
    if (!analysis_read_number(reading, "komi", -400, 400, &komi)) return false;
    if (4 * komi != floor(4 * komi))
        return analysis_refuse(reading, "komi", "expected a number of quarter points");
    query->komi = (int)(4 * komi);
    return true;
}

bool analysis_read_rules(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    const json_t *rules = json_object_get(reading->object, "rules"),
                 *bonus = json_object_get(reading->object, "whiteHandicapBonus");
    const char *text = json_is_object(rules) ? "{}" : json_string_value(rules), *key;
    json_t *value;
    if (!text)
        return analysis_refuse(reading, "rules", "expected a name or an object; names are %s",
                               kt_rules_names);
    if (!kt_rules_find(text, &query->rules))
        return analysis_refuse(reading, "rules", "unknown rules: %.80s; expected %s", text,
                               *text == '{' ? kt_rules_wanted : kt_rules_names);
    json_object_foreach((json_t *)(uintptr_t)rules, key,
                        value) if (!read_rule(reading, "rules", key, value)) return false;
    if (bonus && !read_rule(reading, "whiteHandicapBonus", "whiteHandicapBonus", bonus)) return false;
    const char *unlike = kt_rules_unlike(&query->rules);
    if (unlike) warn(reading, "rules", unlike);
    return read_komi(reading);
}

/* Is this a setting of KataGo's that is switched off? Then nobody needs a warning that it has no effect. */
static bool asks_nothing(const char *name, const json_t *value) {
    static const char *const names[] = {"wideRootNoise", "analysisWideRootNoise", "playoutDoublingAdvantage",
                                        "antiMirror", "ignorePreRootHistory"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return json_is_false(value) || (json_is_number(value) && json_number_value(value) == 0);
    return false;
}

bool analysis_read_override(const struct analysis_reading *reading) {
    json_t *settings = json_object_get(reading->object, "overrideSettings"), *value;
    const char *name;
    char unknown[200] = "";
    if (settings && !json_is_object(settings))
        return analysis_refuse(reading, "overrideSettings", "expected an object");
    json_object_foreach(settings, name, value) {
        char bytes[32];
        enum analysis_set set =
            analysis_set(&reading->query->settings, name, word_of(value, bytes, sizeof bytes));
        if (set == ANALYSIS_WRONG)
            return analysis_refuse(reading, "overrideSettings", "%.40s can't have this value", name);
        if (set == ANALYSIS_SET || asks_nothing(name, value)) continue;
        size_t length = strlen(unknown);
        snprintf(unknown + length, sizeof unknown - length, "%s%.40s", length ? "," : "", name);
    }
    if (!*unknown) return true;
    char text[256];
    snprintf(text, sizeof text, "without effect here: %s", unknown);
    utf8_clean(text); /* names may be cut within a character */
    warn(reading, "overrideSettings", text);
    return true;
}
