#include "judge/kos.h"

#include <string.h>

#if KT_DESKTOP

/* A single stone `stone` that a single stone at `taken_at` would take, and could be taken back. */
typedef struct ko {
    kt_point stone, taken_at;
} ko;

static bool is_single(const kt_board *board, kt_point p) { return board->next[p] == p; }

/* Is `stone` a ko's? */
static bool find_ko(const kt_board *board, kt_point stone, ko *found) {
    kt_colour own = (kt_colour)board->colour[stone];
    if (own == KT_EMPTY || !is_single(board, stone) || kt_bitboard_count(&board->liberties[stone]) != 1)
        return false;
    kt_point p = kt_bitboard_next(&board->liberties[stone], 0);
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT || q == stone) continue;
        if (board->colour[q] != own || kt_bitboard_count(&board->liberties[board->chain[q]]) == 1)
            return false;
    }
    *found = (ko){stone, p};
    return true;
}

/* Adds the chain of the stone `p`. False when it isn't of `open`, or there are too many. */
static bool add_chain(kt_kos *kos, const kt_board *board, const kt_bitboard *open, kt_point p) {
    kt_point head = board->chain[p];
    for (int i = 0; i < kos->heads; i++)
        if (kos->head[i] == head) return true;
    if (kos->heads == KT_KOS_CHAINS || !kt_bitboard_has(open, p)) return false;
    kos->head[kos->heads++] = head;
    return true;
}

/* Do chains beside the ko belong to the group? */
static bool is_shared(const kt_kos *kos, const kt_board *board, const ko *one) {
    for (int i = 0; i < 8; i++) {
        kt_point q = board->geometry->neighbour[i < 4 ? one->stone : one->taken_at][i % 4];
        if (q == KT_NO_POINT || q == one->stone || q == one->taken_at) continue;
        for (int j = 0; j < kos->heads; j++)
            if (kos->head[j] == board->chain[q]) return true;
    }
    return false;
}

/* Adds a ko and the chains beside it. */
static bool add_ko(kt_kos *kos, const kt_board *board, const kt_bitboard *open, const ko *one) {
    if (kos->count == KT_KOS_MOST) return false;
    kos->count++;
    kos->at[kos->points++] = one->stone;
    kos->at[kos->points++] = one->taken_at;
    for (int i = 0; i < 8; i++) {
        kt_point q = board->geometry->neighbour[i < 4 ? one->stone : one->taken_at][i % 4];
        if (q != KT_NO_POINT && q != one->stone && q != one->taken_at && !add_chain(kos, board, open, q))
            return false;
    }
    return true;
}

/* Gathers the kos that share chains with the one at `first`, and takes all those seen from `left`. */
static bool gather_kos(kt_kos *kos, const kt_board *board, const kt_bitboard *open, const ko *first,
                       kt_bitboard *left) {
    kos->points = kos->heads = kos->count = 0;
    kt_bitboard_clear(left, first->stone);
    if (!add_ko(kos, board, open, first)) return false;
    for (int before = 0; before != kos->count;) {
        before = kos->count;
        KT_EACH_POINT(p, left) {
            ko other;
            if (!find_ko(board, p, &other) || !is_shared(kos, board, &other)) continue;
            kt_bitboard_clear(left, p);
            if (!add_ko(kos, board, open, &other)) return false;
        }
    }
    return kos->count > 1;
}

/* Adds the empty points that the chains have beside the kos, and those connected with them. */
static bool add_free(kt_kos *kos, const kt_board *board) {
    const kt_bitboard *empty = &board->stones[KT_EMPTY];
    kt_bitboard known = kt_bitboard_none(), edge = known;
    for (int i = 0; i < kos->points; i++) kt_bitboard_set(&known, kos->at[i]);
    for (int i = 0; i < kos->heads; i++) kt_bitboard_unite(&edge, &board->liberties[kos->head[i]]);
    for (;;) {
        kt_bitboard_subtract(&edge, &known);
        kt_point p = kt_bitboard_next(&edge, 0);
        if (p == KT_NO_POINT) return true;
        if (kos->points - 2 * kos->count == KT_KOS_FREE) return false;
        kt_bitboard one = kt_bitboard_none();
        kt_bitboard_set(&one, p);
        kt_bitboard_set(&known, p);
        kos->at[kos->points++] = p;
        one = kt_geometry_border(board->geometry, &one);
        kt_bitboard_intersect(&one, empty);
        kt_bitboard_unite(&edge, &one);
    }
}

static int find_index(const kt_point *list, int count, kt_point p) {
    for (int i = 0; i < count; i++)
        if (list[i] == p) return i;
    return -1;
}

