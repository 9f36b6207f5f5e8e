#include "series/series_views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "draw/graph.h"
#include "draw/html.h"
#include "series/series_figures.h"
#include "series/series_keep.h"
#include "series/series_result.h"
#include "series/series_say.h"
#include "series/series_words.h"

enum { SMOOTH = 10, MAP_SIDE = 18, MOST_USED = 5 }; /* MAP_SIDE: the most squares of a map's side */

static void begin_details(FILE *page, const struct series *series) {
    fputs("<details open=\"open\"><summary>", page);
    html_text(page, *series->title ? series->title : series->name);
    fputs("</summary>\n", page);
}

static double *numbers(long count) { return memory_zeroed((size_t)count * sizeof(double)); }

/* The mean of ten blocks around each. */
static void smooth(double *to, const double *from, long count) {
    for (long i = 0; i < count; i++) {
        long low = i < SMOOTH / 2 ? 0 : i - SMOOTH / 2,
             high = i + SMOOTH / 2 < count ? i + SMOOTH / 2 : count - 1;
        for (long k = low; k <= high; k++) to[i] += from[k] / (double)(high - low + 1);
    }
}

static void write_quarters(FILE *page, const struct series_result *result, long blocks) {
    fputs("<p>A's share in each quarter of the games: ", page);
    for (int i = 0; i < 4; i++)
        fprintf(page, "%s%s", i ? ", " : "",
                series_say_share(series_share(result, blocks * i / 4, blocks * (i + 1) / 4)).text);
    fputs(".</p>\n", page);
}

void series_view_results(FILE *page, const struct series *series, const struct series_result *result) {
    long blocks = series_blocks(result->played);
    if (blocks < 4) return;
    CLEANUP_FREE double *share = numbers(blocks), *even = numbers(blocks);
    for (long i = 0; i < blocks; i++) share[i] = 100 * series_share(result, i, i + 1).value;
    smooth(even, share, blocks);
    const struct graph_curve curves[] = {
        {.title = "A's share of wins, mean of ten blocks of 100 games", .count = (int)blocks, .y = even},
        {.title = NULL, .style = GRAPH_THIN, .count = (int)blocks, .y = share},
    };
    const struct graph graph = {.name = "A's share of wins over games",
                                .x = {.to = (double)result->played},
                                .y = {.to = 100, .unit = " %"},
                                .height = GRAPH_FLAT};
    begin_details(page, series);
    graph_write(page, &graph, curves, 2);
    write_quarters(page, result, blocks);
    fputs("<p>Games by A's beans less B's:</p>\n", page);
    graph_bars(page, "Games by the difference in beans", result->differences, 2 * series_beans(series) + 1,
               -series_beans(series));
    fputs("</details>\n", page);
}

/* Retrievals of a search in a block, by half-moves behind the root. */
static double retrievals_at(const struct series_result *result, long block, int player, int depth) {
    const struct series_work *work = &result->blocks[block].work[player];
    return work->searches ? (double)work->retrievals[depth] / (double)work->searches : NAN;
}

/* The next number of the row 1, 2, 4, 8, ... or 0.5, 0.25, ... */
static double round_up(double number) { return number > 0 ? exp2(ceil(log2(number))) : 1; }

static void write_retrievals(FILE *page, const struct series *series, const struct series_result *result,
                             int player) {
    char titles[KT_LEARNER_DEPTHS][32] = {"within the first half-move", "1 half-move ahead"};
    long blocks = series_blocks(result->played);
    struct graph_curve curves[KT_LEARNER_DEPTHS] = {{0}};
    double most = 0, *y[KT_LEARNER_DEPTHS];
    int depths = series->player[player].depth + 1 < KT_LEARNER_DEPTHS ? series->player[player].depth + 1
                                                                      : KT_LEARNER_DEPTHS;
    for (int depth = 0; depth < depths; depth++) {
        y[depth] = numbers(blocks);
        if (depth > 1)
            snprintf(titles[depth], sizeof *titles, "%d%s", depth,
                     depth == KT_LEARNER_DEPTHS - 1 ? " or more" : "");
        curves[depth] = (struct graph_curve){
            .title = titles[depth], .colour = depth, .count = (int)blocks, .y = y[depth]};
        for (long i = 0; i < blocks; i++) {
            y[depth][i] = retrievals_at(result, i, player, depth);
            if (y[depth][i] > most) most = y[depth][i];
        }
    }
    char name[80];
    snprintf(name, sizeof name, "Retrievals of a search of player %c over games", 'A' + player);
    fprintf(page, "<p>Player %c: retrievals of a search, by half-moves ahead.</p>\n", 'A' + player);
    const struct graph graph = {
        .name = name, .x = {.to = (double)result->played}, .y = {.to = round_up(most)}, .height = GRAPH_FLAT};
    graph_write(page, &graph, curves, depths);
    for (int depth = 0; depth < depths; depth++) free(y[depth]);
}

