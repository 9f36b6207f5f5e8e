/* play_engine.h: the engine inside this program, as an opponent: its levels, and the command that starts it. */
#ifndef PLAY_ENGINE_H
#define PLAY_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

struct play_level {
    const char *name;
    const char *options;  /* of `katachi gtp` */
    const char *strength; /* and the ground for it */
};

/* The levels, the weakest first, ended by one without a name. The last one is the default. */
extern const struct play_level play_levels[];
const struct play_level *play_level_default(void);

/* The level with this name; NULL when there is none. */
const struct play_level *play_level_find(const char *name);

/* Puts the command together, as gtp_client_start wants it; `seconds` for a move, 0 for what the level says. Returns false
 * after a message. */
bool play_engine_command(char *command, size_t bytes, const struct play_level *level, double seconds);

#endif
