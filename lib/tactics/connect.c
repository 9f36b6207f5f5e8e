#include "tactics/connect.h"

#include <string.h>

#if KT_DESKTOP

#include "tactics/benson.h"

enum {
    LEVELS = 5,
    WHOLE = 12, /* chains of more stones have only those in the part that lie beside its points */
    SAFE = 2,   /* liberties outside the part that make a chain likely to be safe */
};
static const struct {
    kt_connect_extent extent;
    uint8_t share; /* of the positions that remain, in 1/16 */
} levels[LEVELS] = {{{0, 2}, 3}, {{1, 2}, 5}, {{2, 3}, 8}, {{4, 4}, 12}, {{KT_CONNECT_ALL, 0}, 16}};

const char *const kt_connect_outcomes[5] = {"unknown", "cut", "ko", "", "linked"};

/* What finding a part works with. */
typedef struct finding {
    const kt_board *board;
    kt_colour own, other;
    kt_bitboard chain[2];  /* the two that are to be linked */
    kt_bitboard room, all; /* the empty points of the part; ... with its stones */
    kt_connect_extent extent;
    kt_connect_view view;
} finding;

static unsigned count_liberties(const kt_board *board, kt_point p) {
    return (unsigned)kt_bitboard_count(&board->liberties[board->chain[p]]);
}

/* The moves from `p` to its neighbour `q`: none to a stone, one to an empty point, as many as it has liberties through an
 * opponent's chain. */
static unsigned step_cost(const finding *now, kt_point p, kt_point q) {
    const kt_board *board = now->board;
    if (board->colour[q] == now->own) return 0;
    if (board->colour[q] == KT_EMPTY) return 1;
    return board->colour[p] == now->other ? 0 : count_liberties(board, q);
}

/* Counts the moves from a chain to every point. */
static void measure(const finding *now, const kt_bitboard *start, uint8_t moves[KT_POINTS]) {
    const kt_bitboard *points = &now->board->geometry->points;
    memset(moves, KT_LIFE_FAR, KT_POINTS);
    KT_EACH_POINT(p, start) moves[p] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        KT_EACH_POINT(p, points)
            for (int j = 0; j < 4; j++) {
                const kt_point q = now->board->geometry->neighbour[p][j];
                if (q == KT_NO_POINT) continue;
                const unsigned count = moves[p] + step_cost(now, p, q);
                if (count < moves[q]) moves[q] = (uint8_t)count, changed = true;
            }
    }
}

/* Finds the empty points of the ways between the chains, and the liberties of the chains beside them that have few. */
static void find_room(finding *now) {
    const kt_board *board = now->board;
    uint8_t from[2][KT_POINTS];
    now->room = board->stones[KT_EMPTY];
    if (now->extent.slack == KT_CONNECT_ALL) return;
    for (int i = 0; i < 2; i++) measure(now, &now->chain[i], from[i]);
    unsigned most = KT_LIFE_FAR;
    KT_EACH_POINT(p, &now->chain[1]) most = from[0][p];
    most += now->extent.slack;
    kt_bitboard way = kt_bitboard_none();
    KT_EACH_POINT(p, &board->geometry->points) {
        /* The point itself is counted from both sides. */
        const unsigned both = (unsigned)from[0][p] + from[1][p] - (board->colour[p] == KT_EMPTY);
        if (both <= most) kt_bitboard_set(&way, p);
    }
    kt_bitboard near = kt_geometry_border(board->geometry, &way);
    now->room = kt_bitboard_and(way, &board->stones[KT_EMPTY]);
    kt_bitboard_unite(&near, &way);
    kt_bitboard_subtract(&near, &board->stones[KT_EMPTY]);
    KT_EACH_POINT(p, &near)
        if (count_liberties(board, p) <= now->extent.few)
            kt_bitboard_unite(&now->room, &board->liberties[board->chain[p]]);
}

static kt_bitboard chain_at(const finding *now, kt_point p) {
    return kt_geometry_region(now->board->geometry, p, &now->board->stones[now->board->colour[p]]);
}

/* Adds the opponent's chains that have all their liberties in the part, and the owner's that touch these or its empty points. */
static void add_stones(finding *now) {
    const kt_board *board = now->board;
    now->all = now->room;
    KT_EACH_POINT(p, &board->stones[now->other])
        if (kt_bitboard_within(&board->liberties[board->chain[p]], &now->room)) kt_bitboard_set(&now->all, p);
    kt_bitboard touching = kt_geometry_border(board->geometry, &now->all);
    kt_bitboard_intersect(&touching, &board->stones[now->own]);
    kt_bitboard_unite(&now->all, &touching);
    for (int i = 0; i < 2; i++) kt_bitboard_set(&now->all, kt_bitboard_next(&now->chain[i], 0));
    KT_EACH_POINT(p, &touching) {
        kt_bitboard chain = chain_at(now, p);
        if (kt_bitboard_count(&chain) <= WHOLE) kt_bitboard_unite(&now->all, &chain);
    }
}

