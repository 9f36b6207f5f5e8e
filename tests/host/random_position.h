/* random_position.h: positions with stones at random, for tests of reading. */
#ifndef RANDOM_POSITION_H
#define RANDOM_POSITION_H

#include <stdio.h>

#include "base/random.h"
#include "board/board.h"

/* Fills the board, whose size `geometry` gets, with stones on `share` in 100 of its points. Chains without
 * liberties are left out. When a move at random, of twenty tried, takes a ko, it is played. */
static inline void random_position(kt_random *random, kt_geometry *geometry, kt_board *board, int size,
                                   uint32_t share) {
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    if (kt_geometry_init(geometry, size) < 0) return;
    kt_board_init(board, geometry);
    for (int x = 0; x < size; x++)
        for (int y = 0; y < size; y++)
            if (kt_random_below(random, 100) < share)
                kt_bitboard_set(&stones[1 + kt_random_below(random, 2)], kt_point_at(x, y));
    kt_board_set_up(board, &stones[KT_BLACK], &stones[KT_WHITE]);
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (board->colour[p] != KT_EMPTY && kt_bitboard_is_empty(&board->liberties[board->chain[p]])) {
            for (int i = 1; i <= 2; i++) kt_bitboard_clear(&stones[i], p);
            kt_board_set_up(board, &stones[KT_BLACK], &stones[KT_WHITE]);
        }
    for (int tries = 0; tries < 20; tries++) {
        kt_point p = kt_point_at((int)kt_random_below(random, (uint32_t)size),
                                 (int)kt_random_below(random, (uint32_t)size));
        kt_colour colour = (kt_colour)(1 + kt_random_below(random, 2));
        if (kt_board_check(board, colour, p) < 0) continue;
        kt_board after = *board;
        if (kt_board_play(&after, colour, p).stones == 1 && after.ko != KT_NO_POINT) {
            *board = after;
            return;
        }
    }
}

/* How many liberties has the chain at `p`? */
static inline int liberties_of(const kt_board *board, kt_point p) {
    return kt_bitboard_count(&board->liberties[board->chain[p]]);
}

/* Shows the position where a test failed, and the point that it failed at. */
static inline void show_failure(const kt_board *board, kt_point p, const char *what) {
    for (int y = board->geometry->size - 1; y >= 0; y--) {
        for (int x = 0; x < board->geometry->size; x++)
            fprintf(stderr, " %c", ".XO"[board->colour[kt_point_at(x, y)]]);
        fprintf(stderr, "\n");
    }
    fprintf(stderr, "column %d, row %d, ko %d: %s\n", kt_point_x(p) + 1, kt_point_y(p) + 1, board->ko, what);
}

#endif
