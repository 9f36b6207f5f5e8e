#include "knowledge/rules_watch.h"

#include <string.h>

#include "common/complain.h"

static struct stat look(const char *path) {
    struct stat seen;
    if (stat(path, &seen) != 0) memset(&seen, 0, sizeof seen);
    return seen;
}

/* Is it the file that was read before? Editors write into it, or put another one into its place. */
static bool is_same(const struct stat *a, const struct stat *b) {
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* A pipe, for example: what was read is gone, and reading again might wait for ever. */
static bool is_special(const struct stat *seen) {
    return seen->st_mode && !S_ISREG(seen->st_mode) && !S_ISDIR(seen->st_mode);
}

bool rules_watch_begin(struct rules_watch *watch, const char *path) {
    watch->path = path;
    watch->seen = look(path);
    return rules_read(&watch->rules, path, stderr);
}

bool rules_watch_look(struct rules_watch *watch) {
    struct stat now = look(watch->path);
    if (is_same(&now, &watch->seen)) return false;
    bool was_special = is_special(&watch->seen);
    watch->seen = now;
    if (is_special(&now)) {
        if (!was_special)
            complain(stderr, watch->path, 0, 0, "not a regular file; the rules stay as they were");
        return false;
    }
    if (!rules_read(&watch->fresh, watch->path, stderr))
        return complain(stderr, watch->path, 0, 0, "the rules stay as they were");
    rules_copy(&watch->rules, &watch->fresh);
    unsigned many = watch->rules.knowledge.wants + watch->rules.knowledge.rules;
    complain(stderr, watch->path, 0, 0, "read anew: %u rule%s", many, many == 1 ? "" : "s");
    return true;
}
