#include "link/serial_port.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include "common/memory.h"

enum { PTY_FIRST = 136, PTY_LAST = 143 /* major numbers of Linux's pseudo terminals */ };

static const struct {
    long baud;
    speed_t speed;
} speeds[] = {{9600, B9600},   {19200, B19200},   {38400, B38400},
              {57600, B57600}, {115200, B115200}, {230400, B230400}};

/* Removes the baud rate from the name. Returns false with a sentence in `error`. */
static bool take_speed(char *device, speed_t *speed, char *error, size_t error_bytes) {
    long baud = 115200;
    char *colon = strrchr(device, ':');
    if (colon && colon[1] && strspn(colon + 1, "0123456789") == strlen(colon + 1)) {
        baud = strtol(colon + 1, NULL, 10);
        *colon = 0;
    }
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        if (speeds[i].baud != baud) continue;
        *speed = speeds[i].speed;
        return true;
    }
    snprintf(error, error_bytes, "%ld baud is not possible; use 9600 to 230400, usually 115200", baud);
    return false;
}

static bool set_raw(int file, speed_t speed) {
    struct termios settings;
    if (tcgetattr(file, &settings) != 0) return false;
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL | CREAD;
    settings.c_cflag &= ~(tcflag_t)(CSTOPB | CRTSCTS);
    return cfsetspeed(&settings, speed) == 0 && tcsetattr(file, TCSANOW, &settings) == 0;
}

/* Does this process have the device open? */
static bool has_open(const char *process, dev_t device) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "/proc/%s/fd", process);
    DIR *folder = opendir(path);
    bool found = false;
    for (struct dirent *entry; folder && !found && (entry = readdir(folder));) {
        struct stat about;
        found = fstatat(dirfd(folder), entry->d_name, &about, 0) == 0 && S_ISCHR(about.st_mode) &&
                about.st_rdev == device;
    }
    if (folder) closedir(folder);
    return found;
}

/* Returns the process that has locked the file; 0 when none has, or when we may not see it. */
static long find_locker(const struct stat *about) {
    char line[200];
    long process = 0, found = 0;
    unsigned high, low;
    unsigned long inode;
    CLEANUP_FILE FILE *locks = fopen("/proc/locks", "r");
    while (locks && !found && fgets(line, sizeof line, locks)) {
        if (sscanf(line, "%*d: FLOCK %*s %*s %ld %x:%x:%lu", &process, &high, &low, &inode) != 4) continue;
        if (high == (unsigned)major(about->st_dev) && low == (unsigned)minor(about->st_dev) &&
            inode == about->st_ino)
            found = process;
    }
    return found > 0 ? found : 0;
}

/* Returns another process that has the device open; 0 when we see none. */
static long find_user(dev_t device) {
    long found = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && !found && (entry = readdir(processes));) {
        long process = strtol(entry->d_name, NULL, 10);
        if (process > 0 && process != (long)getpid() && has_open(entry->d_name, device)) found = process;
    }
    if (processes) closedir(processes);
    return found;
}

/* Writes the name of the program that has the port. */
static void name_holder(const struct stat *about, char *name, size_t name_bytes) {
    char path[64], program[64];
    long process = find_locker(about);
    if (!process) process = find_user(about->st_rdev);
    snprintf(path, sizeof path, "/proc/%ld/comm", process);
    CLEANUP_FILE FILE *stream = process && process != (long)getpid() ? fopen(path, "r") : NULL;
    if (stream && fscanf(stream, "%63[^\n]", program) == 1)
        snprintf(name, name_bytes, "%s (process %ld)", program, process);
    else snprintf(name, name_bytes, "another program");
}

/* Claims the port: by a lock, for programs like ours, which goes away with its owner; and by TIOCEXCL, for
 * all other programs but those of root. A pseudo terminal gets no TIOCEXCL: it would stay exclusive after
 * its owner was killed. */
static bool take(int file, const struct stat *about) {
    if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
    unsigned kind = (unsigned)major(about->st_rdev);
    if (kind < PTY_FIRST || kind > PTY_LAST) ioctl(file, TIOCEXCL);
    return true;
}

bool serial_port_may_come(const char *device_and_baud) {
    char device[PATH_MAX], error[100];
    speed_t speed;
    struct stat about;
    snprintf(device, sizeof device, "%s", device_and_baud);
    (void)take_speed(device, &speed, error, sizeof error);
    return stat(device, &about) != 0 || S_ISCHR(about.st_mode);
}

void serial_port_release(int file) { ioctl(file, TIOCNXCL); }

int serial_port_open(const char *device_and_baud, char *error, size_t error_bytes) {
    char device[PATH_MAX], holder[128];
    speed_t speed;
    struct stat about = {0};
    snprintf(device, sizeof device, "%s", device_and_baud);
    if (!take_speed(device, &speed, error, error_bytes)) return -1;
    int file = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    bool busy = file < 0 && errno == EBUSY, terminal = file >= 0 && isatty(file);
    if (file < 0 && !busy) {
        snprintf(error, error_bytes, "cannot open the serial port %s: %s%s", device, strerror(errno),
                 errno == EACCES ? "; on Debian, 'sudo adduser $USER dialout' and a new login allow it" : "");
        return -1;
    }
    if (busy) stat(device, &about);
    else busy = terminal && fstat(file, &about) == 0 && !take(file, &about);
    if (busy) {
        name_holder(&about, holder, sizeof holder);
        snprintf(error, error_bytes, "cannot use the serial port %s: %s has it", device, holder);
    } else if (!set_raw(file, speed)) { /* not a terminal, or not capable of this speed */
        snprintf(error, error_bytes, "cannot set up %s as a serial port: %s", device, strerror(errno));
    } else {
        tcflush(file, TCIOFLUSH);
        if (write(file, "\n", 1) == 1) return file;
        snprintf(error, error_bytes, "cannot write to %s: %s", device, strerror(errno));
    }
    if (file >= 0) close(file);
    return -1;
}
