#include "common/nearest.h"

#include <stdio.h>

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

unsigned nearest_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    unsigned row[3][NEAREST_LENGTH_MAX + 1]; /* for the last three letters of `a` */
    if (a_length > NEAREST_LENGTH_MAX) a_length = NEAREST_LENGTH_MAX;
    if (b_length > NEAREST_LENGTH_MAX) b_length = NEAREST_LENGTH_MAX;
    for (unsigned j = 0; j <= b_length; j++) row[0][j] = j;
    for (unsigned i = 1; i <= a_length; i++) {
        unsigned *now = row[i % 3], *before = row[(i - 1) % 3], *earlier = row[(i + 1) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= b_length; j++) {
            now[j] = least(before[j - 1] + (a[i - 1] != b[j - 1]), least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], earlier[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

void nearest_consider(struct nearest *nearest, const char *name, size_t length) {
    unsigned distance = nearest_distance(nearest->wanted, nearest->length, name, length);
    size_t longer = length > nearest->length ? length : nearest->length;
    if (distance > 3 || 2 * distance > longer) return;
    unsigned at = nearest->count < NEAREST_MAX ? nearest->count++ : NEAREST_MAX;
    for (; at && nearest->found[at - 1].distance > distance; at--)
        if (at < NEAREST_MAX) nearest->found[at] = nearest->found[at - 1];
    if (at == NEAREST_MAX) return;
    nearest->found[at].name = name;
    nearest->found[at].length = length;
    nearest->found[at].distance = distance;
}

const char *nearest_text(const struct nearest *nearest) {
    static char text[NEAREST_MAX * (NEAREST_LENGTH_MAX + 8) + 24];
    static const char *const between[] = {"; did you mean ", ", ", " or "};
    size_t length = 0;
    text[0] = 0;
    for (unsigned i = 0; i < nearest->count; i++) {
        unsigned which = i == 0 ? 0 : i + 1 == nearest->count ? 2 : 1;
        int most = (int)(nearest->found[i].length < NEAREST_LENGTH_MAX ? nearest->found[i].length
                                                                       : NEAREST_LENGTH_MAX);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s'%.*s'", between[which], most,
                                   nearest->found[i].name);
    }
    if (length) snprintf(text + length, sizeof text - length, "?");
    return text;
}
