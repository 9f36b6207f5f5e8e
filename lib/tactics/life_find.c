#include <string.h>

#include "tactics/life.h"

enum {
    SURELY = 2, /* so many steps nearer, a stone has surely got out */
    AWAY = 3,   /* points so far from all stones are outside */
};

void kt_life_measure(const kt_board *board, const kt_bitboard *start, const kt_bitboard *within,
                     uint8_t steps[KT_POINTS]) {
    memset(steps, KT_LIFE_FAR, KT_POINTS);
    kt_bitboard edge = *start, seen = *start;
    for (uint8_t n = 0; n < KT_LIFE_FAR && !kt_bitboard_is_empty(&edge); n++) {
        KT_EACH_POINT(p, &edge) steps[p] = n;
        edge = kt_geometry_border(board->geometry, &edge);
        kt_bitboard_intersect(&edge, within);
        kt_bitboard_subtract(&edge, &seen);
        kt_bitboard_unite(&seen, &edge);
    }
}

kt_colour kt_life_defender(const kt_board *board) {
    uint8_t steps[KT_POINTS];
    kt_bitboard outside = kt_bitboard_or(board->stones[KT_BLACK], &board->stones[KT_WHITE]);
    const kt_bitboard *all = &board->geometry->points;
    if (kt_bitboard_is_empty(&outside)) return KT_EMPTY;
    kt_life_measure(board, &outside, all, steps);
    outside = kt_bitboard_none();
    KT_EACH_POINT(p, all)
        if (steps[p] >= AWAY) kt_bitboard_set(&outside, p);
    kt_life_measure(board, &outside, all, steps);
    /* Each step away from the outside halves what a stone counts. */
    uint32_t open[3] = {0, 0, 0};
    KT_EACH_POINT(p, all) open[board->colour[p]] += steps[p] < 16 ? 65536u >> steps[p] : 1;
    return open[KT_BLACK] > open[KT_WHITE] ? KT_WHITE : KT_BLACK;
}

/* What finding a part works with. */
typedef struct finding {
    const kt_board *board;
    kt_bitboard room;                           /* the empty points of the part */
    kt_bitboard all;                            /* ... with the stones that are played with */
    uint8_t mine[KT_POINTS], theirs[KT_POINTS]; /* steps from the defender's and the attacker's stones */
    kt_colour own, other;
    kt_life_extent extent;
} finding;

/* The empty points near the target, and what lies between them and it. */
static void find_room(finding *now, const kt_bitboard *target) {
    const kt_board *board = now->board;
    const kt_bitboard *empty = &board->stones[KT_EMPTY];
    kt_bitboard walk = kt_bitboard_or(*empty, &board->stones[now->own]);
    kt_life_measure(board, target, &walk, now->mine);
    walk = kt_bitboard_or(*empty, &board->stones[now->other]);
    kt_life_measure(board, &board->stones[now->other], &walk, now->theirs);
    kt_bitboard rest = kt_bitboard_none(), outside = kt_bitboard_none();
    KT_EACH_POINT(p, empty)
        if (now->mine[p] > now->extent.reach || now->mine[p] > now->theirs[p] + now->extent.lead)
            kt_bitboard_set(&rest, p);
    int most = 0;
    while (!kt_bitboard_is_empty(&rest)) {
        kt_bitboard region = kt_geometry_take_region(board->geometry, &rest);
        int count = kt_bitboard_count(&region);
        if (count > most) most = count, outside = region;
    }
    now->room = kt_bitboard_minus(*empty, &outside);
}

/* Adds the liberties of the attacker's chains at the part that are easily captured. */
static void add_liberties(finding *now, const kt_bitboard *target) {
    const kt_board *board = now->board;
    kt_bitboard near = kt_bitboard_or(now->room, target), more = now->room;
    near = kt_geometry_border(board->geometry, &near);
    kt_bitboard_intersect(&near, &board->stones[now->other]);
    KT_EACH_POINT(p, &near) {
        const kt_bitboard *liberties = &board->liberties[board->chain[p]];
        if (kt_bitboard_count(liberties) <= now->extent.few) kt_bitboard_unite(&more, liberties);
    }
    now->room = more;
}

/* Adds the target, the attacker's chains that have all their liberties in the part, and the defender's that
 * touch these. The others of the defender stay out: they may stand anywhere on the board. */
static void add_stones(finding *now, const kt_bitboard *target) {
    const kt_board *board = now->board;
    const kt_bitboard *others = &board->stones[now->other], *own = &board->stones[now->own];
    now->all = kt_bitboard_or(now->room, target);
    KT_EACH_POINT(p, others)
        if (kt_bitboard_within(&board->liberties[board->chain[p]], &now->room)) kt_bitboard_set(&now->all, p);
    kt_bitboard touching = kt_geometry_border(board->geometry, &now->all);
    for (touching = kt_bitboard_and(touching, own); !kt_bitboard_is_empty(&touching);) {
        kt_bitboard chain = kt_geometry_region(board->geometry, kt_bitboard_next(&touching, 0), own);
        kt_bitboard_subtract(&touching, &chain);
        kt_bitboard_unite(&now->all, &chain);
    }
}

