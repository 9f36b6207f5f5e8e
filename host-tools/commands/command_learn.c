/* katachi learn: from game records to a pattern database. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "commands/commands.h"
#include "common/checkpoint.h"
#include "common/complain.h"
#include "common/device_choice.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/stop.h"
#include "learn/database.h"
#include "learn/examples.h"
#include "learn/learning_file.h"

struct request {
    struct games_settings games;
    struct learner_settings learner;
    struct database_run run;
    struct output_target output;
    struct checkpoint checkpoint;
    struct device_choice device;
    bool json;
};

/* Takes the learning of a file, if it is this one. */
static bool take_kept(void *with, const char *path, void *work) {
    struct request *request = with;
    struct learning *learning = work;
    if (!learning_read(path, &request->run, learning)) return false;
    if (learning->examples) tell_user("going on with %s, after position %zu", path, learning->examples);
    else tell_user("going on with %s, after game %zu of %zu", path, learning->games, request->run.games);
    return true;
}

static bool write_kept(void *with, const struct output_target *target, const void *work) {
    return learning_write(target, &((struct request *)with)->run, work);
}

static void begin(void *to) {
    struct request *request = to;
    request->games = games_settings_default();
    request->learner = learner_settings_default(request->games.filter.size);
    request->learner.stage_moves = 0; /* not given: what suits the size */
    request->device.kind = DEVICE_CPU;
    request->checkpoint = (struct checkpoint){.name = "learning",
                                              .seconds = CHECKPOINT_SECONDS,
                                              .take = take_kept,
                                              .write = write_kept,
                                              .with = request};
}

/* Reads "LOW-HIGH". */
static void read_k(const struct options_row *row, char *const *values, void *field) {
    struct learner_settings *settings = field;
    char *end;
    long low = strtol(*values, &end, 10), high = *end == '-' ? strtol(end + 1, &end, 10) : 0;
    bool right = !*end && low >= (long)row->low && low <= high && high <= (long)row->high;
    if (!right) options_wrong(row, *values, "two numbers from 2 to 16 such as 4-9");
    settings->k_min = (int)low;
    settings->k_max = (int)high;
}
static_assert(NEIGHBOURS_MAX == 16 && LEARNER_PARTS_MAX == 10000, "messages name them");

