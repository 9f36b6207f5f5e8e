/* help.h: what people and shells read about commands, from the rows of their options. */
#ifndef HELP_H
#define HELP_H

#include <stdio.h>

#include "common/options.h"

/* The help of one command, 80 columns wide. */
void help_print(FILE *stream, const struct command *command);

/* Text of `about` and `more`, and of option rows, filled into lines that end at column 80. The first line is begun already: it
 * stands at column `column`; the others are indented by `indent`. */
void help_fill(FILE *stream, const char *text, int column, int indent);

/* What a row says, its range and its default; the caller frees it. `request` holds the defaults. */
char *help_describe(const struct options_row *row, const void *field);

/* Has the row words that each need help? What word `i` does; `chosen` is the default one. The caller frees it. */
bool help_has_words(const struct options_row *row);
char *help_describe_word(const struct options_row *row, int i, int chosen);

/* A request with the command's defaults; the caller frees it. */
void *help_defaults(const struct command *command);

/* How the row's option is written: "-o, --output FILE". */
void help_name(const struct options_row *row, char *name, size_t bytes);

/* The man page of katachi, in the language of man(7). `commands` ends with NULL; `first` is an example to begin with. */
void help_man(FILE *stream, const struct command *const *commands, const char *about, const char *first);

/* The completion for bash: a script to be sourced. */
void help_completion(FILE *stream, const struct command *const *commands);

#endif
