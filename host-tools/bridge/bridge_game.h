/* bridge_game.h: the shortest list of GTP commands that brings an engine to the present position, made from
 * the commands that it accepted. Sent again, they restore the game in an engine that has forgotten it. */
#ifndef BRIDGE_GAME_H
#define BRIDGE_GAME_H

#include <stddef.h>

/* Begin with all 0: an empty board of the engine's default size. */
struct bridge_game {
    char **
        lines; /* owned: first the settings, then handicap and moves; clear_board between them is not stored */
    size_t settings; /* number of settings */
    size_t count;    /* number of lines */
};

/* Takes up a command, in words with one space between them, to which the engine answered "=" and `answer`.
 * Ignores commands that do not change the position. */
void bridge_game_accept(struct bridge_game *game, const char *command, const char *answer);

/* Returns command number `index` to send, from 0; NULL behind the last. */
const char *bridge_game_line(const struct bridge_game *game, size_t index);

void bridge_game_free(struct bridge_game *game);

#endif
