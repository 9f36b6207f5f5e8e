/* engine.h: an engine that speaks KataGo's analysis protocol, lines of JSON in, lines of JSON out (KataGo,
 * docs/Analysis_Engine.md, 2024). docs/gtp.md lists the parts that Katachi answers.
 *
 * The caller hands in the lines. Threads of the engine analyse several turns at once, the most urgent ones first
 * (schedule.h). Each answer goes to standard output as soon as it is complete. */
#pragma once

#include "analysis/config.h"

/* Starts threads, which wait for queries. Returns false after a message. */
bool analysis_begin(const struct analysis_config *config);

/* Takes a line, a query or an action (action.h). Returns false when standard output can't be written any
 * more. */
bool analysis_take(const char *line);

/* Ends the engine after all answers, or at once. Returns false when answers could not be written. */
bool analysis_end(bool at_once);
