/* katachi report: the experiments of the thesis on one HTML page. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "common/options.h"
#include "common/output.h"
#include "common/output_folder.h"
#include "gtp_client/gtp_client.h"
#include "report/report_3x3.h"
#include "report/report_bench.h"
#include "report/report_experiments.h"
#include "report/report_page.h"
#include "report/report_sets.h"

enum { CACHE = 1, ASK, BENCH };

static const struct option options[] = {
    {"rank", required_argument, NULL, GAMES_RANK},
    {"margin", required_argument, NULL, GAMES_MARGIN},
    {"no-time", no_argument, NULL, GAMES_NO_TIME},
    {"no-duplicates", no_argument, NULL, GAMES_NO_DUPLICATES},
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'F'},
    {"cache", required_argument, NULL, CACHE},
    {"ask", required_argument, NULL, ASK},
    {"bench", required_argument, NULL, BENCH},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

enum { ASK_DEFAULT = 500 };

static const char help[] =
    "Usage: katachi report GAMES... -o FILE.html [OPTION ...]\n\n"
    "Repeats the experiments of Wächter 2008, chapter 4, and writes one HTML page that needs nothing beside\n"
    "it: prediction accuracy on 9x9 and 19x19 and in the opening, stages, filter, k, time and memory, with\n"
    "what was published, a random guesser and GNU Go beside them, and the best patterns drawn. Of the games\n"
    "on 9x9, 178 are learned from and 58 tested on; of those on 19x19, the last 90 are tested on and the\n"
    "274 before them learned from (the opening: 568 and 1,265); of fewer games the same parts. Besides,\n"
    "how many 3x3 patterns there are in the games, as Śliwa 2015.\n\n"
    "  -o FILE           the page; replaced whole, or not at all\n" OUTPUT_HELP
    "  --ask N           ask GNU Go in N positions of the test games on 9x9, drawn by lot, and in N/4 of\n"
    "                    each test on 19x19, which take it longer: on a core some three a second on 9x9,\n"
    "                    one a second in the opening, and three in four seconds of whole games on 19x19\n"
    "                    (default 500; 0: don't; 80000: in all of as many games as the thesis has, 13 hours of\n"
    "                    a core). Not in games of GNU Go itself. Ctrl-C breaks off, the same command goes on\n"
    "  --cache FOLDER    keep there what was measured, so that it isn't made again while games, options and\n"
    "                    program stay the same (default: FILE.html.cache)\n"
    "  --bench FILE      put tables of these JSON lines into the page too ('make bench' prints such)\n"
    "  --json            print the figures as one JSON object too\n\n"
    "GAMES are SGF files, folders and archives (zip, tar, 7z ...), mixed. Which of their games are used:\n"
    "  --rank RANK       weakest rank of both players: 30k..1k, 1d..9d, 1p..9p, or a rating such as 2200\n"
    "  --margin POINTS   won by no more than this, or by resignation (the thesis: 6.5)\n"
    "  --no-time         not those lost on time\n"
    "  --no-duplicates   not those with the moves of an earlier game, perhaps turned or mirrored\n";

struct request {
    struct report report;
    struct output_target output;
    const char *bench;
    char cache[4096];
    bool json;
};

/* Reads the command line. Returns -1 to go on, or the exit status. */
static int read_arguments(int argc, char **argv, struct request *request) {
    struct report *report = &request->report;
    const char *cache = NULL;
    int index = 0;
    report->ask = ASK_DEFAULT;
    report->settings = games_settings_default();
    for (int option; (option = getopt_long(argc, argv, "o:h", options, &index)) != -1;) {
        if (games_option(&report->settings, option, optarg)) {
            words_add(&report->filters, "--%s", options[index].name);
            if (optarg) words_add(&report->filters, "%s", optarg);
            continue;
        }
        switch (option) {
        case 'o': request->output.path = options_output("o", optarg); break;
        case 'F': request->output.force = true; break;
        case CACHE: cache = options_output("cache", optarg); break;
        case ASK: report->ask = (size_t)options_integer("ask", optarg, 0, INT32_MAX); break;
        case BENCH: request->bench = optarg; break;
        case 'j': request->json = true; break;
        case 'h': fputs(help, stdout); return 0;
        default: options_refuse("report", NULL);
        }
    }
    if (optind == argc) options_refuse("report", "games to learn from and to test on");
    if (!request->output.path) options_refuse("report", "-o FILE.html to write to");
    report->paths = argv + optind;
    report->path_count = argc - optind;
    request->output.kind = FILE_REPORT;
    request->output.inputs = argv + optind;
    request->output.input_count = argc - optind;
    snprintf(request->cache, sizeof request->cache, "%s%s", cache ? cache : request->output.path,
             cache ? "" : ".cache");
    report->cache = request->cache;
    return -1;
}

/* Marks the folder as a report's, in the way that programs for backups know, too (bford.info/cachedir). */
static bool mark_folder(const char *folder) {
    static const char text[] = "Signature: 8a477f597d28d172789f06886806bc55\n"
                               "# What 'katachi report' has measured. It may be removed.\n";
    char path[4096 + sizeof "/CACHEDIR.TAG"];
    snprintf(path, sizeof path, "%s/CACHEDIR.TAG", folder);
    const struct output_target target = {.path = path, .force = true};
    return access(path, F_OK) == 0 || output_write(&target, text, sizeof text - 1, NULL);
}

/* That the page has no place is told before the work, not behind it. */
static bool prepare_places(const struct request *request) {
    /* GNU Go's answers may have been copied there before. */
    static const char *const marks[] = {"CACHEDIR.TAG", "3x3.result", "gnugo-3.8-level-10.txt", NULL};
    return output_possible(&request->output) &&
           output_folder_open(request->cache, marks, request->output.force) && mark_folder(request->cache);
}

/* The tables of --bench, as HTML; NULL after a message. The caller frees them. */
static char *read_tables(const struct request *request) {
    char *tables = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&tables, &bytes);
    bool ok = stream && (!request->bench || bench_write(stream, request->bench));
    if (stream) fclose(stream);
    if (ok) return tables;
    free(tables);
    return NULL;
}

/* The page is put together in memory: while it is, the scripts of its plots are files in the making. */
static bool write_page(const struct request *request, const char *tables) {
    char *page = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&page, &bytes);
    bool ok = stream && page_write(stream, &request->report, tables);
    ok = stream && fclose(stream) == 0 && ok && output_write(&request->output, page, bytes, NULL);
    free(page);
    return ok;
}

static bool make(struct request *request) {
    struct report *report = &request->report;
    char *tables = read_tables(request);
    bool ok = tables && survey_read(&report->survey, &report->settings, report->paths, report->path_count);
    ok = ok && sets_divide(report) && report_experiments(report) && report_3x3_learn(report) &&
         sets_measure(report) && write_page(request, tables);
    if (ok && request->json) page_print_json(report);
    if (ok) fprintf(stderr, "katachi: %s is written\n", request->output.path);
    free(tables);
    return ok;
}

int command_report(int argc, char **argv) {
    static struct request request;
    int status = read_arguments(argc, argv, &request);
    if (status >= 0) return status;
    bool ok = prepare_places(&request) && make(&request);
    report_experiments_free(&request.report);
    report_3x3_free(&request.report.patterns3x3);
    survey_free(&request.report.survey);
    sgf_game_free(&request.report.example);
    words_free(&request.report.filters);
    if (gtp_client_interrupted()) {
        fputs("katachi: broken off; the same command goes on from here\n", stderr);
        return 128 + gtp_client_interrupted();
    }
    return ok ? 0 : 1;
}
