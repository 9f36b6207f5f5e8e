#include "minimax/table.h"

#include <string.h>

kt_status kt_minimax_table_init(kt_minimax_table *table, void *memory, size_t bytes) {
    size_t fit = bytes / sizeof(kt_minimax_entry);
    uint32_t count = 2;
    if (fit < count) return KT_ERR_SIZE;
    while (count < 1u << 31 && 2 * (size_t)count <= fit) count *= 2;
    *table = (kt_minimax_table){.entries = memory, .mask = count - 1};
    memset(memory, 0, count * sizeof(kt_minimax_entry));
    return KT_OK;
}

/* The first of the two entries where a key may be. The multipliers are odd numbers without a pattern. */
static kt_minimax_entry *pair_of(const kt_minimax_table *table, const kt_minimax_key *key) {
    uint32_t hash = key->length;
    for (int i = 0; i < KT_MINIMAX_KEY_BYTES; i += 4) {
        uint32_t word;
        memcpy(&word, key->bytes + i, sizeof word);
        hash = (hash ^ word) * 2654435761u;
        hash ^= hash >> 15;
    }
    hash *= 2246822519u;
    hash ^= hash >> 13;
    return &table->entries[hash & table->mask & ~1u];
}

static bool holds(const kt_minimax_entry *entry, const kt_minimax_key *key) {
    return entry->length == key->length && memcmp(entry->key, key->bytes, sizeof entry->key) == 0;
}

const kt_minimax_entry *kt_minimax_table_find(const kt_minimax_table *table, const kt_minimax_key *key) {
    const kt_minimax_entry *pair = pair_of(table, key);
    for (int i = 0; i < 2; i++)
        if (holds(&pair[i], key)) return &pair[i];
    return NULL;
}

void kt_minimax_table_store(kt_minimax_table *table, const kt_minimax_key *key, kt_minimax_entry entry) {
    kt_minimax_entry *pair = pair_of(table, key);
    memcpy(entry.key, key->bytes, sizeof entry.key);
    entry.length = key->length;
    bool first = holds(&pair[0], key) || (!holds(&pair[1], key) && entry.depth >= pair[0].depth);
    pair[!first] = entry;
}
