#include "common/json_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"

enum { DIGITS = 15 }; /* so that decimals are printed as they were rounded */

json_t *json_fixed(double number, int decimals) {
    double scale = pow(10, decimals), whole = round(number * scale) / scale;
    if (!isfinite(number)) return json_null();
    return whole == trunc(whole) && fabs(whole) < 1e15 ? json_integer((json_int_t)whole) : json_real(whole);
}

json_t *json_text(const char *text) {
    CLEANUP_FREE char *clean = strdup(text);
    if (!clean) abort();
    for (char *c = clean; *c;) {
        int bytes = utf8_bytes(c);
        if (bytes == 0) *c = '?';
        c += bytes ? bytes : 1;
    }
    return json_string(clean);
}

void json_put(json_t *object, const char *key, json_int_t number) {
    json_object_set_new(object, key, json_integer(number));
}

void json_put_fixed(json_t *object, const char *key, double number, int decimals) {
    json_object_set_new(object, key, json_fixed(number, decimals));
}

void json_put_text(json_t *object, const char *key, const char *text) {
    json_object_set_new(object, key, json_text(text));
}

char *json_line(json_t *owned) {
    CLEANUP_FREE char *text = json_dumps(owned, JSON_REAL_PRECISION(DIGITS) | JSON_ENCODE_ANY);
    if (!text) abort();
    json_decref(owned);
    return memory_print("%s\n", text);
}

void json_write(FILE *stream, json_t *owned) {
    CLEANUP_FREE char *line = json_line(owned);
    fputs(line, stream);
}
