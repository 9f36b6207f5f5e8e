/* katachi ask: the positions of games as queries for a stronger program, whose answers a network learns from. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "train/teacher.h"

struct request {
    struct games_settings settings;
};

static void begin(void *request) { ((struct request *)request)->settings = games_settings_default(); }

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    CLEANUP(games_free) struct games games = {0};
    if (!games_read(&games, &request->settings, arguments, count)) return 1;
    return teacher_ask(stdout, &games) ? 0 : 1;
}

const struct command command_ask = {
    .name = "ask",
    .summary = "print positions of games as queries for a stronger program",
    .synopsis = "GAMES... [OPTION ...]",
    .about =
        "Prints a query for each game, in the protocol of 'katago analysis': who wins in its positions, by how much, and who owns "
        "which points. A network learns from the answers ('katachi train --judge --teacher'). The komi of each query is up to three "
        "points more or less than the game's, so that the network learns what komi is; the game's name decides which. "
        "Answers find their game by its name: that of the file, and the game's number if the file is a shard or holds several, as in "
        "games-1-of-1.kts#17. "
        "The program must tell all numbers as Black's:\n\n"
        "  katachi ask games/ | katago analysis -config analysis.cfg -model net.bin.gz \\\n"
        "      -override-config reportAnalysisWinratesAs=BLACK >answers.jsonl\n"
        "  katachi train games/ --judge --teacher answers.jsonl -o judge.ktm",
    .more =
        "Exit status: 0 when all queries were printed, 1 after an error, 2 when the command line is wrong.",
    COMMAND_WANTS(OPTIONS_MANY, "games to ask about"),
    COMMAND_OPTIONS(struct request, begin, run, GAMES_TABLES(struct request, settings)),
};
