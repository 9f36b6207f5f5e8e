/* help.h: what people and shells read about commands, made from the rows of their options (options.h). */
#pragma once

#include <stdio.h>

#include "common/options_row.h"

/* Prints the help of a command, 80 columns wide. */
void help_print(FILE *stream, const struct command *command);

/* Prints prose, as struct command describes it, in lines that end at column 80. The present line already
 * has `column` characters; the text is indented by `indent`. */
void help_fill(FILE *stream, const char *text, int column, int indent);

/* Returns what the help says behind the options, or "". The caller frees it. */
char *help_more(const struct command *command);

/* Returns what the help says about an option: its text, range and default. `field` holds the default. The
 * caller frees the text. */
char *help_describe(const struct options_row *row, const void *field);

/* Do the words of this option need an explanation each? If so, the second function returns that of word
 * `i`; `chosen` is the index of the default word. The caller frees the text. */
bool help_has_words(const struct options_row *row);
char *help_describe_word(const struct options_row *row, int i, int chosen);

/* Returns a request that holds the defaults of the command. The caller frees it. */
void *help_defaults(const struct command *command);

/* Writes how the option is given: "-o, --output FILE". */
void help_name(const struct options_row *row, char *name, size_t bytes);

/* Prints the man page of katachi, in the language of man(7). `commands` ends with NULL; `first` is an
 * example to begin with. */
void help_man(FILE *stream, const struct command *const *commands, const char *about, const char *first);

/* Prints the completion for bash, a script to be sourced. */
void help_completion(FILE *stream, const struct command *const *commands);
