/* review_think.h: analyses the positions of a review, one in each thread.
 *
 * What it finds depends on the record and the settings alone, not on the number of threads, unless the
 * limit is one of time. */
#pragma once

#include "images/choice.h"
#include "review/review.h"
#include "review/review_journal.h"

enum review_thought {
    REVIEW_THOUGHT,     /* all is analysed */
    REVIEW_INTERRUPTED, /* by a signal (stop.h) */
    REVIEW_FAILED,      /* after a message */
};

/* Analyses what is not done yet, and keeps each position in the journal. Shows the progress. Signals that were caught before
 * (stop_catch) end it early. */
enum review_thought review_think(struct review *review, const struct review_settings *settings,
                                 const struct choice *choice, struct journal *journal);
