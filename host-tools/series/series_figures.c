#include "series/series_figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RETRIEVALS_DEPTHS = 7 }; /* half-moves ahead for which there are figures */

enum {
    SHARE,
    WINS_A,
    WINS_B,
    DRAWS,
    DIFFERENCE,
    BEANS_A,
    BEANS_B,
    SPREAD_A,
    TERMINALS,
    TERMINALS_A,
    TERMINALS_B,
    NODES_A,
    NODES_B,
    LENGTH,
    CASES_A,
    CASES_B,
    RETRIEVALS,
    RETRIEVALS_AT,
    CASE_NODES = RETRIEVALS_AT + RETRIEVALS_DEPTHS,
    CASE_NODES_SPREAD,
    CASE_USES,
    CASE_USES_SPREAD,
    PIT,
    VALUE = PIT + KT_KALAH_PITS_MAX,
    FIGURES = VALUE + SERIES_VALUES_MAX
};

const int series_figure_last_share = DRAWS;

/* The names stand in the order of the numbers above. */
static const struct {
    const char *name, *text;
} figures[] = {
    {"share", "share of games that A won, draws counting half"},
    {"wins-a", "share of games that A won"},
    {"wins-b", "share of games that B won"},
    {"draws", "share of drawn games"},
    {"difference", "A's beans less B's, a game"},
    {"beans-a", "A's beans, a game"},
    {"beans-b", "B's beans, a game"},
    {"spread-a", "standard deviation of A's beans"},
    {"terminals", "terminal nodes of a search"},
    {"terminals-a", "terminal nodes of a search of A"},
    {"terminals-b", "terminal nodes of a search of B"},
    {"nodes-a", "nodes of a search of A"},
    {"nodes-b", "nodes of a search of B"},
    {"length", "half-moves of a game"},
    {"cases-a", "cases of A at the end"},
    {"cases-b", "cases of B at the end"},
    {"retrievals", "retrievals of A, in all games"},
    {"retrievals-0", "... within its half-move"},
    {"retrievals-1", "... 1 half-move ahead"},
    {"retrievals-2", "... 2 half-moves ahead"},
    {"retrievals-3", "... 3"},
    {"retrievals-4", "... 4"},
    {"retrievals-5", "... 5"},
    {"retrievals-6", "... 6"},
    {"case-nodes", "nodes that went into a case of A, at the end"},
    {"case-nodes-spread", "... their standard deviation"},
    {"case-uses", "uses of a case of A, at the end; they count up to 65,535"},
    {"case-uses-spread", "... their standard deviation"},
    {"pit-1", "part moves from pit 1, a game"},
    {"pit-2", "... from pit 2"},
    {"pit-3", "... from pit 3"},
    {"pit-4", "... from pit 4"},
    {"pit-5", "... from pit 5"},
    {"pit-6", "... from pit 6"},
    {"pit-7", "... from pit 7"},
    {"pit-8", "... from pit 8"},
    {"pit-9", "... from pit 9"},
    {"pit-10", "... from pit 10"},
    {"pit-11", "... from pit 11"},
    {"pit-12", "... from pit 12"},
    {"value-1", "value of A's positions, read 1 half-move ahead"},
    {"value-2", "... 2 half-moves ahead"},
    {"value-3", "... 3"},
    {"value-4", "... 4"},
    {"value-5", "... 5"},
    {"value-6", "... 6"},
    {"value-7", "... 7"},
    {"value-8", "... 8"},
    {NULL, NULL},
};
_Static_assert(sizeof figures / sizeof *figures == FIGURES + 1, "a name for each figure");

const char *series_figure_name(int figure) { return figures[figure].name; }

const char *series_figure_text(int figure) { return figures[figure].text; }

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

/* Of A's beans a game: the error is that of a standard deviation of so many numbers that are spread normally. */
static struct series_figure spread_of(const struct series *series, const struct series_result *result) {
    double games = (double)result->played, spread = beans_of(series, result, 1).error * sqrt(games);
    return (struct series_figure){spread, spread / sqrt(2 * fmax(games - 1, 1))};
}

/* A number of a block, over another one. */
struct ratio {
    double over, under;
};

/* Searches of a game resemble each other, so blocks count, not searches. */
static struct series_figure
ratio_of(const struct series *series, const struct series_result *result, int figure,
         struct ratio (*of)(const struct series *series, const struct series_block *block, int figure)) {
    double over = 0, under = 0, sum = 0, squares = 0, count = 0;
    for (long i = 0; i < series_blocks(result->played); i++) {
        struct ratio ratio = of(series, &result->blocks[i], figure);
        if (ratio.under < 1) continue;
        over += ratio.over;
        under += ratio.under;
        sum += ratio.over / ratio.under;
        squares += ratio.over / ratio.under * (ratio.over / ratio.under);
        count++;
    }
    return (struct series_figure){over / under, mean_of(sum, squares, count).error};
}

