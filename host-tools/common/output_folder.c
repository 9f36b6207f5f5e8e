#include "common/output_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "common/complain.h"

static bool cannot(const char *what, const char *path) {
    return tell_user("cannot %s the folder %s: %s", what, path, strerror(errno));
}

/* Left-overs of killed programs do not count: the next output removes them. */
static bool counts(const char *name) {
    return strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && strncmp(name, ".katachi-", 9) != 0;
}

static bool is_mark(const char *name, const char *const *marks) {
    for (; *marks; marks++)
        if (strcmp(name, *marks) == 0) return true;
    return false;
}

bool output_folder_open(const char *path, const char *const *marks, bool force) {
    if (mkdir(path, 0777) == 0) return true;
    if (errno != EEXIST) return cannot("make", path);
    DIR *folder = opendir(path);
    if (!folder) return cannot("use", path);
    char other[256] = "";
    bool marked = false;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        marked |= is_mark(entry->d_name, marks);
        if (counts(entry->d_name)) snprintf(other, sizeof other, "%s", entry->d_name);
    }
    closedir(folder);
    if (force || marked || !*other) return true;
    return tell_user("the folder %s holds something else, such as %s; name another folder, or add --force",
                     path, other);
}
