/* The man page, in the language of man(7). */
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "common/help.h"
#include "common/memory.h"
#include "common/options_value.h"

/* Prints text so that roff takes it as it is. */
static void print_plain(FILE *stream, const char *text, size_t bytes) {
    if (bytes && (*text == '.' || *text == '\'')) fputs("\\&", stream);
    for (size_t i = 0; i < bytes; i++) {
        switch (text[i]) {
        case '\\': fputs("\\e", stream); break;
        case '-': fputs("\\-", stream); break;
        case '\'': fputs("\\(aq", stream); break;
        case '^': fputs("\\(ha", stream); break;
        case '~': fputs("\\(ti", stream); break;
        default: fputc(text[i], stream);
        }
    }
}

static void print_text(FILE *stream, const char *text) { print_plain(stream, text, strlen(text)); }

/* Prints prose, as struct command describes it. `paragraph` is the roff request that begins a paragraph. */
static void print_prose(FILE *stream, const char *text, const char *paragraph) {
    bool example = false;
    for (const char *line = text; line[strspn(line, "\n")];) {
        size_t length = strcspn(line, "\n");
        bool stays = *line == ' ';
        if (stays != example) fputs(stays ? ".EX\n" : ".EE\n", stream);
        example = stays;
        if (length) {
            print_plain(stream, line, length);
            fputs("\n", stream);
        } else {
            fprintf(stream, "%s\n", paragraph);
        }
        line += length + (line[length] == '\n');
    }
    if (example) fputs(".EE\n", stream);
}

static void print_synopsis(FILE *stream, const struct command *command) {
    const char *line = command->synopsis;
    for (bool first = true; *line; first = false) {
        size_t length = strcspn(line, "\n");
        fprintf(stream, "%s.B katachi ", first ? "" : ".br\n");
        print_text(stream, command->name);
        if (length) fputs("\n", stream), print_plain(stream, line, length);
        fputs("\n", stream);
        line += length + (line[length] == '\n');
    }
}

static void print_words(FILE *stream, const struct options_row *row, const void *field) {
    int chosen = options_value_default_word(row, field);
    fputs(".RS\n", stream);
    for (int i = 0; row->words[i].word; i++) {
        CLEANUP_FREE char *text = help_describe_word(row, i, chosen);
        fprintf(stream, ".TP\n.B %s\n", row->words[i].word);
        print_prose(stream, text, ".IP");
    }
    fputs(".RE\n", stream);
}

static void print_row(FILE *stream, const struct options_row *row, const void *field) {
    char name[80], *text = help_describe(row, field);
    help_name(row, name, sizeof name);
    fputs(".TP\n.B ", stream);
    print_text(stream, name);
    fputs("\n", stream);
    print_prose(stream, text, ".IP");
    free(text);
    if (help_has_words(row)) print_words(stream, row, field);
}

static void print_options(FILE *stream, const struct command *command) {
    CLEANUP_FREE char *request = help_defaults(command);
    for (const struct options_table *table = command->tables; table && table->row; table++) {
        if (table->title) fputs(".PP\n", stream), print_prose(stream, table->title, ".PP");
        for (const struct options_row *row = table->row; row->name; row++)
            print_row(stream, row, request + table->offset + row->offset);
    }
}

static void print_command(FILE *stream, const struct command *command) {
    fputs(".SS ", stream);
    print_text(stream, command->name);
    fputs("\n", stream);
    print_synopsis(stream, command);
    fputs(".PP\n", stream);
    print_prose(stream, command->about, ".PP");
    print_options(stream, command);
    CLEANUP_FREE char *more = help_more(command);
    if (*more) fputs(".PP\n", stream), print_prose(stream, more, ".PP");
}

void help_man(FILE *stream, const struct command *const *commands, const char *about, const char *first) {
    fprintf(
        stream,
        ".\\\" 'katachi help --man' writes this page.\n.TH KATACHI 1 \"\" \"Katachi %s\" \"User Commands\"\n",
        KT_VERSION);
    fputs(
        ".nr HY 0\n.ad l\n.SH NAME\nkatachi \\- learn the shapes of Go, play it, and put it on a microcontroller\n"
        ".SH SYNOPSIS\n.B katachi\n.I COMMAND\n[\\fIARGUMENT\\fR ...]\n.br\n.B katachi help\n[\\fICOMMAND\\fR]\n.br\n"
        ".B katachi \\-\\-version\n.SH DESCRIPTION\n",
        stream);
    print_prose(stream, about, ".PP");
    for (; *first; first = "") fputs(".PP\n", stream), print_prose(stream, first, ".PP");
    fputs(".SH COMMANDS\n", stream);
    for (; *commands; commands++) print_command(stream, *commands);
    fputs(
        ".SH EXIT STATUS\n0 when all was done, 1 when something failed, 2 when the command line is wrong; 128 and the\n"
        "signal's number after a signal (130 after Ctrl\\-C).\n"
        ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nwhen set, boards are drawn without colours\n"
        ".TP\n.B XDG_STATE_HOME\nthe folder in which play keeps an unfinished game\n"
        ".SH SEE ALSO\n.BR gnugo (6)\n",
        stream);
}
