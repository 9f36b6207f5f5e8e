#include "tactics/race.h"

#if KT_DESKTOP

#include "tactics/benson.h"
#include "tactics/open_read.h"

enum { LEVELS = 3 };

/* How large a part is, as in capture.c: from both chains. */
static const kt_open_extent extents[LEVELS] = {{1, 2}, {2, 2}, {2, 3}};
static const uint8_t shares[LEVELS] = {10, 10, 16};

static void find_room(const kt_open_reading *reading, unsigned level, kt_bitboard *room) {
    kt_open_room(&reading->question, extents[level], room);
}

/* Is the chain at `target` captured, while the one at `other` stands? */
static kt_status read_capture(kt_life *life, const kt_board *board, kt_point target, kt_point other,
                              unsigned first, uint32_t nodes, kt_life_result *result) {
    const kt_open_reading reading = {
        .question = {.board = board, .chain = {kt_open_chain(board, target), kt_open_chain(board, other)}},
        .aim = KT_LIFE_RACES,
        .first = first,
        .nodes = nodes,
        .levels = LEVELS,
        .shares = shares,
        .find_room = find_room,
    };
    return kt_open_read(life, &reading, result);
}

/* What comes of the race, by what becomes of the two chains. */
static kt_race_outcome judge(kt_life_outcome stands, kt_life_outcome captures) {
    if (captures == KT_LIFE_DEAD) return KT_RACE_WON;
    if (stands == KT_LIFE_DEAD) return KT_RACE_LOST;
    if (captures == KT_LIFE_UNKNOWN || stands == KT_LIFE_UNKNOWN) return KT_RACE_UNKNOWN;
    return captures == KT_LIFE_KO || stands == KT_LIFE_KO ? KT_RACE_KO : KT_RACE_BOTH;
}

kt_status kt_race_read(kt_life *life, const kt_board *board, kt_point own, kt_point other, uint32_t nodes,
                       kt_race_result *result) {
    const kt_colour player = (kt_colour)board->colour[own];
    kt_life_result *read = &result->read, stands;
    *result = (kt_race_result){.outcome = KT_RACE_UNKNOWN, .ko_for = KT_EMPTY};
    if (read_capture(life, board, own, other, KT_LIFE_DEFENDER, nodes, &stands) < 0) return KT_ERR_FULL;
    if (read_capture(life, board, other, own, KT_LIFE_ATTACKER, nodes, read) < 0) return KT_ERR_FULL;
    const uint32_t looked_at = stands.nodes + read->nodes;
    const bool gains = read->outcome == KT_LIFE_KO;
    result->outcome = judge(stands.outcome, read->outcome);
    if (result->outcome == KT_RACE_KO)
        result->ko_for =
            ((gains ? read : &stands)->ko_for == KT_LIFE_DEFENDER) == gains ? kt_opponent(player) : player;
    if (result->outcome == KT_RACE_LOST || (result->outcome != KT_RACE_WON && !gains)) *read = stands;
    read->nodes = looked_at;
    return KT_OK;
}

/* Would the capture of the chain at `p` link the group with others that aren't in atari? */
static bool holds_apart(const kt_board *board, const kt_bitboard *group, kt_point p) {
    const kt_bitboard chain = kt_open_chain(board, p);
    kt_bitboard others = kt_geometry_border(board->geometry, &chain);
    kt_bitboard_subtract(&others, group);
    kt_bitboard_subtract(&others, &board->stones[KT_EMPTY]);
    KT_EACH_POINT(q, &others)
        if (kt_open_liberties(board, q) > 1) return true;
    return false;
}

kt_point kt_race_find_rival(const kt_board *board, const kt_bitboard *group, kt_point *own) {
    kt_point rival = KT_NO_POINT;
    unsigned least = UINT32_MAX;
    kt_benson benson;
    kt_benson_find(board, &benson);
    KT_EACH_POINT(p, group)
        for (int j = 0; j < 4; j++) {
            const kt_point q = board->geometry->neighbour[p][j];
            if (q == KT_NO_POINT || board->colour[q] != kt_opponent((kt_colour)board->colour[p])) continue;
            const unsigned liberties = kt_open_liberties(board, q);
            if (liberties >= least || liberties > 2 * kt_open_liberties(board, p) ||
                kt_bitboard_has(&benson.alive[board->colour[q]], q) || !holds_apart(board, group, q))
                continue;
            least = liberties;
            rival = q;
            *own = p;
        }
    return rival;
}

#endif
