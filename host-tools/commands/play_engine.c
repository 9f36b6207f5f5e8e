#include "commands/play_engine.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Games on 9x9 against GNU Go 3.8 at level 10, which is commonly held to be some 6 to 8 kyu; README.md and docs/figures.md
 * say how the last two were measured, the others were so, too, in 40 games each. */
const struct play_level play_levels[] = {
    {"first", "--search none", "the network's first idea, no reading"},
    {"novice", "--playouts 50", "50 playouts a move"},
    {"casual", "--playouts 200", "200 playouts a move"},
    {"club", "--playouts 1000", "1,000 playouts a move; 89 of 100 games won"},
    {"strong", "", "3 s a move, all cores; 100 of 100 games won on one core"},
    {0},
};

const struct play_level *play_level_default(void) {
    const struct play_level *level = play_levels;
    while (level[1].name) level++;
    return level;
}

const struct play_level *play_level_find(const char *name) {
    for (const struct play_level *level = play_levels; level->name; level++)
        if (strcmp(level->name, name) == 0) return level;
    return NULL;
}

/* Appends the text as one word for sh. */
static void add_quoted(char *command, size_t bytes, const char *text) {
    size_t length = strlen(command);
    length += (size_t)snprintf(command + length, bytes - length, "'");
    for (; *text && length + 8 < bytes; text++)
        length += (size_t)snprintf(command + length, bytes - length, *text == '\'' ? "'\\''" : "%c", *text);
    snprintf(command + length, bytes - length, "'");
}

bool play_engine_command(char *command, size_t bytes, const struct play_level *level, double seconds) {
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
    used += (size_t)snprintf(command + used, bytes - used, " gtp %s", level->options);
    if (seconds > 0) snprintf(command + used, bytes - used, " --time %g", seconds);
    return true;
}
