#include "report/report_sets.h"

#include <stdlib.h>

#include "common/memory.h"
#include "records/replay.h"

static const struct report_plan report_plans[REPORT_SETS] = {
    [SET_9X9] = {"9x9", 9, true, 178, 58, 0, 0},
    [SET_19X19] = {"19x19", 19, false, 274, 90, 27, 0},
    [SET_OPENING] = {"opening", 19, false, 1265, 568, 0, 30},
};

enum { GAMES_MIN = 4 }; /* three to learn from, and one to test on */

bool sets_divide(struct report *report) {
    bool any = false;
    for (int i = 0; i < REPORT_SETS; i++) {
        const struct report_plan *plan = &report_plans[i];
        struct report_set *set = &report->set[i];
        size_t games = report->survey.games[plan->size > 9], wanted = plan->train + plan->test;
        *set = (struct report_set){.plan = plan, .there = games >= GAMES_MIN, .test = plan->test};
        if (games && !set->there)
            fprintf(stderr, "katachi: %zu game%s on %dx%d %s too few for '%s'; expected %d or more\n", games,
                    games == 1 ? "" : "s", plan->size, plan->size, games == 1 ? "is" : "are", plan->name,
                    GAMES_MIN);
        if (games < wanted) set->test = (games * plan->test + wanted - 1) / wanted;
        set->train = games < wanted ? games - set->test : plan->train;
        if (plan->acquire) set->acquire = (set->train * plan->acquire + plan->train - 1) / plan->train;
        if (!plan->shuffle) set->skip = games - set->train - set->test;
        any |= set->there;
    }
    return any;
}

/* Counts positions by their number of legal moves. */
struct guessing {
    size_t positions;
    size_t legal[KT_POINTS + 1];
};

static bool count_legal(void *user, const kt_board *board, kt_colour colour, kt_point point, int) {
    struct guessing *guessing = user;
    if (point == KT_PASS) return true;
    kt_bitboard legal = kt_board_legal(board, colour);
    guessing->legal[kt_bitboard_count(&legal)]++;
    guessing->positions++;
    return true;
}

static void guess(struct report_set *set, const struct games *games) {
    struct guessing guessing = {0};
    kt_geometry geometry;
    static kt_board board;
    if (kt_geometry_init(&geometry, set->plan->size) < 0) return; /* no plan has such a size */
    for (size_t i = 0; i < games->count; i++)
        replay_game(&games->game[i], &geometry, &board, count_legal, &guessing);
    if (guessing.positions == 0) return;
    for (int m = 1; m <= KT_POINTS; m++) {
        double hits = 0;
        for (int legal = 1; legal <= KT_POINTS; legal++)
            hits += (double)guessing.legal[legal] * (m < legal ? (double)m / legal : 1);
        set->random[m] = hits / (double)guessing.positions;
    }
}

/* Reads the games from the paths that hold some of the size. */
static bool read_games(const struct report *report, const struct games_settings *settings,
                       struct games *games) {
    CLEANUP_FREE char **paths = memory_zeroed((size_t)report->path_count * sizeof *paths);
    int count = 0;
    for (int i = 0; i < report->path_count; i++)
        if (survey_has(&report->survey, i, settings->filter.size)) paths[count++] = report->paths[i];
    return games_read(games, settings, paths, count);
}

bool sets_are_gnugos_own(const struct report *report, const struct report_set *set) {
    return players_are_gnugo(&report->survey.players[set->plan->size > 9]);
}

static bool measure(struct report *report, struct report_set *set) {
    struct games_settings settings = report->settings;
    CLEANUP(games_free) struct games games = {0};
    settings.filter.size = set->plan->size;
    settings.shuffle = set->plan->shuffle;
    settings.seed = 1;
    settings.skip = set->skip + set->train;
    settings.take = set->test;
    settings.moves = set->plan->moves;
    if (!read_games(report, &settings, &games)) return false;
    guess(set, &games);
    char answers[4096];
    snprintf(answers, sizeof answers, "%s/gnugo-3.8-level-10.txt", report->cache);
    size_t ask = set->plan->size == 9 ? report->ask : report->ask / 4;
    if (sets_are_gnugos_own(report, set)) ask = 0;
    bool ok = ask == 0 || gnugo_ask(&games, set->plan->size, ask, answers, &set->gnugo);
    if (set->plan->size == 9) {
        sgf_game_take(&report->example, &games.game[0]);
        report->example.source = NULL; /* freed with the games */
    }
    return ok;
}

bool sets_measure(struct report *report) {
    for (int i = 0; i < REPORT_SETS; i++)
        if (report->set[i].there && !measure(report, &report->set[i])) return false;
    return true;
}
