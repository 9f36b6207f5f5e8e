#include "common/help.h"

#include <string.h>

#include "common/memory.h"
#include "common/options_value.h"

enum { WIDTH = 80, COLUMN = 20 /* the column at which the text about options begins */ };

/* Returns the columns that these bytes of UTF-8 take. */
static int columns_of(const char *text, size_t bytes) {
    int columns = 0;
    for (size_t i = 0; i < bytes; i++) columns += (text[i] & 0xc0) != 0x80;
    return columns;
}

/* Prints a line that begins with a space, as it is. Returns what follows. */
static const char *copy_line(FILE *stream, const char *text, int indent) {
    size_t length = strcspn(text, "\n");
    fprintf(stream, "%*s%.*s\n", indent, "", (int)length, text);
    return text + length + (text[length] == '\n');
}

/* Fills one paragraph. Returns what follows: an empty line, a line that stays as it is, or the end. */
static const char *fill_paragraph(FILE *stream, const char *text, int column, int indent) {
    while (*text && *text != '\n') {
        size_t length = strcspn(text, " \n");
        int columns = columns_of(text, length);
        bool first = column <= indent;
        if (!first && column + 1 + columns > WIDTH) {
            fprintf(stream, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        fprintf(stream, "%s%.*s", first ? "" : " ", (int)length, text);
        column += columns + !first;
        text += length;
        text += strspn(text, " ");
        if (text[0] == '\n' && text[1] && text[1] != '\n' && text[1] != ' ') text++;
    }
    fputs("\n", stream);
    return text + (*text == '\n');
}

void help_fill(FILE *stream, const char *text, int column, int indent) {
    while (text[strspn(text, "\n")]) {
        if (*text == '\n') {
            fputs("\n", stream);
            text++;
            column = 0;
        } else if (*text == ' ') {
            text = copy_line(stream, text, indent);
        } else {
            if (column < indent) fprintf(stream, "%*s", indent - column, "");
            text = fill_paragraph(stream, text, indent, indent);
            column = 0;
        }
    }
}

char *help_more(const struct command *command) {
    struct memory_text text;
    FILE *stream = memory_text_begin(&text);
    if (command->more) fputs(command->more, stream);
    if (command->lists) fputs("\n\n", stream), command->lists(stream);
    return memory_text_end(&text);
}

char *help_describe(const struct options_row *row, const void *field) {
    struct memory_text text;
    FILE *stream = memory_text_begin(&text);
    fputs(row->help, stream);
    options_value_describe(stream, row, field);
    return memory_text_end(&text);
}

bool help_has_words(const struct options_row *row) { return row->words && row->words->help; }

char *help_describe_word(const struct options_row *row, int i, int chosen) {
    return memory_print("%s%s", row->words[i].help, i == chosen ? " (default)" : "");
}

void *help_defaults(const struct command *command) {
    void *request = memory_zeroed(command->request_bytes + 1);
    if (command->begin) command->begin(request);
    return request;
}

void help_name(const struct options_row *row, char *name, size_t bytes) {
    char letter[8] = "";
    if (row->letter && row->name[1]) snprintf(letter, sizeof letter, "-%c, ", row->letter);
    snprintf(name, bytes, "%s%s%s%s%s", letter, options_dashes(row), row->name, row->argument ? " " : "",
             row->argument ? row->argument : "");
}

/* Prints the words of an option in a list, each with its explanation. */
static void print_words(FILE *stream, const struct options_row *row, const void *field) {
    int chosen = options_value_default_word(row, field), longest = 0;
    for (const struct options_word *word = row->words; word->word; word++)
        if ((int)strlen(word->word) > longest) longest = (int)strlen(word->word);
    for (int i = 0; row->words[i].word; i++) {
        CLEANUP_FREE char *text = help_describe_word(row, i, chosen);
        int column = fprintf(stream, "%*s%-*s", COLUMN, "", longest, row->words[i].word);
        help_fill(stream, text, column, COLUMN + longest + 2);
    }
}

static void print_row(FILE *stream, const struct options_row *row, const void *field) {
    char name[80];
    help_name(row, name, sizeof name);
    int column = fprintf(stream, "  %s", name);
    if (column + 2 > COLUMN) column = 0, fputs("\n", stream);
    CLEANUP_FREE char *text = help_describe(row, field);
    help_fill(stream, text, column, COLUMN);
    if (help_has_words(row)) print_words(stream, row, field);
}

static void print_options(FILE *stream, const struct command *command) {
    CLEANUP_FREE char *request = help_defaults(command);
    for (const struct options_table *table = command->tables; table && table->row; table++) {
        if (table->title) fprintf(stream, "\n"), help_fill(stream, table->title, 0, 0);
        else if (table == command->tables) fputs("\nOptions:\n", stream);
        for (const struct options_row *row = table->row; row->name; row++)
            print_row(stream, row, request + table->offset + row->offset);
    }
}

void help_print(FILE *stream, const struct command *command) {
    const char *line = command->synopsis;
    for (const char *before = "Usage:"; *line; before = "      ") {
        size_t length = strcspn(line, "\n");
        fprintf(stream, "%s katachi %s %.*s\n", before, command->name, (int)length, line);
        line += length + (line[length] == '\n');
    }
    fputs("\n", stream);
    help_fill(stream, command->about, 0, 0);
    print_options(stream, command);
    CLEANUP_FREE char *more = help_more(command);
    if (*more) fputs("\n", stream);
    help_fill(stream, more, 0, 0);
}
