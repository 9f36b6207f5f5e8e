/* link.h: a serial line made reliable: what one end sends comes out at the other, once and in order, or both
 * ends learn that their session is over. docs/link.md specifies it.
 *
 * One end is the toy, the other the host. It is a function of bytes, times and calls: it knows no serial
 * port and no clock; times are milliseconds that may wrap. The host opens a session, each frame belongs to
 * one, and a toy that was reset does not know it any more and says so. */
#ifndef KT_PROTO_LINK_H
#define KT_PROTO_LINK_H

#include "proto/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_LINK_VERSION = 1,
    KT_LINK_REPEAT_MS = 50,     /* until an unacknowledged frame is sent again; doubled each time */
    KT_LINK_DOUBLINGS = 4,      /* at most */
    KT_LINK_SILENCE_MS = 10000, /* without a frame from the host, the toy goes back to plain GTP */
    KT_LINK_OPEN_MS = 300,      /* between tries to open a session */
    KT_LINK_POLL_MS = 500,      /* of silence until the host asks whether the toy is still there */
    KT_LINK_WAKE_MS = 1500,     /* of silence until it asks in plain GTP, too */
};

typedef enum kt_link_side { KT_LINK_HOST = 0, KT_LINK_TOY = 0x80 } kt_link_side;

typedef enum kt_link_state {
    KT_LINK_WAITING, /* for a session to be opened */
    KT_LINK_OPEN,
    KT_LINK_OVER, /* host: open another session; toy: back to plain GTP */
} kt_link_state;

/* Only `state`, `openings`, `repeated`, `damaged`, `in_length` and `waits` are meant for others' eyes. */
typedef struct kt_link {
    kt_frame_write *write;
    void *context;
    uint32_t heard_ms; /* when the last frame came */
    uint32_t sent_ms;  /* when `out` was last sent */
    uint16_t session;
    uint16_t repeated, damaged; /* frames, modulo 2^16 */
    uint8_t side;
    uint8_t state;
    uint8_t openings; /* sessions that were opened, modulo 2^8 */
    uint8_t out_number, in_number;
    uint8_t out_length; /* payload that waits to be sent or acknowledged */
    uint8_t tries;      /* how often it was sent */
    uint8_t in_length;  /* payload that has come: it stands in `reader` */
    bool waits;         /* payload came when there was no place for it; it will come again */
    kt_frame_reader reader;
    uint8_t out[KT_FRAME_BYTES];
} kt_link;

typedef struct kt_link_host {
    kt_link link;
    uint32_t asked_ms; /* when it last asked */
} kt_link_host;

/* Begins without a session. `write` sends to the line; it is called from kt_link_receive, _tick, _host_tick
 * and _close, and must not call back. */
void kt_link_init(kt_link *link, kt_link_side side, kt_frame_write *write, void *context, uint32_t now_ms);

/* Takes bytes from the line, up to the end of a frame that brings payload, and returns how many it took.
 * That payload can be read at kt_link_payload, link->in_length bytes long, until the next call. With
 * `accepts` false there is no place for payload: link->waits tells that some came, which the other end will
 * send again. */
size_t kt_link_receive(kt_link *link, const char *bytes, size_t count, bool accepts, uint32_t now_ms);

const char *kt_link_payload(const kt_link *link);

/* What is due: sends what kt_link_send took, repeats what wasn't acknowledged, ends a toy's session in
 * silence. To be called after kt_link_receive and every few milliseconds while kt_link_is_quiet is false.
 * The host calls kt_link_host_tick in its place. */
void kt_link_tick(kt_link *link, uint32_t now_ms);

/* Takes at most `count` bytes to be sent and returns how many it took: none while it waits for an
 * acknowledgement or has no session. */
KT_MUST_USE size_t kt_link_send(kt_link *link, const char *bytes, size_t count);

/* Is all acknowledged that was sent? */
bool kt_link_is_quiet(const kt_link *link);

/* The host's end (link_host.c): opens session number `session`, not 0 and not one of its last; asks for it
 * until the toy answers, whether that is in plain or framed mode. What was not acknowledged in the old one is
 * dropped. */
void kt_link_open(kt_link_host *host, uint16_t session, uint32_t now_ms);

void kt_link_host_tick(kt_link_host *host, uint32_t now_ms);

/* Tells the toy that it is over. */
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