/* The chain `i` is a point of the part, too. */
static kt_part_set chain_bit(int i) { return kt_part_bit((unsigned)(KT_KOS_POINTS + i)); }

/* Notes what lies beside point `i`. False when that is a dead stone, or a chain of a group's colour that isn't in
 * it. */
static bool note_point(kt_kos *kos, const kt_board *board, const kt_bitboard *dead, int i) {
    bool wall[3] = {false}, own[3] = {false};
    const kt_part_set bit = kt_part_bit((unsigned)i);
    for (int side = 0; side < 4; side++) {
        kt_point q = board->geometry->neighbour[kos->at[i]][side];
        if (q == KT_NO_POINT) continue;
        int point = find_index(kos->at, kos->points, q);
        if (point >= 0) {
            kos->part.beside[i] |= kt_part_bit((unsigned)point);
            continue;
        }
        kt_colour c = (kt_colour)board->colour[q];
        int chain = find_index(kos->head, kos->heads, board->chain[q]);
        if (chain < 0 && kt_bitboard_has(dead, q)) return false;
        if (chain < 0) {
            wall[c] = true;
            kos->part.wall[c - KT_BLACK] |= bit;
            continue;
        }
        own[c] = true;
        kos->part.beside[i] |= chain_bit(chain);
        kos->part.beside[KT_KOS_POINTS + chain] |= bit;
    }
    return !(wall[KT_BLACK] && own[KT_BLACK]) && !(wall[KT_WHITE] && own[KT_WHITE]);
}

static bool note_all(kt_kos *kos, const kt_board *board, const kt_bitboard *dead) {
    memset(&kos->part, 0, sizeof kos->part);
    memset(kos->chains, 0, sizeof kos->chains);
    for (int i = 0; i < kos->heads; i++) {
        if (find_index(kos->at, kos->points, kos->head[i]) >= 0) return false;
        kos->chains[board->colour[kos->head[i]] - KT_BLACK] |= chain_bit(i);
    }
    kos->kos = (uint16_t)((1U << 2 * kos->count) - 1);
    kos->part.all = (kt_part_bit(kos->points) - 1) | kos->chains[0] | kos->chains[1];
    for (int i = 0; i < kos->points; i++)
        if (!note_point(kos, board, dead, i)) return false;
    return kos->chains[0] && kos->chains[1];
}

/* The stones of a position, and the chains of the group. */
static kt_part_stones stones_of(const kt_kos *kos, const kt_kos_state *state) {
    return (kt_part_stones){{state->stones[0] | kos->chains[0], state->stones[1] | kos->chains[1]}};
}

typedef enum played { ILLEGAL, QUIET, TAKES } played;

/* Plays at point `i` for the side to move. Taking a chain of the group ends the reading. */
static played play(const kt_kos *kos, int attacker, kt_kos_state *state, int i) {
    const unsigned side = state->side;
    kt_part_stones stones = stones_of(kos, state);
    kt_part_set taken;
    uint8_t retake;
    if ((state->stones[0] | state->stones[1]) >> i & 1 || state->banned == i) return ILLEGAL;
    if (!kt_part_play(&kos->part, &stones, side, (unsigned)i, &taken, &retake)) return ILLEGAL;
    if (taken & kos->chains[1 - side]) return TAKES;
    for (int c = 0; c < 2; c++) state->stones[c] = (uint16_t)(stones.of[c] & ~kos->chains[c]);
    state->banned = (int)side == attacker && retake != KT_PART_NONE ? retake : KT_KOS_POINTS;
    state->side = (uint8_t)(1 - side);
    return QUIET;
}

/* The number of a position, which is listed if it's new; KT_KOS_STATES when the list is full. */
static unsigned list_state(kt_kos *kos, const kt_kos_state *state) {
    uint32_t hash = state->stones[0] * 0x9e3779b1U ^ state->stones[1] * 0x85ebca77U ^
                    (state->side * 16U + state->banned) * 0xc2b2ae3dU;
    for (uint32_t at = (hash ^ hash >> 15) % KT_KOS_TABLE;; at = (at + 1) % KT_KOS_TABLE) {
        unsigned number = kos->table[at];
        if (!number) {
            if (kos->listed == KT_KOS_STATES) return KT_KOS_STATES;
            kos->won[kos->listed] = false;
            kos->state[kos->listed] = *state;
            kos->table[at] = ++kos->listed;
            return kos->listed - 1U;
        }
        const kt_kos_state *known = &kos->state[number - 1];
        if (known->stones[0] == state->stones[0] && known->stones[1] == state->stones[1] &&
            known->side == state->side && known->banned == state->banned)
            return number - 1;
    }
}

