/* play_keep.h: a game that was left unfinished, kept until somebody goes on with it. */
#ifndef PLAY_KEEP_H
#define PLAY_KEEP_H

#include "match/referee_record.h"

/* Where it is kept: katachi/game.sgf in $XDG_STATE_HOME, or else in ~/.local/state. Returns false when there is no such
 * place. */
bool play_keep_path(char *path, size_t bytes);

/* Is there one? */
bool play_keep_is_there(void);

/* Keeps the game, in place of an earlier one. Returns false after a message. */
bool play_keep_save(const kt_game *game, const struct referee_names *names);

/* Forgets it: it was played to its end. */
void play_keep_forget(void);

#endif
