/* katachi help: the list of commands, the help of one, the man page, the completion for bash. */
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "common/help.h"
#include "common/nearest.h"

struct request {
    bool man, completion;
};

static const struct options_row rows[] = {
    {"man", 0, NULL, "print the man page, in the language of man(7)", OPTIONS_FIELD(struct request, man)},
    {"completion", 0, NULL,
     "print the completion for bash; 'source <(katachi help --completion)' puts it into use",
     OPTIONS_FIELD(struct request, completion)},
    {0},
};

const struct command *const commands[] = {
    &command_play,       &command_page,     &command_gtp,          &command_analysis,
    &command_show,       &command_solve,    &command_problems,     &command_practise,
    &command_suggest,    &command_review,   &command_learn,        &command_merge,
    &command_stats,      &command_train,    &command_selfplay,     &command_ask,
    &command_evaluate,   &command_learn3x3, &command_train_shapes, &command_rules,
    &command_image,      &command_keys,     &command_upload,       &command_firmware,
    &command_experience, &command_bridge,   &command_watch,        &command_match,
    &command_series,     &command_report,   &command_help,         NULL};

static const char about[] =
    "Learns the shapes of Go from game records, plays with them, and puts them on a microcontroller.";
static const char first[] = "To begin with:\n\n"
                            "  katachi play                                    a game in the terminal\n"
                            "  katachi review game.sgf -o reviewed.sgf         the mistakes of a game\n\n"
                            "From your games to an engine, and to a chip:\n\n"
                            "  katachi learn my-games/ -o my.db\n"
                            "  katachi evaluate my.db other-games/\n"
                            "  katachi image my.db --board microbit -o my.kti\n"
                            "  katachi gtp --image my.kti\n";

const struct command *commands_find(const char *name) {
    for (const struct command *const *command = commands; *command; command++)
        if (strcmp((*command)->name, name) == 0) return *command;
    return NULL;
}

void commands_refuse(const char *name) {
    struct nearest nearest = {.wanted = name, .length = strlen(name)};
    for (const struct command *const *command = commands; *command; command++)
        nearest_consider(&nearest, (*command)->name, strlen((*command)->name));
    const char *meant = nearest_text(&nearest);
    fprintf(stderr, "katachi: there is no command '%s'%s%s 'katachi help' lists them\n", name, meant,
            *meant ? "" : ";");
    exit(2);
}

void commands_print(FILE *stream) {
    fputs("Usage: katachi COMMAND [ARGUMENT ...]\n\n", stream);
    help_fill(stream, about, 0, 0);
    fputs("\n", stream);
    for (const struct command *const *command = commands; *command; command++)
        fprintf(stream, "  %-14s%s\n", (*command)->name, (*command)->summary);
    fputs("\n", stream);
    help_fill(stream,
              "'katachi help COMMAND', or 'katachi COMMAND --help', says more about a command; 'katachi "
              "--version' prints the version.",
              0, 0);
    fputs("\n", stream);
    help_fill(stream, first, 0, 0);
}

static int run(void *with, char **arguments, int count) {
    const struct request *request = with;
    const struct command *command = count ? commands_find(arguments[0]) : NULL;
    if (count && !command) commands_refuse(arguments[0]);
    if (request->man) help_man(stdout, commands, about, first);
    else if (request->completion) help_completion(stdout, commands);
    else if (command) help_print(stdout, command);
    else commands_print(stdout);
    return 0;
}

const struct command command_help = {
    .name = "help",
    .summary = "show this list, or the help of one command",
    .synopsis = "[COMMAND]\n--man\n--completion",
    .about = "Shows the commands, or the help of one of them.",
    .arguments_max = 1,
    COMMAND_OPTIONS(struct request, NULL, run, {rows, 0, NULL}),
};
