/* match_journal.h: a match on disk, so that what was interrupted can go on.
 *
 * A folder holds match.jsonl and a record of each finished game (game-0001.sgf). The first line of
 * match.jsonl has the settings that decide about games, each further line a game, in the order in which they
 * ended. A last line that was cut off counts as not there. */
#ifndef MATCH_JOURNAL_H
#define MATCH_JOURNAL_H

#include <stdio.h>

#include "match/match_game.h"
#include "match/referee_record.h"

struct match_journal {
    const char *folder; /* not owned; NULL: nothing is kept */
    bool force;         /* the folder may hold anything */
    char *path;         /* of match.jsonl */
    FILE *file;         /* locked, open for appending */
};

/* Opens the folder of `options`, which is made when it is missing, and reads what it has into `games`, by
 * number; games beyond options->games are left alone. Without a folder, nothing happens here and below. False
 * after a message: it can't be written, is in use, is broken, or holds a match with other settings. */
bool match_journal_open(struct match_journal *journal, const struct match_options *options,
                        struct match_game *games);

/* Keeps game `number`, from 0: on disk when this returns true. False after a message. */
bool match_journal_add(struct match_journal *journal, long number, const struct match_game *result,
                       const kt_game *game, const struct referee_names *names);

void match_journal_close(struct match_journal *journal);

#endif
