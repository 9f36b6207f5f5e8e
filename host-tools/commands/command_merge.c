/* katachi merge: joins the parts of a pattern database, and makes one network of several. */
#include <stdio.h>
#include <stdlib.h>

#include "commands/commands.h"
#include "common/complain.h"
#include "common/file_kind.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/progress.h"
#include "learn/database.h"
#include "train/network.h"

struct request {
    struct output_target output;
    bool json;
};

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE", "the database, or the network,"),
    {"json", 0, NULL,
     "print one JSON object: parts, games, examples, raw_patterns, kept_patterns, seconds; of networks: networks, layers, channels, trained",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

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
    if (difference)
        return tell_user("%s and %s are not parts of the same run: they differ in: %s", first, path,
                         difference);
    const char *before = m->file[run->settings.part - 1];
    return !before ||
           tell_user("%s and %s are both part %d; name each part once", before, path, run->settings.part);
}

/* Adds the part in `path`; `first` names the first file. */
static bool add(struct merging *m, const char *path, const char *first) {
    struct database_run run;
    CLEANUP(pattern_set_free) struct pattern_set set = {0};
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
    /* The parts may have read their games from different places; those of the first part count. */
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

static int merge_networks(const struct request *request) {
    const struct output_target *output = &request->output;
    CLEANUP(network_free) struct network mean = {0};
    if (!network_read_mean(output->inputs, output->input_count, &mean) || !network_write(output, &mean))
        return 1;
    if (request->json) {
        json_t *object = json_object();
        json_put(object, "networks", output->input_count);
        json_put(object, "layers", mean.layers);
        json_put(object, "channels", mean.channels);
        json_put(object, "trained", (json_int_t)mean.trained);
        json_write(stdout, object);
    } else
        printf("%s: the mean of %d networks, %d layers of %d channels\n", output->path, output->input_count,
               mean.layers, mean.channels);
    return 0;
}

static int run_merge(void *with, char **arguments, int count) {
    struct request *request = with;
    struct output_target *output = &request->output;
    bool networks = file_kind_of(arguments[0]) == FILE_NETWORK;
    output->kind = networks ? FILE_NETWORK : FILE_DATABASE;
    if (!output_prepare(output, arguments, count)) return 1;
    if (networks && count < 2) {
        tell_user("%s: a mean is of two networks or more; name them all", arguments[0]);
        return 1;
    }
    if (networks) return merge_networks(request);

    double begun = progress_clock();
    struct merging m = {0};
    bool ok = merge(&m, output);
    const struct database_run *run = &m.run;
    double seconds = progress_clock() - begun;
    if (ok && request->json) {
        json_t *object = json_object();
        json_put(object, "parts", count);
        json_put(object, "games", (json_int_t)run->games);
        json_put(object, "examples", (json_int_t)run->examples);
        json_put(object, "raw_patterns", (json_int_t)run->raw_patterns);
        json_put(object, "kept_patterns", (json_int_t)m.patterns.count);
        json_put_fixed(object, "seconds", seconds, 3);
        json_write(stdout, object);
    } else if (ok)
        printf("%s: %zu patterns kept of %zu, from %zu games with %zu examples in %d parts\n", output->path,
               m.patterns.count, run->raw_patterns, run->games, run->examples, count);
    pattern_set_free(&m.patterns);
    games_free(&m.games);
    free(m.file);
    return ok ? 0 : 1;
}

const struct command command_merge = {
    .name = "merge",
    .summary = "join parts of a database, or make the mean of networks",
    .synopsis = "PART... -o FILE [OPTION ...]",
    .about = "Joins all parts that 'katachi learn --part' made of the same games with the same options. "
             "Their order does not matter: the database is the one that a single run without --part makes, "
             "to the byte. On four machines:\n\n"
             "  katachi learn my-games/ --part 1/4 -o 1.part     # and 2/4, 3/4, 4/4\n"
             "  katachi merge 1.part 2.part 3.part 4.part -o my.db\n\n"
             "Of networks that 'katachi train' made, of one shape, it makes one whose weights are the means "
             "of theirs. Where they began with the same network, that can judge better than each:\n\n"
             "  katachi merge first.ktm second.ktm -o mean.ktm\n",
    COMMAND_WANTS(OPTIONS_MANY, "parts or networks to join"),
    COMMAND_OPTIONS(struct request, NULL, run_merge, {rows, 0, NULL}),
};
