/* engine.h: an engine that speaks KataGo's analysis protocol, lines of JSON in, lines of JSON out (KataGo,
 * docs/Analysis_Engine.md, 2024). docs/gtp.md lists the parts that Katachi answers.
 *
 * The caller hands in the lines. A thread of the engine analyses one turn at a time, the most urgent one,
 * with as many threads as the player has. Each answer goes to standard output as soon as it is complete. */
#ifndef ANALYSIS_ENGINE_H
#define ANALYSIS_ENGINE_H

#include "analysis/settings.h"
#include "load/choice.h"
#include "search/player.h"

struct analysis_config {
    kt_player_config *player;          /* the engine sets its `interrupted` */
    const struct choice *choice;       /* the images that predict moves */
    kt_values values;                  /* how the network computes */
    struct analysis_settings defaults; /* for queries that don't set their own */
};

/* Starts the thread, which waits for queries. Returns false after a message. */
bool analysis_begin(const struct analysis_config *config);

/* Takes a line, a query or an action (action.h). Returns false when standard output can't be written any
 * more. */
bool analysis_take(const char *line);

/* Ends the engine after all answers, or at once. Returns false when answers could not be written. */
bool analysis_end(bool at_once);

#endif
