#include "common/options.h"

#include <assert.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/help.h"
#include "common/nearest.h"

enum { OPTIONS_MAX = 64, LONG_FIRST = 256, LONG_HELP = LONG_FIRST + OPTIONS_MAX };

/* The options of a command, as getopt_long needs them. */
struct listing {
    const struct command *command;
    int count;
    const struct options_row *row[OPTIONS_MAX];
    void *field[OPTIONS_MAX];
    struct option name[OPTIONS_MAX + 2];
    char letters[3 * OPTIONS_MAX];
};

static void list_row(struct listing *listing, const struct options_row *row, char *base) {
    assert(listing->count < OPTIONS_MAX);
    int i = listing->count++;
    char letter = row->name[1] ? row->letter : row->name[0];
    listing->row[i] = row;
    listing->field[i] = base + row->offset;
    listing->name[i] =
        (struct option){row->name, row->argument ? required_argument : no_argument, NULL, LONG_FIRST + i};
    if (!letter) return;
    size_t length = strlen(listing->letters);
    snprintf(listing->letters + length, sizeof listing->letters - length, "%c%s", letter,
             row->argument ? ":" : "");
}

static void list_rows(struct listing *listing, const struct command *command, char *request) {
    *listing = (struct listing){.command = command, .letters = "-:h"};
    for (const struct options_table *table = command->tables; table && table->row; table++)
        for (const struct options_row *row = table->row; row->name; row++)
            list_row(listing, row, request + table->offset);
    listing->name[listing->count] = (struct option){"help", no_argument, NULL, LONG_HELP};
}

/* Returns the index of the row that getopt_long has found; -1 for none. */
static int find_row(const struct listing *listing, int option) {
    if (option >= LONG_FIRST && option < LONG_FIRST + listing->count) return option - LONG_FIRST;
    for (int i = 0; i < listing->count; i++) {
        const struct options_row *row = listing->row[i];
        if (option && (option == row->letter || (!row->name[1] && option == row->name[0]))) return i;
    }
    return -1;
}

/* Lists the options that begin as the text does: "--size, --skip or --stages". Returns their number. */
static int list_alike(const struct listing *listing, const char *text, char *list, size_t bytes) {
    const char *begin = text + strspn(text, "-");
    size_t begin_bytes = strcspn(begin, "=");
    int alike = 0, told = 0;
    *list = 0;
    for (const struct option *option = listing->name; option->name; option++)
        alike += strncmp(option->name, begin, begin_bytes) == 0;
    for (const struct option *option = listing->name; option->name; option++) {
        if (strncmp(option->name, begin, begin_bytes) != 0) continue;
        size_t length = strlen(list);
        snprintf(list + length, bytes - length, "%s--%s",
                 told == 0           ? ""
                 : told == alike - 1 ? " or "
                                     : ", ",
                 option->name);
        told++;
    }
    return alike;
}

/* Returns the options that the misspelt one may stand for, as nearest_text does. */
static const char *suggest(const struct listing *listing, const char *text) {
    static char name[OPTIONS_MAX + 1][NEAREST_LENGTH_MAX];
    struct nearest nearest = {.wanted = text, .length = strcspn(text, "=")};
    size_t dashes = strspn(text, "-"), bare = nearest.length - dashes;
    for (int i = 0; i <= listing->count; i++) {
        size_t own = strlen(listing->name[i].name); /* the dashes make no names alike */
        if (2 * nearest_distance(text + dashes, bare, listing->name[i].name, own) > own) continue;
        int length = snprintf(name[i], sizeof *name, "--%s", listing->name[i].name);
        nearest_consider(&nearest, name[i], (size_t)length);
    }
    return nearest_text(&nearest);
}

