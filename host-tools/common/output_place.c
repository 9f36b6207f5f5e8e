#include "common/output_place.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINKS_MAX = 40 };

static bool refuse(const struct output_target *target, const char *what) {
    if (!target->quiet) fprintf(stderr, "katachi: cannot write %s: %s\n", target->path, what);
    return false;
}

static bool refuse_old(const struct output_target *target, const char *what) {
    const char *rest = target->no_force ? "" : ", or add --force";
    if (!target->quiet) fprintf(stderr, "katachi: %s %s; name another file%s\n", target->path, what, rest);
    return false;
}

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
    place[0] = 0;
    if (!go_to(place, target->path) || !follow(place) || !make_absolute(place))
        return refuse(target, strerror(errno));
    there->is_there = lstat(place, &there->status) == 0;
    if (!there->is_there) return errno == ENOENT || refuse(target, strerror(errno));
    if (!S_ISREG(there->status.st_mode)) return refuse(target, "it is not a regular file");
    return may_replace(target, place, &there->status);
}
