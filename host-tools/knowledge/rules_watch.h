/* rules_watch.h: a file of rules that somebody edits while it is in use. */
#pragma once

#include <sys/stat.h>

#include "knowledge/rules.h"

struct rules_watch {
    const char *path;
    struct stat seen;          /* what the file was when it was last read; all 0 when it wasn't there */
    struct rules rules, fresh; /* those in use; room for those that may replace them */
};

/* Reads the file at `path`, a text or compiled rules. Returns false after messages. Do not copy the watch. */
bool rules_watch_begin(struct rules_watch *watch, const char *path);

/* Reads the file again when it has changed, and says so on stderr. When it holds errors now, is gone,
 * or is no regular file, says that, and the old rules stay. A pipe is read once. Returns true when
 * the rules have changed. */
bool rules_watch_look(struct rules_watch *watch);
