/* Fuzzes what reads the framed link: the reader of frames must take what the second implementation takes,
 * and both ends of the link must stay within their memory and go on working, whatever comes from the line
 * and when. */
#include <stdlib.h>
#include <string.h>

#include "../host/naive_link.h"
#include "proto/link.h"

enum { LONGEST = 4000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* The bytes between two zero bytes, by both. */
static void compare(const uint8_t *bytes, size_t count) {
    kt_frame_reader reader = {0};
    uint8_t partial[LONGEST], content[NAIVE_BUFFER];
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        kt_status status = kt_frame_read(&reader, bytes[i]);
        if (bytes[i]) {
            if (status != KT_OK) abort();
            partial[length++] = bytes[i];
            continue;
        }
        size_t wanted = naive_decode(partial, length, content);
        if (status > 0 ? (size_t)status != wanted || memcmp(reader.bytes, content, wanted) != 0 : wanted != 0)
            abort();
        length = 0;
    }
}

static uint8_t kept[1 << 16];
static size_t kept_count;

static void keep(void *context, const char *written, size_t count) {
    (void)context;
    if (kept_count + count > sizeof kept) return;
    memcpy(kept + kept_count, written, count);
    kept_count += count;
}

/* Contents of frames, a length byte before each, and steps of time between; all of the right checksum. */
static void converse(kt_link_side side, const uint8_t *bytes, size_t count) {
    kt_link_host host;
    kt_link *link = &host.link;
    uint32_t now_ms = 0;
    kept_count = 0;
    kt_link_init(link, side, keep, NULL, 0);
    if (side == KT_LINK_HOST) kt_link_open(&host, 1, 0);
    while (count) {
        uint8_t line[64];
        size_t length = 4 + bytes[0] % 33, step = bytes[0] / 33;
        if (count < 1 + length) break;
        size_t sent = naive_encode(bytes + 1, length, line);
        bytes += 1 + length;
        count -= 1 + length;
        now_ms += 1u << 2 * step;
        for (size_t taken = 0; taken < sent;) {
            taken += kt_link_receive(link, (const char *)line + taken, sent - taken, step & 1, now_ms);
            if (link->in_length > KT_FRAME_PAYLOAD_BYTES || link->out_length > KT_FRAME_PAYLOAD_BYTES)
                abort();
        }
        if (kt_link_send(link, "0123456789", 10) && link->state != KT_LINK_OPEN) abort();
        if (side == KT_LINK_HOST) kt_link_host_tick(&host, now_ms);
        else kt_link_tick(link, now_ms);
    }
    compare(kept, kept_count < LONGEST ? kept_count : LONGEST);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count > LONGEST) return 0;
    compare(bytes, count);
    converse(KT_LINK_TOY, bytes, count);
    converse(KT_LINK_HOST, bytes, count);
    return 0;
}
