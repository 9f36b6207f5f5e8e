/* stats.h: what the firmware says of itself in katachi-stats, and the clock for its commands. */
#ifndef KT_FIRMWARE_STATS_H
#define KT_FIRMWARE_STATS_H

#include "base/text.h"

/* Adds the lines of the board: memory, stack, lost bytes. A callback of the GTP engine. */
void kt_stats_write(void *context, kt_text *answer);

/* A clock for commands, a callback of the GTP engine, and its unit. It counts the board's ticks; under an
 * emulator that counts instructions (build/BOARD/run --icount) it counts these. */
uint32_t kt_stats_ticks(void *context);

/* A clock in milliseconds, a callback of the player. It is right while it is asked more often than the
 * board's ticks wrap. Under an emulator that counts instructions, each takes as long as on the chip, on average. */
uint32_t kt_stats_milliseconds(void *context);

const char *kt_stats_ticks_unit(void);

#endif
