/* katachi match: two GTP programs play a series of games. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "common/options.h"
#include "match/match_series.h"

static const char help[] =
    "Usage: katachi match 'COMMAND A' 'COMMAND B' [OPTION ...]\n\n"
    "Lets two GTP programs play against each other. A is Black in the first game, then colours alternate.\n"
    "A COMMAND is a command line of the shell, in which {game} stands for the game's number and {seed} for\n"
    "a seed of its own, or board:NAME for a board in its emulator (board:microbit), or serial:DEVICE[:BAUD]\n"
    "for one at a serial port (115200 baud), or tcp:HOST:PORT. Every game begins with freshly started programs.\n\n"
    "  --games N          games to play (1..1000000, default 10)\n"
    "  --jobs N           play N games at once (1..256, default 1), as far as 'ulimit -n' and '-u' allow; the same\n"
    "                     games, whatever N is\n"
    "  --size N           lines of the board (2..19, default 9)\n"
    "  --komi K           points for White, whole or in quarters (default 6.5)\n"
    "  --moves N          count the board after N moves (1..10000, default 3 for each point of the board)\n"
    "  --opening N        begin with N random moves (0..100, default 0); each pair of games begins alike\n"
    "  --seed N           which random moves, and {seed} in the first game (default 1)\n"
    "  --time S           whole seconds for each move (1..86400): told to the programs by time_settings and\n"
    "                     time_left; who needs longer has lost. Without it there is no time control\n"
    "  --time-a S         the same for program A only; --time-b S for B\n"
    "  --time-limit S     seconds after which a program that gives no move is ended (default 60)\n"
    "  --referee COMMAND  the program that counts the finished games (final_score); it should\n"
    "                     know dead stones: 'gnugo --mode gtp --chinese-rules'\n"
    "  --sprt P0 P1       stop as soon as it is decided whether A's share of wins is rather P0 or P1\n"
    "                     (0 < P0 < P1 < 1): Wald's sequential probability ratio test, both errors 5 %\n"
    "  --keep FOLDER      keep the games there: game-0001.sgf and so on, and a line for each in match.jsonl.\n"
    "                     After whatever ended it, the same command goes on where it stopped; more --games,\n"
    "                     other --jobs and another --sprt may be asked for then\n"
    "  --force            keep them even in a folder that holds something else\n"
    "  --json             print the result as one JSON object; the games' lines go to stderr\n\n"
    "The rules are Chinese with positional superko; for GNU Go:\n"
    "gnugo --mode gtp --chinese-rules --positional-superko --seed {seed}\n"
    "Without --referee both programs are asked for final_score; when they differ, the board\n"
    "counts as it stands, all stones alive. An illegal move, a crash, too long a silence or a wrong answer\n"
    "(no GTP, or \"?\") loses the game. A program that can't be started, or gives no first answer, ends the match\n"
    "instead, and that game isn't counted: often memory, files or processes are short. The 95 % intervals of A's share are Wilson's. Games are counted in\n"
    "the order of their numbers: those that ended beyond the one that decided, or beyond one that was\n"
    "interrupted, are kept but not counted.\n\n"
    "Exit status: 0 when all games were played to their end or the test decided, 1 when any was lost by\n"
    "such a fault or couldn't be played or kept, 2 when the command line is wrong, 130 after Ctrl-C (the\n"
    "games until then are counted).\n";

/* getopt knows no option with two values: the second one is the next argument. */
static void set_sprt(struct match_options *options, const char *argument, int argc, char **argv) {
    if (optind == argc) options_refuse("match", "--sprt with two shares");
    options->wants_sprt = true;
    options->sprt.low = options_number("sprt", argument, 0.001, 0.999);
    options->sprt.high = options_number("sprt", argv[optind++], 0.001, 0.999);
    if (options->sprt.low >= options->sprt.high) options_refuse("match", "--sprt with the lower share first");
}

