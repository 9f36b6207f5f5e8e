#include "tactics/life_part.h"

#if KT_DESKTOP

enum { FAR = 3 }; /* moves that a link takes are counted up to here */

/* The attacker's stones that live unconditionally, where the part ends at nothing that could take them. */
static kt_part_set alive(const kt_life_part *part, const kt_part_stones *stones, kt_part_set firm) {
    const kt_part *ground = &part->ground;
    kt_part_set free = ground->all & ~stones->of[KT_LIFE_ATTACKER], around;
    kt_part_set open = kt_part_flood(ground, part->exit & free, free, &around);
    return kt_part_alive(ground, stones, KT_LIFE_ATTACKER, free & ~open, firm, KT_PART_POINTS + 1);
}

/* The moves that a link takes if the attacker plays none, up to FAR. */
static unsigned count_moves(const kt_part *ground, kt_part_set chain, kt_part_set around, kt_part_set own,
                            kt_part_set other, kt_part_set free) {
    unsigned count = 0;
    while (!(chain & other) && count < FAR) {
        chain = kt_part_flood(ground, chain | (around & free), own, &around);
        count++;
    }
    return count;
}

kt_life_view kt_connect_look(const kt_life_part *part, const kt_part_stones *stones) {
    const kt_part *ground = &part->ground;
    const kt_part_set own = stones->of[KT_LIFE_DEFENDER], others = stones->of[KT_LIFE_ATTACKER];
    const kt_part_set exit = part->exit;
    kt_part_set around, beside;
    if (!(own & part->target) || !(own & part->other)) return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    const kt_part_set chain = kt_part_flood(ground, own & part->target, own, &around);
    if (chain & part->other) return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    if (chain & exit && kt_part_flood(ground, own & part->other, own, &beside) & exit)
        return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    kt_part_set firm = kt_part_flood(ground, others & ground->wall[KT_LIFE_ATTACKER], others, &beside);
    firm = alive(part, stones, firm);
    const kt_part_set free = ground->all & ~firm;
    const kt_part_set reach = kt_part_flood(ground, chain, free, &beside);
    if (!(reach & part->other) &&
        !(reach & exit && kt_part_flood(ground, own & part->other, free, &beside) & exit))
        return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    unsigned moves = count_moves(ground, chain, around, own, part->other, free);
    return (kt_life_view){KT_LIFE_OPEN, (uint8_t)(moves - 1)};
}

#endif
