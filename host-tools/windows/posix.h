/* posix.h: the part of POSIX that the host tool uses and mingw-w64 lacks or does otherwise. Each source includes it first
 * (windows.mk), so that no other room of host-tools/ knows of Windows. The headers that it stands for are empty there.
 *
 * Names of files, of the environment and of the command line are UTF-8. Files are never translated: no CR is added or taken
 * away. A file that is open may be renamed, replaced and removed, as under POSIX. */
#pragma once

#define WIN32_LEAN_AND_MEAN
#define _WIN32_WINNT 0x0A00 /* Windows 10 */

#include <ctype.h>
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <locale.h>
#include <process.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define tell own_tell /* mingw-w64 has another one */

/* What the program's main is called, which start.c calls. */
int posix_main(int argc, char **argv);

/* Text: as in the C library of GNU. */
char *strndup(const char *text, size_t most);
char *strsep(char **rest, const char *separators);
char *strcasestr(const char *text, const char *part);
char *stpcpy(char *to, const char *from);
void *memmem(const void *in, size_t in_bytes, const void *part, size_t part_bytes);
ssize_t getline(char **line, size_t *capacity, FILE *stream);
void posix_qsort(void *items, size_t count, size_t bytes, int (*compare)(const void *, const void *));
#define qsort posix_qsort
/* Knows "*" and "?". */
int fnmatch(const char *pattern, const char *name, int flags);

/* Streams. stderr gets each message whole, a console each line. gnu_printf is also the word by which the compiler checks such formats. */
int gnu_printf(const char *format, ...) __attribute__((format(gnu_printf, 1, 2)));
int posix_fprintf(FILE *stream, const char *format, ...) __attribute__((format(gnu_printf, 2, 3)));
int posix_vfprintf(FILE *stream, const char *format, va_list values)
    __attribute__((format(gnu_printf, 2, 0)));
FILE *posix_fopen(const char *path, const char *mode);
FILE *posix_tmpfile(void);
int posix_fclose(FILE *stream);
int posix_fflush(FILE *stream);
/* As in POSIX; a temporary file holds the text. */
FILE *open_memstream(char **text, size_t *bytes);
/* For writing. */
FILE *fmemopen(void *bytes, size_t count, const char *mode);
#define printf gnu_printf
#define fprintf posix_fprintf
#define vfprintf posix_vfprintf
#define fopen posix_fopen
#define tmpfile posix_tmpfile
#define fclose posix_fclose
#define fflush posix_fflush

/* Files. */
#undef PATH_MAX
#undef NAME_MAX
#define PATH_MAX 4096
#define NAME_MAX 255
struct posix_stat {
    dev_t st_dev, st_rdev;
    uint64_t st_ino;
    unsigned st_mode, st_nlink;
    int st_uid, st_gid;
    int64_t st_size;
    struct timespec st_mtim;
};
enum { O_CLOEXEC = 0, O_NOCTTY = 0, O_NOFOLLOW = 0, O_DIRECTORY = 0, O_NONBLOCK = 0x1000000 };
#undef EWOULDBLOCK
#define EWOULDBLOCK EAGAIN /* of flock, as under Linux */
enum { LOCK_SH = 1, LOCK_EX = 2, LOCK_NB = 4 };
#undef S_IWGRP
#undef S_IWOTH
#define S_IFLNK 0xa000
#define S_IFSOCK 0xc000
#define S_ISLNK(mode) (((mode)&S_IFMT) == S_IFLNK)
#define S_ISSOCK(mode) (((mode)&S_IFMT) == S_IFSOCK)
#define S_IWGRP 0020
#define S_IWOTH 0002
#define S_ISVTX 01000
int posix_open(const char *path, int flags, ...);
int posix_close(int file);
int posix_stat(const char *path, struct posix_stat *status);
int posix_fstat(int file, struct posix_stat *status);
int posix_access(const char *path, int how);
int posix_unlink(const char *path);
int posix_rename(const char *from, const char *to);
int posix_mkdir(const char *path, unsigned mode);
int fchmod(int file, unsigned mode);
int fchown(int file, int user, int group);
int flock(int file, int how);
int posix_truncate(int file, off_t bytes);
int fsync(int file);
ssize_t pread(int file, void *bytes, size_t count, off_t at);
ssize_t pwrite(int file, const void *bytes, size_t count, off_t at);
ssize_t readlink(const char *path, char *to, size_t room); /* knows /proc/self/exe */
char *realpath(const char *path, char *absolute);
#undef stat
#undef fstat
#define stat posix_stat
#define lstat posix_stat
#define fstat posix_fstat
#define open posix_open
#define close posix_close
#define access posix_access
#define unlink posix_unlink
#define rename posix_rename
#define mkdir posix_mkdir
#undef ftruncate
#define ftruncate posix_truncate

/* Folders. A folder's number (dirfd) is good for the three calls below. */
typedef struct posix_folder DIR;
struct dirent {
    char d_name[1024]; /* 255 units of UTF-16 */
};
DIR *opendir(const char *path);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);
int dirfd(DIR *folder);
int openat(int folder, const char *name, int flags, ...);
int unlinkat(int folder, const char *name, int flags);
int fstatat(int folder, const char *name, struct posix_stat *status, int flags);

