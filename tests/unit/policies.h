/* policies.h: a position of a playout for tests, and the moves that a policy chooses there. */
#ifndef POLICIES_H
#define POLICIES_H

#include "diagram.h"
#include "playout/playout.h"

enum { TRIES = 300 };

static kt_geometry geometry;
static kt_board board;
static kt_field field;
static kt_playout playout;
static kt_random numbers;

/* Begins a playout at the diagram, and plays a move of `colour` at the point marked 1 if there is one. */
static inline void show(const char *diagram, unsigned colour) {
    const kt_bitboard last = diagram_points(diagram, '1');
    assert_true(diagram_set_up(&geometry, &board, diagram));
    kt_field_set(&field, &board);
    kt_random_init(&numbers, 9);
    kt_playout_begin(&playout, &field, colour, KT_NO_CELL, KT_NO_CELL, &numbers);
    if (!kt_bitboard_is_empty(&last)) kt_playout_play(&playout, kt_field_cell(kt_bitboard_next(&last, 0)));
}

/* The points that the policy chooses in many tries. */
static inline kt_bitboard choose(const kt_policy *policy) {
    kt_bitboard chosen = kt_bitboard_none();
    for (int i = 0; i < TRIES; i++) {
        kt_cell move = kt_policy_choose(policy, &playout.view);
        assert_true(move == KT_NO_CELL || playout.field.at[move].colour == KT_FIELD_EMPTY);
        if (move != KT_NO_CELL) kt_bitboard_set(&chosen, kt_field_point(move));
    }
    return chosen;
}

/* Does the policy choose all the points marked `m`, and no others? */
static inline bool chooses_marked(kt_policy_kind kind, const char *diagram) {
    const kt_policy policy = {.kind = kind};
    kt_bitboard chosen = choose(&policy), wanted = diagram_points(diagram, 'm');
    return kt_bitboard_equal(&chosen, &wanted);
}

#endif
