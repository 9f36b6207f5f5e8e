#include "series/series_figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARE,
    WINS_A,
    WINS_B,
    DRAWS,
    DIFFERENCE,
    BEANS_A,
    BEANS_B,
    TERMINALS_A,
    TERMINALS_B,
    NODES_A,
    NODES_B,
    CASES_A,
    CASES_B
};

const int series_figure_last_share = DRAWS;

const char *const series_figure_names[] = {
    [SHARE] = "share",     [WINS_A] = "wins-a",           [WINS_B] = "wins-b",
    [DRAWS] = "draws",     [DIFFERENCE] = "difference",   [BEANS_A] = "beans-a",
    [BEANS_B] = "beans-b", [TERMINALS_A] = "terminals-a", [TERMINALS_B] = "terminals-b",
    [NODES_A] = "nodes-a", [NODES_B] = "nodes-b",         [CASES_A] = "cases-a",
    [CASES_B] = "cases-b", [CASES_B + 1] = NULL};

const char *const series_figure_texts[] = {[SHARE] = "share of games that A won, draws counting half",
                                           [WINS_A] = "share of games that A won",
                                           [WINS_B] = "share of games that B won",
                                           [DRAWS] = "share of drawn games",
                                           [DIFFERENCE] = "A's beans less B's, a game",
                                           [BEANS_A] = "A's beans, a game",
                                           [BEANS_B] = "B's beans, a game",
                                           [TERMINALS_A] = "terminal nodes of a search of A",
                                           [TERMINALS_B] = "terminal nodes of a search of B",
                                           [NODES_A] = "nodes of a search of A",
                                           [NODES_B] = "nodes of a search of B",
                                           [CASES_A] = "cases of A at the end",
                                           [CASES_B] = "cases of B at the end",
                                           [CASES_B + 1] = NULL};

/* The mean of `count` numbers from their sums. */
static struct series_figure mean_of(double sum, double squares, double count) {
    struct series_figure figure = {sum / count, NAN};
    double variance = squares / count - figure.value * figure.value;
    if (count > 1) figure.error = sqrt(fmax(variance, 0) / (count - 1));
    return figure;
}

struct series_figure series_share(const struct series_result *result, long from, long to) {
    double games = 0, wins[2] = {0};
    for (long i = from; i < to; i++) {
        const struct series_block *block = &result->blocks[i];
        games += block->games;
        for (int player = SERIES_A; player <= SERIES_B; player++) wins[player] += block->wins[player];
    }
    double draws = games - wins[SERIES_A] - wins[SERIES_B];
    return mean_of(wins[SERIES_A] + draws / 2, wins[SERIES_A] + draws / 4, games);
}

/* The share of the games whose difference lies between two bounds. */
static struct series_figure share_of_differences(const struct series *series,
                                                 const struct series_result *result, int low, int high) {
    int beans = series_beans(series);
    double games = 0;
    for (int i = low; i <= high; i++) games += (double)result->differences[beans + i];
    return mean_of(games, games, (double)result->played);
}

static struct series_figure mean_difference(const struct series *series, const struct series_result *result) {
    int beans = series_beans(series);
    double sum = 0, squares = 0;
    for (int i = -beans; i <= beans; i++) {
        double games = (double)result->differences[beans + i];
        sum += i * games;
        squares += (double)i * i * games;
    }
    return mean_of(sum, squares, (double)result->played);
}

static struct series_figure beans_of(const struct series *series, const struct series_result *result,
                                     int sign) {
    struct series_figure figure = mean_difference(series, result);
    return (struct series_figure){(series_beans(series) + sign * figure.value) / 2, figure.error / 2};
}

static double work_of(const struct series_work *work, bool terminals) {
    return (double)(terminals ? work->terminals : work->nodes);
}

/* Nodes of a search. Searches of a game resemble each other, so blocks count, not searches. */
static struct series_figure search_mean(const struct series_result *result, int player, bool terminals) {
    double all = 0, searches = 0, sum = 0, squares = 0;
    long blocks = series_blocks(result->played);
    for (long i = 0; i < blocks; i++) {
        const struct series_work *work = &result->blocks[i].work[player];
        double mean = work_of(work, terminals) / fmax((double)work->searches, 1);
        all += work_of(work, terminals);
        searches += (double)work->searches;
        sum += mean;
        squares += mean * mean;
    }
    return (struct series_figure){all / searches, mean_of(sum, squares, (double)blocks).error};
}

static struct series_figure cases_of(const struct series_result *result, int player) {
    return (struct series_figure){
        (double)result->blocks[series_blocks(result->played) - 1].work[player].cases, NAN};
}

struct series_figure series_figure(const struct series *series, const struct series_result *result,
                                   int figure) {
    int beans = series_beans(series);
    if (result->played == 0) return (struct series_figure){NAN, NAN};
    switch (figure) {
    case SHARE: return series_share(result, 0, series_blocks(result->played));
    case WINS_A: return share_of_differences(series, result, 1, beans);
    case WINS_B: return share_of_differences(series, result, -beans, -1);
    case DRAWS: return share_of_differences(series, result, 0, 0);
    case DIFFERENCE: return mean_difference(series, result);
    case BEANS_A: return beans_of(series, result, 1);
    case BEANS_B: return beans_of(series, result, -1);
    case TERMINALS_A: return search_mean(result, SERIES_A, true);
    case TERMINALS_B: return search_mean(result, SERIES_B, true);
    case NODES_A: return search_mean(result, SERIES_A, false);
    case NODES_B: return search_mean(result, SERIES_B, false);
    case CASES_A: return cases_of(result, SERIES_A);
    case CASES_B: return cases_of(result, SERIES_B);
    default: abort();
    }
}

struct series_figure series_figure_of(const struct series *series, const struct series_result *result,
                                      const char *name) {
    int figure = 0;
    while (strcmp(series_figure_names[figure], name) != 0) figure++;
    return series_figure(series, result, figure);
}
