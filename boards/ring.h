/* ring.h: a queue of bytes between an interrupt and the main loop. One side only puts, the other only
 * takes, so neither locks the other out.
 *
 *            taken % KT_RING_BYTES      put % KT_RING_BYTES
 *                  |                          |
 *       +----------v--------------------------v-----------+
 *       |   free   |  bytes, oldest first     |   free    |      empty: put == taken
 *       +----------+--------------------------+-----------+      full:  put - taken == KT_RING_BYTES
 *
 * Both counters only go up, and wrap at 2^16. */
#ifndef KT_BOARDS_RING_H
#define KT_BOARDS_RING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"

/* All zeros, as static memory is at the start, are an empty ring. */
typedef struct kt_ring {
    volatile uint16_t put, taken;       /* bytes since the start, modulo 2^16 */
    volatile char bytes[KT_RING_BYTES]; /* a power of two, so that the counters may wrap */
} kt_ring;

static inline bool kt_ring_is_empty(const kt_ring *ring) { return ring->put == ring->taken; }

static inline bool kt_ring_is_full(const kt_ring *ring) {
    return (uint16_t)(ring->put - ring->taken) == KT_RING_BYTES;
}

/* The ring must not be full. */
static inline void kt_ring_put(kt_ring *ring, char byte) {
    ring->bytes[ring->put % KT_RING_BYTES] = byte;
    ring->put = (uint16_t)(ring->put + 1);
}

/* The ring must not be empty. */
static inline char kt_ring_take(kt_ring *ring) {
    char byte = ring->bytes[ring->taken % KT_RING_BYTES];
    ring->taken = (uint16_t)(ring->taken + 1);
    return byte;
}

#endif
