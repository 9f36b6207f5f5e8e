/* gtp_client_start.h: opens and closes the lines of gtp_client.c and bridge_port.c. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* An open line to a program, a serial port or a TCP port. */
struct gtp_line {
    pid_t pid; /* of the program, the leader of its process group; 0 for a serial or TCP port */
    int to;    /* non-blocking; -1 once closed */
    int from;  /* non-blocking; for ports the same as `to` */
};

/* Does the command name a board in its emulator? */
bool gtp_client_is_board(const char *command);

/* Does `command` name something that can be? Returns false with a sentence in `error` where to try again is of no
 * use: a board that isn't there, half a name of a port, a device without "serial:". */
bool gtp_line_is_sound(const char *command, char *error, size_t error_bytes);

/* Opens what `command` names, as gtp_client_start says. Returns false with a sentence in `error`. */
bool gtp_line_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes);

/* Waits at most `limit_ms` for the program to end by itself, and writes how it ended: "ended with exit
 * status 3". Writes "broke off" for a program that closed its output but goes on, and for a port. Returns false when
 * the shell found no such program. */
bool gtp_line_describe_end(const struct gtp_line *line, int limit_ms, char *text, size_t text_bytes);

/* Closes the files, gives the program `limit_ms` to end, then kills its whole process group. */
void gtp_line_close(struct gtp_line *line, int limit_ms);
