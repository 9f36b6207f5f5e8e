/* katachi practise: problems that answer. */
#include <stdio.h>
#include <unistd.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "common/output_place.h"
#include "common/user_place.h"
#include "images/load.h"
#include "link/gtp_client.h"
#include "problems/practise.h"
#include "problems/shipped_problems.h"

struct request {
    struct practise_settings settings;
    const char *export, *import;
    bool force;
};

static void begin(void *to) {
    struct request *request = to;
    request->settings.today = schedule_today();
}

static void read_day(const struct options_row *row, char *const *values, void *field) {
    if (!schedule_read_date(*values, field)) options_wrong(row, *values, "a date such as 2026-11-28");
}

static const struct options_row rows[] = {
    {"level", 0, "N", "problems of level N alone", OPTIONS_INTEGER, 1, 9, .standard = "all",
     OPTIONS_FIELD(struct request, settings.level)},
    {"count", 0, "N", "end after N problems", OPTIONS_INTEGER, 1, 1e9, .standard = "when none is left",
     OPTIONS_FIELD(struct request, settings.most)},
    {"words", 0, NULL, "say positions in words instead of drawing them, for screen readers",
     OPTIONS_FIELD(struct request, settings.words)},
    {"export", 0, "FILE", "write what is remembered to FILE, and end", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, export)},
    {"force", 0, NULL, "replace FILE even if it is of another kind, or write-protected",
     OPTIONS_FIELD(struct request, force)},
    {"import", 0, "FILE", "add what FILE remembers, of an export elsewhere, and end", OPTIONS_FILE,
     OPTIONS_FIELD(struct request, import)},
    {"today", 0, "DATE", "take this day for today", OPTIONS_OWN, .read = read_day,
     .standard = "the computer's", OPTIONS_FIELD(struct request, settings.today)},
    {0},
};

static int train(const struct request *request, const char *file, struct schedule *schedule) {
    static struct choice choice;
    CLEANUP(sgf_tree_free) struct sgf_tree tree = {0};
    bool ok = file ? load_tree(file, &tree, stderr) : shipped_problems(&tree);
    if (!ok) return 1;
    choice_shipped(&choice);
    gtp_client_catch_signals();
    ok = practise(&request->settings, &choice, &tree, schedule) && !tree.broken;
    return gtp_client_interrupted() ? 128 + gtp_client_interrupted() : ok ? 0 : 1;
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    char state[OUTPUT_PLACE_BYTES];
    CLEANUP(schedule_free) struct schedule schedule = {0};
    int status = 0;
    if (user_place_find("XDG_DATA_HOME", ".local/share", "practice.txt", state)) {
        user_place_make(state);
        request->settings.state = state;
    } else
        fputs("katachi: neither XDG_DATA_HOME nor HOME names a folder, so nothing is remembered\n", stderr);
    if (request->settings.state && access(state, F_OK) == 0 && !schedule_read(&schedule, state)) {
        fprintf(stderr, "katachi: move %s away to begin anew\n", state);
        return 1;
    }
    if (request->import)
        status = schedule_read(&schedule, request->import) && request->settings.state &&
                         practise_keep(&schedule, state, false)
                     ? 0
                     : 1;
    if (request->export && !status)
        status = practise_keep(&schedule, request->export, request->force) ? 0 : 1;
    if (!request->import && !request->export) status = train(request, count ? arguments[0] : NULL, &schedule);
    return status;
}

const struct command command_practise = {
    .name = "practise",
    .summary = "solve problems that answer, and come again",
    .synopsis = "[FILE.sgf] [OPTION ...]",
    .about =
        "Shows one problem after the other. You play; Katachi answers, also to moves that the file lacks, and says why a move fails. Without FILE it takes the problems that ship with it, in three levels. 'katachi "
        "problems' makes others out of your games; any SGF file of problems will do, in which right lines end with RIGHT in a comment, or a group is surrounded.\n\n"
        "A problem that you solve at once comes again after 3 days, then after 7, 16, 35, 90 and 180; one that you don't comes again the next day. Type 'help' for what you can type.",
    .more =
        "What you did is kept after each problem, in $XDG_DATA_HOME/katachi/practice.txt (~/.local/share). --export and --import carry it to another computer: of two that know a problem, the "
        "one that tried it later counts. A problem is known by its position, turned, mirrored or recoloured as "
        "it may be, and so keeps its dates when its file changes.\n\n"
        "Exit status: 0 when you ended it, 1 after an error, 2 when the command line is wrong, 130 after Ctrl-C.",
    .arguments_max = 1,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
