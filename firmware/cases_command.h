/* cases_command.h: the commands about what the toy has learned (docs/experience.md):
 *
 *   katachi-experience         how many cases there are, how often they were used, what they say of the position
 *   katachi-experience-get N   case number N, from 0 on, as a block (docs/upload.md) of case_bytes.h; fails behind
 *                              the last
 *   katachi-experience-put BLOCK   keeps this case, in the place of one with the same key
 *   katachi-forget             forgets all cases */
#ifndef KT_FIRMWARE_CASES_COMMAND_H
#define KT_FIRMWARE_CASES_COMMAND_H

#include "firmware/cases.h"
#include "proto/gtp.h"

#if KT_EXPERIENCE
#define KT_CASES_COMMANDS                                                                                    \
    "katachi-experience\nkatachi-experience-get\nkatachi-experience-put\nkatachi-forget\n"
#else
#define KT_CASES_COMMANDS ""
#endif

/* Answers these commands as a callback of the engine does. Error: KT_ERR_NOTHING for any other command. */
kt_status kt_cases_command_extend(kt_cases *cases, kt_gtp *gtp, const char *command, char *arguments,
                                  kt_text *answer);

#endif
