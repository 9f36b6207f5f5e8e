/* random_games.h: random but legal games, for tests of learners. */
#ifndef RANDOM_GAMES_H
#define RANDOM_GAMES_H

#include "base/random.h"
#include "board/board.h"
#include "common/memory.h"
#include "records/games.h"

/* Makes a game of `moves` moves, with some passes, on a board of `size` lines. */
static inline struct sgf_game random_game(kt_random *random, int size, int moves) {
    static kt_geometry geometry;
    static kt_board board;
    struct sgf_game game;
    sgf_game_init(&game, size);
    if (kt_geometry_init(&geometry, size) < 0) return game;
    kt_board_init(&board, &geometry);
    for (int i = 0; i < moves; i++) {
        kt_colour colour = i % 2 ? KT_WHITE : KT_BLACK;
        struct sgf_action action = {.kind = SGF_PASS, .colour = colour};
        for (int tries = 0; tries < 20 && action.kind == SGF_PASS; tries++) {
            kt_point p = kt_point_at((int)kt_random_below(random, (uint32_t)size),
                                     (int)kt_random_below(random, (uint32_t)size));
            if (kt_board_check(&board, colour, p) < 0 || kt_board_is_eye(&board, colour, p)) continue;
            action = (struct sgf_action){SGF_MOVE, colour, (uint8_t)kt_point_x(p), (uint8_t)kt_point_y(p)};
            kt_board_play(&board, colour, p);
        }
        if (action.kind == SGF_PASS) kt_board_pass(&board);
        sgf_game_add(&game, action);
    }
    return game;
}

/* Makes `count` games; the caller frees them with games_free. */
static inline struct games random_games(uint32_t seed, size_t count, int size, int moves) {
    kt_random random;
    kt_random_init(&random, seed);
    struct games all = {.game = memory_zeroed(count * sizeof(struct sgf_game)), .count = count};
    for (size_t i = 0; i < count; i++) all.game[i] = random_game(&random, size, moves);
    return all;
}

#endif