static void set_option(struct match_options *options, int option, char *argument) {
    int *seconds = options->move_seconds;
    switch (option) {
    case 'g': options->games = options_integer("games", argument, 1, 1000000); return;
    case 'n': options->jobs = options_integer("jobs", argument, 1, 256); return;
    case 's': options->size = options_integer("size", argument, KT_BOARD_MIN, KT_BOARD_MAX); return;
    case 'k': options->komi = options_points("komi", argument, -1000, 1000); return;
    case 'm': options->most_moves = options_integer("moves", argument, 1, 10000); return;
    case 'o': options->opening = options_integer("opening", argument, 0, 100); return;
    case 'r': options->seed = options_integer("seed", argument, 0, 1000000000); return;
    case 'T': seconds[MATCH_A] = seconds[MATCH_B] = (int)options_integer("time", argument, 1, 86400); return;
    case 'a': seconds[MATCH_A] = (int)options_integer("time-a", argument, 1, 86400); return;
    case 'b': seconds[MATCH_B] = (int)options_integer("time-b", argument, 1, 86400); return;
    case 't': options->move_limit = options_number("time-limit", argument, 0.001, 86400); return;
    case 'j': options->judge = argument; return;
    case 'f': options->folder = options_output("keep", argument); return;
    case 'F': options->force = true; return;
    case 'J': options->json = true; return;
    case 'h': fputs(help, stdout); exit(0);
    default: options_refuse("match", NULL);
    }
}

static bool is_line(const char *command) {
    return strncmp(command, "serial:", 7) == 0 || strncmp(command, "tcp:", 4) == 0;
}

static void parse(int argc, char **argv, struct match_options *options) {
    static const struct option long_options[] = {{"games", required_argument, NULL, 'g'},
                                                 {"jobs", required_argument, NULL, 'n'},
                                                 {"size", required_argument, NULL, 's'},
                                                 {"komi", required_argument, NULL, 'k'},
                                                 {"moves", required_argument, NULL, 'm'},
                                                 {"opening", required_argument, NULL, 'o'},
                                                 {"seed", required_argument, NULL, 'r'},
                                                 {"time", required_argument, NULL, 'T'},
                                                 {"time-a", required_argument, NULL, 'a'},
                                                 {"time-b", required_argument, NULL, 'b'},
                                                 {"time-limit", required_argument, NULL, 't'},
                                                 {"referee", required_argument, NULL, 'j'},
                                                 {"sprt", required_argument, NULL, 'p'},
                                                 {"keep", required_argument, NULL, 'f'},
                                                 {"force", no_argument, NULL, 'F'},
                                                 {"json", no_argument, NULL, 'J'},
                                                 {"help", no_argument, NULL, 'h'},
                                                 {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option == 'p') set_sprt(options, optarg, argc, argv);
        else set_option(options, option, optarg);
    }
    static const char *const wanted[] = {"COMMAND A and COMMAND B, each quoted as one argument",
                                         "COMMAND B, too, quoted as one argument", NULL};
    options_arguments("match", argv + optind, argc - optind, wanted, false);
    options->command[MATCH_A] = argv[optind];
    options->command[MATCH_B] = argv[optind + 1];
    if (!options->most_moves) options->most_moves = 3 * options->size * options->size;
    /* A time control longer than the limit for silence would be none. */
    for (int i = MATCH_A; i <= MATCH_B; i++)
        if (options->move_limit < options->move_seconds[i]) options->move_limit = options->move_seconds[i];
    if (options->jobs > 1 && (is_line(options->command[MATCH_A]) || is_line(options->command[MATCH_B])))
        options_refuse("match", "--jobs 1 with a serial port, which plays one game at a time");
}

int command_match(int argc, char **argv) {
    struct match_options options = {
        .games = 10, .jobs = 1, .size = 9, .komi = 26, .seed = 1, .move_limit = 60};
    parse(argc, argv, &options);
    gtp_client_catch_signals();
    struct match_tally tally;
    bool started, ok = match_series_play(&options, &tally, &started);
    if (started && options.json) match_tally_print_json(&tally, &options);
    else if (started) match_tally_print(&tally, &options);
    if (gtp_client_interrupted()) return 128 + gtp_client_interrupted();
    return ok && match_tally_faults(&tally) == 0 ? 0 : 1;
}
