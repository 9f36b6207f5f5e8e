#include "tactics/life_part.h"

/* The chains of `alive` that have two regions which `alive` encloses alone and whose empty points are all their
 * liberties (tactics/benson.h). `inside` are the points that only the defender's stones enclose. */
static kt_life_set keep_two_eyed(const kt_life_part *part, const kt_life_stones *stones, kt_life_set inside,
                                 kt_life_set alive) {
    kt_life_set own = stones->of[KT_LIFE_DEFENDER], empty = kt_life_empty(part, stones), one = 0, two = 0;
    for (kt_life_set left = inside; left;) {
        kt_life_set region = kt_life_flood(part, left & -left, inside);
        left &= ~region;
        kt_life_set border = kt_life_beside(part, region) & own;
        if (border & ~alive) continue;
        for (kt_life_set rest = border & ~two; rest;) {
            kt_life_set chain = kt_life_flood(part, rest & -rest, own);
            rest &= ~chain;
            if (region & empty & ~kt_life_beside(part, chain)) continue;
            two |= one & chain;
            one |= chain;
        }
    }
    return two;
}

/* The defender's chains that live unconditionally, if one of the target is among them. */
static kt_life_set find_alive(const kt_life_part *part, const kt_life_stones *stones, kt_life_set inside) {
    if (!inside || kt_life_flood(part, inside & -inside, inside) == inside) return 0;
    kt_life_set alive = stones->of[KT_LIFE_DEFENDER], before;
    do {
        before = alive;
        alive = keep_two_eyed(part, stones, inside, alive);
    } while (alive != before && alive & part->target);
    return alive & part->target ? alive : 0;
}

/* The regions of the set, up to 2. With `room`, a region of three points or more counts as two: it may become two eyes. */
static unsigned count_regions(const kt_life_part *part, kt_life_set set, bool room) {
    unsigned count = 0;
    while (set && count < 2) {
        kt_life_set region = kt_life_flood(part, set & -set, set);
        set &= ~region;
        count += room && kt_life_count(region) > 2 ? 2 : 1;
    }
    return count;
}

kt_life_view kt_life_look(const kt_life_part *part, const kt_life_stones *stones) {
    kt_life_set own = stones->of[KT_LIFE_DEFENDER], others = stones->of[KT_LIFE_ATTACKER];
    if (!(own & part->target)) return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    kt_life_set out = own & part->wall[KT_LIFE_DEFENDER];
    if (out && (out = kt_life_flood(part, out, own)) & part->target)
        return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    /* The attacker's stones that can't be taken, and the points where they prevent an eye. */
    kt_life_set firm = kt_life_flood(part, others & part->wall[KT_LIFE_ATTACKER], others);
    kt_life_set spoilt = (firm | kt_life_beside(part, firm) | part->wall[KT_LIFE_ATTACKER]) & ~own;
    kt_life_set open = kt_life_flood(part, (spoilt | part->wall[KT_LIFE_DEFENDER]) & ~own, part->all & ~own);
    kt_life_set inside = part->all & ~own & ~open, alive = find_alive(part, stones, inside);
    if (alive) return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    kt_life_set room = part->all & ~own & ~spoilt, ways = part->wall[KT_LIFE_DEFENDER] & ~firm;
    if (count_regions(part, room, true) < 2 &&
        !(ways && kt_life_flood(part, own & part->target, part->all & ~firm) & ways))
        return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    return (kt_life_view){KT_LIFE_OPEN, (uint8_t)(2 - count_regions(part, inside, false))};
}
