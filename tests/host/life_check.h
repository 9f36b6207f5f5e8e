/* life_check.h: asks in tests what becomes of the group that a diagram shows. */
#ifndef LIFE_CHECK_H
#define LIFE_CHECK_H

#include "diagram.h"
#include "tactics/life.h"

enum { MEMORY = 1 << 22, NODES = 1000000 };

static kt_life *life;

static inline int set_up(void **state) {
    (void)state;
    life = calloc(1, MEMORY);
    return life && kt_life_init(life, MEMORY) >= 0 ? 0 : -1;
}

static inline int take_down(void **state) {
    (void)state;
    free(life);
    return 0;
}

static inline kt_life_result solve(const char *diagram, kt_colour first) {
    static kt_game game;
    static kt_game_move moves[4];
    kt_life_result result;
    assert_true(diagram_start(&game, diagram, moves, 4));
    kt_colour defender = kt_life_defender(&game.board);
    assert_int_equal(kt_life_solve(life, &game.board, &game.board.stones[defender], first, NODES, &result),
                     KT_OK);
    return result;
}

/* White's group comes to `outcome` when `first` moves first. If that move is shown in the diagram as
 * letters a, it is one of them. */
static inline void check(const char *diagram, kt_colour first, kt_life_outcome outcome) {
    kt_life_result result = solve(diagram, first);
    assert_string_equal(kt_life_outcomes[result.outcome], kt_life_outcomes[outcome]);
    kt_bitboard right = diagram_points(diagram, 'a');
    if (kt_bitboard_is_empty(&right)) return;
    assert_true(result.move < KT_POINTS);
    assert_true(kt_bitboard_has(&right, result.move));
}

#endif
