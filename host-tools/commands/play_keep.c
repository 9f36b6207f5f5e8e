#include "commands/play_keep.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool play_keep_path(char *path, size_t bytes) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/') length = snprintf(path, bytes, "%s/katachi/game.sgf", state);
    else if (home && *home == '/') length = snprintf(path, bytes, "%s/.local/state/katachi/game.sgf", home);
    return length >= 0 && (size_t)length < bytes;
}

/* Makes the folders of the path that are missing. */
static void make_folders(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        (void)mkdir(path, 0700); /* a failure shows when the file is written */
        *slash = '/';
    }
}

bool play_keep_is_there(void) {
    char path[PATH_MAX];
    return play_keep_path(path, sizeof path) && access(path, R_OK) == 0;
}

bool play_keep_save(const kt_game *game, const struct referee_names *names) {
    char path[PATH_MAX];
    if (!play_keep_path(path, sizeof path)) {
        fputs("katachi: the game is not kept: neither XDG_STATE_HOME nor HOME names a folder\n", stderr);
        return false;
    }
    make_folders(path);
    return referee_record_save(path, true, game, names);
}

void play_keep_forget(void) {
    char path[PATH_MAX];
    if (play_keep_path(path, sizeof path)) (void)unlink(path);
}
