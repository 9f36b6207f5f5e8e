/* fault_command.h: the command that shows the record of the last fault (boards/port.h, kt_fault):
 *
 *   katachi-fault [clear]     "none", or a line "word: text" for each of: reason, cause, the known registers,
 *                             version, milliseconds, faults, resets. With `clear`, the record is forgotten
 *                             afterwards. */
#ifndef KT_FIRMWARE_FAULT_COMMAND_H
#define KT_FIRMWARE_FAULT_COMMAND_H

#include "proto/gtp.h"

/* The `run` of a kt_gtp_extra, without a context. Error: KT_ERR_RANGE for arguments that it does not know. */
kt_status kt_fault_command(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);

#endif