/* Does the attacker win in position `number`, as far as the positions after it are known to be won? Lists
 * these; false in `fits` when they are too many. */
static bool is_won(kt_kos *kos, int attacker, unsigned number, bool *fits) {
    const kt_kos_state here = kos->state[number];
    bool attacks = here.side == attacker, all = true;
    for (int i = 0; i <= kos->points; i++) {
        kt_kos_state next = here;
        played how = QUIET;
        if (i < kos->points) how = play(kos, attacker, &next, i);
        else next.side = (uint8_t)(1 - next.side), next.banned = KT_KOS_POINTS; /* a pass */
        if (how == ILLEGAL) continue;
        if (how == TAKES) {
            if (attacks) return true;
            all = false;
            continue;
        }
        unsigned after = list_state(kos, &next);
        if (after == KT_KOS_STATES) {
            *fits = false;
            return false;
        }
        if (attacks && kos->won[after]) return true;
        all = all && kos->won[after];
    }
    return !attacks && all;
}

typedef enum answer { NO, YES, UNCLEAR } answer;

/* Can `attacker`, who moves first, take a chain of the group from the position `start`? */
static answer can_take(kt_kos *kos, int attacker, kt_kos_state start) {
    memset(kos->table, 0, sizeof kos->table);
    kos->listed = 0;
    start.side = (uint8_t)attacker;
    start.banned = KT_KOS_POINTS;
    (void)list_state(kos, &start);
    bool fits = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < kos->listed; i++) {
            if (kos->won[i]) continue;
            unsigned before = kos->listed;
            kos->won[i] = is_won(kos, attacker, i, &fits);
            if (!fits) return UNCLEAR;
            changed = changed || kos->won[i] || kos->listed != before;
        }
    }
    return kos->won[0] ? YES : NO;
}

/* Would `attacker` take a chain, if his own couldn't be taken, and all kos were his for ever? */
static bool needs_kos(kt_kos *kos, int attacker, kt_kos_state start) {
    const kt_part_set wall = kos->part.wall[attacker];
    start.stones[attacker] |= kos->kos;
    start.stones[1 - attacker] &= (uint16_t)~kos->kos;
    kos->part.wall[attacker] |= kos->chains[attacker];
    bool needed = can_take(kos, attacker, start) == YES;
    kos->part.wall[attacker] = wall;
    const kt_part_stones stones = stones_of(kos, &start);
    for (int i = 0; i < kos->heads && !needed; i++) {
        kt_part_set around;
        if (!(kos->chains[1 - attacker] & chain_bit(i))) continue;
        (void)kt_part_flood(&kos->part, chain_bit(i), stones.of[1 - attacker], &around);
        needed = !(around & kt_part_empty(&kos->part, &stones));
    }
    return needed;
}

static bool is_seki(kt_kos *kos, const kt_board *board) {
    kt_kos_state start = {{0, 0}, 0, KT_KOS_POINTS};
    for (int i = 0; i < kos->points; i++)
        if (board->colour[kos->at[i]] != KT_EMPTY)
            start.stones[board->colour[kos->at[i]] - KT_BLACK] |= (uint16_t)(1U << i);
    for (int attacker = 0; attacker < 2; attacker++)
        if (can_take(kos, attacker, start) != NO || !needs_kos(kos, attacker, start)) return false;
    return true;
}

/* Adds the points of a group to `seki`. */
static void add_group(const kt_kos *kos, const kt_board *board, kt_bitboard *seki) {
    for (int i = 0; i < kos->points; i++) kt_bitboard_set(seki, kos->at[i]);
    for (int i = 0; i < kos->heads; i++) {
        kt_point p = kos->head[i];
        do kt_bitboard_set(seki, p);
        while ((p = board->next[p]) != kos->head[i]);
    }
}

void kt_kos_judge(kt_kos *kos, const kt_board *board, const kt_bitboard *open, kt_verdict *verdict,
                  kt_bitboard *points) {
    kt_bitboard found = kt_bitboard_none(), left = *open;
    KT_EACH_POINT(p, &left) {
        ko first;
        if (find_ko(board, p, &first) && gather_kos(kos, board, open, &first, &left) &&
            add_free(kos, board) && note_all(kos, board, &verdict->dead) && is_seki(kos, board))
            add_group(kos, board, &found);
    }
    kt_bitboard stones = kt_bitboard_minus(found, &board->stones[KT_EMPTY]);
    kt_bitboard_unite(&verdict->seki, &stones);
    kt_bitboard_subtract(&verdict->dead, &stones);
    kt_bitboard_subtract(&verdict->unsettled, &stones);
    kt_bitboard_unite(points, &found);
}

#endif
