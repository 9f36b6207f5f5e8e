/* katachi match: two GTP programs play a series of games. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "commands.h"
#include "match_tally.h"
#include "memory.h"
#include "names.h"
#include "options.h"
#include "progress.h"
#include "referee_record.h"

typedef struct match_options {
    const char *command[2];  /* by MATCH_A, MATCH_B */
    const char *judge, *sgf; /* NULL when not wanted */
    long games, size, most_moves, opening, seed;
    int komi; /* half points */
    double move_limit;
    bool json;
} match_options;

typedef struct match_series {
    const match_options *options;
    referee_player player[2], judge;
    referee_rules rules;
    referee_book book;
    match_tally tally;
    progress progress;
    kt_game game;
} match_series;

static const char help[] =
    "Usage: katachi match 'COMMAND A' 'COMMAND B' [OPTION ...]\n\n"
    "Lets two GTP programs play against each other. A is Black in the first game, then colours alternate.\n"
    "A COMMAND is a command line of the shell, or board:NAME for a board in its emulator\n"
    "(board:microbit), or serial:DEVICE[:BAUD] for one at a serial port (115200 baud).\n\n"
    "  --games N          games to play (1..1000000, default 10)\n"
    "  --size N           lines of the board (2..19, default 9)\n"
    "  --komi K           points for White, whole or half (default 6.5)\n"
    "  --moves N          count the board after N moves (1..10000, default 3 for each point of the board)\n"
    "  --opening N        begin with N random moves (0..100, default 0); each pair of games begins alike\n"
    "  --seed N           which random moves (default 1)\n"
    "  --time-limit S     seconds for each move (default 60)\n"
    "  --referee COMMAND  the program that counts the finished games (final_score); it should\n"
    "                     know dead stones: 'gnugo --mode gtp --chinese-rules'\n"
    "  --sgf PLACE        keep the games, in one file, or one by one in a folder that exists\n"
    "  --json             print the result as one JSON object; the games' lines go to stderr\n\n"
    "The rules are Chinese with positional superko; for GNU Go:\n"
    "gnugo --mode gtp --chinese-rules --positional-superko\n"
    "Without --referee both programs are asked for final_score; when they differ, the board\n"
    "counts as it stands, all stones alive. An illegal move, a crash, a time-out or a wrong answer\n"
    "(no GTP, or \"?\") loses the game. The 95 % interval of A's share is Wilson's.\n\n"
    "Exit status: 0 when all games were played to their end, 1 when any was lost by such a fault\n"
    "or couldn't be played or kept, 2 when the command line is wrong, 130 after Ctrl-C (the games\n"
    "until then are counted).\n";

/* Plays random moves off the edge: on an empty board of 5 lines or more there are always some. */
static void play_opening(kt_game *game, long moves, uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    int last = game->geometry.size - 1, margin = last >= 4;
    for (long i = 0; i < moves; i++) {
        kt_bitboard legal = kt_game_legal(game, game->to_move);
        kt_point points[KT_POINTS];
        uint32_t count = 0;
        for (kt_point p = kt_bitboard_next(&legal, 0); p != KT_NO_POINT;
             p = kt_bitboard_next(&legal, p + 1)) {
            int x = kt_point_x(p), y = kt_point_y(p);
            if (x >= margin && y >= margin && x <= last - margin && y <= last - margin) points[count++] = p;
        }
        if (!count || kt_game_play(game, game->to_move, points[kt_random_below(&random, count)]) < 0) return;
    }
}

typedef struct series_position {
    match_series *series;
    long number;
} series_position;

static void show_progress(void *context, const kt_game *game) {
    const series_position *position = context;
    uint64_t size = game->geometry.size, expected = size * size; /* moves of a usual game */
    uint64_t played = game->count < expected ? game->count : expected - 1;
    progress_show(&position->series->progress, (uint64_t)position->number * expected + played,
                  (uint64_t)position->series->options->games * expected);
}

/* Plays game `number`, from 0. False when it could not be kept. */
static bool play_game(match_series *series, long number) {
    const match_options *options = series->options;
    kt_colour a_colour = number % 2 ? KT_WHITE : KT_BLACK;
    referee_player *a = &series->player[MATCH_A], *b = &series->player[MATCH_B];
    referee_player *player[3] = {NULL, number % 2 ? b : a, number % 2 ? a : b};
    kt_game_clear(&series->game);
    play_opening(&series->game, options->opening, (uint32_t)(options->seed + number / 2));
    series_position position = {series, number};
    referee_result result = referee_play(player, &series->game, &series->rules, show_progress, &position);
    progress_end(&series->progress);
    if (result.verdict == REFEREE_INTERRUPTED) return true;

    match_tally_add(&series->tally, &result, a_colour, series->game.count);
    char winner[32] = "nobody wins";
    if (result.winner != KT_EMPTY)
        snprintf(winner, sizeof winner, "%s (%s) wins", result.winner == a_colour ? "A" : "B",
                 names_colour(result.winner));
    fprintf(options->json ? stderr : stdout, "game %ld: %s, %s, %d moves (%s)\n", number + 1, winner,
            result.score, series->game.count, result.remark);
    fflush(stdout);
    referee_names names = {player[KT_BLACK]->name, player[KT_WHITE]->name, result.score};
    return !options->sgf || referee_book_add(&series->book, &series->game, &names);
}

