/* match_journal.h: a match on disk, so that an interrupted match can go on.
 *
 * The folder holds a record of each finished game (game-0001.sgf and so on), and match.jsonl, a journal
 * (journal.h) with a line for each game: {"game": 2, "winner": "black", ...} */
#pragma once

#include "common/journal.h"
#include "match/match_game.h"
#include "match/referee_record.h"

struct match_journal {
    const char *folder; /* not owned; NULL: nothing is kept */
    bool force;         /* accept a folder that holds something else */
    struct journal lines;
};

/* Opens the folder of `options`, makes it if it is missing, and reads the games that it holds into `games`,
 * by number; ignores games beyond options->games. Without a folder, this and the next functions do nothing.
 * Returns false after a message, when the folder cannot be written, is in use, is damaged, or holds a match
 * with other settings. */
bool match_journal_open(struct match_journal *journal, const struct match_options *options,
                        struct match_game *games);

/* Keeps game `number`, counted from 0. It is on disk when this returns true. Returns false after a message. */
bool match_journal_add(struct match_journal *journal, long number, const struct match_game *result,
                       const kt_game *game, const struct referee_names *names);

void match_journal_close(struct match_journal *journal);
