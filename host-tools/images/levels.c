#include "images/levels.h"

#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const uint16_t *)a - *(const uint16_t *)b; }

/* Behind the last of the values that are equal to values[first]. */
static size_t find_end(const uint16_t *values, size_t count, size_t first) {
    size_t end = first + 1;
    while (end < count && values[end] == values[first]) end++;
    return end;
}

static size_t count_different(const uint16_t *values, size_t count) {
    size_t different = 0;
    for (size_t i = 0; i < count; i = find_end(values, count, i)) different++;
    return different;
}

struct levels levels_choose(uint16_t *values, size_t count) {
    struct levels chosen = {.count = 0};
    if (count == 0) return chosen;
    qsort(values, count, sizeof *values, compare);
    size_t different = count_different(values, count);
    for (size_t first = 0, end; first < count; first = end) {
        size_t left = (size_t)(KT_LEVELS_MAX - chosen.count), share = (count - first) / left;
        uint64_t sum = 0;
        end = first;
        do {
            size_t next = find_end(values, count, end);
            /* A value that is frequent by itself gets its own level. */
            if (end > first && next - end > share) break;
            sum += (uint64_t)values[end] * (next - end);
            end = next;
            different--;
        } while (different >= left && end - first < share);
        chosen.value[chosen.count++] = (uint16_t)((sum + (end - first) / 2) / (end - first));
    }
    return chosen;
}

uint16_t levels_nearest(const struct levels *levels, uint16_t value) {
    int at = 0;
    while (at + 1 < levels->count && levels->value[at + 1] - value < value - levels->value[at]) at++;
    return levels->value[at];
}
