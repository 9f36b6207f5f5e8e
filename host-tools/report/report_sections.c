#include "report/report_sections.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/interval.h"
#include "html/html.h"
#include "report/report_json.h"
#include "report/report_plot.h"
#include "report/report_published.h"
#include "report/report_sets.h"

/* The title and text of each test set's section. */
static const struct {
    const char *id, *title, *chapter, *text;
} words_of[REPORT_SETS] = {
    [SET_9X9] =
        {"small", "9×9: how often is the move among the first suggestions?", "Wächter 2008, 4.3",
         "Patterns of 4 to 9 neighbours (k), kept apart by five stages of the game. They are learned from "
         "one part of the games, and predict every move of another part."},
    [SET_19X19] =
        {"large", "19×19: how often is the move among the first suggestions?", "Wächter 2008, 4.4",
         "On 19×19, patterns are taken from only a tenth of the training games, the acquisition set, but "
         "valued in all of them. The newest games are the test."},
    [SET_OPENING] =
        {"opening", "How well are openings predicted?", "Wächter 2008, 4.5",
         "Only the first 30 moves of games on 19×19, in training and test. There are few stones on the "
         "board yet, so the edges matter most."},
};

#define OURS "#cf5a3c"
#define OTHER "#4a86c8"
#define GNU_GO "#3f9a6b"
#define RANDOM "#8b8f96"
#define THESIS "#bf8c1a"
#define MODEL "#8d72c4"

static double look_up(const char *json, const char *name) {
    char path[64];
    snprintf(path, sizeof path, "$.%s", name);
    return json_number(json, path);
}

double section_learned(const struct report_run *run, const char *name) { return look_up(run->learn, name); }
double section_compiled(const struct report_run *run, const char *name) { return look_up(run->image, name); }
double section_evaluated(const struct report_run *run, const char *name) {
    return look_up(run->evaluate, name);
}

static double gnugo_share(const struct gnugo_tally *tally) {
    return (double)tally->right / (double)tally->asked;
}

int section_ahead(const struct report *report, const struct report_run *run) {
    const struct gnugo_tally *tally = &report->set[run->trial->set].gnugo;
    for (int m = 1; tally->asked && m <= KT_POINTS; m++)
        if (run->accuracy[m] > gnugo_share(tally)) return m;
    return 0;
}

/* A curve of all m from 1 to m_max. */
static struct plot_curve curve_of(const char *title, const char *colour, enum plot_style style,
                                  const double *share, int m_max) {
    struct plot_curve curve = {.title = title, .colour = colour, .style = style, .count = m_max};
    for (int m = 1; m <= m_max; m++) {
        curve.x[m - 1] = m;
        curve.y[m - 1] = share[m];
    }
    return curve;
}

static struct plot_curve curve_of_gnugo(const struct gnugo_tally *tally, int m_max) {
    struct interval band = interval_wilson95((double)tally->right, (int)tally->asked);
    struct plot_curve curve = {.title = "GNU Go’s move (95 % interval)",
                               .colour = GNU_GO,
                               .style = PLOT_THIN,
                               .count = 2,
                               .low = band.low,
                               .high = band.high};
    curve.x[0] = 1;
    curve.x[1] = m_max;
    curve.y[0] = curve.y[1] = gnugo_share(tally);
    return curve;
}

static struct plot_curve curve_of_published(const struct published *row) {
    struct plot_curve curve = {.title = row->is_thesis ? "thesis" : "independent model",
                               .colour = row->is_thesis ? THESIS : MODEL,
                               .style = row->is_thesis ? PLOT_DOTS : PLOT_RINGS};
    for (int i = 0; i < PUBLISHED_DEPTHS; i++) {
        if (row->accuracy[i] == 0) continue;
        curve.x[curve.count] = published_depth[i];
        curve.y[curve.count++] = row->accuracy[i];
    }
    return curve;
}

enum { CURVES_MAX = 12 };

/* Plots `count` curves with those that belong into every plot of the run's set: the thesis, the independent
 * model, GNU Go and the random guesser. */
