#include "tactics/part.h"

/* Floods a part of up to 64 points: in one word, where sets have two. */
static uint64_t flood_small(const kt_part *part, uint64_t start, uint64_t within, kt_part_set *around) {
    uint64_t region = start, edge = start, near = 0;
    while (edge) {
        uint64_t beside = 0;
        for (; edge; edge &= edge - 1) beside |= (uint64_t)part->beside[kt_bits_lowest64(edge)];
        near |= beside;
        edge = beside & within & ~region;
        region |= edge;
    }
    *around = near;
    return region;
}

kt_part_set kt_part_flood(const kt_part *part, kt_part_set start, kt_part_set within, kt_part_set *around) {
    if (KT_PART_POINTS == 64 || part->all == (uint64_t)part->all)
        return flood_small(part, (uint64_t)start, (uint64_t)within, around);
    kt_part_set region = start, edge = start;
    *around = 0;
    while (edge) {
        kt_part_set beside = 0;
        for (; edge; edge &= edge - 1) beside |= part->beside[kt_part_lowest(edge)];
        *around |= beside;
        edge = beside & within & ~region;
        region |= edge;
    }
    return region;
}

/* Has the chain of the side around `p` a liberty, or is it safe? */
static bool breathes(const kt_part *part, const kt_part_stones *stones, unsigned side, unsigned p) {
    kt_part_set empty = kt_part_empty(part, stones), around;
    if (part->beside[p] & empty) return true;
    kt_part_set chain = kt_part_flood(part, kt_part_bit(p), stones->of[side], &around);
    return chain & part->wall[side] || around & empty;
}

bool kt_part_play(const kt_part *part, kt_part_stones *stones, unsigned side, unsigned p, kt_part_set *taken,
                  uint8_t *ko) {
    kt_part_set stone = kt_part_bit(p), beside = part->beside[p], caught = 0, around;
    stones->of[side] |= stone;
    for (kt_part_set others = beside & stones->of[side ^ 1]; others; others &= others - 1) {
        unsigned q = kt_part_lowest(others);
        if (caught >> q & 1 || breathes(part, stones, side ^ 1, q)) continue;
        caught |= kt_part_flood(part, kt_part_bit(q), stones->of[side ^ 1], &around);
    }
    stones->of[side ^ 1] &= ~caught;
    *taken = caught;
    *ko = KT_PART_NONE;
    if (!caught) return breathes(part, stones, side, p);
    if (!(caught & (caught - 1)) && !(part->wall[side] & stone) && !(beside & stones->of[side]) &&
        (beside & ~stones->of[side ^ 1]) == caught)
        *ko = (uint8_t)kt_part_lowest(caught);
    return true;
}

kt_part_set kt_part_alive(const kt_part *part, const kt_part_stones *stones, unsigned side,
                          kt_part_set inside, kt_part_set firm, int room) {
    kt_part_set own = stones->of[side], kept = own, alive, around;
    do {
        kt_part_set one = 0; /* chains with a vital region, by their stones */
        alive = kept;
        kept = firm;
        for (kt_part_set left = inside; left;) {
            kt_part_set region = kt_part_flood(part, left & -left, left, &around), border = around & own;
            left &= ~region;
            if (border & ~alive) continue;
            kt_part_set empty = region & kt_part_empty(part, stones);
            const bool wide = empty == region && kt_part_count(region) >= room;
            for (kt_part_set rest = border & ~kept; rest;) {
                kt_part_set chain = kt_part_flood(part, rest & -rest, own, &around);
                rest &= ~chain;
                if (wide) kept |= chain;
                if (empty & ~around) continue;
                kept |= one & chain;
                one |= chain;
            }
        }
    } while (kept != alive);
    return alive;
}
