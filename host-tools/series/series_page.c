#include "series/series_page.h"

#include "common/memory.h"
#include "common/output.h"
#include "draw/html.h"
#include "series/series_figures.h"
#include "series/series_say.h"
#include "series/series_view_learning.h"
#include "series/series_views.h"
#include "series/series_words.h"

static void write_published_row(FILE *page, const struct series *series, const struct series_result *results,
                                const struct series_published *published) {
    struct series_comparison comparison = series_compare(series, results, published);
    struct series_compared say = series_say_compared(&comparison, published->figure);
    const char *const cells[] = {*series->title ? series->title : series->name,
                                 series_figure_text(published->figure),
                                 say.published.text,
                                 say.ours.text,
                                 say.runs.text,
                                 say.per_cent.text,
                                 say.distance.text};
    html_row(page, cells, 7, false);
}

static void write_published(FILE *page, const struct series_list *list, const struct series_result *results) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        if (list->series[i].run == 0) count += list->series[i].published_count;
    fputs("<section id=\"published\"><h2>Published figures</h2>\n", page);
    if (count == 0) {
        fputs("<p>The description of these series has none.</p></section>\n", page);
        return;
    }
    fputs(
        "<p>Ours are given with their standard error: from the runs if there are several, else from the games, which "
        "is too little for a learner, whose games build on each other. The published figures are taken to have the "
        "error of a run of ours with as many games.</p>\n",
        page);
    html_heads(page, "series|figure|published|ours|runs|difference, %|difference in standard errors");
    for (int i = 0; i < list->count; i++)
        for (int k = 0; k < list->series[i].published_count && list->series[i].run == 0; k++)
            write_published_row(page, &list->series[i], &results[i], &list->series[i].published[k]);
    html_table_end(page);
    fputs("</section>\n", page);
}

static struct series_text retrieved_text(const struct series_result *result) {
    struct series_text text = {""};
    double retrieved = 0, searches = 0;
    for (long i = 0; i < series_blocks(result->played); i++) {
        retrieved += (double)result->blocks[i].work[SERIES_A].retrieved;
        searches += (double)result->blocks[i].work[SERIES_A].searches;
    }
    if (retrieved > 0) snprintf(text.text, sizeof text.text, "%.2f", retrieved / searches);
    return text;
}

/* A's share in the last quarter, which learning has changed the most. */
static struct series_text last_share(const struct series_result *result) {
    long blocks = series_blocks(result->played);
    struct series_text none = {""};
    return blocks < 4 ? none : series_say_share(series_share(result, blocks * 3 / 4, blocks));
}

static void write_series_row(FILE *page, const struct series *series, const struct series_result *result) {
    char seconds[24];
    snprintf(seconds, sizeof seconds, "%.0f", result->seconds);
    struct series_text share = series_say_share(series_figure_of(series, result, "share")),
                       wins_a = series_say_share(series_figure_of(series, result, "wins-a")),
                       wins_b = series_say_share(series_figure_of(series, result, "wins-b")),
                       last = last_share(result), retrieved = retrieved_text(result),
                       beans = series_say_mean(series_figure_of(series, result, "difference")),
                       terminals = series_say_mean(series_figure_of(series, result, "terminals-a"));
    struct html_number games = html_count((double)result->played);
    struct html_number cases = html_count(series_figure_of(series, result, "cases-a").value);
    const char *const cells[] = {*series->title ? series->title : series->name,
                                 games.text,
                                 share.text,
                                 last.text,
                                 wins_a.text,
                                 wins_b.text,
                                 beans.text,
                                 terminals.text,
                                 retrieved.text,
                                 cases.text,
                                 seconds};
    html_row(page, cells, 11, false);
}

static void write_settings(FILE *page, const struct series_list *list) {
    fputs("<details><summary>The players' settings, where they aren't the defaults</summary>\n<pre>", page);
    for (int i = 0; i < list->count; i++) {
        CLEANUP_FREE char *line = series_line(&list->series[i]);
        fprintf(page, "%s: ", list->series[i].name);
        html_text(page, line);
        fputc('\n', page);
    }
    fputs("</pre></details>\n", page);
}

static void write_series(FILE *page, const struct series_list *list, const struct series_result *results) {
    fputs(
        "<section id=\"series\"><h2>Series</h2>\n<p>A's share counts a draw as half a game won. ± is the standard "
        "error.</p>\n",
        page);
    html_heads(
        page,
        "series|games|A's share|in the last quarter|A won|B won|A − B in beans|terminal nodes of a search of A|"
        "retrievals of a search of A|cases of A|seconds of a processor");
    for (int i = 0; i < list->count; i++) write_series_row(page, &list->series[i], &results[i]);
    html_table_end(page);
    write_settings(page, list);
    fputs("</section>\n", page);
}

static bool write_views(FILE *page, const struct series_list *list, const struct series_result *results,
                        const char *folder) {
    bool ok = true;
    write_published(page, list, results);
    write_series(page, list, results);
    fputs("<section id=\"results\"><h2>Results over time</h2>\n", page);
    for (int i = 0; i < list->count; i++) series_view_results(page, &list->series[i], &results[i]);
    fputs("</section>\n<section id=\"retrievals\"><h2>Retrievals over time</h2>\n", page);
    for (int i = 0; i < list->count; i++) series_view_retrievals(page, &list->series[i], &results[i]);
    fputs("</section>\n<section id=\"libraries\"><h2>Libraries by index</h2>\n", page);
    for (int i = 0; i < list->count && ok; i++)
        ok = series_view_libraries(page, &list->series[i], &results[i], folder);
    fputs("</section>\n", page);
    return ok;
}

static void write_links(FILE *page, bool series, bool learning) {
    fputs("<h1>Series of games</h1>\n<nav>", page);
    if (series)
        fputs("<a href=\"#published\">Published figures</a> <a href=\"#series\">Series</a> "
              "<a href=\"#results\">Results over time</a> <a href=\"#retrievals\">Retrievals over time</a> "
              "<a href=\"#libraries\">Libraries by index</a> ",
              page);
    if (learning) fputs("<a href=\"#learning\">Toys that learn</a>", page);
    fputs("</nav>\n", page);
}

bool series_page(const struct series_list *list, const struct series_result *results,
                 const struct series_learning *learning, const char *folder, bool force) {
    CLEANUP_FREE char *path = memory_print("%s/report.html", folder);
    const struct output_target target = {.path = path, .kind = FILE_REPORT, .force = force};
    struct output output;
    bool ok = output_begin(&output, &target, true);
    if (ok) {
        html_begin(output.stream, &(struct html_head){"Series of games", "Katachi", NULL, NULL});
        write_links(output.stream, list->count > 0, learning->count > 0);
        if (list->count > 0) ok = write_views(output.stream, list, results, folder);
        if (learning->count > 0) series_view_learning(output.stream, learning);
        html_end(output.stream);
        if (ok) ok = output_commit(&output, NULL);
        else output_abandon(&output);
    }
    if (ok) printf("%s\n", path);
    return ok;
}