#if KT_DESKTOP
/* The defender's chains outside the target that touch the attacker's of the part: captured, they save those. So the liberties
 * of chains that are easily captured belong to the part, too; and such a chain gets out where it is nearer than the
 * attacker. Without them, life by a capture was found that the attacker prevents by capturing first. */
static void add_captures(finding *now, const kt_bitboard *target) {
    const kt_board *board = now->board;
    const kt_bitboard *own = &board->stones[now->own];
    kt_bitboard chains = kt_bitboard_and(now->all, own), easy = kt_bitboard_none();
    kt_bitboard_subtract(&chains, target);
    KT_EACH_POINT(p, &chains) {
        const kt_bitboard *liberties = &board->liberties[board->chain[p]];
        if (kt_bitboard_count(liberties) > now->extent.few || kt_bitboard_within(liberties, &now->room))
            continue;
        kt_bitboard_set(&easy, p);
    }
    if (kt_bitboard_is_empty(&easy)) return;
    KT_EACH_POINT(p, &easy) kt_bitboard_unite(&now->room, &board->liberties[board->chain[p]]);
    uint8_t steps[KT_POINTS];
    kt_bitboard walk = kt_bitboard_or(board->stones[KT_EMPTY], own);
    kt_life_measure(board, &easy, &walk, steps);
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (steps[p] + 1 < now->mine[p]) now->mine[p] = (uint8_t)(steps[p] + 1);
    add_stones(now, target);
}
#endif

kt_part_set kt_life_bits(const kt_life_part *part, const kt_bitboard *set) {
    kt_part_set bits = 0;
    KT_EACH_POINT(p, set) bits |= kt_part_bit(kt_life_number(part, p));
    return bits;
}

bool kt_life_set_rectangle(kt_life_part *part, const kt_bitboard *all) {
    int left = KT_BOARD_MAX, right = 0, top = KT_BOARD_MAX, bottom = 0;
    KT_EACH_POINT(p, all) {
        int x = kt_point_x(p), y = kt_point_y(p);
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        if (y > bottom) bottom = y;
    }
    int columns = right - left + 1, rows = bottom - top + 1;
    if (columns * rows > KT_PART_POINTS) return false;
    part->left = (uint8_t)left;
    part->top = (uint8_t)top;
    part->columns = (uint8_t)columns;
    part->rows = (uint8_t)rows;
    return true;
}

/* Says which points lie beside each other, beside safe stones, or beside the open. */
static void set_ground(kt_life_part *part, const finding *now) {
    kt_part *ground = &part->ground;
    memset(ground, 0, sizeof *ground);
    part->exit = part->out = 0;
#if KT_DESKTOP
    part->loose = 0;
#endif
    KT_EACH_POINT(p, &now->all) {
        const unsigned number = kt_life_number(part, p);
        const kt_part_set bit = kt_part_bit(number);
        ground->all |= bit;
        for (int j = 0; j < 4; j++) {
            kt_point q = now->board->geometry->neighbour[p][j];
            if (q == KT_NO_POINT) continue;
            if (kt_bitboard_has(&now->all, q)) {
                ground->beside[number] |= kt_part_bit(kt_life_number(part, q));
                continue;
            }
            ground->wall[KT_LIFE_ATTACKER] |= bit;
            if (now->board->colour[q] != KT_EMPTY) continue;
#if KT_DESKTOP
            if (now->theirs[q] > 1) part->loose |= bit;
#endif
            if (now->mine[q] <= now->theirs[q]) part->exit |= bit;
            if (now->mine[q] + SURELY <= now->theirs[q]) part->out |= bit;
        }
    }
    ground->wall[KT_LIFE_DEFENDER] = part->exit;
}

kt_status kt_life_find(kt_life *life, const kt_board *board, const kt_bitboard *target,
                       kt_life_extent extent) {
    finding now = {.board = board, .extent = extent};
    kt_life_part *part = &life->part;
    now.own = (kt_colour)board->colour[kt_bitboard_next(target, 0)];
    now.other = kt_opponent(now.own);
    find_room(&now, target);
    add_liberties(&now, target);
    add_stones(&now, target);
    if (!kt_life_set_rectangle(part, &now.all)) return KT_ERR_FULL;
#if KT_DESKTOP
    const finding before = now;
    add_captures(&now, target);
    if (!kt_life_set_rectangle(part, &now.all)) { /* there is no room for them */
        now = before;
        (void)kt_life_set_rectangle(part, &now.all);
    }
#endif
    kt_bitboard own = kt_bitboard_and(now.all, &board->stones[now.own]);
    kt_bitboard others = kt_bitboard_and(now.all, &board->stones[now.other]);
    set_ground(part, &now);
    part->target = kt_life_bits(part, target);
    part->stones.of[KT_LIFE_DEFENDER] = kt_life_bits(part, &own);
    part->stones.of[KT_LIFE_ATTACKER] = kt_life_bits(part, &others);
    part->ko = KT_LIFE_NONE;
#if KT_DESKTOP
    part->aim = KT_LIFE_LIVES;
#endif
    if (KT_DESKTOP && board->ko < KT_POINTS && kt_bitboard_has(&now.all, board->ko))
        part->ko = (uint8_t)kt_life_number(part, board->ko);
    return KT_OK;
}
