#include "tactics/open_part.h"

#include <string.h>

#if KT_DESKTOP

#include "tactics/benson.h"

enum {
    WHOLE = 12, /* chains of more stones have only those in the part that lie beside its points */
    SAFE = 2,   /* liberties outside the part that make a chain likely to be safe */
};

/* What making a part works with. */
typedef struct making {
    const kt_board *board;
    const kt_open_question *question;
    kt_colour own, other;
    kt_bitboard room, all;                      /* the empty points of the part; ... with its stones */
    uint8_t mine[KT_POINTS], theirs[KT_POINTS]; /* steps from the defender's and the attacker's stones */
} making;

kt_bitboard kt_open_chain(const kt_board *board, kt_point p) {
    return kt_geometry_region(board->geometry, p, &board->stones[board->colour[p]]);
}

/* Adds the chains beside `near` that have few liberties, and their liberties to `room`. */
static void add_weak(const kt_board *board, unsigned few, kt_bitboard *near, kt_bitboard *room) {
    kt_bitboard beside = kt_geometry_border(board->geometry, near);
    kt_bitboard_subtract(&beside, &board->stones[KT_EMPTY]);
    KT_EACH_POINT(p, &beside) {
        if (kt_open_liberties(board, p) > few) continue;
        const kt_bitboard chain = kt_open_chain(board, p);
        kt_bitboard_unite(near, &chain);
        kt_bitboard_unite(room, &board->liberties[board->chain[p]]);
    }
}

void kt_open_room(const kt_open_question *question, kt_open_extent extent, kt_bitboard *room) {
    const kt_board *board = question->board;
    kt_bitboard near = kt_bitboard_or(question->chain[0], &question->chain[1]);
    *room = kt_bitboard_none();
    for (unsigned i = 0; i < extent.reach; i++) {
        add_weak(board, extent.few, &near, room);
        kt_bitboard edge = kt_geometry_border(board->geometry, &near);
        kt_bitboard_intersect(&edge, &board->stones[KT_EMPTY]);
        kt_bitboard_unite(room, &edge);
        kt_bitboard_unite(&near, &edge);
    }
    add_weak(board, extent.few, &near, room);
}

/* Adds the attacker's chains that have all their liberties in the part, and the defender's that touch these or its empty
 * points. */
static void add_stones(making *now) {
    const kt_board *board = now->board;
    now->all = now->room;
    KT_EACH_POINT(p, &board->stones[now->other])
        if (kt_bitboard_within(&board->liberties[board->chain[p]], &now->room)) kt_bitboard_set(&now->all, p);
    kt_bitboard touching = kt_geometry_border(board->geometry, &now->all);
    kt_bitboard_intersect(&touching, &board->stones[now->own]);
    kt_bitboard_unite(&now->all, &touching);
    for (int i = 0; i < 2; i++) {
        const kt_point first = kt_bitboard_next(&now->question->chain[i], 0);
        if (first != KT_NO_POINT) kt_bitboard_set(&now->all, first);
    }
    KT_EACH_POINT(p, &touching) {
        kt_bitboard chain = kt_open_chain(board, p);
        if (kt_bitboard_count(&chain) <= WHOLE) kt_bitboard_unite(&now->all, &chain);
    }
}

/* Says which of the defender's chains are safe by what lies outside, and links the stones of a chain that isn't in the part as
 * a whole. That is right of those in question alone, since all ends when they are captured; of others it is likely. */
