#include "proto/link.h"

#include <string.h>

#include "base/bytes.h"

void kt_link_init(kt_link *link, kt_link_side side, kt_frame_write *write, void *context, uint32_t now_ms) {
    memset(link, 0, sizeof *link);
    link->write = write;
    link->context = context;
    link->side = (uint8_t)side;
    link->heard_ms = now_ms;
}

static void send_frame(const kt_link *link, uint8_t *bytes, uint16_t session, uint8_t number, uint8_t type,
                       size_t payload_bytes) {
    kt_bytes_put_u16(bytes, session);
    bytes[2] = number;
    bytes[3] = type | link->side;
    kt_frame_send(bytes, KT_FRAME_HEADER_BYTES + payload_bytes, link->write, link->context);
}

void kt_link_control(const kt_link *link, uint16_t session, uint8_t number, uint8_t type) {
    uint8_t bytes[KT_FRAME_HEADER_BYTES + KT_FRAME_CRC_BYTES];
    send_frame(link, bytes, session, number, type, 0);
}

void kt_link_begin_session(kt_link *link, uint16_t session, kt_link_state state) {
    link->session = session;
    link->state = (uint8_t)state;
    link->openings++;
    link->out_number = link->in_number = 0;
    link->out_length = link->tries = 0;
    link->in_length = 0;
    link->waits = false;
}

/* Acknowledges data that it takes, and data that it has taken before. */
static void take_data(kt_link *link, uint8_t number, size_t count, bool accepts) {
    if (number == link->in_number) {
        link->waits = !accepts;
        if (!accepts) return;
        link->in_length = (uint8_t)count;
        link->in_number++;
    } else if ((uint8_t)(number + 1) != link->in_number) {
        return;
    }
    kt_link_control(link, link->session, link->in_number, KT_LINK_ACKNOWLEDGE);
}

static void take_own(kt_link *link, uint8_t type, uint8_t number, size_t count, bool accepts) {
    switch (type) {
    case KT_LINK_DATA: take_data(link, number, count, accepts); break;
    case KT_LINK_ACKNOWLEDGE:
        if (!link->tries || number != (uint8_t)(link->out_number + 1)) break;
        link->out_number = number;
        link->out_length = link->tries = 0;
        break;
    case KT_LINK_POLL: kt_link_control(link, link->session, link->in_number, KT_LINK_ACKNOWLEDGE); break;
    case KT_LINK_NO_SESSION: link->state = KT_LINK_OVER; break;
    default: break;
    }
}

static void take_frame(kt_link *link, size_t count, bool accepts, uint32_t now_ms) {
    const uint8_t *bytes = link->reader.bytes;
    uint16_t session = kt_bytes_u16(bytes);
    uint8_t number = bytes[2], type = bytes[3] ^ link->side ^ KT_LINK_TOY;
    if (type >= KT_LINK_TOY || !session) return; /* an echo of our own */
    bool own = session == link->session && link->state != KT_LINK_OVER;
    if (link->side == KT_LINK_TOY) {
        link->heard_ms = now_ms;
        if (type == KT_LINK_ASK_OPEN) {
            kt_link_begin_session(link, session, KT_LINK_OPEN);
            kt_link_control(link, session, KT_LINK_VERSION, KT_LINK_OPENED);
        } else if (own) {
            take_own(link, type, number, count, accepts);
        } else if (type != KT_LINK_NO_SESSION) {
            kt_link_control(link, session, 0, KT_LINK_NO_SESSION);
        }
        return;
    }
    if (!own) return;
    link->heard_ms = now_ms;
    if (link->state == KT_LINK_OPEN) take_own(link, type, number, count, accepts);
    else if (type == KT_LINK_OPENED && number == KT_LINK_VERSION) link->state = KT_LINK_OPEN;
}

size_t kt_link_receive(kt_link *link, const char *bytes, size_t count, bool accepts, uint32_t now_ms) {
    size_t taken = 0;
    link->in_length = 0;
    while (taken < count && !link->in_length) {
        kt_status length = kt_frame_read(&link->reader, (uint8_t)bytes[taken++]);
        if (length > 0) take_frame(link, (size_t)length - KT_FRAME_HEADER_BYTES, accepts, now_ms);
        if (length < 0 && link->state == KT_LINK_OPEN) link->damaged++;
    }
    return taken;
}

const char *kt_link_payload(const kt_link *link) {
    return (const char *)link->reader.bytes + KT_FRAME_HEADER_BYTES;
}

void kt_link_tick(kt_link *link, uint32_t now_ms) {
    if (link->side == KT_LINK_TOY && now_ms - link->heard_ms >= KT_LINK_SILENCE_MS)
        link->state = KT_LINK_OVER;
    if (link->state != KT_LINK_OPEN || !link->out_length) return;
    if (link->tries) {
        int doublings = link->tries <= KT_LINK_DOUBLINGS ? link->tries - 1 : KT_LINK_DOUBLINGS;
        if (now_ms - link->sent_ms < (uint32_t)KT_LINK_REPEAT_MS << doublings) return;
        link->repeated++;
    }
    if (link->tries <= KT_LINK_DOUBLINGS) link->tries++;
    link->sent_ms = now_ms;
    send_frame(link, link->out, link->session, link->out_number, KT_LINK_DATA, link->out_length);
}

size_t kt_link_send(kt_link *link, const char *bytes, size_t count) {
    size_t room = (size_t)KT_FRAME_PAYLOAD_BYTES - link->out_length;
    if (link->state != KT_LINK_OPEN || link->tries) return 0;
    if (count > room) count = room;
    memcpy(link->out + KT_FRAME_HEADER_BYTES + link->out_length, bytes, count);
    link->out_length = (uint8_t)(link->out_length + count);
    return count;
}

bool kt_link_is_quiet(const kt_link *link) { return link->out_length == 0; }
