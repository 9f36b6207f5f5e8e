/* gtp_client_start.h: how gtp_client.c opens and closes what it talks to. For gtp_client.c and
 * bridge_port.c. */
#ifndef GTP_CLIENT_START_H
#define GTP_CLIENT_START_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* An open line to a program or a serial port. */
struct gtp_line {
    pid_t pid; /* leader of the program's process group, 0 for a serial port or TCP */
    int to;    /* non-blocking; -1 once closed */
    int from;  /* non-blocking; the same file as `to` for these */
};

/* As gtp_client_start; false with a sentence in `error`. */
bool gtp_line_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes);

/* Waits at most `limit_ms` for the program to end by itself and tells how it ended ("ended with exit status
 * 3"). "broke off" for a program that lives on without its output, or a serial port. */
void gtp_line_describe_end(const struct gtp_line *line, int limit_ms, char *text, size_t text_bytes);

/* Closes the files, gives the program `limit_ms` to end, then ends its whole process group. */
void gtp_line_close(struct gtp_line *line, int limit_ms);

#endif
