/* report_sets.h: the test sets of a report, and those against whom the patterns are measured there. */
#ifndef REPORT_SETS_H
#define REPORT_SETS_H

#include "report/report.h"

/* Divides the games that the survey counted, by the plans. Returns false, after a message, when they are too few for
 * each of them. */
bool sets_divide(struct report *report);

/* Is the set of GNU Go's own games? There it isn't asked: it would be compared with itself. */
bool sets_are_gnugos_own(const struct report *report, const struct report_set *set);

/* Computes what a guesser among the legal moves reaches on each test set, and asks GNU Go there. Returns
 * false after a message, or when a signal came (gtp_client_interrupted). */
bool sets_measure(struct report *report);

#endif