/* Before the first game both programs must start and take the board; afterwards a failure is a crash. */
static bool start_players(match_series *series) {
    referee_player *players[] = {&series->player[MATCH_A], &series->player[MATCH_B],
                                 series->rules.judge ? &series->judge : NULL};
    static const char *const role[] = {"program A", "program B", "the referee"};
    for (int i = 0; i < 3; i++) {
        if (!players[i] || referee_prepare(players[i], &series->game) == REFEREE_FINE) continue;
        if (!gtp_client_interrupted())
            fprintf(stderr, "katachi: %s (%s) cannot play: it %s\n", role[i], players[i]->command,
                    players[i]->text);
        return false;
    }
    return true;
}

static int run(match_series *series) {
    const match_options *options = series->options;
    bool started = start_players(series);
    bool kept = started && (!options->sgf || referee_book_open(&series->book, options->sgf));
    series->progress = progress_begin("playing");
    double begun = progress_clock();
    for (long i = 0; kept && i < options->games && !gtp_client_interrupted(); i++)
        kept = play_game(series, i);
    series->tally.seconds = progress_clock() - begun;
    if (options->sgf && !referee_book_close(&series->book)) kept = false;

    if (options->json && started) match_tally_print_json(&series->tally);
    else if (started)
        match_tally_print(&series->tally, series->player[MATCH_A].name, series->player[MATCH_B].name);
    referee_dismiss(&series->player[MATCH_A]);
    referee_dismiss(&series->player[MATCH_B]);
    referee_dismiss(&series->judge);
    if (gtp_client_interrupted()) return 128 + gtp_client_interrupted();
    return kept && match_tally_faults(&series->tally) == 0 ? 0 : 1;
}

static void set_option(match_options *options, int option, const char *argument) {
    switch (option) {
    case 'g': options->games = options_integer("games", argument, 1, 1000000); return;
    case 's': options->size = options_integer("size", argument, KT_BOARD_MIN, KT_BOARD_MAX); return;
    case 'k': options->komi = options_half_points("komi", argument, -1000, 1000); return;
    case 'm': options->most_moves = options_integer("moves", argument, 1, 10000); return;
    case 'o': options->opening = options_integer("opening", argument, 0, 100); return;
    case 'r': options->seed = options_integer("seed", argument, 0, 1000000000); return;
    case 't': options->move_limit = options_number("time-limit", argument, 0.001, 86400); return;
    case 'j': options->judge = argument; return;
    case 'f': options->sgf = argument; return;
    case 'J': options->json = true; return;
    case 'h': fputs(help, stdout); exit(0);
    default: options_refuse("match", NULL);
    }
}

static void parse(int argc, char **argv, match_options *options) {
    static const struct option long_options[] = {{"games", required_argument, NULL, 'g'},
                                                 {"size", required_argument, NULL, 's'},
                                                 {"komi", required_argument, NULL, 'k'},
                                                 {"moves", required_argument, NULL, 'm'},
                                                 {"opening", required_argument, NULL, 'o'},
                                                 {"seed", required_argument, NULL, 'r'},
                                                 {"time-limit", required_argument, NULL, 't'},
                                                 {"referee", required_argument, NULL, 'j'},
                                                 {"sgf", required_argument, NULL, 'f'},
                                                 {"json", no_argument, NULL, 'J'},
                                                 {"help", no_argument, NULL, 'h'},
                                                 {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1)
        set_option(options, option, optarg);
    if (argc - optind != 2) options_refuse("match", "two commands, each quoted as one argument");
    options->command[MATCH_A] = argv[optind];
    options->command[MATCH_B] = argv[optind + 1];
    if (!options->most_moves) options->most_moves = 3 * options->size * options->size;
}

int command_match(int argc, char **argv) {
    match_options options = {.games = 10, .size = 9, .komi = 13, .seed = 1, .move_limit = 60};
    parse(argc, argv, &options);
    gtp_client_catch_signals();
    match_series *series = memory_zeroed(sizeof *series);
    uint16_t capacity = (uint16_t)(options.most_moves + options.opening);
    kt_game_move *moves = memory_zeroed(capacity * sizeof *moves);
    series->options = &options;
    for (int i = MATCH_A; i <= MATCH_B; i++) series->player[i].command = options.command[i];
    series->judge.command = options.judge;
    series->rules = (referee_rules){(int)options.most_moves, (int)(options.move_limit * 1000),
                                    options.judge ? &series->judge : NULL};
    int status = 1;
    if (kt_game_init(&series->game, (int)options.size, moves, capacity) == KT_OK) {
        series->game.komi = (int16_t)options.komi;
        status = run(series);
    }
    free(moves);
    free(series);
    return status;
}
