/* settings.h: what can be set for analyses, by the names of KataGo's configuration. */
#ifndef ANALYSIS_SETTINGS_H
#define ANALYSIS_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/point.h"

struct analysis_settings {
    kt_colour perspective; /* whose win rates, leads and points are told; KT_EMPTY: the side to move's */
    uint32_t visits;       /* 1..KT_NODE_VISITS_MAX */
    uint32_t milliseconds; /* 0: no limit */
    int line_moves;        /* moves in an expected line, 1..1000 */
};

enum analysis_set {
    ANALYSIS_SET,
    ANALYSIS_UNKNOWN, /* a name that means nothing here */
    ANALYSIS_WRONG,   /* not a value for it */
};

/* Sets the one that KataGo calls `name`. */
enum analysis_set analysis_set(struct analysis_settings *settings, const char *name, const char *value);

/* Sets what a text of lines "name = value" says, or one of "name=value,name=value"; # begins a comment. What is unknown is
 * passed over: a configuration says much that is KataGo's own. Returns false after a message that names `source`. */
bool analysis_set_all(struct analysis_settings *settings, const char *text, const char *source);

/* The same for the file `path`. */
bool analysis_read_config(struct analysis_settings *settings, const char *path);

#endif