static bool plot(FILE *page, const struct report *report, enum report_run_id id, const char *name,
                 const struct plot_curve *curves, int count) {
    static struct plot_curve all[CURVES_MAX];
    enum report_set_id set_id = report->run[id].trial->set;
    const struct report_set *set = &report->set[set_id];
    int m_max = set->plan->size * set->plan->size, all_count = count;
    memcpy(all, curves, (size_t)count * sizeof *curves);
    for (int i = 0; i < PUBLISHED_ROWS; i++) {
        const struct published *row = &published_rows[i];
        bool belongs = row->is_thesis ? report->run[row->run].trial->set == set_id : row->run == id;
        if (!belongs) continue;
        all[all_count] = curve_of_published(row);
        all_count += all[all_count].count > 0;
    }
    if (set->gnugo.asked) all[all_count++] = curve_of_gnugo(&set->gnugo, m_max);
    all[all_count++] = curve_of("random guesser", RANDOM, PLOT_THIN, set->random, m_max);
    char script[4096];
    snprintf(script, sizeof script, "%s/%s.gnuplot", report->cache, name);
    struct plot_axes axes = plot_accuracy_axes(m_max);
    return plot_curves(page, script, "Prediction accuracy over m", &axes, all, all_count);
}

void section_begin(FILE *page, const char *id, const char *title, const char *chapter) {
    fprintf(page, "<section id=\"%s\">\n<p class=\"ref\">", id);
    html_text(page, chapter);
    fputs("</p>\n<h2>", page);
    html_text(page, title);
    fputs("</h2>\n", page);
}

static void write_commands(FILE *page, const struct report_run *run, int count) {
    fputs("<details><summary>The commands</summary>\n", page);
    for (int i = 0; i < count; i++) {
        html_command(page, run[i].learn_command);
        html_command(page, run[i].evaluate_command);
    }
    fputs("</details>\n", page);
}

/* Tells how many games and moves were learned from and tested on. */
static void write_basis(FILE *page, const struct report *report, const struct report_run *run) {
    const struct report_set *set = &report->set[run->trial->set];
    fprintf(page, "<p>Learned from %s games with %s moves", html_count((double)set->train).text,
            html_count(section_learned(run, "examples")).text);
    if (set->acquire) fprintf(page, ", patterns from %s of them", html_count((double)set->acquire).text);
    fprintf(page, "; tested on %s other games with %s moves.</p>\n", html_count((double)set->test).text,
            html_count((double)run->examples).text);
}

/* Tells how often GNU Go played the move of the game. */
static void write_gnugo(FILE *page, const struct report *report, const struct report_run *run) {
    const struct gnugo_tally *tally = &report->set[run->trial->set].gnugo;
    if (sets_are_gnugos_own(report, &report->set[run->trial->set]))
        fputs(
            "<p>GNU Go played these games itself, so it is not asked for its moves here. To compare it with "
            "Katachi, give the report games of people.</p>\n",
            page);
    if (tally->asked == 0) return;
    struct interval band = interval_wilson95((double)tally->right, (int)tally->asked);
    int ahead = section_ahead(report, run);
    fprintf(page, "<p>GNU Go 3.8 at level 10 played the move of the game in <b>%.1f %%</b> of ",
            100 * gnugo_share(tally));
    if (tally->asked == tally->positions)
        fprintf(page, "these %s positions", html_count((double)tally->asked).text);
    else
        fprintf(page, "%s of these %s positions, chosen by lot", html_count((double)tally->asked).text,
                html_count((double)tally->positions).text);
    fprintf(page, " (95 %% interval: %.1f to %.1f %%). ", 100 * band.low, 100 * band.high);
    if (ahead > 1)
        fprintf(page, "From m = %d on, Katachi’s suggestions contain the played move more often.", ahead);
    else if (ahead == 1) fputs("Katachi’s first suggestion is the played move more often.", page);
    else fputs("Katachi’s suggestions never contain the played move more often.", page);
    fputs("</p>\n", page);
}

static void row(FILE *page, const char *name, const char *ours, const char *thesis) {
    const char *cells[] = {name, ours, thesis};
    if (*ours) html_row(page, cells, 3, false);
}

