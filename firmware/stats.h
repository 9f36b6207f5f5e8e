/* stats.h: the board's lines of katachi-stats: name, memory, stack, lost bytes; on chips also sleep and
 * watchdog. */
#ifndef KT_FIRMWARE_STATS_H
#define KT_FIRMWARE_STATS_H

#include "base/text.h"

/* Adds these lines. */
void kt_stats_write(kt_text *answer);

#endif
