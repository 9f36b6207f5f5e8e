/* fault_command.h: the command that shows the record of the last fault (boards/port.h, kt_fault):
 *
 *   katachi-fault [clear]     "none", or a line "word: text" for each of: reason, cause, the known registers,
 *                             version, milliseconds, faults, resets. With `clear`, the record is forgotten
 *                             afterwards. */
#ifndef KT_FIRMWARE_FAULT_COMMAND_H
#define KT_FIRMWARE_FAULT_COMMAND_H

#include "base/status.h"
#include "base/text.h"

#define KT_FAULT_COMMANDS "katachi-fault\n"

/* Answers this command as a callback of the engine does. Errors: KT_ERR_NOTHING for any other command,
 * KT_ERR_RANGE for arguments that it does not know. */
kt_status kt_fault_command_extend(const char *command, char *arguments, kt_text *answer);

#endif
