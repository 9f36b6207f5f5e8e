/* patient_streams: stdout and stderr as streams that wait. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/patient.h"
#include "common/utf8.h"

static ssize_t write_cookie(void *cookie, const char *bytes, size_t count) {
    return patient_write((int)(intptr_t)cookie, bytes, count) ? (ssize_t)count : 0;
}

/* Returns the bytes at the beginning that messages contain on purpose: line ends, and the sequence that
 * clears a line on a terminal. */
static size_t layout_bytes(const char *text) {
    if (strncmp(text, "\033[K", 3) == 0) return 3;
    return *text && strchr("\n\r\t", *text) ? 1 : 0;
}

/* Cleans messages: they quote names of files, which may hold what a terminal obeys. */
static ssize_t write_message(void *cookie, const char *bytes, size_t count) {
    char *text = malloc(count + 1), *to = text;
    if (!text) return write_cookie(cookie, bytes, count);
    memcpy(text, bytes, count);
    text[count] = 0;
    for (char *from = text; *from;) {
        size_t layout = layout_bytes(from), length = layout;
        while (!layout && from[length] && !layout_bytes(from + length)) length++;
        char behind = from[length];
        from[length] = 0;
        memmove(to, from, length + 1);
        if (!layout) utf8_clean(to);
        to += strlen(to);
        from[length] = behind;
        from += length;
    }
    bool ok = patient_write((int)(intptr_t)cookie, text, (size_t)(to - text));
    free(text);
    return ok ? (ssize_t)count : 0;
}

static void replace(FILE **stream, int file, int buffering, cookie_write_function_t *write_some) {
    FILE *patient = fopencookie((void *)(intptr_t)file, "w", (cookie_io_functions_t){.write = write_some});
    if (!patient) return;
    setvbuf(patient, NULL, buffering, BUFSIZ);
    *stream = patient;
}

void patient_streams(void) {
    int flags = fcntl(STDOUT_FILENO, F_GETFL);
    if (flags >= 0 && (flags & O_NONBLOCK))
        replace(&stdout, STDOUT_FILENO, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, write_cookie);
    replace(&stderr, STDERR_FILENO, _IONBF, write_message);
}
