/* played.h: a game that begins with a diagram and is played by the names of points. */
#ifndef PLAYED_H
#define PLAYED_H

#include "diagram.h"

enum { CAPACITY = 40 };

static kt_game_move moves[CAPACITY];
static kt_game game;

static inline void start(const char *diagram) { assert_true(diagram_start(&game, diagram, moves, CAPACITY)); }

static inline kt_status play(kt_colour colour, const char *vertex) {
    return kt_game_play(&game, colour, (kt_point)kt_point_read(vertex, game.geometry.size));
}

static inline kt_status check(kt_colour colour, const char *vertex) {
    return kt_game_check(&game, colour, (kt_point)kt_point_read(vertex, game.geometry.size));
}

/* Three kos. White holds those at the lower left and the upper left, Black the one at the lower right. */
static const char triple_ko[] = "X O . O . . . . .\n"
                                ". X O . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". X O . . . X O .\n"
                                "X O . O . X . X O\n";

static inline void play_five_moves_of_the_triple_ko(void) {
    start(triple_ko);
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "G1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "C9"), KT_OK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "H1"), KT_OK);
    assert_int_equal(game.board.prisoners[KT_WHITE], 3);
    assert_int_equal(game.board.prisoners[KT_BLACK], 2);
}

#endif