static void set_chains(kt_life_part *part, const making *now) {
    const kt_open_view view = now->question->view;
    kt_part *ground = &part->ground;
    kt_bitboard left = kt_bitboard_and(now->all, &now->board->stones[now->own]);
    const unsigned safe = view == KT_OPEN_FOR_OTHERS ? 1 : SAFE;
    while (!kt_bitboard_is_empty(&left)) {
        const kt_point p = kt_bitboard_next(&left, 0);
        const kt_bitboard chain = kt_open_chain(now->board, p), shown = kt_bitboard_and(chain, &left);
        const kt_part_set bits = kt_life_bits(part, &shown);
        kt_bitboard_subtract(&left, &chain);
        if (view != KT_OPEN_FOR_OWNER || bits & (part->target | part->other))
            if (!kt_bitboard_within(&chain, &now->all)) {
                const unsigned first = kt_life_number(part, p);
                KT_EACH_POINT(q, &shown) ground->beside[kt_life_number(part, q)] |= kt_part_bit(first);
                ground->beside[first] |= bits & ~kt_part_bit(first);
            }
        const kt_bitboard outside =
            kt_bitboard_minus(now->board->liberties[now->board->chain[p]], &now->room);
        if (view == KT_OPEN_FOR_OWNER || (unsigned)kt_bitboard_count(&outside) < safe) continue;
        ground->wall[KT_LIFE_DEFENDER] |= bits;
        if (view == KT_OPEN_FOR_OTHERS) part->exit |= bits;
    }
}

/* What lies outside the part beside the point with number `number`: an empty point, or a stone of the attacker. */
static void set_outside(kt_life_part *part, const making *now, unsigned number, kt_point p, bool alive) {
    const kt_part_set bit = kt_part_bit(number);
    if (now->board->colour[p] == now->own) return;
    if (now->question->view == KT_OPEN_LIKELY && now->board->colour[p] == KT_EMPTY) {
        const bool tie = now->mine[p] == now->theirs[p];
        const unsigned nearer = now->mine[p] < now->theirs[p] ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER;
        part->ground.wall[tie ? now->question->first : nearer] |= bit;
        return;
    }
    if (now->question->view != KT_OPEN_FOR_OTHERS || alive) {
        part->ground.wall[KT_LIFE_ATTACKER] |= bit;
        return;
    }
    part->exit |= bit;
    part->ground.wall[KT_LIFE_DEFENDER] |= bit;
}

static void set_ground(kt_life_part *part, const making *now) {
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
            else if (now->question->view == KT_OPEN_FOR_OTHERS || now->board->colour[p] == KT_EMPTY)
                set_outside(part, now, number, q, kt_bitboard_has(&benson.alive[now->other], q));
        }
    }
}

kt_status kt_open_part(kt_life_part *part, const kt_open_question *question, const kt_bitboard *room) {
    const kt_board *board = question->board;
    making now = {.board = board, .question = question, .room = *room};
    now.own = (kt_colour)board->colour[kt_bitboard_next(&question->chain[0], 0)];
    now.other = kt_opponent(now.own);
    kt_life_measure(board, &board->stones[now.own], &board->stones[KT_EMPTY], now.mine);
    kt_life_measure(board, &board->stones[now.other], &board->stones[KT_EMPTY], now.theirs);
    add_stones(&now);
    if (!kt_life_set_rectangle(part, &now.all)) return KT_ERR_FULL;
    kt_part_set *const aims[2] = {&part->target, &part->other};
    for (int i = 0; i < 2; i++) {
        const kt_bitboard shown = kt_bitboard_and(question->chain[i], &now.all);
        *aims[i] = kt_life_bits(part, &shown);
    }
    const kt_bitboard own = kt_bitboard_and(now.all, &board->stones[now.own]);
    const kt_bitboard others = kt_bitboard_and(now.all, &board->stones[now.other]);
    part->stones.of[KT_LIFE_DEFENDER] = kt_life_bits(part, &own);
    part->stones.of[KT_LIFE_ATTACKER] = kt_life_bits(part, &others);
    part->narrow[KT_LIFE_DEFENDER] = question->view != KT_OPEN_FOR_OTHERS;
    part->narrow[KT_LIFE_ATTACKER] = question->view != KT_OPEN_FOR_OWNER;
    set_ground(part, &now);
    set_chains(part, &now);
    part->ko = KT_LIFE_NONE;
    if (board->ko < KT_POINTS && kt_bitboard_has(&now.all, board->ko))
        part->ko = (uint8_t)kt_life_number(part, board->ko);
    return KT_OK;
}

#endif
