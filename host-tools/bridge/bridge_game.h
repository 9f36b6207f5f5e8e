/* bridge_game.h: the GTP commands that lead an engine to the present position, gathered from those that it
 * accepted; to be sent again to one that has forgotten. */
#ifndef BRIDGE_GAME_H
#define BRIDGE_GAME_H

#include <stddef.h>

/* All 0 to begin with: an empty board of the engine's own size. */
struct bridge_game {
    char **lines;    /* owned: settings first, then clear_board, then handicap and moves */
    size_t settings; /* lines before clear_board */
    size_t count;
};

/* The engine answered "=" and `answer` to `command` (words with one space between them). Commands that change
 * nothing are ignored. */
void bridge_game_accept(struct bridge_game *game, const char *command, const char *answer);

/* The command number `index` to send, NULL behind the last. */
const char *bridge_game_line(const struct bridge_game *game, size_t index);

void bridge_game_free(struct bridge_game *game);

#endif
