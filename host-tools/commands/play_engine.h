/* play_engine.h: the engine inside this program, as an opponent: its levels, and the command that starts it. */
#ifndef PLAY_ENGINE_H
#define PLAY_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/options.h"

/* The levels, the weakest first, as words of an option (options.h): their names, how strong they are, and the ground for it. */
enum { PLAY_LEVELS = 5 };
extern const struct options_word play_levels[PLAY_LEVELS + 1];

/* Index of the level to begin with, the last. */
static inline int play_level_default(void) { return PLAY_LEVELS - 1; }

/* Puts the command together, as gtp_client_start wants it; `seconds` for a move, 0 for what the level says. Returns false
 * after a message. */
bool play_engine_command(char *command, size_t bytes, int level, double seconds);

#endif
