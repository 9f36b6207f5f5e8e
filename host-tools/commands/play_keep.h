/* play_keep.h: keeps an unfinished game until somebody goes on with it. */
#ifndef PLAY_KEEP_H
#define PLAY_KEEP_H

#include "match/referee_record.h"

/* Writes where the game is kept: katachi/game.sgf in $XDG_STATE_HOME, or else in ~/.local/state. Returns
 * false when neither variable names a folder. */
bool play_keep_path(char *path, size_t bytes);

/* Is a game kept? */
bool play_keep_is_there(void);

/* Keeps the game; it replaces an earlier one. Returns false after a message. */
bool play_keep_save(const kt_game *game, const struct referee_names *names);

/* Removes the kept game, when it has been played to its end. */
void play_keep_forget(void);

#endif
