#include "search/transposition.h"

#include <string.h>

void kt_transposition_init(kt_transposition_table *table, void *memory, size_t bytes) {
    table->entries = memory;
    table->pairs = (uint32_t)(bytes / (2 * sizeof *table->entries));
    memset(memory, 0, table->pairs * 2 * sizeof *table->entries);
}

static uint32_t mix(uint32_t number) {
    number *= 0x9e3779b1u;
    return number ^ number >> 15;
}

kt_transposition_key kt_transposition_key_of(const kt_board *board, kt_colour colour, bool passed) {
    uint32_t ko = board->ko == KT_NO_POINT
                      ? 0
                      : 1u + (uint32_t)kt_point_y(board->ko) * 32u + (uint32_t)kt_point_x(board->ko);
    uint32_t state = mix(ko << 2 | (uint32_t)passed << 1 | (colour == KT_WHITE));
    kt_transposition_key key = {mix(board->hash ^ state), state};
    /* The words of bitboards differ between builds; rows don't. */
    for (int y = 0; y < board->geometry->size; y++)
        for (int i = KT_BLACK; i <= KT_WHITE; i++)
            key.check = mix(key.check ^ kt_bitboard_row(&board->stones[i], y));
    return key;
}

/* From the lowest bit: depth 6, complete 1, bound 2, move 9, value 14, raised so that it is above 0. */
static uint32_t pack(kt_transposition known) {
    return (uint32_t)known.depth | (uint32_t)known.complete << 6 | (uint32_t)known.bound << 7 |
           (uint32_t)known.move << 9 | (uint32_t)(known.value + KT_TRANSPOSITION_VALUE_MAX + 1) << 18;
}

static unsigned depth_of(uint32_t packed) { return packed & 63; }

static kt_transposition unpack(uint32_t packed) {
    return (kt_transposition){.value = (int16_t)((int32_t)(packed >> 18) - KT_TRANSPOSITION_VALUE_MAX - 1),
                              .move = (kt_point)(packed >> 9 & 511),
                              .bound = (kt_bound)(packed >> 7 & 3),
                              .complete = packed >> 6 & 1,
                              .depth = (uint8_t)depth_of(packed)};
}

static kt_transposition_entry *pair_of(const kt_transposition_table *table, kt_transposition_key key) {
    return &table->entries[2 * ((uint64_t)key.pair * table->pairs >> 32)];
}

static bool is_of(const kt_transposition_entry *entry, kt_transposition_key key) {
    return entry->check == key.check && entry->packed;
}

bool kt_transposition_find(const kt_transposition_table *table, kt_transposition_key key,
                           kt_transposition *found) {
    if (table->pairs == 0) return false;
    const kt_transposition_entry *entry = pair_of(table, key);
    if (!is_of(entry, key) && !is_of(++entry, key)) return false;
    *found = unpack(entry->packed);
    return true;
}

void kt_transposition_store(kt_transposition_table *table, kt_transposition_key key, kt_transposition known) {
    if (table->pairs == 0) return;
    kt_transposition_entry *pair = pair_of(table, key);
    bool first = is_of(&pair[0], key) || (!is_of(&pair[1], key) && known.depth >= depth_of(pair[0].packed));
    pair[first ? 0 : 1] = (kt_transposition_entry){key.check, pack(known)};
}
