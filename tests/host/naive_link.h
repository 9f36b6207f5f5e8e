/* naive_link.h: a second implementation of the framed link, after docs/link.md and as plainly
 * as can be: whole frames in memory, a checksum bit by bit. It shares no code with lib/proto. */
#ifndef NAIVE_LINK_H
#define NAIVE_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAIVE_CONTENT = 40, NAIVE_BUFFER = 4096 };

uint32_t naive_crc(const uint8_t *bytes, size_t count);

/* The frame around header and payload, into `line` (room for 64); returns its length. */
size_t naive_encode(const uint8_t *bytes, size_t count, uint8_t *line);

/* What stood between two zero bytes: the header and payload into `content` (room for NAIVE_BUFFER), their
 * length returned; 0 when it is no valid frame. */
size_t naive_decode(const uint8_t *line, size_t count, uint8_t *content);

/* One end of the link; what it wants sent is appended to `line`, what it has received to `text`. */
struct naive_end {
    bool toy, open, plain, over; /* plain: a toy in plain mode, whose commands are not ours to run */
    uint16_t session;
    uint8_t mine, theirs; /* numbers of the next data frame */
    uint8_t payload[32];  /* not acknowledged */
    size_t payload_length;
    int repeats;
    long heard, sent, asked; /* ms */
    uint8_t partial[NAIVE_BUFFER];
    size_t partial_length;
    uint8_t line[NAIVE_BUFFER];
    size_t line_length;
    char text[NAIVE_BUFFER];
    size_t text_length;
};

void naive_toy(struct naive_end *end, long now);
void naive_host(struct naive_end *end, uint16_t session, long now);
void naive_receive(struct naive_end *end, const uint8_t *bytes, size_t count, long now);
void naive_tick(struct naive_end *end, long now);
/* Hands over at most 32 bytes; false while others wait. */
bool naive_send(struct naive_end *end, const char *bytes, size_t count, long now);

#endif
