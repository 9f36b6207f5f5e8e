#include "tactics/connect.h"

#include <string.h>

#if KT_DESKTOP

#include "tactics/open_read.h"

enum {
    LEVELS = 6,
    ALL = 255, /* a slack for the whole board */
};

/* How large a part is: it holds the ways that are up to `slack` moves longer than the shortest, and the liberties of chains
 * there that have no more than `few`. */
static const struct {
    uint8_t slack, few;
} extents[LEVELS] = {{0, 2}, {1, 2}, {2, 3}, {4, 4}, {6, 4}, {ALL, 0}};
static const uint8_t shares[LEVELS] = {3, 5, 8, 8, 10, 16};

const char *const kt_connect_outcomes[5] = {"unknown", "cut", "ko", "", "linked"};

/* The moves from `p` to its neighbour `q`: none to a stone, one to an empty point, as many as it has liberties through an
 * opponent's chain. */
static unsigned step_cost(const kt_board *board, kt_colour own, kt_point p, kt_point q) {
    if (board->colour[q] == own) return 0;
    if (board->colour[q] == KT_EMPTY) return 1;
    return board->colour[p] == kt_opponent(own) ? 0 : kt_open_liberties(board, q);
}

/* Counts the moves of `own` from a chain of it to every point. */
static void measure(const kt_board *board, kt_colour own, const kt_bitboard *start,
                    uint8_t moves[KT_POINTS]) {
    memset(moves, KT_LIFE_FAR, KT_POINTS);
    KT_EACH_POINT(p, start) moves[p] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        KT_EACH_POINT(p, &board->geometry->points)
            for (int j = 0; j < 4; j++) {
                const kt_point q = board->geometry->neighbour[p][j];
                if (q == KT_NO_POINT) continue;
                const unsigned count = moves[p] + step_cost(board, own, p, q);
                if (count < moves[q]) moves[q] = (uint8_t)count, changed = true;
            }
    }
}

/* Finds the empty points of the ways between the chains, and the liberties of the chains beside them that have few. */
static void find_room(const kt_open_reading *reading, unsigned level, kt_bitboard *room) {
    const kt_board *board = reading->question.board;
    const kt_bitboard *chain = reading->question.chain;
    const kt_colour own = (kt_colour)board->colour[kt_bitboard_next(&chain[0], 0)];
    uint8_t from[2][KT_POINTS];
    *room = board->stones[KT_EMPTY];
    if (extents[level].slack == ALL) return;
    for (int i = 0; i < 2; i++) measure(board, own, &chain[i], from[i]);
    unsigned most = KT_LIFE_FAR;
    KT_EACH_POINT(p, &chain[1]) most = from[0][p];
    most += extents[level].slack;
    kt_bitboard way = kt_bitboard_none();
    KT_EACH_POINT(p, &board->geometry->points) {
        /* The point itself is counted from both sides. */
        const unsigned both = (unsigned)from[0][p] + from[1][p] - (board->colour[p] == KT_EMPTY);
        if (both <= most) kt_bitboard_set(&way, p);
    }
    kt_bitboard near = kt_geometry_border(board->geometry, &way);
    *room = kt_bitboard_and(way, &board->stones[KT_EMPTY]);
    kt_bitboard_unite(&near, &way);
    kt_bitboard_subtract(&near, &board->stones[KT_EMPTY]);
    KT_EACH_POINT(p, &near)
        if (kt_open_liberties(board, p) <= extents[level].few)
            kt_bitboard_unite(room, &board->liberties[board->chain[p]]);
}

kt_status kt_connect_read(kt_life *life, const kt_board *board, kt_point a, kt_point b, kt_colour first,
                          uint32_t nodes, kt_life_result *result) {
    const kt_open_reading reading = {
        .question = {.board = board, .chain = {kt_open_chain(board, a), kt_open_chain(board, b)}},
        .aim = KT_LIFE_LINKS,
        .first = board->colour[a] == first ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER,
        .nodes = nodes,
        .levels = LEVELS,
        .shares = shares,
        .find_room = find_room,
    };
    *result = (kt_life_result){.outcome = KT_LIFE_ALIVE, .move = KT_PASS, .proved = true};
    return board->chain[a] == board->chain[b] ? KT_OK : kt_open_read(life, &reading, result);
}

#endif
