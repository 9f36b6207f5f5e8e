#include "tactics/capture.h"

#if KT_DESKTOP

enum {
    WEAK = 3, /* liberties of chains that could be captured soon */
    /* Steps from the target. With two, 3 more of the 79 captures of GNU Go's tests are found, and 3 more of 38 chains that can't
     * be captured count as such. */
    RINGS = 3,
};

bool kt_capture_lives(const kt_part *ground, const kt_part_stones *stones, unsigned side, kt_part_set chain) {
    const kt_part_set free = ground->all & ~stones->of[side];
    const kt_part_set rim = (ground->wall[KT_LIFE_ATTACKER] | ground->wall[KT_LIFE_DEFENDER]) & free;
    kt_part_set around;
    const kt_part_set inside = free & ~kt_part_flood(ground, rim, free, &around);
    if (!inside || kt_part_flood(ground, inside & -inside, inside, &around) == inside) return false;
    return chain & kt_part_alive(ground, stones, side, inside, 0, KT_PART_POINTS + 1);
}

/* Was the target, a single stone, taken in a ko? Then its owner may retake. */
static bool is_taken_in_ko(const kt_life_part *part, const kt_part_stones *stones) {
    const kt_part *ground = &part->ground;
    const kt_part_set point = part->target, others = stones->of[KT_LIFE_ATTACKER];
    kt_part_set around;
    if (point & (point - 1) || !(point & kt_part_empty(ground, stones))) return false;
    kt_part_set beside = ground->beside[kt_part_lowest(point)];
    if (beside & ~others) return false;
    for (; beside; beside &= beside - 1) {
        const kt_part_set stone = beside & -beside;
        if (stone & ground->wall[KT_LIFE_ATTACKER] || kt_part_flood(ground, stone, others, &around) != stone)
            continue;
        if ((around & kt_part_empty(ground, stones)) == point) return true;
    }
    return false;
}

kt_life_view kt_capture_look(const kt_life_part *part, const kt_part_stones *stones) {
    const kt_part *ground = &part->ground;
    const kt_part_set own = stones->of[KT_LIFE_DEFENDER];
    kt_part_set around;
    if (!(own & part->target))
        return (kt_life_view){is_taken_in_ko(part, stones) ? KT_LIFE_OPEN : KT_LIFE_ATTACKER_WINS, 2};
    const kt_part_set chain = kt_part_flood(ground, own & part->target, own, &around);
    const int liberties = kt_part_count(around & kt_part_empty(ground, stones));
    const int most = part->aim == KT_LIFE_RACES ? KT_PART_POINTS : KT_CAPTURE_LIBERTIES;
    if (chain & ground->wall[KT_LIFE_DEFENDER] || liberties > most ||
        kt_capture_lives(ground, stones, KT_LIFE_DEFENDER, chain))
        return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    return (kt_life_view){KT_LIFE_OPEN, (uint8_t)(liberties < 3 ? 3 - liberties : 0)};
}

kt_part_set kt_capture_near(const kt_life_part *part, const kt_part_stones *stones, kt_part_set near,
                            unsigned rings) {
    const kt_part *ground = &part->ground;
    const kt_part_set empty = kt_part_empty(ground, stones);
    kt_part_set around, moves = near & empty;
    for (unsigned i = 0; i < rings; i++) {
        (void)kt_part_flood(ground, near, near, &around);
        for (unsigned side = 0; side < 2; side++)
            for (kt_part_set left = around & stones->of[side] & ~near; left;) {
                kt_part_set beside, chain = kt_part_flood(ground, left & -left, stones->of[side], &beside);
                left &= ~chain;
                beside &= empty;
                if (chain & ground->wall[side] || kt_part_count(beside) > WEAK) continue;
                near |= chain;
                moves |= beside;
            }
        (void)kt_part_flood(ground, near, near, &around);
        moves |= around & empty;
        near |= moves;
    }
    return moves;
}

kt_part_set kt_capture_moves(const kt_life_part *part, const kt_part_stones *stones) {
    return kt_capture_near(part, stones, part->target, RINGS);
}

#endif
