/* review_journal.h: an unfinished review on disk, so that an interrupted one can go on.
 *
 * The file stands beside the output, as OUT.sgf.journal, and is removed when the review is written:
 *
 *   {"review": ..., settings}          the first line: the record and all that decides about figures
 *   {"position": 12, ...}              a line for each position, in the order in which they were done
 *   {"position": 12, "better": 0, ...} the same for what a better move leads to
 *
 * A last line without its end does not count. */
#ifndef REVIEW_JOURNAL_H
#define REVIEW_JOURNAL_H

#include <stdio.h>

#include "review/review.h"

struct review_journal {
    char *path; /* owned */
    FILE *file; /* locked, open for appending */
    int done;   /* positions that it held at the beginning */
};

/* Opens the journal of the output `path`, or begins one. `settings` is one line of text that tells apart
 * reviews with other results. Takes the positions that it holds into the review. Returns false after a
 * message, when it cannot be written, is in use, is damaged or belongs to another review. */
bool review_journal_open(struct review_journal *journal, const char *path, const char *settings,
                         struct review *review);

/* Keeps a position: that after `number` moves, or, for `better` >= 0, the one that this better move leads to.
 * It is on disk when this returns true. Returns false after a message. */
bool review_journal_add(struct review_journal *journal, int number, int better,
                        const struct review_position *position);

/* Closes the journal, and removes it when it is not needed any more. */
void review_journal_close(struct review_journal *journal, bool remove);

#endif
