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

enum { STATS = 1, WAYS };

static const struct option options[] = {
    GAMES_OPTIONS, {"stats", no_argument, NULL, STATS}, {"ways", no_argument, NULL, WAYS}, {0}};

struct session {
    long most;
    const char *question;
    bool stats;
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
    struct games_settings settings = games_settings_default();
    struct session session = {.question = "katachi-suggest"};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == STATS) session.stats = true;
        else if (option == WAYS) session.question = "bench-ways";
        else if (!games_option(&settings, option, optarg)) return 2;
    }
    if (argc - optind < 2) return 2;
    session.most = options_integer("m", argv[optind], 1, KT_POINTS);
    struct games games = {0};
    kt_geometry geometry;
    static kt_board board;
    if (!games_read(&games, &settings, argv + optind + 1, argc - optind - 1)) return 1;
    if (kt_geometry_init(&geometry, settings.filter.size) < 0) return 1;
    for (size_t i = 0; i < games.count; i++) {
        printf("boardsize %d\nclear_board\n", settings.filter.size);
        replay_game(&games.game[i], &geometry, &board, ask_and_play, &session);
    }
    printf("quit\n");
    games_free(&games);
    return ferror(stdout) ? 1 : 0;
}
