/* katachi series: plays series of games between players that may learn, and reports them. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/stop.h"
#include "series/series_help.h"
#include "series/series_keep.h"
#include "series/series_learning.h"
#include "series/series_page.h"
#include "series/series_result.h"
#include "series/series_run.h"
#include "series/series_say.h"

struct request {
    char *folder, *only;
    bool report, force;
    int threads;
};

static void begin(void *with) { ((struct request *)with)->threads = (int)sysconf(_SC_NPROCESSORS_ONLN); }

static const struct options_row rows[] = {
    {"output", 'o', "DIR", "keep everything in this folder, and go on with what it holds", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, folder)},
    {"force", 0, NULL,
     "keep it even in a folder that holds something else; with --report, replace a DIR/report.html that is none",
     OPTIONS_FIELD(struct request, force)},
    {"threads", 0, "N", "play N series at once; the figures are the same, whatever N is", OPTIONS_INTEGER, 1,
     256, .standard = "one for each core", OPTIONS_FIELD(struct request, threads)},
    {"only", 0, "NAME",
     "play the series of this name alone, with its runs; NAME may be a pattern as the shell's, such as '*-2'",
     OPTIONS_TEXT, .standard = "all", OPTIONS_FIELD(struct request, only)},
    {"report", 0, NULL, "play nothing; write the page DIR/report.html",
     OPTIONS_FIELD(struct request, report)},
    {0},
};

static void free_results(const struct series_list *list, struct series_result *results) {
    for (int i = 0; i < list->count && results; i++) series_result_free(&results[i]);
    free(results);
}

/* Reads what came of all series in the folder. Returns NULL after a message. The caller frees it. */
static struct series_result *read_results(const struct series_list *list, const char *folder) {
    struct series_result *results = memory_zeroed((size_t)list->count * sizeof *results);
    for (int i = 0; i < list->count; i++) {
        if (series_resume(folder, &list->series[i], NULL, &results[i])) continue;
        free_results(list, results);
        return NULL;
    }
    return results;
}

/* Tells what came of the series in the folder: as a page, with these curves, or as a table. */
static bool tell(const struct series_list *list, const char *folder, const struct series_learning *page,
                 bool force) {
    struct series_result *results = read_results(list, folder);
    bool ok = results;
    if (ok && page) ok = series_page(list, results, page, folder, force);
    else if (ok) series_print(list->series, results, list->count);
    free_results(list, results);
    return ok;
}

/* Can the folder's results be gone on with? Nothing is written otherwise. */
static bool suits(const struct series_list *list, const char *folder) {
    struct series_result *results = read_results(list, folder);
    bool ok = results;
    free_results(list, results);
    return ok;
}

static int play(const struct request *request, const char *file) {
    CLEANUP(series_free) struct series_list list = {0};
    bool right = series_read_file(&list, file, stderr);
    if (right && request->only && series_only(&list, request->only) == 0) {
        fprintf(stderr, "katachi: %s has no series '%s'\n", file, request->only);
        right = false;
    }
    if (!right) return 1;
    int lock = series_folder_open(request->folder, request->force), status = 1;
    if (lock >= 0 && suits(&list, request->folder) && series_keep_description(request->folder, file)) {
        enum series_end end = series_run(&list, request->folder, request->threads);
        if (end == SERIES_INTERRUPTED)
            fprintf(stderr, "katachi: interrupted; the same command goes on where it was\n");
        bool told = end != SERIES_FAILED && tell(&list, request->folder, NULL, false);
        status = end == SERIES_INTERRUPTED ? 128 + stop_signal() : told ? 0 : 1;
    }
    if (lock >= 0) close(lock);
    return status;
}

static int report(const char *folder, bool force) {
    CLEANUP(series_free) struct series_list list = {0};
    CLEANUP(series_learning_free) struct series_learning learning = {0};
    struct stat status;
    if (stat(folder, &status) == 0 && !S_ISDIR(status.st_mode)) {
        fprintf(stderr, "katachi: %s is no folder in which 'katachi series' keeps results\n", folder);
        return 1;
    }
    bool ok = series_learning_kept(&learning, folder);
    /* A folder of games of toys needs no series. */
    if (ok && (learning.count == 0 || series_are_kept(folder))) ok = series_list_kept(&list, folder);
    ok = ok && tell(&list, folder, &learning, force);
    return ok ? 0 : 1;
}

static int run(void *with, char **arguments, int) {
    const struct request *request = with;
    if (request->report && request->folder) options_refuse("series", "either -o or --report");
    if (!request->report && !request->folder) options_refuse("series", "-o DIR, or --report");
    if (request->report && request->only) options_refuse("series", "either --only or --report");
    return request->report ? report(arguments[0], request->force) : play(request, arguments[0]);
}

const struct command command_series = {
    .name = "series",
    .summary = "play series of Kalah between players that learn, and report",
    .synopsis = "FILE -o DIR [OPTION ...]\nDIR --report",
    .about =
        "Plays the series of games that FILE describes: two players of Kalah, of which each may remember the "
        "positions that it met, with their values, and use them in later games. Keeps what came of each series "
        "in the folder: games and beans won, their course in blocks of 100 games, nodes, retrievals, and the "
        "players' libraries. With --report it writes all of it as a page for a browser, and what DIR/learning.jsonl "
        "holds: games of a toy that learns, which 'make learning' plays.",
    .more =
        "A description has a statement in each line; # begins a comment:\n\n"
        "  game kalah 6 6        pits a side, and beans in each, 1 to 12 of both;\n"
        "                        learners take up to 7 pits\n"
        "  games 10000           of a series; 1,000 without this line\n"
        "  seed 1                decides the random numbers\n"
        "  begins alternate      or a, or b: who moves first; a in the first game\n"
        "  captures first        carry out on the board only captures by the first\n"
        "                        part move of a half-move, as in the thesis\n"
        "  runs 5                play it five times, up to 100, with other random\n"
        "                        numbers: then a learner's errors can be trusted\n"
        "  values 4              value A's positions by searches of 1 to 4 half-moves\n"
        "  player plain depth 4\n"
        "  player learner like plain learns yes retrieval all strategy known\n"
        "  series first learner plain\n"
        "  title Learner against the same without learning\n"
        "  published share 0.55 10000    in so many games\n\n"
        "The first seven hold for all series below them; after a series, for that one alone. A title and published figures, which "
        "are set beside ours, belong to the series above. Names are of small letters, digits and hyphens. The series of M. Neumeister's thesis (1998) are in host-tools/series/.\n\n"
        "Whatever ends a run, Ctrl-C, SIGTERM, SIGHUP or a loss of power, the same command goes on where it was: a series is kept "
        "every minute, and at its end. FILE may then have other series, or more games for a series. Ctrl-C waits for "
        "the games that are being played; a second one doesn't, and loses what wasn't kept.\n\n"
        "Exit status: 0 when all series were played to their end, or the page was written; 1 after an error, 2 when "
        "the command line is wrong, 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.",
    .lists = series_help,
    COMMAND_WANTS(1, "a description of series, or with --report a folder of results"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
