/* The completion for bash: a function that knows the options of each command, and the words of each option. */
#include <stdlib.h>
#include <string.h>

#include "common/help.h"
#include "common/options_value.h"

static void print_names(FILE *stream, const struct command *command) {
    for (const struct options_table *table = command->tables; table && table->row; table++)
        for (const struct options_row *row = table->row; row->name; row++)
            fprintf(stream, "%s%s ", options_dashes(row), row->name);
    fputs("--help", stream);
}

/* Prints the pattern of a case: command and option. */
static void print_pattern(FILE *stream, const struct command *command, const struct options_row *row) {
    fprintf(stream, "    %s:%s%s", command->name, options_dashes(row), row->name);
    if (row->letter) fprintf(stream, " | %s:-%c", command->name, row->letter);
    fputs(") ", stream);
}

/* Prints what may follow an option: words, or nothing that can be guessed. Names of files are left to bash. */
static void print_values(FILE *stream, const struct command *command, const struct options_row *row) {
    if (!row->argument || row->kind == OPTIONS_FILE || row->kind == OPTIONS_OUTPUT) return;
    if (row->kind == OPTIONS_OWN && strcmp(row->argument, "FILE") == 0) return;
    print_pattern(stream, command, row);
    if (row->words) {
        fputs("words='", stream);
        for (const struct options_word *word = row->words; word->word; word++)
            fprintf(stream, "%s%s", word == row->words ? "" : " ", word->word);
        fputs("' ;;\n", stream);
    } else {
        fputs("nothing=1 ;;\n", stream);
    }
}

void help_completion(FILE *stream, const struct command *const *commands) {
    fputs(
        "# 'katachi help --completion' writes this script for bash.\n"
        "_katachi() {\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
        "    local commands options words= nothing=\n"
        "    COMPREPLY=()\n"
        "    # Bash takes --option=value apart.\n"
        "    if [ \"$current\" = = ]; then current=\n"
        "    elif [ \"$previous\" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}\n"
        "    fi\n"
        "    commands='",
        stream);
    for (const struct command *const *c = commands; *c; c++)
        fprintf(stream, "%s%s", c == commands ? "" : " ", (*c)->name);
    fputs("'\n    case $command in\n", stream);
    for (const struct command *const *c = commands; *c; c++) {
        void *request = help_defaults(*c); /* begins the command, which may fill in rows */
        fprintf(stream, "    %s) options='", (*c)->name);
        print_names(stream, *c);
        fputs("' ;;\n", stream);
        free(request);
    }
    fputs("    *) options= ;;\n    esac\n    case $command:$previous in\n", stream);
    for (const struct command *const *c = commands; *c; c++) {
        void *request = help_defaults(*c);
        for (const struct options_table *table = (*c)->tables; table && table->row; table++)
            for (const struct options_row *row = table->row; row->name; row++) print_values(stream, *c, row);
        free(request);
    }
    fputs("    esac\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"$commands --help --version\"\n"
          "    elif [ \"$COMP_CWORD\" -eq 2 ] && [ \"$command\" = help ]; then words=\"$commands $options\"\n"
          "    elif [ -z \"$words$nothing\" ] && [[ $current == -* ]]; then words=$options\n"
          "    fi\n"
          "    if [ \"$words\" ]; then mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"); fi\n"
          "    # Where a word or a number stands, no file does.\n"
          "    if [ \"$words$nothing\" ]; then compopt +o default 2>/dev/null; fi\n"
          "}\n"
          "complete -o default -F _katachi katachi\n",
          stream);
}
