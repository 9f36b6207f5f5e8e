#include "tactics/life_part.h"

#if KT_DESKTOP

enum {
    LAYERS = 9, /* moves that a way takes are counted up to here */
    SLACK = 1,  /* ways that are so much longer than the shortest are tried */
    WEAK = 2,   /* liberties of chains that are easily captured */
};

/* What is near in a position. */
typedef struct nearness {
    const kt_part *ground;
    kt_part_set own, empty;
    kt_part_set weak; /* chains of both sides with few liberties, that could be taken ... */
    kt_part_set take; /* ... and these liberties */
} nearness;

static void find_weak(nearness *now, const kt_part_stones *stones) {
    for (unsigned side = 0; side < 2; side++)
        for (kt_part_set left = stones->of[side]; left;) {
            kt_part_set around, chain = kt_part_flood(now->ground, left & -left, stones->of[side], &around);
            left &= ~chain;
            around &= now->empty;
            if (chain & now->ground->wall[side] || kt_part_count(around) > WEAK) continue;
            now->weak |= chain;
            now->take |= around;
        }
}

/* Finds the points that a chain reaches by so many moves: through empty points, its owner's stones, and those that are
 * easily captured. Returns the number of layers. */
static unsigned find_layers(const nearness *now, kt_part_set chain, kt_part_set layer[LAYERS]) {
    const kt_part_set free = now->empty | now->weak;
    kt_part_set seen = chain, around;
    (void)kt_part_flood(now->ground, chain, chain, &around);
    layer[0] = chain;
    unsigned count = 1;
    for (; count < LAYERS; count++) {
        const kt_part_set edge = around & free & ~seen;
        if (!edge) break;
        const kt_part_set more = kt_part_flood(now->ground, edge, now->own, &around);
        layer[count] = more & ~seen;
        seen |= more;
    }
    return count;
}

kt_part_set kt_connect_moves(const kt_life_part *part, const kt_part_stones *stones) {
    const kt_part *ground = &part->ground;
    nearness now = {
        .ground = ground, .own = stones->of[KT_LIFE_DEFENDER], .empty = kt_part_empty(ground, stones)};
    kt_part_set layer[2][LAYERS], around, ways = 0;
    find_weak(&now, stones);
    const kt_part_set chain[2] = {kt_part_flood(ground, part->target & now.own, now.own, &around),
                                  kt_part_flood(ground, part->other & now.own, now.own, &around)};
    unsigned count[2], shortest = 2 * LAYERS;
    for (int i = 0; i < 2; i++) count[i] = find_layers(&now, chain[i], layer[i]);
    for (unsigned i = 0; i < count[0]; i++)
        for (unsigned j = 0; j < count[1]; j++)
            if (i + j < shortest && layer[0][i] & layer[1][j]) shortest = i + j;
    for (unsigned i = 0; i < count[0]; i++)
        for (unsigned j = 0; j < count[1] && i + j <= shortest + SLACK; j++)
            ways |= layer[0][i] & layer[1][j];
    if (!ways) return now.empty;
    (void)kt_part_flood(ground, ways, ways, &around);
    const kt_part_set near = (ways | around) & now.weak;
    kt_part_set moves = ways & now.empty;
    for (unsigned side = 0; side < 2; side++) {
        const kt_part_set start = near & stones->of[side];
        (void)kt_part_flood(ground, start, stones->of[side], &around);
        moves |= around & now.take;
    }
    return moves;
}

#endif
