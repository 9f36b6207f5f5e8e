/* engine.h: KataGo's parallel analysis engine, as far as Katachi can be one: lines of JSON in, lines of JSON out.
 * Source: KataGo, docs/Analysis_Engine.md, 2024; docs/gtp.md says what is answered and what isn't.
 *
 * Whoever has the queries hands them in; a thread of the engine's own thinks about the most urgent turn, by as many threads
 * as the player has. Answers go to standard output, each as a line, as soon as they are there. */
#ifndef ANALYSIS_ENGINE_H
#define ANALYSIS_ENGINE_H

#include "analysis/settings.h"
#include "load/choice.h"
#include "search/player.h"

struct analysis_config {
    kt_player_config *player;    /* `interrupted` is set by the engine */
    const struct choice *choice; /* what moves are predicted by */
    kt_values values;
    struct analysis_settings defaults; /* of queries that don't say otherwise */
};

/* Begins to wait for queries. Returns false after a message. */
bool analysis_begin(const struct analysis_config *config);

/* Takes a line: a query, or an action. Returns false when answers can't be written any more. */
bool analysis_take(const char *line);

/* Ends: after all answers, or at once. Returns false when answers couldn't be written. */
bool analysis_end(bool at_once);

#endif
