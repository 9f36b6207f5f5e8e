/* playing.h: a player of a test, in memory of its own, and the game that it plays. */
#ifndef PLAYING_H
#define PLAYING_H

#include <stdlib.h>

#include "player/player.h"

enum { MOVES = 200, BLOCK_BYTES = 16 << 20 };

static kt_player player;
static kt_player_config config;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];

/* What a group of tests begins and ends with. */
static inline int begin_player(void **state) {
    (void)state;
    config = (kt_player_config){.settings = kt_uct_defaults(),
                                .seed = 1,
                                .slice = 100,
                                .bytes = BLOCK_BYTES,
                                .memory = malloc(BLOCK_BYTES)};
    return !config.memory || kt_player_init(&player, &config) < 0;
}

static inline int end_player(void **state) {
    (void)state;
    free(config.memory);
    return 0;
}

#endif
