/* review_journal.h: an unfinished review on disk (journal.h), beside the output, as OUT.sgf.journal:
 *
 *   {"review": ..., settings}          the first line: the record and all that decides about figures
 *   {"position": 12, ...}              a line for each position
 *   {"position": 12, "better": 0, ...} the same for what a better move leads to; of the move after the last one, the best */
#pragma once

#include "common/journal.h"
#include "review/review.h"

/* Opens the journal of the output `path` (journal_open). Takes the positions that it holds into the review. */
bool review_journal_open(struct journal *journal, const char *path, const char *settings,
                         struct review *review);

/* Keeps a position: that after `number` moves, or, for `better` >= 0, the one that this better move leads to.
 * It is on disk when this returns true. Returns false after a message. */
bool review_journal_add(struct journal *journal, int number, int better,
                        const struct review_position *position);
