#include "common/output_place.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/output_follow.h"

static bool refuse(const struct output_target *target, const char *what) {
    if (!target->quiet) fprintf(stderr, "katachi: cannot write %s: %s\n", target->path, what);
    return false;
}

static bool refuse_old(const struct output_target *target, const char *what) {
    const char *rest = target->no_force ? "" : ", or add --force";
    if (!target->quiet) fprintf(stderr, "katachi: %s %s; name another file%s\n", target->path, what, rest);
    return false;
}

static bool is_input(const struct output_target *target, const struct stat *old) {
    for (int i = 0; i < target->input_count; i++) {
        struct stat input;
        if (target->inputs[i] && stat(target->inputs[i], &input) == 0 && input.st_dev == old->st_dev &&
            input.st_ino == old->st_ino)
            return true;
    }
    return false;
}

static bool is_protected(const char *place, const struct stat *old) {
    return !(old->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) || access(place, W_OK) != 0;
}

/* May the old file be replaced? If not, complains. */
static bool may_replace(const struct output_target *target, const char *place, const struct stat *old) {
    if (target->force) return true;
    if (is_input(target, old)) return refuse_old(target, "is one of the inputs and would be lost");
    if (is_protected(place, old)) return refuse_old(target, "is write-protected");
    enum file_kind kind = file_kind_of(place);
    if (kind == target->kind || kind == FILE_EMPTY) return true;
    char what[200];
    if (kind == FILE_OTHER) snprintf(what, sizeof what, "exists and is not %s", file_kind_name(target->kind));
    else
        snprintf(what, sizeof what, "exists and is %s, not %s", file_kind_name(kind),
                 file_kind_name(target->kind));
    return refuse_old(target, what);
}

bool output_place_find(const struct output_target *target, char *place, struct output_there *there) {
    *there = (struct output_there){0};
    struct stat status;
    if (stat(target->path, &status) == 0 && !S_ISREG(status.st_mode))
        return refuse(target, S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file");
    if (!output_follow(target->path, place)) return refuse(target, strerror(errno));
    there->is_there = lstat(place, &there->status) == 0;
    if (!there->is_there) return errno == ENOENT || refuse(target, strerror(errno));
    if (!S_ISREG(there->status.st_mode)) return refuse(target, "it is not a regular file");
    return may_replace(target, place, &there->status);
}
