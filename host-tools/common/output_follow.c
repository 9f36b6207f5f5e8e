#include "common/output_follow.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/output_place.h"

enum { LINKS_MAX = 40 };

/* Writes the path of `name`, seen from the folder of `place`, into `place`. */
static bool go_to(char *place, const char *name) {
    char *slash = strrchr(place, '/');
    size_t folder = *name == '/' || !slash ? 0 : (size_t)(slash + 1 - place), length = strlen(name);
    errno = ENAMETOOLONG;
    if (folder + length >= OUTPUT_PLACE_BYTES) return false;
    memcpy(place + folder, name, length + 1);
    return true;
}

/* Writes the folder of `place`, without links. */
static bool find_folder(const char *place, char folder[PATH_MAX]) {
    char name[OUTPUT_PLACE_BYTES];
    const char *slash = strrchr(place, '/');
    size_t length = slash ? (size_t)(slash - place) : 0;
    if (!slash) strcpy(name, ".");
    else if (slash == place) strcpy(name, "/");
    else memcpy(name, place, length), name[length] = 0;
    return realpath(name, folder) != NULL;
}

/* In folders such as /tmp anybody can make links. There we follow, like the kernel when it opens a file,
 * only links of our own and of the folder's owner. */
static bool is_trusted(const char *place, const struct stat *link) {
    char folder[PATH_MAX];
    struct stat status;
    if (!find_folder(place, folder) || stat(folder, &status) != 0) return false;
    bool shared = status.st_mode & S_ISVTX && status.st_mode & S_IWOTH;
    return !shared || link->st_uid == geteuid() || link->st_uid == status.st_uid;
}

/* Follows the links at `place`, also to a file that does not exist. Returns false, with errno. */
static bool follow(char *place) {
    for (int links = 0; links < LINKS_MAX; links++) {
        struct stat status;
        char to[PATH_MAX];
        if (lstat(place, &status) != 0) return errno == ENOENT;
        if (!S_ISLNK(status.st_mode)) return true;
        if (!is_trusted(place, &status)) {
            errno = EACCES;
            return false;
        }
        ssize_t length = readlink(place, to, sizeof to - 1);
        if (length < 0) return false;
        to[length] = 0;
        if (!go_to(place, to)) return false;
    }
    errno = ELOOP;
    return false;
}

/* Makes `place`, which is not a link, an absolute path. Returns false, with errno. */
static bool make_absolute(char *place) {
    char folder[PATH_MAX], name[NAME_MAX + 1];
    const char *slash = strrchr(place, '/'), *last = slash ? slash + 1 : place;
    if (!find_folder(place, folder)) return false;
    errno = ENAMETOOLONG;
    if (strlen(last) > NAME_MAX) return false;
    strcpy(name, last);
    errno = EISDIR;
    if (!*name || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return false;
    errno = ENAMETOOLONG;
    int length = snprintf(place, OUTPUT_PLACE_BYTES, "%s/%s", folder[1] ? folder : "", name);
    return length > 0 && length < OUTPUT_PLACE_BYTES;
}

bool output_follow(const char *path, char *place) {
    place[0] = 0;
    return go_to(place, path) && follow(place) && make_absolute(place);
}
