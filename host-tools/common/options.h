/* options.h: a command of katachi, its options as rows of tables, and the one reader of command lines.
 *
 * A row says all that there is to say about an option: its names, its range, the field that gets its value,
 * and what people read about it. The reader, --help, the man page and the completion (help.h) all work from
 * the rows; nothing else lists options. To add an option, add a row, and the field that it fills in.
 *
 * A wrong command line ends the program with status 2 and a message that names the option, the value and
 * the range. */
#pragma once

#include "common/options_value.h"

/* Reads the command line into `request`, which holds the defaults, and moves the arguments to the front of
 * argv. Returns their number. --help prints the help and ends the program. */
int options_read(const struct command *command, int argc, char **argv, void *request);

/* Ends the program with the message that the command needs `what`. */
_Noreturn void options_refuse(const char *command, const char *what);

/* Ends the program with the message that the command has no use for the argument. */
_Noreturn void options_refuse_argument(const char *command, const char *argument);
