#include "play/play_keep.h"

#include <stdio.h>
#include <unistd.h>

#include "common/user_place.h"
#include "play/play_line.h"

/* Writes the path of a file; returns false when no variable names a folder. */
static bool path_of(const char *name, char *path) {
    return user_place_find("XDG_STATE_HOME", ".local/state", name, path);
}

/* Is this the file that was looked at before? Another session may have replaced it, or given it another name. */
static bool is_same(const struct stat *before, const char *path) {
    struct stat there;
    return before->st_ino && stat(path, &there) == 0 && there.st_ino == before->st_ino &&
           there.st_dev == before->st_dev && there.st_mtim.tv_sec == before->st_mtim.tv_sec &&
           there.st_mtim.tv_nsec == before->st_mtim.tv_nsec;
}

static bool is_present(const struct play_keep *keep, const char *path) {
    return is_same(&keep->present, path);
}

bool play_keep_find(const struct play_keep *keep, char *path) {
    const char *const names[] = {keep->name, keep->before};
    for (int i = 0; i < 2; i++)
        if (path_of(names[i], path) && file_kind_of(path) == keep->kind && !is_present(keep, path))
            return true;
    return false;
}

void play_keep_take(struct play_keep *keep, const char *path) {
    if (stat(path, &keep->present) != 0) keep->present = (struct stat){0};
}

/* Says why the game can't be kept; once, not at each move. Returns false. */
static bool complain(struct play_keep *keep, const char *path, const char *why) {
    if (!keep->complained) fprintf(stderr, "katachi: the game is not kept: %s%s\n", path, why);
    keep->complained = keep->failed = true;
    return false;
}

/* May the file be replaced? */
static bool is_ours(const struct play_keep *keep, const char *path) {
    enum file_kind kind = file_kind_of(path);
    return access(path, F_OK) != 0 || kind == keep->kind || kind == FILE_EMPTY;
}

/* Gives a game that another session has kept last the name of the game before. */
static bool set_aside(struct play_keep *keep, const char *path) {
    static const char foreign[] = " is no game that katachi play has kept; move it elsewhere";
    char before[OUTPUT_PLACE_BYTES];
    if (!is_ours(keep, path)) return complain(keep, path, foreign);
    if (is_present(keep, path) || file_kind_of(path) != keep->kind) return true;
    if (!path_of(keep->before, before) || !is_ours(keep, before)) return complain(keep, before, foreign);
    if (rename(path, before) == 0) return true;
    return complain(keep, path, ": it can't be renamed");
}

bool play_keep_save(struct play_keep *keep, play_keep_writer *writer, void *context) {
    char path[OUTPUT_PLACE_BYTES];
    if (!path_of(keep->name, path))
        return complain(keep, "neither XDG_STATE_HOME nor HOME names a folder", "");
    user_place_make(path);
    if (!set_aside(keep, path)) return false;
    const struct output_target target = {
        .path = path, .kind = keep->kind, .no_force = true, .quiet = keep->failed};
    const struct stat former = keep->present;
    keep->failed = !writer(&target, context);
    if (keep->failed) return false;
    play_keep_take(keep, path);
    /* A game that was resumed may have been the one before. */
    if (path_of(keep->before, path) && is_same(&former, path)) (void)unlink(path);
    keep->complained = false;
    return true;
}

/* Finds the file that holds the present game. */
static bool find_present(const struct play_keep *keep, char *path) {
    const char *const names[] = {keep->name, keep->before};
    for (int i = 0; i < 2; i++)
        if (path_of(names[i], path) && is_present(keep, path)) return true;
    return false;
}

void play_keep_tell(const struct play_keep *keep, const char *command) {
    char path[OUTPUT_PLACE_BYTES];
    if (!find_present(keep, path)) return;
    play_say("The game is kept%s; '%s' continues it.\n",
             keep->failed ? " as it stood before the last moves" : "", command);
}

void play_keep_forget(struct play_keep *keep) {
    char path[OUTPUT_PLACE_BYTES];
    if (find_present(keep, path)) (void)unlink(path);
    keep->present = (struct stat){0};
}
