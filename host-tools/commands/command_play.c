/* katachi play: a person against a GTP program, in the terminal or through pipes. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/play_engine.h"
#include "commands/play_keep.h"
#include "commands/play_session.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/options.h"

enum { KOMI_EVEN = 26, KOMI_HANDICAP = 2, COMMAND_BYTES = 4096 };

static const char help[] =
    "Usage: katachi play [COMMAND] [OPTION ...]\n\n"
    "You play in the terminal, against the engine inside or against a GTP program. COMMAND is named as for\n"
    "'katachi match': a command line, board:NAME for a board in its emulator (board:microbit),\n"
    "serial:DEVICE[:BAUD] or tcp:HOST:PORT.\n\n"
    "  --level NAME       how strong the engine inside is, one of:\n";

static const char more_help[] =
    "                     Games are on 9x9, GNU Go is 3.8 at level 10, commonly held to be about 7 kyu; ranks are\n"
    "                     estimates, a rank for each 100 points of Elo\n"
    "  --time S           seconds for a move of the program's (default: 3, or what the level says)\n"
    "  --size N           lines of the board (2..19, default 9)\n"
    "  --handicap N       stones for Black, on the usual points (2..9); White moves first\n"
    "  --komi K           points for White, whole or in quarters (default 6.5, with a handicap 0.5)\n"
    "  --colour COLOUR    yours: black (default) or white; --color is the same\n"
    "  --resume           go on with the game that was left unfinished\n\n"
    "Type 'help' in the game for what you can type there. The rules are Chinese: area counts, no\n"
    "position may come back, and two passes end the game. A game that you leave, by Ctrl-C or otherwise, is\n"
    "kept in $XDG_STATE_HOME/katachi/game.sgf (~/.local/state) until the next one is.\n\n"
    "Exit status: 0 when you ended the game, 1 when the program failed (an illegal move, a crash,\n"
    "silence) or can't start, 2 when the command line is wrong, 130 after Ctrl-C.\n";

static void print_help(void) {
    fputs(help, stdout);
    for (const struct play_level *level = play_levels; level->name; level++)
        printf("                       %-8s %s%s\n", level->name, level->strength,
               level[1].name ? "" : " (default)");
    fputs(more_help, stdout);
}

static kt_colour read_colour(const char *argument) {
    if (strcasecmp(argument, "black") == 0 || strcasecmp(argument, "b") == 0) return KT_BLACK;
    if (strcasecmp(argument, "white") == 0 || strcasecmp(argument, "w") == 0) return KT_WHITE;
    fprintf(stderr, "katachi: --colour wants black or white, not '%s'\n", argument);
    exit(2);
}

static const char *read_level(const char *argument) {
    if (play_level_find(argument)) return argument;
    fputs("katachi: --level wants ", stderr);
    for (const struct play_level *level = play_levels; level->name; level++)
        fprintf(stderr, "%s%s", level == play_levels ? "" : level[1].name ? ", " : " or ", level->name);
    fprintf(stderr, ", not '%s'\n", argument);
    exit(2);
}

static void set_option(struct play_options *options, int option, const char *argument) {
    switch (option) {
    case 's': options->size = (int)options_integer("size", argument, KT_BOARD_MIN, KT_BOARD_MAX); return;
    case 'k': options->komi = options_points("komi", argument, -1000, 1000); return;
    case 'c': options->person = read_colour(argument); return;
    case 'l': options->level = read_level(argument); return;
    case 't': options->seconds = options_number("time", argument, 0.001, 250); return;
    case 'n': options->handicap = (int)options_integer("handicap", argument, 2, 9); return;
    case 'r': options->resumes = true; return;
    case 'h': print_help(); exit(0);
    default: options_refuse("play", NULL);
    }
}

static void parse(int argc, char **argv, struct play_options *options) {
    static const struct option long_options[] = {
        {"size", required_argument, NULL, 's'},     {"komi", required_argument, NULL, 'k'},
        {"colour", required_argument, NULL, 'c'},   {"color", required_argument, NULL, 'c'},
        {"level", required_argument, NULL, 'l'},    {"time", required_argument, NULL, 't'},
        {"handicap", required_argument, NULL, 'n'}, {"resume", no_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
    enum { UNSET = INT32_MIN };
    int option;
    options->komi = UNSET;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1)
        set_option(options, option, optarg);
    if (argc - optind > 1) options_refuse("play", "one command, quoted as one argument");
    options->command = argv[optind];
    if (options->command && options->level) options_refuse("play", "either a command or --level");
    if (options->komi == UNSET) options->komi = options->handicap ? KOMI_HANDICAP : KOMI_EVEN;
}

/* Who plays, and how strong it is. */
static void greet(const struct play_session *session, const struct play_level *level) {
    printf("You are %s against %s", names_colour(session->person), session->program.name);
    if (level) printf(", level %s (%s)", level->name, level->strength);
    printf(". Type a point such as d5, or help.\n");
    if (!session->options.resumes && play_keep_is_there())
        printf("A game was left unfinished; resume goes on with it.\n");
}

