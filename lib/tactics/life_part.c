#include "tactics/life_part.h"

/* The points where a stone of the side can't be taken. */
static kt_life_set safe_of(const kt_life_part *part, unsigned side) {
#if KT_DESKTOP
    if (side == KT_LIFE_DEFENDER) return part->wall[side] | part->air;
#endif
    return part->wall[side];
}

/* Has the chain of the side around `p` a liberty, or is it safe? */
static bool breathes(const kt_life_part *part, const kt_life_stones *stones, unsigned side, unsigned p) {
    kt_life_set empty = kt_life_empty(part, stones), chain = kt_life_bit(p);
    if (kt_life_beside(part, chain) & empty) return true;
    chain = kt_life_flood(part, chain, stones->of[side]);
    return chain & safe_of(part, side) || kt_life_beside(part, chain) & empty;
}

bool kt_life_play(const kt_life_part *part, kt_life_stones *stones, unsigned side, unsigned p,
                  kt_life_set *taken, uint8_t *ko) {
    kt_life_set stone = kt_life_bit(p), beside = kt_life_beside(part, stone), caught = 0;
    stones->of[side] |= stone;
    for (kt_life_set others = beside & stones->of[side ^ 1]; others; others &= others - 1) {
        unsigned q = kt_life_lowest(others);
        if (caught >> q & 1 || breathes(part, stones, side ^ 1, q)) continue;
        caught |= kt_life_flood(part, kt_life_bit(q), stones->of[side ^ 1]);
    }
    stones->of[side ^ 1] &= ~caught;
    *taken = caught;
    *ko = KT_LIFE_NONE;
    if (!caught) return safe_of(part, side) & stone || breathes(part, stones, side, p);
    if (!(caught & (caught - 1)) && !(safe_of(part, side) & stone) && !(beside & stones->of[side]) &&
        (beside & ~stones->of[side ^ 1]) == caught)
        *ko = (uint8_t)kt_life_lowest(caught);
    return true;
}
