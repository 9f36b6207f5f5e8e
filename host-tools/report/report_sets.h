/* report_sets.h: the test sets of a report, and what the patterns are compared with there: random guesses and
 * GNU Go. */
#pragma once

#include "report/report.h"

/* Divides the games that the survey counted, by the plans. Returns false after a message when they are too
 * few for every plan. */
bool sets_divide(struct report *report);

/* Did GNU Go play most games of the set itself? Then it is not asked (report_players.h). */
bool sets_are_gnugos_own(const struct report *report, const struct report_set *set);

/* Computes the accuracy of random guesses on each test set, and asks GNU Go for its moves. Returns false
 * after a message, or after a signal (gtp_client_interrupted). */
bool sets_measure(struct report *report);
