#include "report/report_3x3.h"

#include <math.h>
#include <stdlib.h>

#include "common/memory.h"
#include "draw/graph.h"
#include "draw/html.h"
#include "learn/patterns3x3.h"
#include "report/report_json.h"
#include "report/report_sections.h"
#include "report/report_step.h"

/* Published numbers of patterns: found in the first games and in all, and kept. They come closest to our
 * patterns with three stones or more, those at the edge included, and are compared with these. */
static const struct { double games, found, kept; } published[] = {{1287, 945, NAN}, {12536, 990, 231}};

enum { PUBLISHED = sizeof published / sizeof *published };

/* Makes the command line that writes the patterns to `path`. */
static struct words make_words(const struct report *report, const char *path) {
    struct words words = {0};
    words_add(&words, "katachi");
    words_add(&words, "learn3x3");
    for (int i = 0; i < report->path_count; i++)
        if (survey_has(&report->survey, i, report->patterns3x3.size))
            words_add(&words, "%s", report->paths[i]);
    if (report->patterns3x3.size != 9) words_add(&words, "--size"), words_add(&words, "19");
    for (size_t i = 0; i < report->filters.count; i++) words_add(&words, "%s", report->filters.word[i]);
    words_add(&words, "--json");
    words_add(&words, "-o");
    words_add(&words, "%s", path);
    return words;
}

bool report_3x3_learn(struct report *report) {
    struct report_3x3 *patterns = &report->patterns3x3;
    char kept[4096], list[4096];
    snprintf(kept, sizeof kept, "%s/3x3.result", report->cache);
    snprintf(list, sizeof list, "%s/3x3.csv", report->cache);
    patterns->size = report->survey.games[1] ? 19 : 9;
    struct words words = make_words(report, "3x3.csv");
    patterns->command = words_join(&words);
    words_free(&words);
    CLEANUP_FREE char *key = step_key(&report->survey, patterns->size, patterns->command);
    patterns->json = step_recall(kept, key);
    bool ok = patterns->json;
    if (!ok) {
        struct child_result result;
        words = make_words(report, list);
        patterns->json = step_run(&words, &result);
        ok = patterns->json && step_keep(kept, key, patterns->json);
        words_free(&words);
    }
    return ok;
}

static double number_of(const struct report_3x3 *patterns, const char *name) {
    return json_number_of(json_object_get(patterns->json, name));
}

/* A number of the curve's step `index`; NAN behind the last. */
static double step_of(const struct report_3x3 *patterns, int index, const char *name) {
    const json_t *curve = json_object_get(patterns->json, "curve");
    return json_number_of(json_object_get(json_array_get(curve, (size_t)index), name));
}

/* The numbers of the curve's steps that `name` says. Returns how many; the caller frees them. */
static int steps_of(const struct report_3x3 *patterns, const char *name, double **numbers) {
    int count = 0;
    while (!isnan(step_of(patterns, count, name))) count++;
    *numbers = memory_zeroed((size_t)count * sizeof **numbers);
    for (int i = 0; i < count; i++) (*numbers)[i] = step_of(patterns, i, name);
    return count;
}

static void plot(FILE *page, const struct report_3x3 *patterns) {
    static const struct {
        const char *name, *title;
        int colour;
    } rows[] = {
        {"found", "found", GRAPH_RED},
        {"with_stones", "with three stones or more", GRAPH_PURPLE},
        {"candidates", "of these, on the board and no suicide", GRAPH_BLUE},
        {"kept", "of these, kept", GRAPH_GREEN},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    struct graph_curve curves[ROWS + 1];
    double *games, *numbers[ROWS], published_games[PUBLISHED], published_found[PUBLISHED];
    int count = steps_of(patterns, "games", &games);
    double most = count ? games[count - 1] : 1;
    for (int i = 0; i < ROWS; i++)
        curves[i] = (struct graph_curve){.title = rows[i].title,
                                         .colour = rows[i].colour,
                                         .count = steps_of(patterns, rows[i].name, &numbers[i]),
                                         .x = games,
                                         .y = numbers[i]};
    for (int i = 0; i < PUBLISHED; i++) {
        published_games[i] = published[i].games;
        published_found[i] = published[i].found;
        most = fmax(most, published[i].games);
    }
    curves[ROWS] = (struct graph_curve){.title = "Śliwa 2015: found",
                                        .colour = GRAPH_GOLD,
                                        .style = GRAPH_DOTS,
                                        .count = PUBLISHED,
                                        .x = published_games,
                                        .y = published_found};
    const struct graph graph = {
        .name = "3x3 patterns over games read",
        .x = {.from = 1, .to = 1.2 * most, .logarithmic = true, .label = "games read"},
        .y = {.to = PATTERNS3X3_MAX, .label = "different 3x3 patterns"},
        .height = GRAPH_TALL};
    graph_write(page, &graph, curves, ROWS + 1);
    for (int i = 0; i < ROWS; i++) free(numbers[i]);
    free(games);
}

enum { COLUMNS = 5 };

static void row(FILE *page, const char *name, const double numbers[COLUMNS - 1], bool is_ours) {
    struct html_number number[COLUMNS - 1];
    const char *cells[COLUMNS] = {name};
    for (int i = 0; i < COLUMNS - 1; i++) {
        number[i] = html_count(numbers[i]);
        cells[i + 1] = number[i].text;
    }
    html_row(page, cells, COLUMNS, is_ours);
}

static void write_table(FILE *page, const struct report_3x3 *patterns) {
    html_heads(page, "|games|patterns found|with three stones or more|kept");
    for (int i = 0; !isnan(step_of(patterns, i, "games")); i++) {
        const double numbers[] = {step_of(patterns, i, "games"), step_of(patterns, i, "found"),
                                  step_of(patterns, i, "with_stones"), step_of(patterns, i, "kept")};
        bool is_last = isnan(step_of(patterns, i + 1, "games"));
        if (is_last || numbers[0] == 100 || numbers[0] == 1000) row(page, "here", numbers, is_last);
    }
    for (int i = 0; i < PUBLISHED; i++) {
        const double numbers[] = {published[i].games, NAN, published[i].found, published[i].kept};
        row(page, "Śliwa 2015, other games", numbers, false);
    }
    html_table_end(page);
}

void section_3x3(FILE *page, const struct report *report) {
    const struct report_3x3 *patterns = &report->patterns3x3;
    section_begin(page, "patterns3x3", "How many of the smallest shapes are there?", "Śliwa 2015");
    fprintf(
        page,
        "<p>The eight points around a move form one of %s patterns, when symmetric patterns count as one "
        "and the colours are mover and opponent. Among the patterns of %s moves on %d×%d, %s have a point "
        "off the board, %s have fewer than three stones, and in %s the move is suicide unless it captures. "
        "Of the others, the most frequent ones are kept for playouts: as many as make up %.0f %% of the "
        "moves played in such patterns. The published numbers of patterns found come closest to ours with "
        "three stones or more, and are compared with these.</p>\n",
        html_count(PATTERNS3X3_MAX).text, html_count(number_of(patterns, "moves")).text, patterns->size,
        patterns->size, html_count(number_of(patterns, "off_board")).text,
        html_count(number_of(patterns, "few_stones")).text, html_count(number_of(patterns, "suicide")).text,
        100 * number_of(patterns, "kept_share"));
    plot(page, patterns);
    write_table(page, patterns);
    fputs("<details><summary>The command</summary>\n", page);
    html_command(page, patterns->command);
    fputs("</details>\n</section>\n", page);
}

void report_3x3_free(struct report_3x3 *patterns) {
    free(patterns->command);
    json_decref(patterns->json);
}
