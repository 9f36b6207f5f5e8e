/* play_opponent.h: who plays against the person: the engine of this program, or a program that speaks GTP. Private to
 * `katachi play`.
 *
 * Those that return a verdict leave the reason of any but REFEREE_FINE in `program.text`, to follow `program.name`. */
#pragma once

#include "match/referee.h"
#include "play/play_engine.h"
#include "play/play_hints.h"

enum { PLAY_LIMIT_MS = 300000 }; /* for a move, or any other answer, of a program */

struct play_opponent {
    struct play_engine *engine;    /* NULL: `program` plays */
    struct referee_player program; /* of the engine, only `name` and `text` hold */
};

/* Begins with a program, or with the engine when `command` is NULL, which then plays at a level (an index in kt_levels), with
 * `seconds` for a move (0: as the level says) and `megabytes` for its search (0: as many as it takes). An opponent that was begun
 * before is dismissed. Returns false after a message. */
bool play_opponent_begin(struct play_opponent *opponent, const char *command, int level, double seconds,
                         int megabytes);

/* Ends it. All zero is fine, too. */
void play_opponent_end(struct play_opponent *opponent);

/* Sets up the whole game; starts the program unless it runs. */
enum referee_verdict play_opponent_prepare(struct play_opponent *opponent, const kt_game *game);

/* Tells the last move of the game. */
enum referee_verdict play_opponent_tell_move(struct play_opponent *opponent, const kt_game *game);

/* Asks for a move, and plays it. */
enum referee_verdict play_opponent_move(struct play_opponent *opponent, kt_game *game, kt_colour colour);

/* Ask for the score as it would be now, in quarters for Black, and for the dead stones, where they tell them. */
enum referee_verdict play_opponent_score(struct play_opponent *opponent, bool *told, int *quarters);
enum referee_verdict play_opponent_dead(struct play_opponent *opponent, const kt_game *game, bool *told,
                                        kt_bitboard *dead);

/* Asks what `colour` should play. */
void play_opponent_hint(struct play_opponent *opponent, const kt_game *game, kt_colour colour,
                        struct play_hints *hints);