void series_view_retrievals(FILE *page, const struct series *series, const struct series_result *result) {
    bool any = false;
    for (int i = SERIES_A; i <= SERIES_B && result->played; i++) {
        if (series->player[i].retrieval == KT_MINIMAX_NOWHERE) continue;
        if (!any) begin_details(page, series);
        any = true;
        write_retrievals(page, series, result, i);
    }
    if (any) fputs("</details>\n", page);
}

/* What a library holds, in all. */
struct shelf {
    int side, step; /* squares of the map's side, and beans of a square */
    double map[MAP_SIDE * MAP_SIDE], perfect, used;
    const kt_case *most[MOST_USED]; /* the most used cases, the most used first */
};

static void consider(struct shelf *shelf, const kt_case *of) {
    for (int i = 0; i < MOST_USED; i++) {
        if (shelf->most[i] && shelf->most[i]->uses >= of->uses) continue;
        memmove(&shelf->most[i + 1], &shelf->most[i], (size_t)(MOST_USED - 1 - i) * sizeof *shelf->most);
        shelf->most[i] = of;
        return;
    }
}

static void count_shelf(struct shelf *shelf, const kt_library *library, int pits) {
    for (uint32_t place = 0; place < library->count; place++) {
        const kt_case *of = kt_library_at(library, place);
        int beans[2] = {0};
        for (int pit = 0; pit < 2 * pits; pit++) beans[pit >= pits] += of->key.bytes[pit];
        for (int i = 0; i < 2; i++)
            beans[i] = beans[i] / shelf->step < shelf->side ? beans[i] / shelf->step : shelf->side - 1;
        shelf->map[beans[1] * shelf->side + beans[0]]++;
        shelf->perfect += of->perfect;
        shelf->used += of->uses > 0;
        consider(shelf, of);
    }
}

/* A position as its owner sees it: the other's pits, turned round, and below them the own ones. */
static void write_case(FILE *page, const kt_case *of, int pits) {
    fputs("  ", page);
    for (int pit = 2 * pits - 1; pit >= pits; pit--) fprintf(page, "%4d", of->key.bytes[pit]);
    fputs("\n  ", page);
    for (int pit = 0; pit < pits; pit++) fprintf(page, "%4d", of->key.bytes[pit]);
    fprintf(page, "     value %+d%s, %u nodes, used %u times\n\n", of->value, of->perfect ? ", perfect" : "",
            of->nodes, of->uses);
}

static void write_shelf(FILE *page, const struct series *series, const kt_library *library, int player) {
    int beans = series_beans(series), step = (beans + MAP_SIDE) / MAP_SIDE;
    struct shelf shelf = {.side = beans / step + 1, .step = step};
    count_shelf(&shelf, library, series->pits);
    fprintf(page, "<p>Player %c: %s cases, ", 'A' + player, html_count(library->count).text);
    fprintf(page, "%s of them perfect, ", html_count(shelf.perfect).text);
    fprintf(
        page,
        "%s used at least once. Each square is the number of cases with so many beans in the pits of the player "
        "to move, and of the other.</p>\n",
        html_count(shelf.used).text);
    graph_map(page, "Cases by beans in the pits", shelf.map, shelf.side, step,
              "beans in the pits of the player to move", "in the other's");
    if (!shelf.most[0]) return;
    fputs(
        "<p>The most used (65,535 is that or more), the player to move below; the value leaves the stores out unless "
        "its cases don't:</p>\n<pre>\n",
        page);
    for (int i = 0; i < MOST_USED && shelf.most[i]; i++) write_case(page, shelf.most[i], series->pits);
    fputs("</pre>\n", page);
}

bool series_view_libraries(FILE *page, const struct series *series, const struct series_result *result,
                           const char *folder) {
    CLEANUP(series_table_free) struct series_table table = {0};
    CLEANUP(series_result_free) struct series_result again = {0};
    if (result->played == 0 || (!series->player[SERIES_A].learns && !series->player[SERIES_B].learns))
        return true;
    series_table_init(&table, series);
    bool ok = series_resume(folder, series, &table, &again);
    if (ok) begin_details(page, series);
    for (int i = SERIES_A; i <= SERIES_B && ok; i++)
        if (table.memory[i]) write_shelf(page, series, &table.library[i], i);
    if (ok) fputs("</details>\n", page);
    return ok;
}
