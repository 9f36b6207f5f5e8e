/* commands.h: the subcommands of katachi, a struct command (options.h) each, in a file command_NAME.c. To
 * add one, write that file, and name the command here and in the list of command_help.c.
 *
 * Results go to stdout; messages, summaries and progress go to stderr. */
#pragma once

#include <stdio.h>

#include "common/options.h"

extern const struct command command_ask, command_learn, command_learn3x3, command_train, command_train_shapes,
    command_merge, command_stats, command_image, command_keys, command_evaluate, command_suggest, command_gtp,
    command_analysis, command_match, command_bridge, command_play, command_practise, command_problems,
    command_upload, command_experience, command_firmware, command_watch, command_report, command_review,
    command_rules, command_series, command_selfplay, command_show, command_solve, command_page, command_help;

/* All commands, in the order of the help; NULL behind the last. */
extern const struct command *const commands[];

/* Returns the command of this name; NULL when there is none. */
const struct command *commands_find(const char *name);

/* Ends the program with the message that there is no command of this name. */
_Noreturn void commands_refuse(const char *name);

/* Prints what katachi is, and the list of its commands. */
void commands_print(FILE *stream);
