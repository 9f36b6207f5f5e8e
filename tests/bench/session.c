/* session: turns games into one long GTP session that asks for suggestions before every move.
 *
 * usage: session [--stats] [--ways] M GAMES... [options of games.h]
 *
 * With --stats a katachi-stats follows each question; with --ways the question is bench-ways (target/ways.c). The same session given to a board and to `katachi gtp`
 * must get the same answers, and the figures of katachi-stats are those of the questions. */
#include <stdio.h>
#include <stdlib.h>

#include "common/options.h"
#include "records/games.h"
#include "records/replay.h"

struct session {
    long most;
    const char *question;
    bool stats, ways;
    struct games_settings games;
};

static const struct options_row rows[] = {
    {"stats", 0, NULL, "ask for katachi-stats after each question", OPTIONS_FIELD(struct session, stats)},
    {"ways", 0, NULL, "ask bench-ways", OPTIONS_FIELD(struct session, ways)},
    {0},
};
static const struct command command = {
    .name = "session",
    .synopsis = "M GAMES... [OPTION ...]",
    .about = "Prints a GTP session that asks for M suggestions before every move of the games.",
    .tables = (const struct options_table[]){{rows, 0, NULL}, GAMES_TABLES(struct session, games), {0}},
    .wanted = (const char *const[]){"a number of suggestions", "games behind it", NULL},
    .arguments_max = OPTIONS_MANY,
    .request_bytes = sizeof(struct session),
};

static bool ask_and_play(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    const struct session *session = user;
    const char *name = colour == KT_BLACK ? "black" : "white";
    char bytes[8];
    kt_text vertex;
    (void)board;
    (void)number;
    kt_text_init(&vertex, bytes, sizeof bytes);
    kt_point_write(&vertex, point);
    printf("%s %s %ld\n", session->question, name, session->most);
    if (session->stats) printf("katachi-stats\n");
    printf("play %s %s\n", name, bytes);
    return true;
}

int main(int argc, char **argv) {
    struct session session = {.games = games_settings_default()};
    int count = options_read(&command, argc, argv, &session);
    session.question = session.ways ? "bench-ways" : "katachi-suggest";
    session.most = strtol(argv[0], NULL, 10);
    if (session.most < 1 || session.most > KT_POINTS) return 2;
    struct games games = {0};
    kt_geometry geometry;
    static kt_board board;
    if (!games_read(&games, &session.games, argv + 1, count - 1)) return 1;
    if (kt_geometry_init(&geometry, session.games.filter.size) < 0) return 1;
    for (size_t i = 0; i < games.count; i++) {
        printf("boardsize %d\nclear_board\n", session.games.filter.size);
        replay_game(&games.game[i], &geometry, &board, ask_and_play, &session);
    }
    printf("quit\n");
    games_free(&games);
    return ferror(stdout) ? 1 : 0;
}
