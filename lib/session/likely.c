#include "session/likely.h"

#include <string.h>

#include "player/thought.h"

#if KT_DESKTOP

enum {
    NEAR = 2,     /* steps from the group to the moves that may come first */
    VISITS = 400, /* of the search: up to a second on 19x19 */
    ONE_Q16 = 65536,
    LONG = 100000, /* positions: what is found after so many is often wrong */
    /* Shares of a chain that the search says stays, below or from which ... */
    LOST_Q16 = ONE_Q16 * 3 / 20, /* a chain whose owner moves first is captured */
    FALLS_Q16 = ONE_Q16 * 2 / 5, /* one that is attacked doesn't stand, though the reader says so, */
    HOLDS_Q16 = ONE_Q16 * 3 / 5, /* ... or does, though it says captured */
    LOSES_Q16 = ONE_Q16 / 3,     /* one loses a race, */
    LIVES_Q16 = ONE_Q16 / 2,     /* ... or lives in it */
};

/* The empty points near the group: where it reaches in some steps, and the liberties of the chains beside it. */
static kt_bitboard find_near(const kt_board *board, const kt_bitboard *target, kt_colour owner) {
    uint8_t steps[KT_POINTS];
    const kt_bitboard within = kt_bitboard_or(board->stones[KT_EMPTY], &board->stones[owner]);
    kt_life_measure(board, target, &within, steps);
    kt_bitboard near = kt_bitboard_none(), beside = kt_geometry_border(board->geometry, target);
    KT_EACH_POINT(p, &board->stones[KT_EMPTY])
        if (steps[p] <= NEAR) kt_bitboard_set(&near, p);
    kt_bitboard_intersect(&beside, &board->stones[kt_opponent(owner)]);
    KT_EACH_POINT(p, &beside) {
        const kt_bitboard *liberties = &board->liberties[board->chain[p]];
        if (kt_bitboard_count(liberties) <= NEAR) kt_bitboard_unite(&near, liberties);
    }
    return near;
}

/* Searches for the best first move among these points, and passes. */
static void think(const kt_likely_search *search, const kt_bitboard *near) {
    kt_session *session = search->session;
    kt_barred *barred = search->barred;
    uint16_t *until = barred->until[kt_field_colour(search->first)];
    const kt_bitboard *points = &session->game.geometry.points;
    memset(barred, 0, sizeof *barred);
    KT_EACH_POINT(p, points) until[kt_field_cell(p)] = !kt_bitboard_has(near, p);
    const kt_player_request request = {
        .budget = {VISITS, 0}, .thorough = true, .survey = search->survey, .barred = barred};
    kt_player_ask(&session->player, &request);
    kt_player_begin(&session->player, &session->game, search->first, session->suggestions);
    while (kt_player_go_on(&session->player, 0)) continue;
}

/* How likely the stones of `target` stay, in 1/65536, by the search alone. */
static uint32_t find_stays_q16(const kt_likely_search *search, const kt_bitboard *target, kt_point *move) {
    const kt_board *board = &search->session->game.board;
    const kt_player *player = &search->session->player;
    const kt_colour owner = (kt_colour)board->colour[kt_bitboard_next(target, 0)];
    const kt_bitboard near = find_near(board, target, owner);
    think(search, &near);
    *move = kt_thought_best(player);
    int64_t sum = 0;
    KT_EACH_POINT(p, target) sum += kt_thought_owner_q16(player, *move, p);
    const int64_t black = sum / kt_bitboard_count(target);
    return (uint32_t)((ONE_Q16 + (owner == KT_BLACK ? black : -black)) / 2);
}

uint32_t kt_likely_lives_q16(const kt_likely_search *search, const kt_bitboard *target, kt_point *move) {
    const uint32_t stays_q16 = find_stays_q16(search, target, move),
                   both_q16 = stays_q16 * (ONE_Q16 - stays_q16) / ONE_Q16;
    const bool attacks =
        search->session->game.board.colour[kt_bitboard_next(target, 0)] != (uint8_t)search->first;
    return attacks ? stays_q16 - both_q16 * 2 / 5 : stays_q16;
}