/* Figures that were not published are 0. */
static double known(double number) { return number > 0 ? number : NAN; }

/* Writes a number by this format; "" for 0. */
static struct html_number plain(double number, const char *format) {
    struct html_number result = {""};
    if (number > 0) snprintf(result.text, sizeof result.text, format, number);
    return result;
}

static const struct published *thesis_of(enum report_run_id run) {
    static const struct published none = {.memory = ""};
    for (int i = 0; i < PUBLISHED_ROWS; i++)
        if (published_rows[i].run == run && published_rows[i].is_thesis) return &published_rows[i];
    return &none;
}

/* Puts all figures of a run beside those of the thesis. */
static void write_figures(FILE *page, const struct report *report, enum report_run_id id) {
    const struct report_run *run = &report->run[id];
    const struct published *thesis = thesis_of(id);
    const char *heads[] = {"", "here", "thesis"};
    fputs("<div class=\"facts\">", page);
    html_table(page, heads, 3);
    row(page, "examples learned from", html_count(section_learned(run, "examples")).text,
        html_count(known(thesis->examples)).text);
    row(page, "moves tested on", html_count((double)run->examples).text, "");
    row(page, "raw patterns", html_count(section_learned(run, "raw_patterns")).text,
        html_count(known(thesis->raw)).text);
    row(page, "patterns kept", html_count(section_learned(run, "kept_patterns")).text,
        html_count(known(thesis->kept)).text);
    row(page, "limit: share of moves suggested at all", html_share(run->limit).text,
        html_share(known(thesis->limit)).text);
    row(page, "ranking index: their average place",
        plain(section_evaluated(run, "ranking_index"), "%.1f").text,
        plain(thesis->ranking_index, "%.1f").text);
    for (int i = 0; i < PUBLISHED_DEPTHS; i++) {
        char name[32];
        snprintf(name, sizeof name, "accuracy at m = %d", published_depth[i]);
        row(page, name, html_share(run->accuracy[published_depth[i]]).text,
            html_share(known(thesis->accuracy[i])).text);
    }
    row(page, "more often right than GNU Go from m =", plain(section_ahead(report, run), "%.0f").text,
        plain(thesis->ahead_of_gnugo, "%.0f").text);
    row(page, "seconds to learn", plain(section_learned(run, "seconds"), "%.1f").text, "");
    row(page, "memory to learn", html_bytes(run->learn_memory_bytes).text, thesis->memory);
    row(page, "predictions a second", html_count(section_evaluated(run, "positions_per_second")).text,
        html_count(known(thesis->per_second)).text);
    html_table_end(page);
    fputs("</div>\n", page);
}

bool section_set(FILE *page, const struct report *report, enum report_run_id id) {
    const struct report_run *run = &report->run[id];
    if (!run->there) return true;
    enum report_set_id set_id = run->trial->set;
    const struct report_set *set = &report->set[set_id];
    section_begin(page, words_of[set_id].id, words_of[set_id].title, words_of[set_id].chapter);
    fputs("<p>", page);
    html_text(page, words_of[set_id].text);
    fputs("</p>\n", page);
    write_basis(page, report, run);
    write_gnugo(page, report, run);
    int m_max = set->plan->size * set->plan->size;
    struct plot_curve ours = curve_of("Katachi", OURS, PLOT_LINE, run->accuracy, m_max);
    bool ok = plot(page, report, id, run->trial->name, &ours, 1);
    write_figures(page, report, id);
    write_commands(page, run, 1);
    fputs("</section>\n", page);
    return ok;
}

enum { RUN_COLUMNS = 6 + PUBLISHED_DEPTHS };

/* A row of the tables that compare runs. */
static void write_run(FILE *page, const char *name, const struct report_run *run, bool is_ours) {
    struct html_number number[RUN_COLUMNS] = {{""},
                                              html_count(section_learned(run, "kept_patterns")),
                                              html_share(run->limit),
                                              plain(section_evaluated(run, "ranking_index"), "%.1f")};
    for (int i = 0; i < PUBLISHED_DEPTHS; i++) number[4 + i] = html_share(run->accuracy[published_depth[i]]);
    number[RUN_COLUMNS - 2] = plain(section_learned(run, "seconds"), "%.1f");
    number[RUN_COLUMNS - 1] = html_bytes(run->learn_memory_bytes);
    const char *cells[RUN_COLUMNS] = {name};
    for (int i = 1; i < RUN_COLUMNS; i++) cells[i] = number[i].text;
    html_row(page, cells, RUN_COLUMNS, is_ours);
}

