/* bridge_run.h: a bridge (bridge.h) and its port (bridge_port.h) at work together, in real time. */
#ifndef BRIDGE_RUN_H
#define BRIDGE_RUN_H

#include "bridge/bridge.h"
#include "bridge/bridge_port.h"

struct bridge_run {
    struct bridge bridge;
    struct bridge_port port;
    struct bridge_config config;
    void *context;
    void (*answer)(void *context, const char *bytes, size_t count);
    uint64_t sent, received; /* bytes on the line */
};

/* Begins with the port of this name; the line is opened by the first call below. `answer` gets what the toy
 * answers; `leaves_game` as in bridge.h. */
void bridge_run_begin(struct bridge_run *run, const char *port, bool leaves_game,
                      void (*answer)(void *context, const char *bytes, size_t count), void *context);

/* To be called in turn: opens the line when that is due and takes what has come; sends what is due, a
 * command that the bridge was given meanwhile too; waits some milliseconds, or until the line or the file
 * `other` (-1 for none) says something. */
void bridge_run_receive(struct bridge_run *run);
void bridge_run_send(struct bridge_run *run);
void bridge_run_wait(const struct bridge_run *run, int other);

/* Tells the toy and a person that it is over. */
void bridge_run_end(struct bridge_run *run);

#endif
