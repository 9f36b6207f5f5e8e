/* settings.h: the settings of analyses, under the names of KataGo's configuration. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "board/point.h"
#include "search/tree.h"

enum {
    /* A visit is one evaluation where the network judges alone (kt_player_evaluates), as KataGo's is; else so many playouts. One
     * playout tells far less: the few visits that programs ask for when they analyse whole games would tell nothing. Fewer: less
     * time, leads and win rates that jump from move to move (docs/figures.md, "What a visit is"). */
    ANALYSIS_VISIT_PLAYOUTS = 32,
    ANALYSIS_VISITS_MAX = KT_NODE_VISITS_MAX / ANALYSIS_VISIT_PLAYOUTS,
    ANALYSIS_AT_ONCE_MAX = 256,
};

struct analysis_settings {
    /* The side that win rates, leads and owners are given for; KT_EMPTY: the side to move. */
    kt_colour perspective;
    /* Visits of the search, 1..ANALYSIS_VISITS_MAX. Time grows with it. */
    uint32_t visits;
    /* The longest time of one analysis; 0: no limit. */
    uint32_t milliseconds;
    /* The longest expected line, 1..1000 moves. */
    int line_moves;
    /* Turns that are analysed at once, 1..ANALYSIS_AT_ONCE_MAX; not for single queries. More: each has a smaller part of the
     * memory and of the threads, and a slow one holds up fewer others. */
    int at_once;
};

enum analysis_set {
    ANALYSIS_SET,
    ANALYSIS_UNKNOWN, /* Katachi has no such setting */
    ANALYSIS_WRONG,   /* the setting can't have this value */
};

/* Sets the setting that KataGo calls `name`. */
enum analysis_set analysis_set(struct analysis_settings *settings, const char *name, const char *value);

/* Reads a text of settings, "name = value", separated by newlines or commas; # begins a comment. Skips
 * unknown names, since a configuration of KataGo has many of its own. Returns false after a message that
 * names `source`. */
bool analysis_set_all(struct analysis_settings *settings, const char *text, const char *source);

/* The same for the file `path`. */
bool analysis_read_config(struct analysis_settings *settings, const char *path);