/* Ends the program because getopt_long does not accept an option. */
static _Noreturn void refuse_option(const struct listing *listing, bool lacks_value, const char *text) {
    int i = find_row(listing, optopt);
    const struct options_row *row = i < 0 ? NULL : listing->row[i];
    const char *command = listing->command->name, letter[3] = {'-', (char)optopt, 0}, *meant = "";
    char alike[400];
    bool is_letter = optopt > 0 && optopt < LONG_FIRST;
    if (row && lacks_value)
        fprintf(stderr, "katachi: %s%s needs %s, %s", options_dashes(row), row->name,
                row->values == 2 ? "two values" : "a value", row->argument);
    else if (row || optopt == LONG_HELP)
        fprintf(stderr, "katachi: --%s does not have a value", row ? row->name : "help");
    else if (!is_letter && list_alike(listing, text, alike, sizeof alike) > 1)
        fprintf(stderr, "katachi: %s may mean %s", text, alike);
    else {
        fprintf(stderr, "katachi: %s has no option '%s'", command, is_letter ? letter : text);
        if (!is_letter) meant = suggest(listing, text);
    }
    fprintf(stderr, "%s%s 'katachi %s --help' says more\n", meant, *meant ? "" : ";", command);
    exit(2);
}

static void take_option(const struct listing *listing, int option, int argc, char **argv, void *request) {
    int i = find_row(listing, option);
    if (i < 0) refuse_option(listing, option == ':', argv[optind - 1]);
    const struct options_row *row = listing->row[i];
    char *values[2] = {optarg, NULL};
    if (row->values == 2) {
        if (optind == argc) {
            optopt = option;
            refuse_option(listing, true, NULL);
        }
        values[1] = argv[optind++];
    }
    options_value_read(row, values, listing->field[i]);
    if (listing->command->note) listing->command->note(request, row, row->argument ? optarg : NULL);
}

/* Ends the program because a required option is missing. */
static _Noreturn void refuse_without(const char *command, const struct options_row *row) {
    char what[400], list[300] = "";
    if (row->words) options_value_list(row, list, sizeof list);
    const char letter[] = {row->letter, 0};
    snprintf(what, sizeof what, "-%s%s %s%s%s", row->letter ? "" : "-", row->letter ? letter : row->name,
             row->argument, *list ? ", which is one of " : "", list);
    options_refuse(command, what);
}

/* Ends the program when arguments or options are missing, or there are too many arguments. */
static void check(const struct listing *listing, char **arguments, int count) {
    const struct command *command = listing->command;
    bool exempt = command->exempt && count > 0 && strcmp(arguments[0], command->exempt) == 0;
    for (int i = 0; command->wanted && command->wanted[i]; i++)
        if (i == count) options_refuse(command->name, command->wanted[i]);
    if (count > command->arguments_max)
        options_refuse_argument(command->name, arguments[command->arguments_max]);
    for (int i = 0; i < listing->count && !exempt; i++)
        if (listing->row[i]->required && !*(char *const *)listing->field[i])
            refuse_without(command->name, listing->row[i]);
}

int options_read(const struct command *command, int argc, char **argv, void *request) {
    static struct listing listing;
    int count = 0, option;
    list_rows(&listing, command, request);
    opterr = 0;
    while ((option = (command->single_dash ? getopt_long_only : getopt_long)(argc, argv, listing.letters,
                                                                             listing.name, NULL)) != -1) {
        if (option == 'h' || option == LONG_HELP) {
            help_print(stdout, command);
            exit(0);
        }
        if (option != 1) {
            take_option(&listing, option, argc, argv, request);
            continue;
        }
        if (command->note) command->note(request, NULL, optarg);
        argv[count++] = optarg;
    }
    for (; optind < argc; optind++) {
        if (command->note) command->note(request, NULL, argv[optind]);
        argv[count++] = argv[optind];
    }
    check(&listing, argv, count);
    return count;
}

void options_refuse(const char *command, const char *what) {
    fprintf(stderr, "katachi: %s needs %s; 'katachi %s --help' says more\n", command, what, command);
    exit(2);
}

void options_refuse_argument(const char *command, const char *argument) {
    fprintf(stderr, "katachi: %s does not know what '%s' is for; 'katachi %s --help' says more\n", command,
            argument, command);
    exit(2);
}
