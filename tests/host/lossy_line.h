/* lossy_line.h: one direction of a serial line that may do to bytes what real lines do, from a seed. Time is
 * virtual.
 *
 * Of `rate` (faults a byte), half flip a bit, a quarter lose the byte, the rest double it, put another
 * before it, or hold up the line for some milliseconds. Beside these, in proportion, come bursts, in which
 * every byte is random, and cuts, in which all are lost for up to 2 s. */
#ifndef LOSSY_LINE_H
#define LOSSY_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"

enum { LOSSY_BYTES = 1 << 14, LOSSY_BYTE_US = 87 /* 10 bits at 115200 baud */ };

struct lossy_line {
    kt_random random;
    double rate;
    uint64_t free_us, cut_us; /* when the sender is ready again; until when all is lost */
    int burst;                /* bytes that it still lasts */
    uint32_t put, taken;
    uint8_t bytes[LOSSY_BYTES];
    uint64_t due_us[LOSSY_BYTES];
    uint64_t carried, faults; /* bytes */
};

static inline bool lossy_chance(struct lossy_line *line, double chance) {
    return kt_random_next(&line->random) < chance * 4294967296.0;
}

static inline void lossy_deliver(struct lossy_line *line, uint8_t byte) {
    if (line->put - line->taken == LOSSY_BYTES) return;
    line->bytes[line->put % LOSSY_BYTES] = byte;
    line->due_us[line->put++ % LOSSY_BYTES] = line->free_us;
}

static inline void lossy_put(struct lossy_line *line, uint8_t byte, uint64_t now_us) {
    if (line->free_us < now_us) line->free_us = now_us;
    line->free_us += LOSSY_BYTE_US;
    line->carried++;
    uint8_t noise = (uint8_t)kt_random_next(&line->random);
    if (lossy_chance(line, line->rate / 50)) line->burst = 5 + (int)kt_random_below(&line->random, 36);
    if (lossy_chance(line, line->rate / 500))
        line->cut_us = now_us + 1000ull * kt_random_below(&line->random, 2000);
    bool fault = lossy_chance(line, line->rate), cut = line->free_us < line->cut_us;
    line->faults += fault || cut || line->burst;
    if (cut) return;
    if (line->burst) {
        line->burst--;
        lossy_deliver(line, noise);
        return;
    }
    uint32_t kind = fault ? kt_random_below(&line->random, 16) : 16;
    if (kind < 8) byte ^= (uint8_t)(1 << kind);
    if (kind >= 8 && kind < 12) return;
    if (kind == 12 || kind == 13) lossy_deliver(line, byte);
    if (kind == 14) lossy_deliver(line, noise);
    if (kind == 15) line->free_us += 1000ull * kt_random_below(&line->random, 60);
    lossy_deliver(line, byte);
}

/* Takes a byte that has arrived; false when none has. */
static inline bool lossy_take(struct lossy_line *line, uint8_t *byte, uint64_t now_us) {
    if (line->taken == line->put || line->due_us[line->taken % LOSSY_BYTES] > now_us) return false;
    *byte = line->bytes[line->taken++ % LOSSY_BYTES];
    return true;
}

#endif
