/* bridge.h: connects a GTP controller with a toy, a board that runs Katachi, over the framed link
 * (docs/link.md). The game survives a reset of the toy.
 *
 *   controller  -- GTP lines -->  bridge  -- frames -->  toy
 *
 * One command at a time goes to the toy. When the toy has forgotten the game, the bridge plays it to the toy
 * again and then repeats the command. The controller sees one answer to each command, and nothing of this.
 *
 * The bridge is a function of lines, bytes and times: it opens no file and reads no clock (bridge_port.h
 * does). */
#pragma once

#include "link/bridge_game.h"
#include "proto/link.h"

enum { BRIDGE_LINE_BYTES = 1024, BRIDGE_ANSWER_BYTES = 65536 };

/* Each callback takes all bytes that it is given, and must not call the bridge. */
struct bridge_config {
    void *context;
    void (*answer)(void *context, const char *bytes, size_t count); /* to the controller */
    kt_frame_write *write;                                          /* to the toy */
    void (*tell)(void *context, const char *sentence);              /* to a person */
    bool leaves_game; /* leave the toy's game alone: neither clear it nor keep a copy. Default false */
};

enum bridge_work {
    BRIDGE_RESTS,
    BRIDGE_REPLAYS, /* plays the game to a toy that has forgotten it */
    BRIDGE_ASKS,    /* passes on the controller's command */
};

/* Callers may read `finished`, `comments` and the counters in `host`; the rest is private. */
struct bridge {
    const struct bridge_config *config;
    kt_link_host host;
    struct bridge_game game;
    uint16_t session;
    enum bridge_work work; /* what the toy is to answer now */
    size_t replayed;       /* commands of `game` that the toy has answered in this session */
    bool busy;             /* a command of the controller waits for its answer */
    bool interrupts;       /* the controller wants the present analysis to end */
    bool streams;          /* the answer is passed on line by line */
    bool begun;            /* its first line was passed on */
    bool spoilt;           /* the game could not be played to the toy again */
    bool finished;         /* `quit` was answered */
    bool told_silence;     /* the person was told that the toy is silent */
    /* Lines that begin with #, before the answer to the present command: how far the toy is. */
    unsigned comments;
    char id[16]; /* of the controller's command */
    char command[BRIDGE_LINE_BYTES];
    char sending[BRIDGE_LINE_BYTES];  /* the command to the toy, with its newline, */
    size_t sent;                      /* and the bytes of it that were sent */
    char answer[BRIDGE_ANSWER_BYTES]; /* the toy's answer so far, */
    size_t length, streamed;          /* its bytes, and how many of them were passed on */
};

/* Begins at `now_ms`, a clock that may wrap. `session` is the number of the first session; choose it at
 * random. */
void bridge_init(struct bridge *bridge, const struct bridge_config *config, uint16_t session,
                 uint32_t now_ms);
void bridge_free(struct bridge *bridge);

/* Is the bridge ready for a command? */
bool bridge_is_free(const struct bridge *bridge);

/* Takes a command of the controller, a line without its newline. Call it only while bridge_is_free. */
void bridge_command(struct bridge *bridge, const char *line);

/* Ends an analysis that has no end of its own, since the controller has sent another line. */
void bridge_interrupt(struct bridge *bridge);

/* Takes bytes from the toy. */
void bridge_receive(struct bridge *bridge, const char *bytes, size_t count, uint32_t now_ms);

/* Sends what is due. Call it at least every 10 ms while a command is in progress, and every 100 ms
 * otherwise. */
void bridge_tick(struct bridge *bridge, uint32_t now_ms);

/* Begins a new session, after the line was closed and opened again. */
void bridge_reopen(struct bridge *bridge, uint32_t now_ms);

/* Has a session been opened with the toy? */
bool bridge_is_open(const struct bridge *bridge);
