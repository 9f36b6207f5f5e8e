/* posix.h: what the host tool uses of Linux, as macOS has it. Each source includes it first there (-include), so that no other
 * room of host-tools/ knows of macOS. It has never seen a Mac: on Linux, tests/checks/macos.t tries it with the names alone that
 * POSIX and macOS have, and `make check-macos` with the headers of macOS.
 *
 * A pipe and a socket are kept from programs by a second call. A program that another thread starts between the two gets them,
 * too, and may hold them open for longer. A program that katachi started isn't ended when katachi is killed: it ends with its
 * input. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xlocale.h>

extern char **environ;
int _NSGetExecutablePath(char *path, uint32_t *bytes); /* its header names a struct section of its own */
#define st_mtim st_mtimespec

static inline int pipe2(int ends[2], int /* O_CLOEXEC */) {
    if (pipe(ends) != 0) return -1;
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 ? 0 : -1;
}

#undef SOCK_CLOEXEC
#undef SOCK_NONBLOCK
#define SOCK_CLOEXEC 0x10000000
#define SOCK_NONBLOCK 0x20000000
static inline int macos_socket(int domain, int type, int protocol) {
    int file = socket(domain, type & ~(SOCK_CLOEXEC | SOCK_NONBLOCK), protocol);
    if (file >= 0 && type & SOCK_CLOEXEC) fcntl(file, F_SETFD, FD_CLOEXEC);
    if (file >= 0 && type & SOCK_NONBLOCK) fcntl(file, F_SETFL, O_NONBLOCK);
    return file;
}
#define socket macos_socket

static inline int close_range(unsigned first, unsigned, int) {
    for (long file = sysconf(_SC_OPEN_MAX) - 1; file >= (long)first; file--) close((int)file);
    return 0;
}

/* Nothing tells a process there that its parent ended. */
enum { PR_SET_PDEATHSIG };
static inline int prctl(int, int) { return 0; }

/* Acknowledges at once there whatever one says. */
#ifndef TCP_QUICKACK
#define TCP_QUICKACK TCP_NODELAY
#endif

/* Sorting that keeps equals in their order, as the C library of GNU does, so that what is learned is the same. */
#define qsort(items, count, bytes, compare) ((void)mergesort(items, count, bytes, compare))

/* Streams that write by a function. */
typedef ssize_t cookie_write_function_t(void *cookie, const char *bytes, size_t count);
typedef struct cookie_io_functions_t {
    cookie_write_function_t *write;
} cookie_io_functions_t;
typedef struct macos_cookie {
    void *cookie;
    cookie_write_function_t *write;
} macos_cookie;
static inline int macos_write(void *with, const char *bytes, int count) {
    const macos_cookie *cookie = with;
    return (int)cookie->write(cookie->cookie, bytes, (size_t)count);
}
static inline int macos_close(void *with) { return free(with), 0; }
static inline FILE *fopencookie(void *cookie, const char * /* to write */, cookie_io_functions_t functions) {
    macos_cookie *with = malloc(sizeof *with);
    if (!with) return NULL;
    *with = (macos_cookie){cookie, functions.write};
    FILE *stream = funopen(with, NULL, macos_write, NULL, macos_close);
    if (!stream) free(with);
    return stream;
}

/* The program's own file, which Linux has under a name. */
static inline const char *macos_path(const char *path, char own[PATH_MAX]) {
    uint32_t bytes = PATH_MAX;
    return strcmp(path, "/proc/self/exe") == 0 && _NSGetExecutablePath(own, &bytes) == 0 ? own : path;
}
static inline ssize_t macos_readlink(const char *path, char *to, size_t room) {
    char own[PATH_MAX];
    const char *found = macos_path(path, own);
    size_t length = strlen(found);
    if (found == path) return readlink(path, to, room);
    memcpy(to, found, length < room ? length : room);
    return (ssize_t)(length < room ? length : room);
}
static inline int macos_execvp(const char *path, char *const *words) {
    char own[PATH_MAX];
    return execvp(macos_path(path, own), words);
}
static inline FILE *macos_fopen(const char *path, const char *mode) {
    char own[PATH_MAX];
    return fopen(macos_path(path, own), mode);
}
#define readlink macos_readlink
#define execvp macos_execvp
#define fopen macos_fopen

/* The most memory counts bytes there, not kilobytes. */
static inline pid_t macos_wait4(pid_t process, int *status, int options, struct rusage *usage) {
    pid_t ended = wait4(process, status, options, usage);
    if (ended > 0 && usage) usage->ru_maxrss /= 1024;
    return ended;
}
#define wait4 macos_wait4