static struct ratio of_searches(const struct series *, const struct series_block *block, int figure) {
    struct ratio ratio = {0, 0};
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        const struct series_work *work = &block->work[i];
        if (figure != TERMINALS && (figure == TERMINALS_B || figure == NODES_B) != (i == SERIES_B)) continue;
        ratio.over += (double)(figure == NODES_A || figure == NODES_B ? work->nodes : work->terminals);
        ratio.under += (double)work->searches;
    }
    return ratio;
}

static struct ratio of_games(const struct series *, const struct series_block *block, int figure) {
    double sum = 0;
    for (int i = SERIES_A; i <= SERIES_B; i++)
        sum += (double)(figure == LENGTH ? block->work[i].half_moves : block->work[i].pits[figure - PIT]);
    return (struct ratio){sum, block->games};
}

static struct ratio of_values(const struct series *series, const struct series_block *block, int figure) {
    const struct series_work *work = &block->work[SERIES_A];
    double valued = (double)work->valued;
    return (struct ratio){(double)work->values[figure - VALUE] - valued * series_beans(series), valued};
}

static struct series_figure exactly(double value) { return (struct series_figure){value, NAN}; }

/* `depth`: -1 for all. */
static struct series_figure retrievals_of(const struct series_result *result, int depth) {
    double sum = 0;
    for (long i = 0; i < series_blocks(result->played); i++) {
        const struct series_work *work = &result->blocks[i].work[SERIES_A];
        sum += (double)(depth < 0 ? work->retrieved : work->retrievals[depth]);
    }
    return exactly(sum);
}

static struct series_figure cases_of(const struct series_result *result, int player) {
    return exactly((double)result->blocks[series_blocks(result->played) - 1].work[player].cases);
}

struct series_figure series_figure(const struct series *series, const struct series_result *result,
                                   int figure) {
    int beans = series_beans(series);
    if (result->played == 0) return exactly(NAN);
    if (figure >= VALUE) return ratio_of(series, result, figure, of_values);
    if (figure >= PIT) return ratio_of(series, result, figure, of_games);
    if (figure >= RETRIEVALS_AT && figure < CASE_NODES) return retrievals_of(result, figure - RETRIEVALS_AT);
    switch (figure) {
    case SHARE: return series_share(result, 0, series_blocks(result->played));
    case WINS_A: return share_of_differences(series, result, 1, beans);
    case WINS_B: return share_of_differences(series, result, -beans, -1);
    case DRAWS: return share_of_differences(series, result, 0, 0);
    case DIFFERENCE: return mean_difference(series, result);
    case BEANS_A: return beans_of(series, result, 1);
    case BEANS_B: return beans_of(series, result, -1);
    case SPREAD_A: return spread_of(series, result);
    case TERMINALS:
    case TERMINALS_A:
    case TERMINALS_B:
    case NODES_A:
    case NODES_B: return ratio_of(series, result, figure, of_searches);
    case LENGTH: return ratio_of(series, result, figure, of_games);
    case CASES_A: return cases_of(result, SERIES_A);
    case CASES_B: return cases_of(result, SERIES_B);
    case RETRIEVALS: return retrievals_of(result, -1);
    case CASE_NODES: return exactly(result->shelf[SERIES_A].nodes);
    case CASE_NODES_SPREAD: return exactly(result->shelf[SERIES_A].nodes_spread);
    case CASE_USES: return exactly(result->shelf[SERIES_A].uses);
    case CASE_USES_SPREAD: return exactly(result->shelf[SERIES_A].uses_spread);
    default: abort();
    }
}

int series_figure_number(const char *name) {
    int figure = 0;
    while (figures[figure].name && strcmp(figures[figure].name, name) != 0) figure++;
    return figures[figure].name ? figure : -1;
}

struct series_figure series_figure_of(const struct series *series, const struct series_result *result,
                                      const char *name) {
    return series_figure(series, result, series_figure_number(name));
}

struct series_comparison series_compare(const struct series *series, const struct series_result *results,
                                        const struct series_published *published) {
    struct series_comparison comparison = {.published = published->value};
    double sum = 0, squares = 0, played = 0;
    for (int run = 0; run < series->runs; run++) {
        if (results[run].played == 0) continue;
        comparison.ours = series_figure(&series[run], &results[run], published->figure);
        sum += comparison.ours.value;
        squares += comparison.ours.value * comparison.ours.value;
        played += (double)results[run].played;
        comparison.runs++;
    }
    if (comparison.runs == 0) {
        comparison.ours = exactly(NAN);
        return comparison;
    }
    /* The error of the published figure is that of a run of ours, as many games as there were. */
    double runs = comparison.runs, games = played / runs;
    if (runs > 1) comparison.ours = mean_of(sum, squares, runs);
    double single = comparison.ours.error * sqrt(runs);
    if (published->games) single *= sqrt(games / (double)published->games);
    double error = sqrt(comparison.ours.error * comparison.ours.error + single * single);
    comparison.distance = error > 0 ? (comparison.ours.value - comparison.published) / error : NAN;
    return comparison;
}
