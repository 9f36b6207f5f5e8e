/* katachi match: two GTP programs play a series of games. */
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/ports.h"
#include "common/options.h"
#include "match/match_series.h"

static void begin(void *request) {
    *(struct match_options *)request =
        (struct match_options){.games = 10, .jobs = 1, .size = 9, .komi = 26, .seed = 1, .move_limit = 60};
}

static void read_time(const struct options_row *row, char *const *values, void *field) {
    int *seconds = field;
    seconds[MATCH_A] = seconds[MATCH_B] = (int)options_integer(row, *values);
}

static double read_share(const struct options_row *row, const char *value) {
    char *end;
    double share = strtod(value, &end);
    bool right = *value && !*end && share >= row->low && share <= row->high;
    if (!right) options_wrong(row, value, "two numbers from 0.001 to 0.999");
    return share;
}

static void read_sprt(const struct options_row *row, char *const *values, void *field) {
    struct match_options *options = field;
    options->wants_sprt = true;
    options->sprt.low = read_share(row, values[0]);
    options->sprt.high = read_share(row, values[1]);
    if (options->sprt.low >= options->sprt.high) options_refuse("match", "--sprt with the lower share first");
}

static const struct options_row rows[] = {
    {"games", 0, "N", "play N games", OPTIONS_INTEGER, 1, 1000000,
     OPTIONS_FIELD(struct match_options, games)},
    {"jobs", 0, "N",
     "play N games at once, as far as 'ulimit -n' and '-u' allow; the games are the same, whatever N is",
     OPTIONS_INTEGER, 1, 256, OPTIONS_FIELD(struct match_options, jobs)},
    {"size", 0, "N", "play on boards of N lines", OPTIONS_INTEGER, KT_BOARD_MIN, KT_BOARD_MAX,
     OPTIONS_FIELD(struct match_options, size)},
    {"komi", 0, "K", "points for White, whole or in quarters", OPTIONS_POINTS, -1000, 1000,
     OPTIONS_FIELD(struct match_options, komi)},
    {"moves", 0, "N", "count the board after N moves", OPTIONS_INTEGER, 1, 10000,
     .standard = "3 for each point of the board", OPTIONS_FIELD(struct match_options, most_moves)},
    {"opening", 0, "N", "begin with N random moves, the same in each pair of games", OPTIONS_INTEGER, 0, 100,
     OPTIONS_FIELD(struct match_options, opening)},
    {"seed", 0, "N", "decides the random moves, and is {seed} in the first game", OPTIONS_INTEGER, 0,
     1000000000, OPTIONS_FIELD(struct match_options, seed)},
    {"time", 0, "S",
     "allow S whole seconds for each move. time_settings and time_left tell the programs; a "
     "program that takes longer loses",
     OPTIONS_OWN, 1, 86400, .read = read_time, .standard = "no time control",
     OPTIONS_FIELD(struct match_options, move_seconds)},
    {"time-a", 0, "S", "the same for program A only", OPTIONS_INTEGER, 1, 86400,
     OPTIONS_FIELD(struct match_options, move_seconds[MATCH_A])},
    {"time-b", 0, "S", "the same for program B only", OPTIONS_INTEGER, 1, 86400,
     OPTIONS_FIELD(struct match_options, move_seconds[MATCH_B])},
    {"time-limit", 0, "S", "end a program that has given no move for S seconds", OPTIONS_NUMBER, 0.001, 86400,
     OPTIONS_FIELD(struct match_options, move_limit)},
    {"referee", 0, "COMMAND",
     "let this program count the finished games (final_score). It should know dead stones: 'gnugo --mode gtp "
     "--chinese-rules'",
     OPTIONS_TEXT, OPTIONS_FIELD(struct match_options, judge)},
    {"sprt", 0, "P0 P1",
     "stop as soon as Wald's sequential test has decided between these two shares of wins of A, with errors of 5 % "
     "(0 < P0 < P1 < 1)",
     OPTIONS_OWN, 0.001, 0.999, .read = read_sprt, .values = 2},
    {"keep", 0, "FOLDER",
     "keep the games there: game-0001.sgf and so on, and a line for each in match.jsonl. Whatever ended the "
     "match, the same command resumes it; --games may then be more, --jobs and --sprt others",
     OPTIONS_OUTPUT, OPTIONS_FIELD(struct match_options, folder)},
    {"force", 0, NULL, "keep them even in a folder that holds something else",
     OPTIONS_FIELD(struct match_options, force)},
    {"json", 0, NULL, "print the result as one JSON object; the games' lines go to stderr",
     OPTIONS_FIELD(struct match_options, json)},
    {0},
};

static bool is_line(const char *command) {
    return strncmp(command, "serial:", 7) == 0 || strncmp(command, "tcp:", 4) == 0;
}

static int run(void *with, char **arguments, int) {
    struct match_options *options = with;
    options->command[MATCH_A] = arguments[0];
    options->command[MATCH_B] = arguments[1];
    if (!options->most_moves) options->most_moves = 3 * options->size * options->size;
    /* A time control longer than the limit for silence would be none. */
    for (int i = MATCH_A; i <= MATCH_B; i++)
        if (options->move_limit < options->move_seconds[i]) options->move_limit = options->move_seconds[i];
    if (options->jobs > 1 && (is_line(options->command[MATCH_A]) || is_line(options->command[MATCH_B])))
        options_refuse("match", "--jobs 1 with a serial port, which plays one game at a time");
    gtp_client_catch_signals();
    struct match_tally tally;
    bool started, ok = match_series_play(options, &tally, &started);
    if (started && options->json) match_tally_print_json(&tally, options);
    else if (started) match_tally_print(&tally, options);
    if (gtp_client_interrupted()) return 128 + gtp_client_interrupted();
    return ok && match_tally_faults(&tally) == 0 ? 0 : 1;
}

const struct command command_match = {
    .name = "match",
    .summary = "let two GTP programs play a match",
    .synopsis = "'COMMAND A' 'COMMAND B' [OPTION ...]",
    .about = "Lets two GTP programs play against each other. A is Black in the first game, then colours "
             "alternate. Every game begins with freshly started programs.\n\n" PROGRAMS_HELP
             "In a command line, {game} stands for the game's number and {seed} for a seed of its own.",
    .more =
        "The rules are Chinese with positional superko. For GNU Go:\n\n"
        "  gnugo --mode gtp --chinese-rules --positional-superko --seed {seed}\n\n"
        "Without --referee both programs are asked for final_score. When they differ about the winner, the "
        "board counts as it stands, with all stones alive; when about the score alone, the closer one is taken.\n\n"
        "A program loses the game by an illegal move, a crash, too long a silence or a wrong answer (no GTP, "
        "or \"?\"). A program that can't be started, or gives no first answer, ends the match instead, and "
        "that game isn't counted: often memory, files or processes are short.\n\n"
        "The 95 % intervals of A's share are Wilson's. Games are counted in the order of their numbers: "
        "those beyond the one that decided, or beyond one that was interrupted, are kept but not counted.\n\n"
        "Exit status: 0 when all games were played to their end or the test decided, 1 when a program lost "
        "by such a fault or a game couldn't be played or kept, 2 when the command line is wrong, 130 after "
        "Ctrl-C (the games until then are counted).",
    COMMAND_WANTS(2, "COMMAND A and COMMAND B, each quoted as one argument",
                  "COMMAND B, too, quoted as one argument"),
    COMMAND_OPTIONS(struct match_options, begin, run, {rows, 0, NULL}),
};
