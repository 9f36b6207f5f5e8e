/* link.h: makes a serial line reliable. What one end sends comes out at the other, once and in order; or both
 * ends learn that their session is over. docs/link.md specifies it.
 *
 * One end is the toy, the board that plays; the other is the host, a desktop. The host opens a session, and
 * each frame belongs to one. A toy that was reset doesn't know the session any more, and says so.
 *
 * This module knows no serial port and no clock: bytes and times (milliseconds that may wrap) come in by
 * calls. */
#ifndef KT_PROTO_LINK_H
#define KT_PROTO_LINK_H

#include "proto/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_LINK_VERSION = 1,
    /* Chosen by hand. Shorter times recover sooner from a damaged frame, and send more frames in vain to a
     * slow end. */
    KT_LINK_REPEAT_MS = 50, /* an unacknowledged frame is sent again after this, then after twice as long, */
    KT_LINK_DOUBLINGS = 4,  /* doubled as often as this: 800 ms at most */
    KT_LINK_SILENCE_MS =
        10000,             /* after this time without a frame from the host, the toy goes back to plain GTP */
    KT_LINK_OPEN_MS = 300, /* between two tries to open a session */
    KT_LINK_POLL_MS = 500, /* after this time in silence, the host asks whether the toy is still there, */
    KT_LINK_WAKE_MS = 1500, /* and after this time it asks in plain GTP, too */
};

typedef enum kt_link_side { KT_LINK_HOST = 0, KT_LINK_TOY = 0x80 } kt_link_side;

typedef enum kt_link_state {
    KT_LINK_WAITING, /* for a session to be opened */
    KT_LINK_OPEN,
    KT_LINK_OVER, /* host: open another session; toy: back to plain GTP */
} kt_link_state;

/* Others may read `state`, `openings`, `repeated`, `damaged`, `in_length` and `waits`, and nothing else. */
typedef struct kt_link {
    kt_frame_write *write;
    void *context;
    uint32_t heard_ms; /* when the last frame came */
    uint32_t sent_ms;  /* when `out` was last sent */
    uint16_t session;
    uint16_t repeated, damaged; /* frames, modulo 2^16 */
    uint8_t side;
    uint8_t state;
    uint8_t openings; /* opened sessions, modulo 2^8 */
    uint8_t out_number, in_number;
    uint8_t out_length; /* payload that waits to be sent or acknowledged */
    uint8_t tries;      /* how often it was sent */
    uint8_t in_length;  /* payload that has come, in `reader` */
    bool waits;         /* payload came while there was no place for it; it will come again */
    kt_frame_reader reader;
    uint8_t out[KT_FRAME_BYTES];
} kt_link;

typedef struct kt_link_host {
    kt_link link;
    uint32_t asked_ms; /* when it last asked */
} kt_link_host;

/* Begins without a session. `write` sends to the line. It is called from kt_link_receive, kt_link_tick,
 * kt_link_host_tick and kt_link_close, and must not call back. */
void kt_link_init(kt_link *link, kt_link_side side, kt_frame_write *write, void *context, uint32_t now_ms);

/* Takes bytes from the line, up to the end of a frame that brings payload, and returns how many it took.
 * The payload is at kt_link_payload, link->in_length bytes long, until the next call. `accepts` false says
 * that there is no place for payload: if some comes, link->waits becomes true, and the other end will send
 * it again. */
size_t kt_link_receive(kt_link *link, const char *bytes, size_t count, bool accepts, uint32_t now_ms);

const char *kt_link_payload(const kt_link *link);

/* Does what is due: sends what kt_link_send took, repeats what wasn't acknowledged, ends a toy's session
 * that is silent. Call it after kt_link_receive, and every few milliseconds while kt_link_is_quiet is
 * false. The host calls kt_link_host_tick instead. */
void kt_link_tick(kt_link *link, uint32_t now_ms);

/* Takes at most `count` bytes to send, and returns how many it took: none while it waits for an
 * acknowledgement or has no session. */
KT_MUST_USE size_t kt_link_send(kt_link *link, const char *bytes, size_t count);

/* Has the other end acknowledged all that was sent? */
bool kt_link_is_quiet(const kt_link *link);

/* The host's end (link_host.c). Opens the session `session`, which is not 0 and none of its last ones:
 * asks for it until the toy answers, which may be in plain or in framed mode. Drops what wasn't
 * acknowledged in the old session. */
void kt_link_open(kt_link_host *host, uint16_t session, uint32_t now_ms);

void kt_link_host_tick(kt_link_host *host, uint32_t now_ms);

/* Tells the toy that the session is over. */
void kt_link_close(kt_link_host *host);

/* Inner part of link.c and link_host.c: the types of frames, and frames without payload. */
enum {
    KT_LINK_ASK_OPEN = '?',
    KT_LINK_OPENED = '!',
    KT_LINK_DATA = '#',
    KT_LINK_ACKNOWLEDGE = '+',
    KT_LINK_POLL = '.',
    KT_LINK_NO_SESSION = '-',
};
void kt_link_control(const kt_link *link, uint16_t session, uint8_t number, uint8_t type);
void kt_link_begin_session(kt_link *link, uint16_t session, kt_link_state state);

#ifdef __cplusplus
}
#endif

#endif