/* Reads "PART/PARTS". */
static void read_part(const struct options_row *row, char *const *values, void *field) {
    struct learner_settings *settings = field;
    char *end;
    long part = strtol(*values, &end, 10), parts = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    bool right = !*end && part >= 1 && part <= parts && parts <= LEARNER_PARTS_MAX;
    if (!right) options_wrong(row, *values, "the part and the number of parts, 10000 at most, such as 1/4");
    settings->part = (int)part;
    settings->parts = (int)parts;
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE.db", "the database"),
    {"k", 0, "MIN-MAX", "learn patterns of MIN to MAX stones and edges, those nearest to the move",
     OPTIONS_OWN, 2, NEIGHBOURS_MAX, .read = read_k, .standard = "4-9",
     OPTIONS_FIELD(struct request, learner)},
    {"stages", 0, "N", "divide games into N stages, each with patterns of its own", OPTIONS_INTEGER, 1,
     KT_STAGES_MAX, OPTIONS_FIELD(struct request, learner.stages)},
    {"stage-moves", 0, "N", "begin a new stage after N moves", OPTIONS_INTEGER, 1, 255,
     .standard = "15 on 9x9, 50 on 19x19", OPTIONS_FIELD(struct request, learner.stage_moves)},
    {"acquire", 0, "N", "take patterns from the first N games only, but value them in all", OPTIONS_INTEGER,
     1, INT32_MAX, .standard = "all", OPTIONS_FIELD(struct request, learner.acquire)},
    {"support", 0, "N", "drop patterns that matched fewer than N times; 0 keeps all", OPTIONS_INTEGER, 0,
     INT32_MAX, OPTIONS_FIELD(struct request, learner.support)},
    {"value", 0, "X",
     "drop patterns whose value, the share of matches in which the move was played, is below X; 0 keeps all",
     OPTIONS_NUMBER, 0, 1, OPTIONS_FIELD(struct request, learner.value)},
    {"part", 0, "I/N",
     "write part I of N: count in every Nth game only. 'katachi merge' joins the parts into the database "
     "that one run over all games makes. Name the same GAMES and options for each part. A part that exists "
     "already is not made again",
     OPTIONS_OWN, .read = read_part, OPTIONS_FIELD(struct request, learner)},
    CHECKPOINT_OPTION(struct request, checkpoint.seconds),
    {"device", 0, "WHICH",
     "where patterns are counted: cpu, by a tree that shares work; gpu, or gpu:1 for the second one, by trying each pattern "
     "everywhere; auto, a GPU if there is one. The database is the same",
     OPTIONS_OWN, .read = device_choice_option, .standard = "cpu", OPTIONS_FIELD(struct request, device)},
    {"json", 0, NULL,
     "print one JSON object: games, games_skipped, examples, raw_patterns, kept_patterns, seconds",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

static void print_result(const struct request *request, const struct games *games,
                         const struct learner_result *result, double seconds) {
    if (request->json) {
        json_t *object = json_object();
        json_put(object, "games", (json_int_t)games->count);
        json_put(object, "games_skipped", (json_int_t)games->skipped);
        json_put(object, "examples", (json_int_t)result->examples);
        json_put(object, "raw_patterns", (json_int_t)result->raw_patterns);
        json_put(object, "kept_patterns", (json_int_t)result->patterns.count);
        json_put_fixed(object, "seconds", seconds, 3);
        json_write(stdout, object);
    } else
        printf("%s: %zu patterns %s of %zu, from %zu games with %zu examples, in %.1f s\n",
               request->output.path, result->patterns.count, request->learner.parts ? "matched" : "kept",
               result->raw_patterns, games->count, result->examples, seconds);
}

/* Warns of few games. docs/log/2026-11-27-figures.md has the measurements. */
static void warn_of_few(size_t games) {
    enum { FEW = 100 };
    if (games < FEW)
        tell_user("%zu game%s few: patterns of 10 games predicted 20 %% of the moves of others, of 100 28 "
                  "%%, of 600 38 %%",
                  games, games == 1 ? " is" : "s are");
}

/* Is there memory for an example, with a copy of the board, for every move? If not, complains. */
static bool has_room(const struct games *games, const struct learner_settings *learner) {
    size_t parts = learner->parts ? (size_t)learner->parts : 1;
    size_t first = learner->parts ? (size_t)learner->part - 1 : 0;
    uint64_t half = memory_half(), bytes = examples_bytes(games, first, parts);
    if (bytes <= half) return true;
    return tell_user("the examples of these games would take %.0f MiB, and half of the memory that this "
                     "program may use is %.0f MiB; learn in parts, --part 1/%llu and so on, or from fewer "
                     "games (--take)",
                     (double)bytes / (1 << 20), (double)half / (1 << 20),
                     (unsigned long long)((bytes / half + 1) * parts));
}

/* Learns, and writes the database. Returns the exit status. `begun`: when the command began. */
static int learn(struct request *request, const struct games *games, double begun) {
    struct database_run *run = &request->run;
    if (!has_room(games, &request->learner)) return 1;
    warn_of_few(games->count);
    request->learner.checkpoint = &request->checkpoint;
    struct learner_result result = learner_run(games, run->size, &request->learner);
    run->examples = result.examples;
    run->raw_patterns = result.raw_patterns;
    bool ok =
        result.end == LEARNER_FINISHED && database_write(&request->output, run, &result.patterns, games);
    if (ok) checkpoint_remove(&request->checkpoint);
    if (ok) print_result(request, games, &result, progress_clock() - begun);
    if (result.end == LEARNER_STOPPED && request->checkpoint.is_current)
        tell_user("ended early; the same command goes on from %s", request->checkpoint.target.path);
    pattern_set_free(&result.patterns);
    return ok ? 0 : result.end == LEARNER_STOPPED ? 128 + stop_signal() : 1;
}

/* Notes what the learning is of. Returns whether the output holds this part already, which is said. */
static bool is_done(struct request *request, const struct games *games) {
    const struct learner_settings *learner = &request->learner;
    struct database_run *run = &request->run;
    *run = (struct database_run){
        .size = request->games.filter.size, .settings = *learner, .games = games->count};
    run->acquired = learner->acquire < games->count ? learner->acquire : games->count;
    run->games_crc = games_crc(games);
    if (!learner->parts || !database_has_part(request->output.path, run)) return false;
    tell_user("part %d of %d stands in %s already", learner->part, learner->parts, request->output.path);
    return true;
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    if (!request->learner.stage_moves)
        request->learner.stage_moves = learner_settings_default(request->games.filter.size).stage_moves;
    request->output.kind = request->learner.parts ? FILE_PART : FILE_DATABASE;
    if (!output_prepare(&request->output, arguments, count)) return 1;

    if (!device_choice_find(&request->device)) return 1;
    request->learner.accelerator = request->device.accelerator;
    double begun = progress_clock();
    CLEANUP(games_free) struct games games = {0};
    if (!games_read(&games, &request->games, arguments, count)) return 1;
    int status = 0;
    if (!is_done(request, &games)) {
        checkpoint_place(&request->checkpoint, &request->output, FILE_LEARNING);
        status = learn(request, &games, begun);
        checkpoint_free(&request->checkpoint);
    }
    return status;
}

const struct command command_learn = {
    .name = "learn",
    .summary = "learn patterns from game records into a database",
    .synopsis = "GAMES... -o FILE.db [OPTION ...]",
    .about =
        "Learns move patterns from game records and writes them into a pattern database, one SQLite "
        "file.\n\nA pattern is a move with the k stones and board edges nearest to it. Its value is the "
        "share of the positions that it matches in which the move was played.\n\n"
        "Whatever ends the learning, Ctrl-C, SIGTERM, SIGHUP or a loss of power, the same command goes on where it was, or "
        "at the last checkpoint, and writes the same database.",
    .more =
        "Exit status: 0 when the database was written, 1 after an error, 2 when the command line is wrong, 130 after "
        "Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.",
    COMMAND_WANTS(OPTIONS_MANY, "games to learn from"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}, GAMES_TABLES(struct request, games)),
};
