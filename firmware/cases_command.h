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

/* Each is the `run` of a kt_gtp_extra whose context is a kt_cases. */
kt_status kt_cases_tell(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);
kt_status kt_cases_give(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);
kt_status kt_cases_take(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);
kt_status kt_cases_forget(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);

#endif
