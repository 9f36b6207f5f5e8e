#include "report/report_sections.h"

#include <math.h>
#include <stdlib.h>

#include "common/interval.h"
#include "common/memory.h"
#include "draw/graph.h"
#include "draw/html.h"
#include "report/report_json.h"
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

enum {
    OURS = GRAPH_RED,
    OTHER = GRAPH_BLUE,
    GNU_GO = GRAPH_GREEN,
    RANDOM = GRAPH_GREY,
    THESIS = GRAPH_GOLD,
    MODEL = GRAPH_PURPLE,
    CURVES_MAX = 12,
};

static double look_up(const json_t *json, const char *name) {
    return json_number_of(json_object_get(json, name));
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

/* What a plot is drawn of: curves, and the numbers of those that aren't kept elsewhere. */
struct plot {
    struct graph_curve curves[CURVES_MAX];
    int count, m_max;
    double m[KT_POINTS];                       /* 1, 2, ... m_max */
    double ends[2], right[2], low[2], high[2]; /* GNU Go's share, from 1 to m_max */
    double depth[PUBLISHED_ROWS][PUBLISHED_DEPTHS], share[PUBLISHED_ROWS][PUBLISHED_DEPTHS];
};

/* Adds a curve of all m. */
static void add(struct plot *plot, const char *title, int colour, enum graph_style style,
                const double *share) {
    plot->curves[plot->count++] = (struct graph_curve){
        .title = title, .colour = colour, .style = style, .count = plot->m_max, .x = plot->m, .y = share + 1};
}

static void add_gnugo(struct plot *plot, const struct gnugo_tally *tally) {
    struct interval band = interval_wilson95((double)tally->right, (int)tally->asked);
    plot->ends[0] = 1;
    plot->ends[1] = plot->m_max;
    for (int i = 0; i < 2; i++) {
        plot->right[i] = gnugo_share(tally);
        plot->low[i] = band.low;
        plot->high[i] = band.high;
    }
    plot->curves[plot->count++] = (struct graph_curve){.title = "GNU Go’s move (95 % interval)",
                                                       .colour = GNU_GO,
                                                       .style = GRAPH_THIN,
                                                       .count = 2,
                                                       .x = plot->ends,
                                                       .y = plot->right,
                                                       .low = plot->low,
                                                       .high = plot->high};
}

static void add_published(struct plot *plot, int number) {
    const struct published *row = &published_rows[number];
    struct graph_curve curve = {.title = row->is_thesis ? "thesis" : "independent model",
                                .colour = row->is_thesis ? THESIS : MODEL,
                                .style = row->is_thesis ? GRAPH_DOTS : GRAPH_RINGS,
                                .x = plot->depth[number],
                                .y = plot->share[number]};
    for (int i = 0; i < PUBLISHED_DEPTHS; i++) {
        if (row->accuracy[i] == 0) continue;
        plot->depth[number][curve.count] = published_depth[i];
        plot->share[number][curve.count++] = row->accuracy[i];
    }
    if (curve.count) plot->curves[plot->count++] = curve;
}

/* Begins a plot for the set of a run. */
static struct plot *plot_new(const struct report *report, enum report_run_id id) {
    int size = report->set[report->run[id].trial->set].plan->size;
    struct plot *plot = memory_zeroed(sizeof *plot);
    plot->m_max = size * size;
    for (int m = 1; m <= plot->m_max; m++) plot->m[m - 1] = m;
    return plot;
}

/* Draws the curves with those that belong into every plot of the run's set: the thesis, the independent model, GNU Go and the random
 * guesser. Frees the plot. */
static void plot_write(FILE *page, const struct report *report, enum report_run_id id, struct plot *plot) {
    enum report_set_id set_id = report->run[id].trial->set;
    const struct report_set *set = &report->set[set_id];
    for (int i = 0; i < PUBLISHED_ROWS; i++) {
        const struct published *row = &published_rows[i];
        if (row->is_thesis ? report->run[row->run].trial->set == set_id : row->run == id)
            add_published(plot, i);
    }
    if (set->gnugo.asked) add_gnugo(plot, &set->gnugo);
    add(plot, "random guesser", RANDOM, GRAPH_THIN, set->random);
    const struct graph graph = {
        .name = "Prediction accuracy over m",
        .x = {.from = 1, .to = plot->m_max, .logarithmic = true, .label = "m: suggestions looked at"},
        .y = {.to = 1, .label = "share of moves among them"},
        .height = GRAPH_TALL};
    graph_write(page, &graph, plot->curves, plot->count);
    free(plot);
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
    fputs("<div class=\"facts\">", page);
    html_heads(page, "|here|thesis");
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

void section_set(FILE *page, const struct report *report, enum report_run_id id) {
    const struct report_run *run = &report->run[id];
    if (!run->there) return;
    enum report_set_id set_id = run->trial->set;
    section_begin(page, words_of[set_id].id, words_of[set_id].title, words_of[set_id].chapter);
    fputs("<p>", page);
    html_text(page, words_of[set_id].text);
    fputs("</p>\n", page);
    write_basis(page, report, run);
    write_gnugo(page, report, run);
    struct plot *plot = plot_new(report, id);
    add(plot, "Katachi", OURS, GRAPH_LINE, run->accuracy);
    plot_write(page, report, id, plot);
    write_figures(page, report, id);
    write_commands(page, run, 1);
    fputs("</section>\n", page);
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
    html_heads(page, "|patterns|limit|ranking index|m = 1|2|3|5|10|20|seconds to learn|memory");
}

/* Compares a run with the plain 9x9 run. The points of the independent model are those of the run `like`. */
static void compare(FILE *page, const struct report *report, enum report_run_id id, enum report_run_id like,
                    const char *first, const char *second) {
    const struct report_run *plain_run = &report->run[RUN_9X9], *run = &report->run[id];
    struct plot *plot = plot_new(report, like);
    add(plot, first, OURS, GRAPH_LINE, plain_run->accuracy);
    add(plot, second, OTHER, GRAPH_LINE, run->accuracy);
    write_basis(page, report, run);
    plot_write(page, report, like, plot);
    begin_runs(page);
    write_run(page, first, plain_run, true);
    write_run(page, second, run, false);
    html_table_end(page);
    write_commands(page, run, 1);
    fputs("</section>\n", page);
}

void section_stages(FILE *page, const struct report *report) {
    if (!report->run[RUN_ONE_STAGE].there) return;
    section_begin(page, "stages", "Does it help to keep the stages of a game apart?", "Wächter 2008, 4.7");
    fputs(
        "<p>A shape of the opening may mean nothing in the endgame, so patterns are kept apart by stages of "
        "the game. The price: a pattern matches only in the stage that it was learned in.</p>\n",
        page);
    compare(page, report, RUN_ONE_STAGE, RUN_ONE_STAGE, "five stages", "one stage");
}

void section_filter(FILE *page, const struct report *report) {
    if (!report->run[RUN_UNFILTERED].there) return;
    section_begin(page, "filter", "What do rare patterns contribute?", "Wächter 2008, 4.8");
    fputs("<p>Patterns are dropped when they matched fewer than three times in the training games, or when "
          "their move was played in less than 1 % of the matches. With them, moves are lost that no other "
          "pattern suggests.</p>\n",
          page);
    compare(page, report, RUN_UNFILTERED, RUN_9X9, "filtered", "not filtered");
}

void section_k(FILE *page, const struct report *report) {
    static const int colour[6] = {GRAPH_TEAL, GRAPH_BLUE, GRAPH_PURPLE, GRAPH_PINK, GRAPH_RED, GRAPH_BROWN};
    static const char *const title[6] = {"k = 4", "k = 5", "k = 6", "k = 7", "k = 8", "k = 9"};
    if (!report->run[RUN_K].there) return;
    section_begin(page, "k", "How many neighbours should a pattern have?", "Wächter 2008, 4.9");
    fputs(
        "<p>A pattern consists of the k stones and edges nearest to a move. With few neighbours it matches "
        "often and says little; with many it says much and hardly ever matches. Here only patterns of one k "
        "are learned at a time.</p>\n",
        page);
    write_basis(page, report, &report->run[RUN_K]);
    struct plot *plot = plot_new(report, RUN_9X9);
    for (int i = 0; i < 6; i++) add(plot, title[i], colour[i], GRAPH_THIN, report->run[RUN_K + i].accuracy);
    plot_write(page, report, RUN_9X9, plot);
    begin_runs(page);
    write_run(page, "k = 4 to 9 together", &report->run[RUN_9X9], true);
    for (int i = 0; i < 6; i++) write_run(page, title[i], &report->run[RUN_K + i], false);
    html_table_end(page);
    write_commands(page, &report->run[RUN_K], 6);
    fputs("</section>\n", page);
}
