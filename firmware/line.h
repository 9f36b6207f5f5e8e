/* line.h: the serial line as the GTP engine sees it: plain, or in frames (docs/link.md) after the command
 * katachi-link, until the host says nothing for KT_LINK_SILENCE_MS. */
#ifndef KT_FIRMWARE_LINE_H
#define KT_FIRMWARE_LINE_H

#include "proto/gtp.h"

/* The commands of kt_line_extend. */
#define KT_LINE_COMMANDS "katachi-link\n"

/* The line is plain from now on. */
void kt_line_init(void);

/* Hands what comes from the line to the engine, until it has answered `quit`. */
void kt_line_serve(kt_gtp *gtp);

/* Callbacks of the engine. In frames, only a whole command interrupts: noise doesn't. */
void kt_line_write(void *context, const char *bytes, size_t count);
bool kt_line_has_input(void *context);
kt_status kt_line_extend(void *context, kt_gtp *gtp, const char *command, char *arguments, kt_text *answer);

#endif
