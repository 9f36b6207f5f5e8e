/* options.h: reads command lines. Whatever is wrong ends the program with a message and status 2. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "model/predict.h"

/* A whole number from `low` to `high`. `option` is the option's name for the message, without dashes. */
long options_integer(const char *option, const char *argument, long low, long high);

/* A decimal number from `low` to `high`. */
double options_number(const char *option, const char *argument, double low, double high);

/* A number of points from `low` to `high`, in quarters: 6.5 is 26. */
int options_points(const char *option, const char *argument, int low, int high);

/* Which of the words, ended by NULL, the argument is: its index. */
int options_word(const char *option, const char *argument, const char *const *words);

/* The name of a file or folder to be written, for the option `option`: neither "" nor "-", which would be a file of
 * that name and not standard output. */
char *options_output(const char *option, char *argument);

/* What moves are valued by, for the option --values; its line in the help. */
kt_values options_values(const char *argument);
extern const char options_values_help[];

/* Ends the program when fewer or more arguments than `wanted` are `given`, behind the options. `wanted` names each, ended by
 * NULL: the first that is missing is told. The last may stand more than once when `many` is set. */
void options_arguments(const char *command, char *const *given, int count, const char *const *wanted,
                       bool many);

/* Ends the program: `command` got something else than it wants. `wants` is put behind "wants" in the message;
 * NULL when getopt_long has printed one. */
_Noreturn void options_refuse(const char *command, const char *wants);

#endif