static uint32_t chain_stays_q16(const kt_likely_search *search, kt_point p, kt_point *move) {
    const kt_board *board = &search->session->game.board;
    const kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[board->colour[p]]);
    return find_stays_q16(search, &chain, move);
}

/* The shares below were measured (docs/log/2026-11-29-captures.md): on GNU Go's tests, and in positions of games. With n of m
 * right, they are (n + 1) / (m + 2). Outcomes come in the order of kt_life_outcome: unknown, dead, ko, seki, alive. */

kt_likely kt_likely_capture(const kt_likely_search *search, kt_point p, const kt_life_result *read) {
    /* By who moves first, and whether less was read, or more. */
    static const uint8_t shares[2][2][5] = {[KT_LIFE_ATTACKER] = {{0, 68, 62, 0, 97}, {0, 86, 62, 0, 91}},
                                            [KT_LIFE_DEFENDER] = {{0, 68, 76, 0, 97}, {0, 86, 76, 0, 97}}};
    static const uint8_t guesses[2][2] = {[KT_LIFE_ATTACKER] = {77, 62}, [KT_LIFE_DEFENDER] = {70, 78}};
    const bool defends = search->session->game.board.colour[p] == search->first;
    const unsigned first = defends ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER;
    const bool far = read->nodes > LONG, open = read->outcome == KT_LIFE_UNKNOWN;
    kt_likely likely = {read->outcome, shares[first][far][read->outcome], false, read->move};
    if (!search->survey || !(open || (far && !defends && read->outcome != KT_LIFE_KO))) return likely;
    const bool stood = read->outcome == KT_LIFE_ALIVE;
    const uint32_t stays_q16 = chain_stays_q16(search, p, &likely.move);
    const bool stands = stays_q16 >= (defends ? LOST_Q16 : stood || open ? FALLS_Q16 : HOLDS_Q16);
    if (!open && stands == stood) return (kt_likely){read->outcome, likely.percent, false, read->move};
    likely.guessed = true;
    likely.outcome = stands ? KT_LIFE_ALIVE : KT_LIFE_DEAD;
    likely.percent = guesses[first][stands];
    return likely;
}

kt_likely kt_likely_race(const kt_likely_search *search, kt_point own, kt_point other,
                         const kt_race_result *read) {
    /* By kt_race_outcome, and whether less was read, or more. */
    static const uint8_t shares[2][5] = {{0, 90, 80, 59, 92}, {0, 96, 77, 50, 50}};
    const bool far = read->read.nodes > LONG, open = read->outcome == KT_RACE_UNKNOWN;
    kt_likely likely = {read->outcome, shares[far][read->outcome], false, read->read.move};
    const bool doubtful = far && (read->outcome == KT_RACE_BOTH || read->outcome == KT_RACE_KO);
    if (!search->survey || !(open || doubtful)) return likely;
    kt_point move, reply;
    const uint32_t mine = chain_stays_q16(search, own, &move),
                   theirs = chain_stays_q16(search, other, &reply);
    if (open) {
        const bool loses = mine < LOSES_Q16 && mine < theirs;
        return (kt_likely){loses ? KT_RACE_LOST : KT_RACE_WON, loses ? 67 : 62, true, move};
    }
    if (read->outcome == KT_RACE_BOTH && theirs < LOSES_Q16) return (kt_likely){KT_RACE_WON, 90, true, move};
    if (read->outcome == KT_RACE_KO && mine >= LIVES_Q16 && theirs >= LIVES_Q16)
        return (kt_likely){KT_RACE_BOTH, 50, true, move};
    return likely;
}

kt_likely kt_likely_connect(bool defends, const kt_life_result *read) {
    /* As of captures; they say nothing of a loss when the owner moves first. */
    static const uint8_t shares[2][2][5] = {{{0, 86, 43, 0, 89}, {0, 84, 43, 0, 81}},
                                            {{0, 0, 43, 0, 83}, {0, 0, 43, 0, 76}}};
    if (read->outcome == KT_LIFE_UNKNOWN && defends) return (kt_likely){KT_LIFE_DEAD, 79, true, read->move};
    return (kt_likely){read->outcome, shares[defends][read->nodes > LONG][read->outcome], false, read->move};
}

#endif