/* Says which of the owner's chains are safe by what lies outside, and links the stones of a chain that isn't in the part as a
 * whole. That is right of the two in question alone, since all ends when they are captured; of others it is likely. */
static void set_chains(kt_life_part *part, const finding *now) {
    kt_part *ground = &part->ground;
    kt_bitboard left = kt_bitboard_and(now->all, &now->board->stones[now->own]);
    const unsigned safe = now->view == KT_CONNECT_CUT ? 1 : SAFE;
    while (!kt_bitboard_is_empty(&left)) {
        const kt_point p = kt_bitboard_next(&left, 0);
        const kt_bitboard chain = chain_at(now, p), shown = kt_bitboard_and(chain, &left);
        const kt_part_set bits = kt_life_bits(part, &shown);
        kt_bitboard_subtract(&left, &chain);
        if (now->view != KT_CONNECT_LINK || bits & (part->target | part->other))
            if (!kt_bitboard_within(&chain, &now->all)) {
                const unsigned first = kt_life_number(part, p);
                KT_EACH_POINT(q, &shown) ground->beside[kt_life_number(part, q)] |= kt_part_bit(first);
                ground->beside[first] |= bits & ~kt_part_bit(first);
            }
        const kt_bitboard outside =
            kt_bitboard_minus(now->board->liberties[now->board->chain[p]], &now->room);
        if (now->view == KT_CONNECT_LINK || (unsigned)kt_bitboard_count(&outside) < safe) continue;
        ground->wall[KT_LIFE_DEFENDER] |= bits;
        if (now->view == KT_CONNECT_CUT) part->exit |= bits;
    }
}

/* What lies outside the part beside the point with number `number`: an empty point, or a stone of the opponent. */
static void set_outside(kt_life_part *part, const finding *now, unsigned number, kt_point p, bool alive) {
    const kt_part_set bit = kt_part_bit(number);
    if (now->board->colour[p] == now->own) return;
    if (now->view != KT_CONNECT_CUT || alive) {
        part->ground.wall[KT_LIFE_ATTACKER] |= bit;
        if (now->view == KT_CONNECT_LIKELY && now->board->colour[p] == KT_EMPTY)
            part->ground.wall[KT_LIFE_DEFENDER] |= bit;
        return;
    }
    part->exit |= bit;
    part->ground.wall[KT_LIFE_DEFENDER] |= bit;
}

static void set_ground(kt_life_part *part, const finding *now) {
    kt_part *ground = &part->ground;
    kt_benson benson;
    memset(ground, 0, sizeof *ground);
    part->exit = part->out = 0;
    kt_benson_find(now->board, &benson);
    KT_EACH_POINT(p, &now->all) {
        const unsigned number = kt_life_number(part, p);
        ground->all |= kt_part_bit(number);
        for (int j = 0; j < 4; j++) {
            const kt_point q = now->board->geometry->neighbour[p][j];
            if (q == KT_NO_POINT) continue;
            if (kt_bitboard_has(&now->all, q)) ground->beside[number] |= kt_part_bit(kt_life_number(part, q));
            else if (now->view == KT_CONNECT_CUT || now->board->colour[p] == KT_EMPTY)
                set_outside(part, now, number, q, kt_bitboard_has(&benson.alive[now->other], q));
        }
    }
}

kt_status kt_connect_find(kt_life *life, const kt_board *board, kt_point a, kt_point b,
                          kt_connect_extent extent, kt_connect_view view) {
    finding now = {.board = board, .own = (kt_colour)board->colour[a], .extent = extent, .view = view};
    kt_life_part *part = &life->part;
    now.other = kt_opponent(now.own);
    now.chain[0] = chain_at(&now, a);
    now.chain[1] = chain_at(&now, b);
    find_room(&now);
    add_stones(&now);
    if (!kt_life_set_rectangle(part, &now.all)) return KT_ERR_FULL;
    kt_part_set *const aims[2] = {&part->target, &part->other};
    for (int i = 0; i < 2; i++) {
        const kt_bitboard shown = kt_bitboard_and(now.chain[i], &now.all);
        *aims[i] = kt_life_bits(part, &shown);
    }
    const kt_bitboard own = kt_bitboard_and(now.all, &board->stones[now.own]);
    const kt_bitboard others = kt_bitboard_and(now.all, &board->stones[now.other]);
    part->stones.of[KT_LIFE_DEFENDER] = kt_life_bits(part, &own);
    part->stones.of[KT_LIFE_ATTACKER] = kt_life_bits(part, &others);
    part->narrow[KT_LIFE_DEFENDER] = view != KT_CONNECT_CUT;
    part->narrow[KT_LIFE_ATTACKER] = view != KT_CONNECT_LINK;
    set_ground(part, &now);
    set_chains(part, &now);
    part->ko = KT_LIFE_NONE;
    if (board->ko < KT_POINTS && kt_bitboard_has(&now.all, board->ko))
        part->ko = (uint8_t)kt_life_number(part, board->ko);
    return KT_OK;
}

