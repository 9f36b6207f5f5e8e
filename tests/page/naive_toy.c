/* naive_toy.c: the naive end of the framed link (tests/host/naive_link.h) as a toy behind a line with faults, as a module of
 * WebAssembly, so that the page's end of the link can be tested against it in virtual time. Bytes go through `buffer`. */
#include <string.h>

#include "lossy_line.h"
#include "naive_link.h"

#define EXPORTED(name) __attribute__((export_name(#name)))

static struct lossy_line to_toy, to_host;
static struct naive_end toy;
static uint8_t buffer[NAIVE_BUFFER];

EXPORTED(buffer_at) uint8_t *buffer_at(void);
EXPORTED(begin) void begin(uint32_t seed, double rate);
EXPORTED(reset) void reset(double now_us);
EXPORTED(put) void put(size_t count, double now_us);
EXPORTED(take) size_t take(double now_us);
EXPORTED(step) void step(double now_us);
EXPORTED(hear) size_t hear(void);
EXPORTED(say) bool say(size_t count, double now_us);

uint8_t *buffer_at(void) { return buffer; }

/* Begins with a toy in plain mode, and as many faults a byte. */
void begin(uint32_t seed, double rate) {
    memset(&to_toy, 0, sizeof to_toy);
    memset(&to_host, 0, sizeof to_host);
    kt_random_init(&to_toy.random, seed + 1);
    kt_random_init(&to_host.random, seed + 2);
    to_toy.rate = to_host.rate = rate;
    naive_toy(&toy, 0);
}

/* The toy is switched off and on. */
void reset(double now_us) { naive_toy(&toy, (long)(now_us / 1000)); }

/* The host writes to the line. */
void put(size_t count, double now_us) {
    for (size_t i = 0; i < count; i++) lossy_put(&to_toy, buffer[i], (uint64_t)now_us);
}

/* Returns how many bytes have come to the host. */
size_t take(double now_us) {
    size_t count = 0;
    while (count < sizeof buffer && lossy_take(&to_host, buffer + count, (uint64_t)now_us)) count++;
    return count;
}

/* The toy takes what has come, and sends what is due. */
void step(double now_us) {
    uint8_t byte;
    while (lossy_take(&to_toy, &byte, (uint64_t)now_us)) naive_receive(&toy, &byte, 1, (long)(now_us / 1000));
    naive_tick(&toy, (long)(now_us / 1000));
    for (size_t i = 0; i < toy.line_length; i++) lossy_put(&to_host, toy.line[i], (uint64_t)now_us);
    toy.line_length = 0;
}

/* Returns how many bytes of payload have come to the toy. */
size_t hear(void) {
    size_t count = toy.text_length;
    memcpy(buffer, toy.text, count);
    toy.text_length = 0;
    return count;
}

/* The toy sends at most 32 bytes of payload; false while others wait. */
bool say(size_t count, double now_us) {
    return naive_send(&toy, (const char *)buffer, count, (long)(now_us / 1000));
}
