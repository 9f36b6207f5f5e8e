#include "play/play_engine.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "session/level.h"

/* Appends the text as one word for sh. */
static void add_quoted(char *command, size_t bytes, const char *text) {
    size_t length = strlen(command);
    length += (size_t)snprintf(command + length, bytes - length, "'");
    for (; *text && length + 8 < bytes; text++)
        length += (size_t)snprintf(command + length, bytes - length, *text == '\'' ? "'\\''" : "%c", *text);
    snprintf(command + length, bytes - length, "'");
}

bool play_engine_command(char *command, size_t bytes, int level, double seconds, int megabytes) {
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
    used += (size_t)snprintf(command + used, bytes - used, " gtp --level %s", kt_levels[level].name);
    if (megabytes) used += (size_t)snprintf(command + used, bytes - used, " --memory %d", megabytes);
    if (seconds > 0) snprintf(command + used, bytes - used, " --time %g", seconds);
    return true;
}
