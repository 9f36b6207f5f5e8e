#include "common/json_read.h"

bool json_take(const json_t *value, json_int_t low, json_int_t high, json_int_t *number) {
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= low && *number <= high;
}

bool json_take_member(const json_t *object, const char *key, json_int_t low, json_int_t high,
                      json_int_t *number) {
    return json_take(json_object_get(object, key), low, high, number);
}
