/* gtp_client.h: talks GTP to another program, a serial port or a board, and never waits longer than it was
 * told.
 *
 * What a program does wrong (it ends, stays silent, answers nonsense) is an outcome, not an error of ours. */
#ifndef GTP_CLIENT_H
#define GTP_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    GTP_CLIENT_ANSWER_BYTES = 65536, /* a longer answer is GTP_GARBAGE */
    GTP_CLIENT_COMMAND_BYTES = 512,  /* longest command, its newline included */
    GTP_CLIENT_START_MS = 30000,     /* a fair limit for a program's first answer */
};

enum gtp_outcome {
    GTP_OK = 0,      /* answered "=" */
    GTP_REFUSED,     /* answered "?" */
    GTP_CRASHED,     /* ended, or the line broke */
    GTP_TIMED_OUT,   /* gave no whole answer in time */
    GTP_GARBAGE,     /* answered what is no GTP, or spoke without being asked */
    GTP_INTERRUPTED, /* gtp_client_stopped, meanwhile */
};

struct gtp_client;

/* From now on SIGPIPE is ignored, and SIGINT, SIGTERM and SIGHUP are only remembered, so that whoever waits
 * can end his programs first; SIGHUP stays ignored where it was (nohup). Call it before the first start. */
void gtp_client_catch_signals(void);

/* The first of these signals that came, 0 when none did. */
int gtp_client_interrupted(void);

/* Who waits now or later, on whatever thread, gets GTP_INTERRUPTED, as after a signal. For work whose result
 * is no longer wanted. */
void gtp_client_give_up(void);

/* Did a signal come, was all given up, or can nobody read our standard output any more? */
bool gtp_client_stopped(void);

/* Waits until `file` has something to read (or its end) or a signal came; `limit_ms` below 0 waits on.
 * GTP_OK, GTP_TIMED_OUT or GTP_INTERRUPTED. */
enum gtp_outcome gtp_client_wait_readable(int file, int limit_ms);

/* Does the command name an emulated board? */
bool gtp_client_is_board(const char *command);

/* Starts what `command` names:
 *   serial:DEVICE[:BAUD]   a serial port, 115200 baud unless told otherwise
 *   tcp:HOST:PORT          a serial line over TCP, such as QEMU's; as a serial port
 *   board:NAME             the script ../NAME/run beside the folder that holds the running program; its time is
 *                          counted in instructions
 *   anything else          a command line for sh, in a process group of its own, PATH extended by /usr/games
 * What a program writes to its standard error goes where ours goes.
 * Returns a client for gtp_client_end, or NULL and a sentence in `error` (`error_bytes` long, at least 1).
 * A command that sh cannot find shows as GTP_CRASHED at the first question. */
struct gtp_client *gtp_client_start(const char *command, char *error, size_t error_bytes);

/* Sends a command (printf style, without newline) and waits at most `limit_ms` for the whole answer. After
 * GTP_CRASHED, GTP_TIMED_OUT, GTP_GARBAGE and GTP_INTERRUPTED a program can only be ended; a serial port may
 * be asked again: there the questions are numbered, and a late answer is thrown away. */
enum gtp_outcome gtp_client_ask(struct gtp_client *client, int limit_ms, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* After GTP_OK and GTP_REFUSED: the answer without its "=" or "?" and without closing newlines. After another
 * outcome: what happened, to be put behind the program's name, as in "ended with exit status 3". Valid until
 * the next call. */
const char *gtp_client_text(const struct gtp_client *client);

/* True when the program says that it knows the command; false as well when it doesn't answer. */
bool gtp_client_knows(struct gtp_client *client, int limit_ms, const char *command);

/* Ends the program: asks it to quit, then closes its input, then sends SIGTERM, then SIGKILL to its process
 * group, a second apart at most; closes a serial port without a word. Frees the client; NULL is allowed. */
void gtp_client_end(struct gtp_client *client);

#endif
