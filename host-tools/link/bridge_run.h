/* bridge_run.h: runs a bridge (bridge.h) on a port (bridge_port.h) in real time. */
#pragma once

#include "link/bridge.h"
#include "link/bridge_port.h"

struct bridge_run {
    struct bridge bridge;
    struct bridge_port port;
    struct bridge_config config;
    void *context;
    void (*answer)(void *context, const char *bytes, size_t count);
    uint64_t sent, received; /* bytes on the line */
};

/* An answer that a command waits for. */
struct bridge_answer {
    size_t length;
    char text[BRIDGE_ANSWER_BYTES + 1];
};

/* An `answer` of bridge_run_begin, whose context is a struct bridge_answer: adds bytes to it. */
void bridge_answer_hear(void *context, const char *bytes, size_t count);

/* Ends an answer that is complete: leaves its text, without the sign and the newlines behind it, and makes it the next bytes'
 * place. Returns whether the toy accepted the command. */
bool bridge_answer_end(struct bridge_answer *answer);

/* Begins with the port of this name, which the first bridge_run_receive opens. `answer` gets the answers for
 * the controller. `leaves_game` is that of bridge.h. Returns false after a message, with nothing to end, where no port can have this
 * name. */
bool bridge_run_begin(struct bridge_run *run, const char *port, bool leaves_game,
                      void (*answer)(void *context, const char *bytes, size_t count), void *context);

/* Call these three in turn:
 *   receive   opens the line when that is due, and takes the bytes that have come
 *   send      sends what is due, with a command that the bridge was given meanwhile
 *   wait      waits some milliseconds, or until there is something to read from the line or from `other` (a
 *             file; -1: none) */
void bridge_run_receive(struct bridge_run *run);
void bridge_run_send(struct bridge_run *run);
void bridge_run_wait(const struct bridge_run *run, int other);

/* Closes the session with the toy, and tells a person how many frames were damaged. */
void bridge_run_end(struct bridge_run *run);
