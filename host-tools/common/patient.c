#include "common/patient.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

/* Waits when errno says that the file is not ready. Returns false for any other error. */
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
