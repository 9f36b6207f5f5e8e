/* katachi analysis: KataGo's JSON protocol on standard input and output. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/engine.h"
#include "commands/commands.h"
#include "commands/gtp_input.h"
#include "commands/thinking.h"
#include "common/file_kind.h"
#include "common/options.h"
#include "load/choice.h"
#include "load/load.h"

enum {
    IMAGE = 1,
    VALUES,
    MODEL,
    CONFIG,
    OVERRIDE,
    PARALLEL,
    AT_ONCE,
    PASSED_OVER,
    VISITS = 500,
    LINE_MOVES = 15
};

static const struct option options[] = {
    {"image", required_argument, NULL, IMAGE},
    {"values", required_argument, NULL, VALUES},
    {"model", required_argument, NULL, MODEL},
    {"config", required_argument, NULL, CONFIG},
    {"override-config", required_argument, NULL, OVERRIDE},
    {"analysis-threads", required_argument, NULL, PARALLEL},
    {"quit-without-waiting", no_argument, NULL, AT_ONCE},
    {"human-model", required_argument, NULL, PASSED_OVER},
    THINKING_OPTIONS,
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi analysis [OPTION ...]\n\n"
    "Speaks KataGo's JSON analysis protocol: each line of standard input is a query, each line of standard\n"
    "output an answer; for KaTrain, Ogatak and others, in place of 'katago analysis'. docs/gtp.md says what is\n"
    "understood. At the end of the input it ends when all is answered.\n\n"
    "  --image FILE      what to predict moves by: an image, a network or a database (default: those that ship\n"
    "                    with Katachi); on boards of another size, the image that suits these\n"
    "  -config FILE      KataGo's configuration: maxVisits (default 500), maxTime, analysisPVLen (15) and\n"
    "                    reportAnalysisWinratesAs (BLACK, WHITE or SIDETOMOVE, default BLACK) count\n"
    "  -override-config NAME=VALUE,...\n"
    "                    the same in place of it\n"
    "  -quit-without-waiting\n"
    "                    end at once at the end of the input\n"
    "  -model FILE, -human-model FILE, -analysis-threads N\n"
    "                    are accepted, so that command lines for KataGo work; a model that is Katachi's own is\n"
    "                    used as by --image. Positions are analysed one after the other, each by all threads\n";

struct request {
    const char *image;
    kt_values values;
    bool at_once;
    struct analysis_settings settings;
    struct thinking thinking;
};

/* A model for KataGo is of no use here; one of ours is. */
static void take_model(struct request *request, const char *path) {
    enum file_kind kind = file_kind_of(path);
    bool ours = kind == FILE_IMAGE || kind == FILE_NETWORK || kind == FILE_DATABASE;
    if (ours) request->image = path;
    else fprintf(stderr, "katachi: %s is no model of Katachi's; its own predicts\n", path);
}

static void take_option(struct request *request, int option, const char *value) {
    switch (option) {
    case IMAGE: request->image = value; return;
    case VALUES: request->values = options_values(value); return;
    case MODEL: take_model(request, value); return;
    case CONFIG:
        if (!analysis_read_config(&request->settings, value)) exit(1);
        return;
    case OVERRIDE:
        if (!analysis_set_all(&request->settings, value, "-override-config")) exit(2);
        return;
    case PARALLEL: (void)options_integer("analysis-threads", value, 1, 16384); return;
    case AT_ONCE: request->at_once = true; return;
    case PASSED_OVER: return;
    case 'h': printf("%s%s%s", help, options_values_help, thinking_help); exit(0);
    default:
        if (!thinking_take(&request->thinking, option, value)) options_refuse("analysis", NULL);
    }
}

static int run(const struct analysis_config *config, bool at_once) {
    static struct gtp_input input;
    if (!analysis_begin(config)) return 1;
    fputs("Katachi: started, ready to begin handling requests\n", stderr);
    bool written = true;
    for (const char *line; written && (line = gtp_input_take(&input));) written = analysis_take(line);
    if (input.error) fprintf(stderr, "katachi: cannot read standard input: %s\n", strerror(input.error));
    written = analysis_end(at_once || !written) && written;
    if (!written) fputs("katachi: cannot write to standard output\n", stderr);
    int status = input.error || !written ? 1 : 0;
    gtp_input_free(&input);
    return status;
}

int command_analysis(int argc, char **argv) {
    struct request request = {.settings = {KT_BLACK, VISITS, 0, LINE_MOVES}, .thinking = thinking_defaults()};
    for (int option; (option = getopt_long_only(argc, argv, "h", options, NULL)) != -1;)
        take_option(&request, option, optarg);
    if (optind < argc) options_refuse("analysis", "no arguments but options");
    struct thinking *thinking = &request.thinking;
    if (thinking->budget.playouts) request.settings.visits = thinking->budget.playouts;
    if (thinking->budget.milliseconds) request.settings.milliseconds = thinking->budget.milliseconds;
    struct loaded_image loaded = {0};
    if (request.image && !load_image(request.image, &loaded)) return 1;
    const kt_image *const named[] = {&loaded.image, NULL};
    struct choice choice = {.path = NULL};
    choice_make(&choice, request.image ? &loaded.image : NULL, request.image);
    bool begun = thinking_begin(thinking, request.image ? named : choice.image);
    const struct analysis_config config = {&thinking->player, &choice, request.values, request.settings};
    int status = begun ? run(&config, request.at_once) : 1;
    thinking_end(thinking);
    load_free(&loaded);
    return status;
}
