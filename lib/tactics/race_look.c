#include "tactics/life_part.h"

#if KT_DESKTOP

enum {
    RINGS = 2,  /* steps from the chains to the moves that are near */
    NAKADE = 6, /* who captures no more stones may be killed by moves where they stood */
};

/* The chains of a race in a position. */
typedef struct racing {
    const kt_part *ground;
    const kt_part_stones *stones;
    kt_part_set empty;
    kt_part_set near;                   /* the chains, and where they stood */
    kt_part_set chain[2], liberties[2]; /* by side */
} racing;

static racing find_chains(const kt_life_part *part, const kt_part_stones *stones) {
    const kt_part *ground = &part->ground;
    racing now = {.ground = ground, .stones = stones, .empty = kt_part_empty(ground, stones)};
    for (unsigned side = 0; side < 2; side++) {
        const kt_part_set own = stones->of[side];
        const kt_part_set start = side == KT_LIFE_DEFENDER ? part->target : part->other;
        kt_part_set around;
        now.chain[side] = kt_part_flood(ground, start & own, own, &around);
        now.liberties[side] = around & now.empty;
        now.near |= now.chain[side] | start;
    }
    return now;
}

/* The target is captured. Has its attacker won? */
static kt_life_view look_after_capture(const kt_life_part *part, const kt_part_stones *stones) {
    const kt_part *ground = &part->ground;
    const kt_part_set others = stones->of[KT_LIFE_ATTACKER], start = others & part->other;
    const int captured = kt_part_count(part->target);
    kt_part_set around;
    if (captured > NAKADE) return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    if (!start)
        return (kt_life_view){
            captured > kt_part_count(part->other) ? KT_LIFE_ATTACKER_WINS : KT_LIFE_DEFENDER_WINS, 0};
    const kt_part_set chain = kt_part_flood(ground, start, others, &around);
    if (chain & ground->wall[KT_LIFE_ATTACKER] || kt_capture_lives(ground, stones, KT_LIFE_ATTACKER, chain))
        return (kt_life_view){KT_LIFE_ATTACKER_WINS, 0};
    return (kt_life_view){KT_LIFE_OPEN, 2};
}

kt_life_view kt_race_look(const kt_life_part *part, const kt_part_stones *stones) {
    if (!(stones->of[KT_LIFE_ATTACKER] & part->other) && kt_part_count(part->other) > NAKADE)
        return (kt_life_view){KT_LIFE_DEFENDER_WINS, 0};
    kt_life_view view = kt_capture_look(part, stones);
    if (view.state == KT_LIFE_ATTACKER_WINS) return look_after_capture(part, stones);
    if (view.state != KT_LIFE_OPEN) return view;
    const racing now = find_chains(part, stones);
    const int lead =
        1 + kt_part_count(now.liberties[KT_LIFE_ATTACKER]) - kt_part_count(now.liberties[KT_LIFE_DEFENDER]);
    view.eyes_lacking = (uint8_t)(lead < 0 ? 0 : lead > 2 ? 2 : lead);
    return view;
}

/* Leaves those points that have neighbours in `among`, or in what is left, alone. */
static kt_part_set keep_within(const kt_part *ground, kt_part_set points, kt_part_set among) {
    kt_part_set before;
    do {
        before = points;
        for (kt_part_set left = points; left; left &= left - 1)
            if (ground->beside[kt_part_lowest(left)] & ~(among | before)) points &= ~(left & -left);
    } while (points != before);
    return points;
}

/* The liberties that the chain of the other side alone has, where stones of `side` are safe: it doesn't matter which of them is
 * filled first, and their owner gains nothing there. */
static kt_part_set find_plain(const racing *now, unsigned side) {
    const kt_part *ground = now->ground;
    const kt_part_set own = now->stones->of[side];
    kt_part_set around;
    const kt_part_set firm = kt_part_flood(ground, own & ground->wall[side], own, &around);
    const kt_part_set plain =
        now->liberties[side ^ 1] & (ground->wall[side] | around) & ~ground->wall[side ^ 1];
    return keep_within(ground, plain, now->chain[side ^ 1] | firm);
}

/* The liberties that both chains have, where there is nothing else: nobody gets an eye there, so that they are alike, too. */
static kt_part_set find_shared(const racing *now) {
    const kt_part *ground = now->ground;
    const kt_part_set shared = now->liberties[0] & now->liberties[1] & ~ground->wall[0] & ~ground->wall[1];
    return keep_within(ground, shared, now->chain[0] | now->chain[1]);
}

static kt_part_set without_alike(kt_part_set moves, kt_part_set alike) {
    const kt_part_set some = moves & alike;
    return (moves & ~alike) | (some & -some);
}

kt_part_set kt_race_moves(const kt_life_part *part, const kt_part_stones *stones, unsigned side) {
    const racing now = find_chains(part, stones);
    kt_part_set moves = now.empty;
    if (part->narrow[side]) moves = kt_capture_near(part, stones, now.near, RINGS);
    moves &= ~find_plain(&now, side ^ 1);
    moves = without_alike(moves, find_plain(&now, side));
    return without_alike(moves, find_shared(&now));
}

#endif
