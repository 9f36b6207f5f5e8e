#include "dominate.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* A hash table of the patterns kept so far, by stage, ko and stones. */
typedef struct table {
    const pattern *pattern;
    uint32_t *slot; /* pattern index + 1; patterns with equal stones stand in slots that follow each other */
    size_t slots;   /* a power of two */
} table;

static size_t hash_stones(const uint16_t *stone, int count, int context) {
    uint64_t hash = (uint64_t)context + 1;
    for (int i = 0; i < count; i++) hash = (hash ^ stone[i]) * 0x9e3779b97f4a7c15u;
    return (size_t)(hash ^ hash >> 32);
}

static int context_of(const pattern *p) { return p->stage * 2 + p->ko; }

static bool holds_bounds(const pattern *outer, const pattern *inner) {
    return outer->x_min <= inner->x_min && outer->x_max >= inner->x_max && outer->y_min <= inner->y_min &&
           outer->y_max >= inner->y_max;
}

/* Does a kept pattern with just these stones hold the bounds of `p`? */
static bool is_dominated_by(const table *table, const uint16_t *stone, int count, const pattern *p) {
    size_t at = hash_stones(stone, count, context_of(p)) & (table->slots - 1);
    for (; table->slot[at]; at = (at + 1) & (table->slots - 1)) {
        const pattern *kept = &table->pattern[table->slot[at] - 1];
        if (kept->stones == count && context_of(kept) == context_of(p) && holds_bounds(kept, p) &&
            memcmp(kept->stone, stone, (size_t)count * sizeof *stone) == 0)
            return true;
    }
    return false;
}

/* Looks for every subset of the pattern's stones among the kept patterns. */
static bool is_dominated(const table *table, const pattern *p) {
    for (uint32_t subset = 0; subset < 1u << p->stones; subset++) {
        uint16_t stone[NEIGHBOURS_MAX];
        int count = 0;
        for (int i = 0; i < p->stones; i++)
            if (subset >> i & 1) stone[count++] = p->stone[i];
        if (is_dominated_by(table, stone, count, p)) return true;
    }
    return false;
}

static void remember(table *table, size_t index) {
    const pattern *p = &table->pattern[index];
    size_t at = hash_stones(p->stone, p->stones, context_of(p)) & (table->slots - 1);
    while (table->slot[at]) at = (at + 1) & (table->slots - 1);
    table->slot[at] = (uint32_t)(index + 1);
}

size_t dominate_drop(pattern_set *set) {
    table table = {.pattern = set->pattern, .slots = 16};
    while (table.slots < set->count * 2) table.slots *= 2;
    table.slot = memory_zeroed(table.slots * sizeof *table.slot);
    size_t kept = 0, all = set->count;
    for (size_t i = 0; i < all; i++) {
        if (is_dominated(&table, &set->pattern[i])) continue;
        set->pattern[kept] = set->pattern[i];
        remember(&table, kept++);
    }
    free(table.slot);
    set->count = kept;
    return all - kept;
}
