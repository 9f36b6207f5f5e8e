/* bridge_game.h: the shortest list of GTP commands that brings an engine to the present position, made from
 * the commands that it accepted. Sent again, they restore the game in an engine that has forgotten it: Go, or Kalah
 * (proto/gtp_kalah.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Begin with all 0: an empty board of Go, of the engine's default size. */
struct bridge_game {
    char **lines; /* owned: first the settings, then handicap and moves, but not what stands between them */
    size_t settings; /* number of settings */
    size_t count;    /* number of lines */
    char *kalah;     /* owned: the command that begins the game, when it is Kalah; else NULL */
};

/* Takes up a command, in words with one space between them, to which the engine answered "=" and `answer`.
 * Ignores commands that do not change the position. */
void bridge_game_accept(struct bridge_game *game, const char *command, const char *answer);

/* Returns command number `index` to send, from 0; NULL behind the last. Number 0 goes back to Go, for the engine may be at
 * another game; one that knows Go alone refuses it, and that doesn't matter. */
const char *bridge_game_line(const struct bridge_game *game, size_t index);

/* Returns how many commands there are to send. */
size_t bridge_game_length(const struct bridge_game *game);

/* Does this command, in words with one space between them, begin another game? */
bool bridge_game_is_new(const char *command);

void bridge_game_free(struct bridge_game *game);