/* What reading works with. */
typedef struct reading {
    const kt_board *board;
    kt_point a, b;
    unsigned first;
    uint32_t nodes; /* the most to look at */
} reading;

/* Finds a part as it is seen for a proof, and reads it. Returns whether the outcome is the same; then the result is of this. */
static bool prove(kt_life *life, const reading *now, kt_connect_extent extent, uint32_t nodes,
                  kt_life_result *result) {
    const kt_connect_view view = result->outcome == KT_LIFE_ALIVE ? KT_CONNECT_LINK : KT_CONNECT_CUT;
    kt_life_result again;
    if (kt_connect_find(life, now->board, now->a, now->b, extent, view) < 0) return false;
    kt_life_forget(life);
    kt_life_read_part(life, now->first, nodes, &again);
    if (again.outcome != result->outcome) return false;
    *result = again;
    result->proved = true;
    return true;
}

/* Is it likely that the owner can't link, though it moves first? A small part says so of too many chains: there were ways
 * outside of it in 21 of 24 of GNU Go's tests. */
static bool is_doubtful(const reading *now, const kt_life_result *result) {
    return result->outcome == KT_LIFE_DEAD && !result->proved && now->first == KT_LIFE_DEFENDER;
}

/* Reads a level. */
static void read_level(kt_life *life, const reading *now, unsigned level, kt_life_result *result) {
    const kt_connect_extent extent = levels[level].extent;
    const uint32_t nodes = (uint32_t)((uint64_t)(now->nodes - life->nodes) * levels[level].share / 16);
    kt_life_result found;
    kt_life_forget(life);
    kt_life_read_part(life, now->first, nodes - nodes / 3, &found);
    if (found.outcome == KT_LIFE_UNKNOWN && result->outcome != KT_LIFE_UNKNOWN) return;
    *result = found;
    if (found.outcome == KT_LIFE_UNKNOWN) return;
    if (found.outcome != KT_LIFE_KO && prove(life, now, extent, nodes / 3, &found)) *result = found;
}

/* Reads larger and larger parts, until something is proved. */
static kt_status read_levels(kt_life *life, const reading *now, kt_life_result *result) {
    kt_part_set before = 0;
    *result = (kt_life_result){.outcome = KT_LIFE_UNKNOWN, .move = KT_PASS};
    for (unsigned level = 0; level < LEVELS && !result->proved; level++) {
        if (kt_connect_find(life, now->board, now->a, now->b, levels[level].extent, KT_CONNECT_LIKELY) < 0)
            return before ? KT_OK : KT_ERR_FULL;
        /* The number of points tells parts of different rectangles apart, since each holds the one before. */
        const kt_part_set all = life->part.ground.all;
        if (kt_part_count(all) == kt_part_count(before)) continue;
        before = all;
        read_level(life, now, level, result);
    }
    return KT_OK;
}

/* The move is a pass when none helps, and when none is needed: when the same comes out although the other begins. */
static void leave_out(kt_life *life, const reading *now, kt_life_result *result) {
    const bool linked = result->outcome == KT_LIFE_ALIVE;
    if (!linked && result->outcome != KT_LIFE_DEAD) return;
    bool idle = linked != (now->first == KT_LIFE_DEFENDER);
    if (!idle) {
        reading other = *now;
        kt_life_result found;
        other.first ^= 1;
        idle = read_levels(life, &other, &found) == KT_OK && found.outcome == result->outcome &&
               found.proved == result->proved;
    }
    if (!idle) return;
    result->move = KT_PASS;
    result->count = 0;
}

kt_status kt_connect_read(kt_life *life, const kt_board *board, kt_point a, kt_point b, kt_colour first,
                          uint32_t nodes, kt_life_result *result) {
    reading now = {board, a, b, board->colour[a] == first ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER,
                   nodes - nodes / 3};
    life->nodes = 0;
    life->ended = false;
    *result = (kt_life_result){.outcome = KT_LIFE_ALIVE, .move = KT_PASS, .proved = true};
    if (board->chain[a] == board->chain[b]) return KT_OK;
    if (read_levels(life, &now, result) < 0) return KT_ERR_FULL;
    now.nodes = nodes;
    if (is_doubtful(&now, result)) result->outcome = KT_LIFE_UNKNOWN;
    else leave_out(life, &now, result);
    result->nodes = life->nodes;
    return KT_OK;
}

#endif
