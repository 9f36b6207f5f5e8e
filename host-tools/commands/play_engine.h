/* play_engine.h: the engine of this program as an opponent: its levels, and the command that starts it. */
#ifndef PLAY_ENGINE_H
#define PLAY_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/options.h"

/* The levels, the weakest first, as words of an option (options.h): their names, and how strong they are by
 * which result. */
enum { PLAY_LEVELS = 5 };
extern const struct options_word play_levels[PLAY_LEVELS + 1];

/* Returns the index of the default level, the strongest. */
static inline int play_level_default(void) { return PLAY_LEVELS - 1; }

/* Writes the command that starts the engine, for gtp_client_start. `seconds` is the time for a move, 0 for
 * that of the level. Returns false after a message. */
bool play_engine_command(char *command, size_t bytes, int level, double seconds);

#endif
