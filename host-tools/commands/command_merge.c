/* katachi merge: joins the parts of a pattern database. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/output.h"
#include "common/progress.h"
#include "learn/database.h"

static const struct option options[] = {
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'F'},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi merge PART... -o FILE.db [--json]\n\n"
    "Joins all parts that 'katachi learn --part' made of the same games with the same options, in any order,\n"
    "to the database that one run without --part makes, to the byte. On four machines:\n\n"
    "  katachi learn my-games/ --part 1/4 -o 1.part     # and 2/4, 3/4, 4/4 on the others\n"
    "  katachi merge 1.part 2.part 3.part 4.part -o my.db\n\n"
    "  -o FILE           the database; replaced whole, or not at all\n" OUTPUT_HELP
    "  --json            print one JSON object: parts, games, examples, raw_patterns, kept_patterns, seconds\n";

struct merging {
    struct database_run run; /* of the first file */
    const char **file;       /* by part - 1: the file that it came in */
    struct pattern_set patterns;
    struct games games;
    size_t examples;
};

/* Can the part from this file join those before it? */
static bool check(const struct merging *m, const char *path, const char *first,
                  const struct database_run *run) {
    const char *difference = database_difference(&m->run, run);
    if (difference) {
        fprintf(stderr, "katachi: %s and %s are not parts of the same run: they differ in: %s\n", first, path,
                difference);
        return false;
    }
    const char *before = m->file[run->settings.part - 1];
    if (before)
        fprintf(stderr, "katachi: %s and %s are both part %d; name each part once\n", before, path,
                run->settings.part);
    return !before;
}

/* Adds the part in `path`; `first` names the first file. */
static bool add(struct merging *m, const char *path, const char *first) {
    struct database_run run;
    struct pattern_set set;
    struct games games;
    if (!database_read_part(path, &run, &set, &games)) return false;
    if (!m->file) {
        m->run = run;
        m->file = memory_zeroed((size_t)run.settings.parts * sizeof *m->file);
        pattern_set_init(&m->patterns, run.size);
    }
    bool ok = check(m, path, first, &run);
    if (ok) {
        m->file[run.settings.part - 1] = path;
        m->examples += run.examples;
        pattern_set_join(&m->patterns, &set);
    }
    pattern_set_free(&set);
    /* Where the games were read from may differ from part to part: the first part says it. */
    if (ok && run.settings.part == 1) m->games = games;
    else games_free(&games);
    return ok;
}

static bool is_complete(const struct merging *m) {
    int missing = 0;
    for (int i = 0; i < m->run.settings.parts; i++) {
        if (m->file[i]) continue;
        if (missing++ == 0) fprintf(stderr, "katachi: of %d parts there are missing:", m->run.settings.parts);
        fprintf(stderr, " %d", i + 1);
    }
    if (missing) fputs("\n", stderr);
    return missing == 0;
}

static bool merge(struct merging *m, const struct output_target *output) {
    for (int i = 0; i < output->input_count; i++)
        if (!add(m, output->inputs[i], output->inputs[0])) return false;
    if (!is_complete(m)) return false;
    m->run.settings.part = m->run.settings.parts = 0;
    m->run.examples = m->examples;
    learner_keep(&m->patterns, &m->run.settings);
    return database_write(output, &m->run, &m->patterns, &m->games);
}

int command_merge(int argc, char **argv) {
    struct output_target output = {.kind = FILE_DATABASE};
    bool json = false;
    for (int option; (option = getopt_long(argc, argv, "o:h", options, NULL)) != -1;) {
        switch (option) {
        case 'o': output.path = options_output("o", optarg); break;
        case 'F': output.force = true; break;
        case 'j': json = true; break;
        case 'h': fputs(help, stdout); return 0;
        default: options_refuse("merge", NULL);
        }
    }
    if (optind == argc) options_refuse("merge", "parts to join");
    if (!output.path) options_refuse("merge", "-o FILE.db to write to");
    output.inputs = argv + optind;
    output.input_count = argc - optind;
    if (!output_possible(&output)) return 1;

    double begun = progress_clock();
    struct merging m = {0};
    bool ok = merge(&m, &output);
    const struct database_run *run = &m.run;
    double seconds = progress_clock() - begun;
    if (ok && json)
        printf("{\"parts\": %d, \"games\": %zu, \"examples\": %zu, \"raw_patterns\": %zu, "
               "\"kept_patterns\": %zu, \"seconds\": %.3f}\n",
               argc - optind, run->games, run->examples, run->raw_patterns, m.patterns.count, seconds);
    else if (ok)
        printf("%s: %zu patterns kept of %zu, from %zu games with %zu examples in %d parts\n", output.path,
               m.patterns.count, run->raw_patterns, run->games, run->examples, argc - optind);
    pattern_set_free(&m.patterns);
    games_free(&m.games);
    free(m.file);
    return ok ? 0 : 1;
}
