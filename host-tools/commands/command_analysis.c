/* katachi analysis: KataGo's JSON protocol on standard input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/engine.h"
#include "commands/commands.h"
#include "commands/gtp_input.h"
#include "common/file_kind.h"
#include "common/memory.h"
#include "images/choice.h"
#include "images/thinking.h"
#include "images/values.h"

enum { VISITS = 500, LINE_MOVES = 15, AT_ONCE = 8 };

struct request {
    const char *image;
    kt_values values;
    bool quits;
    int at_once; /* 0: what the settings say */
    struct analysis_settings settings;
    struct thinking thinking;
};

static void begin(void *request) {
    *(struct request *)request = (struct request){.settings = {KT_BLACK, VISITS, 0, LINE_MOVES, AT_ONCE},
                                                  .thinking = thinking_defaults()};
}

/* KataGo's models cannot be used; Katachi's own can. */
static void read_model(const struct options_row *, char *const *values, void *field) {
    enum file_kind kind = file_kind_of(*values);
    bool ours = kind == FILE_IMAGE || kind == FILE_NETWORK || kind == FILE_DATABASE;
    if (ours) *(const char **)field = *values;
    else fprintf(stderr, "katachi: %s is not a model of Katachi's and is not used\n", *values);
}

static void read_config(const struct options_row *, char *const *values, void *field) {
    if (!analysis_read_config(field, *values)) exit(1);
}

static void read_settings(const struct options_row *, char *const *values, void *field) {
    if (!analysis_set_all(field, *values, "-override-config")) exit(2);
}

static void read_nothing(const struct options_row *, char *const *, void *) {}

static const struct options_row rows[] = {
    {"image", 0, "FILE",
     "predict moves by FILE, an image, a network or a database; on boards of another size, the image that "
     "suits the size best predicts",
     OPTIONS_FILE, .standard = "the images that ship", OPTIONS_FIELD(struct request, image)},
    {"config", 0, "FILE",
     "read KataGo's configuration: maxVisits (default 500), maxTime, analysisPVLen (15), numAnalysisThreads (8) "
     "and reportAnalysisWinratesAs (BLACK, WHITE or SIDETOMOVE, default BLACK) count",
     OPTIONS_OWN, .read = read_config, OPTIONS_FIELD(struct request, settings)},
    {"override-config", 0, "NAME=VALUE,...", "set the same in place of the file", OPTIONS_OWN,
     .read = read_settings, OPTIONS_FIELD(struct request, settings)},
    {"quit-without-waiting", 0, NULL, "end at once at the end of the input",
     OPTIONS_FIELD(struct request, quits)},
    {"model", 0, "FILE", "the same as --image when FILE is Katachi's own; a model of KataGo's is not used",
     OPTIONS_OWN, .read = read_model, OPTIONS_FIELD(struct request, image)},
    {"human-model", 0, "FILE", "accepted, so that command lines for KataGo work, but not used", OPTIONS_OWN,
     .read = read_nothing},
    {"analysis-threads", 0, "N",
     "analyse up to N positions at once, as numAnalysisThreads of the configuration; --threads says how many threads they share",
     OPTIONS_INTEGER, 1, 16384, .standard = "8", OPTIONS_FIELD(struct request, at_once)},
    {0},
};

static int serve(const struct analysis_config *config, bool quits) {
    static struct gtp_input input;
    if (!analysis_begin(config)) return 1;
    fputs("Katachi: started, ready to begin handling requests\n", stderr);
    bool written = true;
    for (const char *line; written && (line = gtp_input_take(&input));) written = analysis_take(line);
    if (input.error) fprintf(stderr, "katachi: cannot read standard input: %s\n", strerror(input.error));
    written = analysis_end(quits || !written) && written;
    if (!written) fputs("katachi: cannot write to standard output\n", stderr);
    int status = input.error || !written ? 1 : 0;
    gtp_input_free(&input);
    return status;
}

static int run(void *with, char **, int) {
    struct request *request = with;
    struct thinking *thinking = &request->thinking;
    struct analysis_settings *settings = &request->settings;
    if (thinking->budget.playouts)
        settings->visits = (thinking->budget.playouts - 1) / ANALYSIS_VISIT_PLAYOUTS + 1;
    if (thinking->budget.milliseconds) settings->milliseconds = thinking->budget.milliseconds;
    if (request->at_once)
        settings->at_once = request->at_once < ANALYSIS_AT_ONCE_MAX ? request->at_once : ANALYSIS_AT_ONCE_MAX;
    CLEANUP(choice_free) struct choice choice = {0};
    if (!choice_open(&choice, request->image)) return 1;
    bool begun = thinking_begin(thinking, &choice);
    const struct analysis_config config = {&thinking->player, thinking->threads, &choice, request->values,
                                           *settings};
    int status = begun ? serve(&config, request->quits) : 1;
    thinking_end(thinking);
    return status;
}

const struct command command_analysis = {
    .name = "analysis",
    .summary = "speak KataGo's JSON analysis protocol, for KaTrain and others",
    .synopsis = "[OPTION ...]",
    .about = "Speaks KataGo's JSON analysis protocol, in place of 'katago analysis', for KaTrain, Ogatak and "
             "others: each line of standard input is a query, each line of standard output an answer. "
             "docs/gtp.md says what it understands. When the input ends, it answers what was asked, and "
             "ends. Options may begin with one dash, as KataGo's do.",
    .single_dash = true,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL},
                    {values_rows, offsetof(struct request, values), NULL},
                    {thinking_rows, offsetof(struct request, thinking), NULL}),
};
