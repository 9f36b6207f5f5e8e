#include "common/patient.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

/* Waits after `errno` has said why nothing could be done. Returns false when waiting is of no use. */
static bool wait_for(int file, short events) {
    struct pollfd one = {.fd = file, .events = events};
    return errno == EAGAIN && poll(&one, 1, -1) >= 0;
}

ssize_t patient_read(int file, void *bytes, size_t capacity) {
    ssize_t count;
    do count = read(file, bytes, capacity);
    while (count < 0 && wait_for(file, POLLIN));
    return count;
}

bool patient_write(int file, const void *bytes, size_t count) {
    for (const char *rest = bytes; count;) {
        ssize_t written = write(file, rest, count);
        if (written < 0 && !wait_for(file, POLLOUT)) return false;
        if (written < 0) continue;
        rest += written;
        count -= (size_t)written;
    }
    return true;
}

bool patient_is_forsaken(int file) {
    struct pollfd one = {.fd = file};
    return poll(&one, 1, 0) > 0 && (one.revents & (POLLERR | POLLHUP));
}

static ssize_t write_cookie(void *cookie, const char *bytes, size_t count) {
    return patient_write((int)(intptr_t)cookie, bytes, count) ? (ssize_t)count : 0;
}

static void make_patient(FILE **stream, int file, int buffering) {
    int flags = fcntl(file, F_GETFL);
    if (flags < 0 || !(flags & O_NONBLOCK)) return;
    FILE *patient = fopencookie((void *)(intptr_t)file, "w", (cookie_io_functions_t){.write = write_cookie});
    if (!patient) return;
    setvbuf(patient, NULL, buffering, BUFSIZ);
    *stream = patient;
}

void patient_streams(void) {
    make_patient(&stdout, STDOUT_FILENO, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF);
    make_patient(&stderr, STDERR_FILENO, _IONBF);
}
