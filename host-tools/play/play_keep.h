/* play_keep.h: keeps unfinished games until somebody goes on with them.
 *
 * A game is kept after each move, so that a loss of power, too, costs no more than the present move. The folder is
 * katachi in $XDG_STATE_HOME, or else in ~/.local/state. There, for Go and for Kalah, stand the last game and the one
 * before it: a new game replaces none that another session has kept last. */
#pragma once

#include <sys/stat.h>

#include "common/output_place.h"

/* Where games of a kind are kept, and which of them is the present one. */
struct play_keep {
    const char *name, *before; /* the files of the last game and of the one before it */
    enum file_kind kind;
    struct stat present; /* of the file that holds the present game; st_ino 0: none does */
    bool complained;     /* a message said whose file is in the way */
    bool failed;         /* the last attempt failed; a message said why, and further attempts are quiet */
};

/* Writes a game to a target. Returns false after a message. */
typedef bool play_keep_writer(const struct output_target *target, void *context);

/* Is a game kept that is not the present one? Then `path`, of OUTPUT_PLACE_BYTES, gets its file. */
bool play_keep_find(const struct play_keep *keep, char *path);

/* Takes the game that was found for the present one. */
void play_keep_take(struct play_keep *keep, const char *path);

/* Keeps the present game. Returns false after a message, or without one when there was a message before. */
bool play_keep_save(struct play_keep *keep, play_keep_writer *writer, void *context);

/* Says that the present game is kept, if it is, and the command that goes on with it. */
void play_keep_tell(const struct play_keep *keep, const char *command);

/* Removes the present game, which is over or was given up. */
void play_keep_forget(struct play_keep *keep);