/* Pipes, consoles and serial ports, and waiting for them. */
struct pollfd {
    int fd;
    short events, revents;
};
enum { POLLIN = 1, POLLOUT = 4, POLLERR = 8, POLLHUP = 16 };
enum { F_GETFD = 1, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC };
int poll(struct pollfd *files, unsigned count, int limit_ms);
ssize_t posix_read(int file, void *bytes, size_t count);
ssize_t posix_write(int file, const void *bytes, size_t count);
int posix_isatty(int file);
int fcntl(int file, int what, ...);
#define read posix_read
#define write posix_write
#define isatty posix_isatty

/* The width of the console, and what a serial port is set to. */
struct winsize {
    unsigned short ws_row, ws_col;
};
enum { TIOCGWINSZ = 1, TIOCEXCL, TIOCNXCL };
int ioctl(int file, int what, ...);
typedef unsigned tcflag_t;
typedef unsigned long speed_t;
struct termios {
    tcflag_t c_cflag;
    speed_t speed;
};
enum { B9600 = 9600, B19200 = 19200, B38400 = 38400, B57600 = 57600, B115200 = 115200, B230400 = 230400 };
enum { CLOCAL = 1, CREAD = 2, CSTOPB = 4, CRTSCTS = 8, TCSANOW = 0, TCIOFLUSH = 0 };
int tcgetattr(int file, struct termios *settings);
int tcsetattr(int file, int when, const struct termios *settings);
int tcflush(int file, int what);
int cfsetspeed(struct termios *settings, speed_t speed);
void cfmakeraw(struct termios *settings);

/* Signals: Ctrl-C is SIGINT, Ctrl-Break is SIGTERM, and a console that is closed is SIGHUP. */
#define SIGHUP 1
#define SIGQUIT 3
#define SIGBUS 7
#define SIGKILL 9
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGCONT 18
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGWINCH 28
typedef unsigned posix_sigset_t;
struct sigaction {
    void (*sa_handler)(int);
    posix_sigset_t sa_mask;
};
typedef void posix_handler(int);
int sigaction(int number, const struct sigaction *wanted, struct sigaction *before);
posix_handler *posix_signal(int number, posix_handler *handler);
int posix_raise(int number);
unsigned posix_signals(void); /* how many have come */
static inline int sigemptyset(posix_sigset_t *set) { return *set = 0, 0; }
static inline int sigfillset(posix_sigset_t *set) { return *set = ~0u, 0; }
static inline int sigaddset(posix_sigset_t *set, int number) { return *set |= 1u << number, 0; }
#define SIG_BLOCK 0
#define SIG_SETMASK 2
#define sigset_t posix_sigset_t
static inline int posix_sigmask(int, const posix_sigset_t *, posix_sigset_t *before) {
    if (before) *before = 0;
    return 0;
}
#undef pthread_sigmask
#define pthread_sigmask posix_sigmask
#define signal posix_signal
#define raise posix_raise

/* The process and its machine. */
typedef uint64_t rlim_t;
struct rlimit {
    rlim_t rlim_cur, rlim_max;
};
#define RLIM_INFINITY UINT64_MAX
struct rusage {
    struct timeval ru_utime, ru_stime;
    long ru_maxrss;
};
enum {
    RLIMIT_AS,
    RLIMIT_NOFILE,
    RLIMIT_NPROC,
    RUSAGE_SELF,
    _SC_PHYS_PAGES,
    _SC_PAGESIZE,
    _SC_NPROCESSORS_ONLN
};
int getrlimit(int what, struct rlimit *limit); /* there are none */
int setrlimit(int what, const struct rlimit *limit);
int getrusage(int whose, struct rusage *usage);
long sysconf(int what);
int getentropy(void *bytes, size_t count);
static inline int getuid(void) { return 0; }
static inline int geteuid(void) { return 0; }
#define aligned_alloc(alignment, bytes)                                                                      \
    malloc(bytes) /* aligned to 16: enough for what is compiled here (windows.mk) */
char *posix_getenv(const char *name);
#define getenv posix_getenv
void *dlopen(const char *library, int flags); /* OpenCL alone */
void *dlsym(void *library, const char *name);
enum { RTLD_NOW };
static inline unsigned major(dev_t device) { return (unsigned)(device & 0); }
static inline unsigned minor(dev_t device) { return (unsigned)(device & 0); }

/* Of libarchive: names are UTF-8 here. */
#define archive_read_open_filename posix_archive_open

/* libarchive's names of files are those of the locale: none is needed. */
typedef void *posix_locale_t;
#define locale_t posix_locale_t
enum { LC_CTYPE_MASK };
static inline locale_t newlocale(int, const char *, locale_t base) { return base; }
static inline locale_t uselocale(locale_t locale) { return locale; }
static inline void freelocale(locale_t) {}
