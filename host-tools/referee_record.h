/* referee_record.h: keeps games as SGF files. */
#ifndef REFEREE_RECORD_H
#define REFEREE_RECORD_H

#include "board/game.h"
#include "output.h"

/* Who played and how it ended; texts in UTF-8. `result` as SGF's RE, "" when there is none. */
typedef struct referee_names {
    const char *black, *white, *result;
} referee_names;

/* Writes the game to the file `path`: whole, or not at all. False after a message on stderr. */
bool referee_record_save(const char *path, const kt_game *game, const referee_names *names);

/* A place for many games: a folder gets a file for each (game-0001.sgf), anything else is one file. This
 * grows under the temporary name of output.h and gets its own when it is closed; games that were added are
 * safe in it before that. Without any game nothing is written. Zero-initialised it can be closed without
 * having been opened. */
typedef struct referee_book {
    const char *path; /* not owned */
    output file;      /* its stream is NULL for a folder */
    int games;
} referee_book;

/* False after a message on stderr, here and below. */
bool referee_book_open(referee_book *book, const char *path);
bool referee_book_add(referee_book *book, const kt_game *game, const referee_names *names);
bool referee_book_close(referee_book *book);

#endif
