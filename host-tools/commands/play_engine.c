#include "commands/play_engine.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Their strength was measured on 9x9, against GNU Go 3.8 at level 10, that of the two weakest against the
 * next one (docs/figures.md). Ranks are estimates: GNU Go is commonly held to be about 7 kyu, and 100
 * points of Elo, with which one wins 64 of 100 games, count as a rank. */
const struct options_word play_levels[PLAY_LEVELS + 1] = {
    {"beginner", "about 17 kyu: won 8 of 60 games against novice"},
    {"novice", "about 14 kyu: won 4 of 37 games against casual"},
    {"casual", "about 10 kyu: 25 of 200 games against GNU Go"},
    {"club", "about 3 kyu: 89 of 100 games against GNU Go"},
    {"strong", "3 s a move, all cores; 1 kyu or better: 100 of 100 games against GNU Go"},
    {0},
};

/* The options of `katachi gtp` for each level. */
static const char *const options[PLAY_LEVELS] = {
    "--search uct --policy random --playouts 100",
    "--search uct --policy random --playouts 500",
    "--search uct --policy random --playouts 3000",
    "--playouts 1000",
    "",
};

/* Appends the text as one word for sh. */
static void add_quoted(char *command, size_t bytes, const char *text) {
    size_t length = strlen(command);
    length += (size_t)snprintf(command + length, bytes - length, "'");
    for (; *text && length + 8 < bytes; text++)
        length += (size_t)snprintf(command + length, bytes - length, *text == '\'' ? "'\\''" : "%c", *text);
    snprintf(command + length, bytes - length, "'");
}

bool play_engine_command(char *command, size_t bytes, int level, double seconds) {
    char path[1024];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0) {
        fprintf(stderr, "katachi: cannot find its own program: %s; name a command\n", strerror(errno));
        return false;
    }
    path[length] = 0;
    *command = 0;
    add_quoted(command, bytes, path);
    size_t used = strlen(command);
    used += (size_t)snprintf(command + used, bytes - used, " gtp %s", options[level]);
    if (seconds > 0) snprintf(command + used, bytes - used, " --time %g", seconds);
    return true;
}
