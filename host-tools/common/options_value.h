/* options_value.h: what stands behind an option on the command line, as a value in its field. Inner part of options.h. */
#ifndef OPTIONS_VALUE_H
#define OPTIONS_VALUE_H

#include <stdio.h>

#include "common/options.h"

/* Reads the values as the row's kind says; ends the program with a message when they are wrong. */
void options_value_read(const struct options_row *row, char *const *values, void *field);

/* The row's words: "random, mogo or katachi". */
void options_value_list(const struct options_row *row, char *list, size_t bytes);

/* Index of the row's word that is the default; -1 when none is. */
int options_value_default_word(const struct options_row *row, const void *field);

/* Writes range and default, " (1..5, default 5)", or words without help; nothing when row and field say nothing of these. */
void options_value_describe(FILE *stream, const struct options_row *row, const void *field);

#endif
