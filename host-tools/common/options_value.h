/* options_value.h: turns the value of an option into that of its field, and back into words. */
#pragma once

#include <stdio.h>

#include "common/options_row.h"

/* Reads the values into the field, as the row's kind says; ends the program with a message when they are
 * wrong. */
void options_value_read(const struct options_row *row, char *const *values, void *field);

/* Writes the row's words: "random, mogo or katachi". */
void options_value_list(const struct options_row *row, char *list, size_t bytes);

/* Returns the index of the row's word that is the default; -1 when none is. */
int options_value_default_word(const struct options_row *row, const void *field);

/* Writes what the help adds to the text of a row: words that need no explanation, or range and default, "
 * (1..5, default 5)". Writes nothing when there is nothing to add. */
void options_value_describe(FILE *stream, const struct options_row *row, const void *field);

/* Ends the program with the message that the option must be `wanted`, such as "two numbers from 2 to 16",
 * and not `value`. NULL for `wanted` lists the row's words. */
_Noreturn void options_wrong(const struct options_row *row, const char *value, const char *wanted);

/* Returns the value as a whole number from the row's `low` to its `high`; for options_readers. */
long long options_integer(const struct options_row *row, const char *value);

/* Returns what stands before the option's name: "-" or "--". */
const char *options_dashes(const struct options_row *row);
