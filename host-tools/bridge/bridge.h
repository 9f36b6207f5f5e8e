/* bridge.h: plain GTP for a controller, the framed link (docs/link.md) for a toy, and a game that outlives
 * resets of the toy.
 *
 * It is a function of lines, bytes and times: it opens no file and knows no clock (bridge_port.h does). One
 * command at a time goes to the toy; when the toy has forgotten, the game is played to it again, then the
 * command is repeated. The controller sees one answer to each command, and no trace of this. */
#ifndef BRIDGE_H
#define BRIDGE_H

#include "bridge/bridge_game.h"
#include "proto/link.h"

enum { BRIDGE_LINE_BYTES = 1024, BRIDGE_ANSWER_BYTES = 65536 };

/* The callbacks take all that they are given, and must not call back. */
struct bridge_config {
    void *context;
    void (*answer)(void *context, const char *bytes, size_t count); /* to the controller */
    kt_frame_write *write;                                          /* to the toy */
    void (*tell)(void *context, const char *sentence);              /* to a person */
    bool leaves_game; /* the toy's game is left as it is: the bridge neither clears it nor keeps one */
};

enum bridge_work {
    BRIDGE_RESTS,
    BRIDGE_REPLAYS, /* the game to a toy that has forgotten it */
    BRIDGE_ASKS,    /* the controller's command */
};

/* Only `finished` and `host` (its counters) are meant for others' eyes. */
struct bridge {
    const struct bridge_config *config;
    kt_link_host host;
    struct bridge_game game;
    uint16_t session;
    enum bridge_work work; /* what the toy was asked for */
    size_t replayed;       /* commands of `game` that this session's toy has answered */
    bool busy;             /* a command of the controller waits for its answer */
    bool interrupts;       /* the controller wants the present analysis to end */
    bool streams;          /* the answer is handed on as it comes */
    bool begun;            /* its sign and id were */
    bool spoilt;           /* the game could not be played to the toy again */
    bool finished;         /* `quit` was answered */
    bool told_silence;
    char id[16]; /* of the controller's command */
    char command[BRIDGE_LINE_BYTES];
    char sending[BRIDGE_LINE_BYTES]; /* to the toy, with its newline */
    size_t sent;
    char answer[BRIDGE_ANSWER_BYTES]; /* of the toy, as far as it has come */
    size_t length, streamed;          /* bytes; `streamed` of them were handed on */
};

/* `session`: the number of the first session, a random one. */
void bridge_init(struct bridge *bridge, const struct bridge_config *config, uint16_t session,
                 uint32_t now_ms);
void bridge_free(struct bridge *bridge);

/* Does it take a command? */
bool bridge_is_free(const struct bridge *bridge);

/* Takes a line of the controller, without its newline. */
void bridge_command(struct bridge *bridge, const char *line);

/* The controller has said something more: an analysis without end is to end. */
void bridge_interrupt(struct bridge *bridge);

/* Takes bytes from the toy. */
void bridge_receive(struct bridge *bridge, const char *bytes, size_t count, uint32_t now_ms);

/* What is due; to be called at least every 10 ms while !bridge_is_free, else every 100 ms. */
void bridge_tick(struct bridge *bridge, uint32_t now_ms);

/* The line was closed and is open again: begins a new session. */
void bridge_reopen(struct bridge *bridge, uint32_t now_ms);

/* Is there a session? */
bool bridge_is_open(const struct bridge *bridge);

#endif
