/* thoughts.h: a player that thinks in tests, with the smallest block of memory, on a clock that the test
 * turns. */
#ifndef THOUGHTS_H
#define THOUGHTS_H

#include "diagram.h"
#include "player/thought.h"

enum { MOVES = 40, SLICE = 10 };

static kt_word memory[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
static kt_player player;
static kt_player_config config;
static kt_player_request request; /* but for its budget */
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];
static uint32_t now, tenths; /* the clock, in milliseconds */
static uint32_t tenths_a_playout, ms_a_look;
static int looks_until_interrupted;
static const kt_uct *searched; /* by the last thought that made playouts */

static inline uint32_t milliseconds(void *context) {
    (void)context;
    return now += ms_a_look;
}

static inline bool interrupted(void *context) {
    (void)context;
    return looks_until_interrupted && --looks_until_interrupted == 0;
}

static inline void run(void *context, kt_uct *uct, kt_uct_worker *worker, uint32_t playouts) {
    (void)context;
    searched = uct;
    kt_uct_run(uct, worker, playouts);
    tenths += playouts * tenths_a_playout;
    now += tenths / 10;
    tenths %= 10;
}

static inline void configure(void) {
    config = (kt_player_config){.settings = kt_uct_defaults(), .seed = 3, .slice = SLICE};
    request = (kt_player_request){0};
    game.rules = (kt_rules){0};
    config.memory = memory;
    config.bytes = KT_PLAYER_BYTES;
    config.milliseconds = milliseconds;
    config.interrupted = interrupted;
    config.run = run;
    now = UINT32_MAX - 300; /* it will wrap */
    tenths_a_playout = 10;
    ms_a_look = 0;
    looks_until_interrupted = 0;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
}

/* The player's move, which the game allows; the game is as it was before. */
static inline int think(kt_colour colour, uint32_t playouts, uint32_t ms) {
    uint16_t count = game.count;
    kt_board before = game.board;
    request.budget = (kt_player_budget){playouts, ms};
    int p = kt_player_think(&player, &game, colour, suggestions, &request);
    assert_int_equal(game.count, count);
    assert_memory_equal(before.colour, game.board.colour, sizeof before.colour);
    assert_true(p == KT_NO_POINT || kt_game_check(&game, colour, (kt_point)p) == KT_OK);
    return p;
}

/* The stones that the player holds dead. */
static inline kt_bitboard find_dead(void) {
    kt_verdict verdict;
    kt_player_settle(&player, &game, &verdict);
    return verdict.dead;
}

/* Both keep the rules. */
static inline void begin_on(int size) {
    const kt_rules rules = game.rules;
    assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
    game.rules = rules;
}

static inline void begin_at(const char *diagram, int komi) {
    const kt_rules rules = game.rules;
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    game.rules = rules;
    game.komi = komi;
}

#endif
