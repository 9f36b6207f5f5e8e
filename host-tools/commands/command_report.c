/* katachi report: the experiments of the thesis on one HTML page. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/output_folder.h"
#include "link/gtp_client.h"
#include "report/report_3x3.h"
#include "report/report_bench.h"
#include "report/report_experiments.h"
#include "report/report_page.h"
#include "report/report_sets.h"

enum { ASK_DEFAULT = 500 };

struct request {
    struct report report;
    struct output_target output;
    const char *bench;
    const char *cache_option;
    char cache[4096];
    bool json;
};

static void begin(void *to) {
    struct report *report = &((struct request *)to)->report;
    report->ask = ASK_DEFAULT;
    report->settings = games_settings_default();
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE.html", "the page"),
    {"ask", 0, "N",
     "ask GNU Go in N positions of the test games on 9x9, chosen at random, and in N/4 of each test on 19x19. "
     "One core answers about three a second on 9x9, one a second in the opening, and three in four seconds "
     "of whole games on 19x19. 0 asks nothing; 80000 asks in all positions of as many games as the thesis "
     "has, for 13 hours of a core. Games of GNU Go itself are left out. Ctrl-C breaks off, and the same "
     "command goes on",
     OPTIONS_INTEGER, 0, INT32_MAX, OPTIONS_FIELD(struct request, report.ask)},
    {"cache", 0, "FOLDER",
     "keep there what was measured: it isn't measured again while games, options and program stay the same",
     OPTIONS_OUTPUT, .standard = "FILE.html.cache", OPTIONS_FIELD(struct request, cache_option)},
    {"bench", 0, "FILE", "put tables of these JSON lines into the page too ('make bench' prints such lines)",
     OPTIONS_FILE, OPTIONS_FIELD(struct request, bench)},
    {"json", 0, NULL, "print the figures as one JSON object too", OPTIONS_FIELD(struct request, json)},
    {0},
};

/* Notes the options that choose games, for the page. */
static void note(void *to, const struct options_row *row, char *value) {
    struct words *filters = &((struct request *)to)->report.filters;
    for (const struct options_row *filter = games_filter_rows; filter->name; filter++) {
        if (filter != row) continue;
        words_add(filters, "--%s", row->name);
        if (value) words_add(filters, "%s", value);
    }
}

static void complete(struct request *request, char **arguments, int count) {
    struct report *report = &request->report;
    report->paths = arguments;
    report->path_count = count;
    request->output.kind = FILE_REPORT;
    const char *cache = request->cache_option;
    snprintf(request->cache, sizeof request->cache, "%s%s", cache ? cache : request->output.path,
             cache ? "" : ".cache");
    report->cache = request->cache;
}

/* Marks the folder as a cache of reports; programs for backups know the mark, too (bford.info/cachedir). */
static bool mark_folder(const char *folder) {
    static const char text[] = "Signature: 8a477f597d28d172789f06886806bc55\n"
                               "# What 'katachi report' has measured. It may be removed.\n";
    char path[4096 + sizeof "/CACHEDIR.TAG"];
    snprintf(path, sizeof path, "%s/CACHEDIR.TAG", folder);
    const struct output_target target = {.path = path, .force = true};
    return access(path, F_OK) == 0 || output_write(&target, text, sizeof text - 1, NULL);
}

/* Finds the places of the page and its cache, before the work. Returns false after a message. */
static bool prepare_places(struct request *request) {
    /* The answers of GNU Go may have been copied there before. */
    static const char *const marks[] = {"CACHEDIR.TAG", "3x3.result", "gnugo-3.8-level-10.txt", NULL};
    return output_prepare(&request->output, request->report.paths, request->report.path_count) &&
           output_folder_open(request->cache, marks, request->output.force) && mark_folder(request->cache);
}

/* Returns the tables of --bench as HTML, or NULL after a message. The caller frees them. */
static char *read_tables(const struct request *request) {
    struct memory_text text;
    FILE *stream = memory_text_begin(&text);
    bool ok = !request->bench || bench_write(stream, request->bench);
    char *tables = memory_text_end(&text);
    if (ok) return tables;
    free(tables);
    return NULL;
}

/* Builds the page in memory: meanwhile the scripts of its plots are the outputs that a signal removes
 * (output.h). */
static bool write_page(const struct request *request, const char *tables) {
    struct memory_text page;
    bool ok = page_write(memory_text_begin(&page), &request->report, tables);
    CLEANUP_FREE char *text = memory_text_end(&page);
    return ok && output_write(&request->output, text, page.bytes, NULL);
}

static bool make(struct request *request) {
    struct report *report = &request->report;
    CLEANUP_FREE char *tables = read_tables(request);
    bool ok = tables && survey_read(&report->survey, &report->settings, report->paths, report->path_count);
    ok = ok && sets_divide(report) && report_experiments(report) && report_3x3_learn(report) &&
         sets_measure(report) && write_page(request, tables);
    if (ok && request->json) page_print_json(report);
    if (ok) fprintf(stderr, "katachi: %s is written\n", request->output.path);
    return ok;
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    complete(request, arguments, count);
    bool ok = prepare_places(request) && make(request);
    report_experiments_free(&request->report);
    report_3x3_free(&request->report.patterns3x3);
    survey_free(&request->report.survey);
    sgf_game_free(&request->report.example);
    words_free(&request->report.filters);
    if (gtp_client_interrupted()) {
        fputs("katachi: broken off; the same command goes on from here\n", stderr);
        return 128 + gtp_client_interrupted();
    }
    return ok ? 0 : 1;
}

const struct command command_report = {
    .name = "report",
    .summary = "put the experiments of the thesis on one HTML page",
    .synopsis = "GAMES... -o FILE.html [OPTION ...]",
    .about =
        "Repeats the experiments of Wächter 2008, chapter 4, and writes one HTML page that needs nothing "
        "beside it: prediction accuracy on 9x9 and 19x19 and in the opening, stages, filter, k, time and "
        "memory. What was published, a random guesser and GNU Go stand beside them, and the best patterns "
        "are drawn. Of the games on 9x9, 178 are learned from and 58 tested on; of those on 19x19, the last "
        "90 are tested on and the 274 before them learned from (the opening: 568 and 1,265). Of fewer games, "
        "the same shares are taken. The page also counts the 3x3 patterns in the games, as Śliwa 2015 does.",
    COMMAND_WANTS(OPTIONS_MANY, "games to learn from and to test on"),
    .note = note,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL},
                    {games_filter_rows, offsetof(struct request, report.settings), games_title}),
};
