#include "session/likely.h"

#include <string.h>

#include "player/thought.h"
#include "tactics/life.h"

#if KT_DESKTOP

enum {
    NEAR = 2,     /* steps from the group to the moves that may come first */
    VISITS = 400, /* of the search: up to a second on 19x19 */
    ONE_Q16 = 65536,
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
static void think(kt_session *session, kt_survey *survey, kt_barred *barred, kt_colour first,
                  const kt_bitboard *near) {
    uint16_t *until = barred->until[kt_field_colour(first)];
    const kt_bitboard *points = &session->game.geometry.points;
    memset(barred, 0, sizeof *barred);
    KT_EACH_POINT(p, points) until[kt_field_cell(p)] = !kt_bitboard_has(near, p);
    const kt_player_request request = {
        .budget = {VISITS, 0}, .thorough = true, .survey = survey, .barred = barred};
    kt_player_ask(&session->player, &request);
    kt_player_begin(&session->player, &session->game, first, session->suggestions);
    while (kt_player_go_on(&session->player, 0)) continue;
}

uint32_t kt_session_likely_q16(kt_session *session, kt_survey *survey, kt_barred *barred,
                               const kt_bitboard *target, kt_colour first, kt_point *move) {
    const kt_board *board = &session->game.board;
    const kt_player *player = &session->player;
    const kt_colour owner = (kt_colour)board->colour[kt_bitboard_next(target, 0)];
    const kt_bitboard near = find_near(board, target, owner);
    think(session, survey, barred, first, &near);
    *move = kt_thought_best(player);
    int64_t sum = 0;
    KT_EACH_POINT(p, target) sum += kt_thought_owner_q16(player, *move, p);
    const int64_t black = sum / kt_bitboard_count(target);
    return (uint32_t)((ONE_Q16 + (owner == KT_BLACK ? black : -black)) / 2);
}

#endif
