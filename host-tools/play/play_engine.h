/* play_engine.h: the engine of this program as an opponent. */
#ifndef PLAY_ENGINE_H
#define PLAY_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the command that starts the engine, for gtp_client_start. `level` is an index in kt_levels; `seconds` is
 * the time for a move, 0 for that of the level; `megabytes` are for its search, 0 for as many as it takes. Returns
 * false after a message. */
bool play_engine_command(char *command, size_t bytes, int level, double seconds, int megabytes);

#endif
