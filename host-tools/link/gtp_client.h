/* gtp_client.h: talks GTP to another program, a serial port or a board. No wait is longer than its limit.
 *
 * When a program misbehaves (it ends, stays silent, or answers nonsense), that is an outcome, not an error:
 * it is what a match counts. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    GTP_CLIENT_ANSWER_BYTES = 65536, /* a longer answer is GTP_GARBAGE */
    GTP_CLIENT_COMMAND_BYTES = 512,  /* the longest command, including its newline */
    GTP_CLIENT_START_MS = 30000,     /* a generous limit for a program's first answer */
};

enum gtp_outcome {
    GTP_OK = 0,      /* answered "=" */
    GTP_REFUSED,     /* answered "?" */
    GTP_CRASHED,     /* the program ended, or the line broke */
    GTP_TIMED_OUT,   /* no whole answer came in time */
    GTP_GARBAGE,     /* an answer that is not GTP, or output without a question */
    GTP_INTERRUPTED, /* gtp_client_stopped became true while waiting */
};

struct gtp_client;

/* From now on, ignores SIGPIPE and only records SIGINT, SIGTERM and SIGHUP, so that the programs can be ended
 * before this one. A SIGHUP that was ignored before (nohup) stays ignored. Call it before the first
 * gtp_client_start. */
void gtp_client_catch_signals(void);

/* Returns the first of these signals that arrived; 0 when none did. */
int gtp_client_interrupted(void);

/* Ends every wait, now and later and on any thread, with GTP_INTERRUPTED, as a signal does. For work whose
 * result is no longer wanted. */
void gtp_client_give_up(void);

/* Did a signal arrive, was gtp_client_give_up called, or is nobody left to read our standard output? */
bool gtp_client_stopped(void);

/* Waits until the descriptor `file` has something to read or is at its end. `limit_ms` below 0: no limit.
 * Returns GTP_OK, GTP_TIMED_OUT or GTP_INTERRUPTED. */
enum gtp_outcome gtp_client_wait_readable(int file, int limit_ms);

/* Starts or connects to what `command` names:
 *
 *   serial:DEVICE[:BAUD]   a serial port, 115200 baud by default
 *   tcp:HOST:PORT          a serial line over TCP, such as QEMU's; treated like a serial port
 *   board:NAME             the board in its emulator: the script ../NAME/run, relative to this
 *                          program's folder, or build/NAME/run; time is counted in instructions
 *   anything else          a command line for sh, in a process group of its own, with /usr/games added
 *                          to PATH
 *
 * The program shares our standard error. Returns a client, to be closed by gtp_client_end; or NULL, with a
 * sentence in `error` (`error_bytes` long, at least 1). A command that sh cannot find shows as
 * GTP_CRASHED at the first question. */
struct gtp_client *gtp_client_start(const char *command, char *error, size_t error_bytes);

/* Sends a command (printf style, without newline) and waits at most `limit_ms` for the whole answer. After
 * GTP_CRASHED, GTP_TIMED_OUT, GTP_GARBAGE or GTP_INTERRUPTED a program can only be ended. A serial port can
 * be asked again: its questions are numbered, and late answers are dropped. */
enum gtp_outcome gtp_client_ask(struct gtp_client *client, int limit_ms, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the answer without "=" or "?" and without newlines at its end, after GTP_OK and GTP_REFUSED.
 * After any other outcome, returns what happened, worded to follow the name of the program: "ended with exit
 * status 3". Valid until the next call. */
const char *gtp_client_text(const struct gtp_client *client);

/* Returns true when the program says that it knows the command; false also when it doesn't answer. */
bool gtp_client_knows(struct gtp_client *client, int limit_ms, const char *command);

/* Ends the program: sends quit, closes its input, sends SIGTERM, then SIGKILL to its process group, at
 * most a second apart. Closes a serial port without sending anything. Frees the client, which may be
 * NULL. */
void gtp_client_end(struct gtp_client *client);
