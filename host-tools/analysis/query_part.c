#include "analysis/query_part.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/utf8.h"

bool analysis_refuse(const struct analysis_reading *reading, const char *field, const char *format, ...) {
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_clean(text); /* what it quotes may be cut within a character */
    reading->complaints->tell(reading->complaints->context, false, reading->query->id, field, text);
    return false;
}

bool analysis_read_integer(const struct analysis_reading *reading, const char *field, int64_t low,
                           int64_t high, int64_t *value) {
    const json_t *json = json_object_get(reading->object, field);
    if (!json) return true;
    if (!json_is_integer(json) || json_integer_value(json) < low || json_integer_value(json) > high)
        return analysis_refuse(reading, field, "expected a whole number from %lld to %lld", (long long)low,
                               (long long)high);
    *value = json_integer_value(json);
    return true;
}

bool analysis_read_number(const struct analysis_reading *reading, const char *field, double low, double high,
                          double *value) {
    const json_t *json = json_object_get(reading->object, field);
    if (!json) return true;
    double number = json_number_value(json);
    if (!json_is_number(json) || !(number >= low && number <= high))
        return analysis_refuse(reading, field, "expected a number from %g to %g", low, high);
    *value = number;
    return true;
}

bool analysis_read_truth(const struct analysis_reading *reading, const char *field, bool *value) {
    const json_t *json = json_object_get(reading->object, field);
    if (!json) return true;
    if (!json_is_boolean(json)) return analysis_refuse(reading, field, "expected true or false");
    *value = json_is_true(json);
    return true;
}

kt_colour analysis_colour(const json_t *json) {
    const char *word = json_string_value(json);
    if (!word) return KT_EMPTY;
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0) return KT_BLACK;
    return strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0 ? KT_WHITE : KT_EMPTY;
}

int analysis_vertex(const json_t *json, int size) {
    const char *word = json_string_value(json);
    int x, y, end = 0;
    if (!word) return -1;
    if (sscanf(word, "(%2d,%2d)%n", &x, &y, &end) == 2 && end && !word[end])
        return x >= 0 && y >= 0 && x < size && y < size ? kt_point_at(x, size - 1 - y) : -1;
    kt_status p = kt_point_read(word, size);
    return p < 0 ? -1 : p;
}
