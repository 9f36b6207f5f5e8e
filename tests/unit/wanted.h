/* wanted.h: Black's goals in the position of a diagram. */
#ifndef WANTED_H
#define WANTED_H

#include "diagram.h"
#include "goals/find.h"

/* Goals, and a little memory behind them. */
static struct {
    kt_goals goals;
    uint16_t behind[16];
} block;
static kt_goals *const goals = &block.goals;
static kt_game game;
static kt_game_move moves[8];

/* Finds Black's goals in the diagram. */
static inline void look(const char *diagram) {
    assert_true(diagram_start(&game, diagram, moves, 8));
    const kt_goals_question question = {.board = &game.board,
                                        .allowed = kt_game_legal(&game, KT_BLACK),
                                        .colour = KT_BLACK,
                                        .last = KT_NO_POINT};
    kt_goals_find(goals, &question);
}

/* The goal of the move at m. Black's stones are X, s (the subject) and t (the object); White's O, o and p. */
static inline const kt_goal *find(const char *diagram) {
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    kt_bitboard more;
    static const char own[] = "st", other[] = "op";
    assert_int_equal(kt_game_init(&game, diagram_size(diagram), moves, 8), KT_OK);
    for (int i = 0; i < 2; i++) {
        more = diagram_points(diagram, own[i]);
        kt_bitboard_unite(&black, &more);
        more = diagram_points(diagram, other[i]);
        kt_bitboard_unite(&white, &more);
    }
    kt_game_set_up(&game, &black, &white, KT_BLACK);
    const kt_goals_question question = {.board = &game.board,
                                        .allowed = kt_game_legal(&game, KT_BLACK),
                                        .colour = KT_BLACK,
                                        .last = KT_NO_POINT};
    kt_goals_find(goals, &question);
    return kt_goals_at(goals, diagram_point(diagram, 'm'));
}

/* Does the stone name the chain with the mark `mark`? */
static inline bool names(kt_point stone, const char *diagram, char mark) {
    return stone != KT_NO_POINT && game.board.chain[stone] == game.board.chain[diagram_point(diagram, mark)];
}

#endif