/* A program that isn't the one inside is told its time, and believed. */
static void tell_time(struct play_session *session) {
    const struct play_options *options = &session->options;
    if (!options->command || !(options->seconds > 0) || session->failed) return;
    enum gtp_outcome outcome = gtp_client_ask(session->program.client, GTP_CLIENT_START_MS,
                                              "time_settings 0 %d 1", (int)ceil(options->seconds));
    if (outcome != GTP_OK) printf("%s takes no time limit.\n", session->program.name);
}

static void run(struct play_session *session, const struct play_level *level) {
    const kt_game *game = &session->game;
    if (play_failed(session, referee_prepare(&session->program, game))) return;
    greet(session, level);
    tell_time(session);
    if (game->to_move == session->person || *session->result) play_show(session, NULL, 0);
    while (!session->quit) {
        if (!*session->result && game->to_move != session->person) {
            play_program(session);
            continue;
        }
        if (session->shows_prompt) printf("%s> ", names_colour(session->person));
        fflush(stdout);
        if (play_read_line(&session->input, STDIN_FILENO)) {
            play_obey(session, session->input.line);
        } else {
            session->quit = true;
            if (session->shows_prompt) printf("\n");
        }
    }
}

/* Takes over the game that was kept. Returns false after a message. */
static bool resume(struct play_session *session) {
    char path[COMMAND_BYTES];
    if (!play_keep_is_there() || !play_keep_path(path, sizeof path)) {
        fputs("katachi: no game is kept that could be resumed\n", stderr);
        return false;
    }
    session->kept = play_load(session, path);
    return session->kept;
}

/* An unfinished game is kept; one that was, and is over, no more. */
static void keep(const struct play_session *session) {
    struct referee_names names = play_names(session);
    bool goes_on = session->game.count && !*session->result;
    if (goes_on && play_keep_save(&session->game, &names))
        printf("The game is kept; 'katachi play --resume' goes on with it.\n");
    else if (*session->result && session->kept) play_keep_forget();
}

int command_play(int argc, char **argv) {
    static char command[COMMAND_BYTES];
    struct play_session *session = memory_zeroed(sizeof *session);
    struct play_options *options = &session->options;
    *options = (struct play_options){.size = 9, .person = KT_BLACK};
    parse(argc, argv, options);
    const struct play_level *level = options->level ? play_level_find(options->level) : play_level_default();
    gtp_client_catch_signals();
    session->style = draw_style_of(STDOUT_FILENO);
    session->shows_prompt = isatty(STDIN_FILENO);
    session->program.command = options->command ? options->command : command;
    bool good = (options->command || play_engine_command(command, sizeof command, level, options->seconds)) &&
                play_begin(session) && (!options->resumes || resume(session));
    session->failed = !good;
    if (good) {
        run(session, options->command ? NULL : level);
        keep(session);
    }
    referee_dismiss(&session->program);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : session->failed ? 1 : 0;
    free(session);
    return status;
}
