/* prior_goals.c: a source that values moves by the goals that they serve (goals/goals.h). */
#include "search/prior.h"

#if KT_DESKTOP /* elsewhere, no search has one */
#include "base/fixed.h"
#include "goals/find.h"

/* Chosen by hand. */
enum {
    NODES = 500,        /* positions to look at for the classes of chains */
    NODES_OF_MOVE = 50, /* ... and for each question after a move */
    POINTS = 12,        /* a move worth this many points less than the best wins a quarter as often */
};

/* Makes a board with the stones of the field. */
static void set_board(kt_board *board, kt_geometry *geometry, const kt_field *field) {
    kt_bitboard stones[2] = {kt_bitboard_none(), kt_bitboard_none()};
    kt_status made = kt_geometry_init(geometry, field->size);
    (void)made; /* the field has a size that this build knows */
    for (kt_point p = kt_bitboard_next(&geometry->points, 0); p != KT_NO_POINT;
         p = kt_bitboard_next(&geometry->points, p + 1)) {
        unsigned colour = field->at[kt_field_cell(p)].colour;
        if (colour != KT_FIELD_EMPTY) kt_bitboard_set(&stones[colour], p);
    }
    kt_board_init(board, geometry);
    kt_board_set_up(board, &stones[KT_FIELD_BLACK], &stones[KT_FIELD_WHITE]);
    if (field->ko != KT_NO_CELL) board->ko = kt_field_point(field->ko);
}

static void value_moves(const kt_prior_position *position, const void *data, unsigned count,
                        kt_prior_value *moves) {
    (void)data;
    kt_geometry geometry;
    kt_board board;
    kt_goals goals;
    set_board(&board, &geometry, &position->playout->field);
    const kt_goals_question question = {.board = &board,
                                        .allowed = kt_board_legal(&board, position->colour),
                                        .colour = position->colour,
                                        .last = KT_NO_POINT,
                                        .nodes = NODES,
                                        .nodes_of_move = NODES_OF_MOVE};
    kt_goals_find(&goals, &question);
    if (goals.count == goals.groups) return;
    for (unsigned i = 0; i < count; i++) {
        const kt_goal *goal = moves[i].move ? kt_goals_at(&goals, kt_field_point(moves[i].move)) : NULL;
        if (!goal) continue;
        int32_t less = goals.urgency[goal - &goals.goal[goals.groups]] - goals.urgency[0];
        moves[i].value_q16 = kt_logistic_q16(less * (72000 / POINTS) / KT_REACH_UNIT);
    }
}

const kt_prior_source kt_prior_goals = {
    .name = "goals", .values = value_moves, .about = "goals", .playouts = 10};
#endif