static void begin_runs(FILE *page) {
    const char *heads[RUN_COLUMNS] = {"",  "patterns", "limit", "ranking index",    "m = 1", "2", "3",
                                      "5", "10",       "20",    "seconds to learn", "memory"};
    html_table(page, heads, RUN_COLUMNS);
}

/* Compares a run with the plain 9x9 run. The points of the independent model are those of the run `like`. */
static bool compare(FILE *page, const struct report *report, enum report_run_id id, enum report_run_id like,
                    const char *first, const char *second) {
    const struct report_run *plain_run = &report->run[RUN_9X9], *run = &report->run[id];
    struct plot_curve curves[] = {curve_of(first, OURS, PLOT_LINE, plain_run->accuracy, 81),
                                  curve_of(second, OTHER, PLOT_LINE, run->accuracy, 81)};
    write_basis(page, report, run);
    bool ok = plot(page, report, like, run->trial->name, curves, 2);
    begin_runs(page);
    write_run(page, first, plain_run, true);
    write_run(page, second, run, false);
    html_table_end(page);
    write_commands(page, run, 1);
    fputs("</section>\n", page);
    return ok;
}

bool section_stages(FILE *page, const struct report *report) {
    if (!report->run[RUN_ONE_STAGE].there) return true;
    section_begin(page, "stages", "Does it help to keep the stages of a game apart?", "Wächter 2008, 4.7");
    fputs(
        "<p>A shape of the opening may mean nothing in the endgame, so patterns are kept apart by stages of "
        "the game. The price: a pattern matches only in the stage that it was learned in.</p>\n",
        page);
    return compare(page, report, RUN_ONE_STAGE, RUN_ONE_STAGE, "five stages", "one stage");
}

bool section_filter(FILE *page, const struct report *report) {
    if (!report->run[RUN_UNFILTERED].there) return true;
    section_begin(page, "filter", "What do rare patterns contribute?", "Wächter 2008, 4.8");
    fputs("<p>Patterns are dropped when they matched fewer than three times in the training games, or when "
          "their move was played in less than 1 % of the matches. With them, moves are lost that no other "
          "pattern suggests.</p>\n",
          page);
    return compare(page, report, RUN_UNFILTERED, RUN_9X9, "filtered", "not filtered");
}

bool section_k(FILE *page, const struct report *report) {
    static const char *const colour[6] = {"#17a2b8", "#4a7fd0", "#8d72c4", "#c05a94", "#cf5a3c", "#8f6245"};
    static const char *const title[6] = {"k = 4", "k = 5", "k = 6", "k = 7", "k = 8", "k = 9"};
    static struct plot_curve curves[6];
    if (!report->run[RUN_K].there) return true;
    section_begin(page, "k", "How many neighbours should a pattern have?", "Wächter 2008, 4.9");
    fputs(
        "<p>A pattern consists of the k stones and edges nearest to a move. With few neighbours it matches "
        "often and says little; with many it says much and hardly ever matches. Here only patterns of one k "
        "are learned at a time.</p>\n",
        page);
    write_basis(page, report, &report->run[RUN_K]);
    for (int i = 0; i < 6; i++)
        curves[i] = curve_of(title[i], colour[i], PLOT_THIN, report->run[RUN_K + i].accuracy, 81);
    bool ok = plot(page, report, RUN_9X9, "9x9-k", curves, 6);
    begin_runs(page);
    write_run(page, "k = 4 to 9 together", &report->run[RUN_9X9], true);
    for (int i = 0; i < 6; i++) write_run(page, title[i], &report->run[RUN_K + i], false);
    html_table_end(page);
    write_commands(page, &report->run[RUN_K], 6);
    fputs("</section>\n", page);
    return ok;
}
