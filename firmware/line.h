/* line.h: the serial line as the GTP engine sees it: plain bytes, or frames (docs/link.md). The command
 * katachi-link starts frames; a host that is silent for KT_LINK_SILENCE_MS ends them. */
#ifndef KT_FIRMWARE_LINE_H
#define KT_FIRMWARE_LINE_H

#include "base/machine.h"
#include "proto/gtp.h"

/* Makes the line plain. */
void kt_line_init(void);

/* Hands the bytes to the engine that have been received. Sleeps until an interrupt when there are none. */
void kt_line_serve(kt_gtp *gtp);

/* With KT_UPDATES: restarts the chip after the present command, when what was answered has arrived. */
void kt_line_restart(void);

/* Must the chip restart now? */
#if KT_UPDATES
bool kt_line_is_over(const kt_gtp *gtp);
#else
static inline bool kt_line_is_over(const kt_gtp *gtp) { return gtp->quit; }
#endif

/* Callbacks of the engine: to write; to ask whether input waits, which interrupts a thought (with frames,
 * only a whole command does). */
void kt_line_write(void *context, const char *bytes, size_t count);
bool kt_line_has_input(void *context);

/* The `run` of katachi-link, a kt_gtp_extra without a context. */
kt_status kt_line_frame(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);

#endif
