#include "tactics/life_part.h"

/* Does one of the target live unconditionally? `inside` are the points that only the defender's stones enclose. */
static bool is_alive(const kt_life_part *part, const kt_part_stones *stones, kt_part_set inside) {
    kt_part_set around;
    if (!inside || kt_part_flood(&part->ground, inside & -inside, inside, &around) == inside) return false;
    return part->target &
           kt_part_alive(&part->ground, stones, KT_LIFE_DEFENDER, inside, 0, KT_PART_POINTS + 1);
}

/* The regions of the set, up to 2. With `room`, a region of three points or more counts as two: it may become two eyes. */
static unsigned count_regions(const kt_part *ground, kt_part_set set, bool room) {
    unsigned count = 0;
    kt_part_set around;
    while (set && count < 2) {
        kt_part_set region = kt_part_flood(ground, set & -set, set, &around);
        set &= ~region;
        count += room && kt_part_count(region) > 2 ? 2 : 1;
    }
    return count;
}

kt_life_view kt_life_look(const kt_life_part *part, const kt_part_stones *stones) {
#if KT_DESKTOP
    if (part->aim == KT_LIFE_LINKS) return kt_connect_look(part, stones);
    if (part->aim == KT_LIFE_STANDS) return kt_capture_look(part, stones);
    if (part->aim == KT_LIFE_RACES) return kt_race_look(part, stones);
#endif
    const kt_part *ground = &part->ground;
    kt_part_set own = stones->of[KT_LIFE_DEFENDER], others = stones->of[KT_LIFE_ATTACKER], around;
    const kt_part_set rim = ground->wall[KT_LIFE_ATTACKER], free = ground->all & ~own;
    if (!(own & part->target)) return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    kt_part_set out = own & part->exit;
    if (out && kt_part_flood(ground, out, own, &around) & part->target)
        return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    /* The attacker's stones that can't be taken, and the points where they prevent an eye. */
    kt_part_set firm = kt_part_flood(ground, others & rim, others, &around);
    kt_part_set spoilt = (firm | around | rim) & ~own;
    kt_part_set inside = free & ~kt_part_flood(ground, (spoilt | part->exit) & ~own, free, &around);
    if (is_alive(part, stones, inside)) return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    kt_part_set ways = part->exit & ~firm;
    if (count_regions(ground, free & ~spoilt, true) < 2 &&
        !(ways && kt_part_flood(ground, own & part->target, ground->all & ~firm, &around) & ways))
        return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    return (kt_life_view){KT_LIFE_OPEN, (uint8_t)(2 - count_regions(ground, inside, false))};
}
