/* katachi selfplay: games against itself, to learn from. */
#include <assert.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/stop.h"
#include "images/choice.h"
#include "match/selfplay.h"

struct request {
    struct selfplay_settings settings;
    const char *image;
    bool json;
};

static void begin(void *to) {
    struct request *request = to;
    request->settings = (struct selfplay_settings){.games = 1000, .playouts = 250, .seed = 1};
    request->settings.weight[9] = 1;
    request->settings.jobs = omp_get_num_procs();
}

/* Reads "9" or "9:3,13:1,19:1". */
static void read_sizes(const struct options_row *row, char *const *values, void *field) {
    struct selfplay_settings *settings = field;
    memset(settings->weight, 0, sizeof settings->weight);
    for (const char *at = *values;; at++) {
        char *end;
        long size = strtol(at, &end, 10), weight = 1;
        bool right =
            end != at && size >= SELFPLAY_SIZE_MIN && size <= KT_BOARD_MAX && !settings->weight[size];
        if (right && *end == ':') {
            at = end + 1;
            weight = strtol(at, &end, 10);
            right = end != at && weight >= 1 && weight <= SELFPLAY_WEIGHT_MAX;
        }
        if (!right || (*end && *end != ','))
            options_wrong(
                row, *values,
                "sizes from 5 to 19, each with a weight from 1 to 1000 if there are several, such as "
                "9:3,13:1,19:1");
        settings->weight[size] = (unsigned)weight;
        if (!*end) return;
        at = end;
    }
}
static_assert(SELFPLAY_SIZE_MIN == 5 && SELFPLAY_WEIGHT_MAX == 1000, "messages name them");

static void read_worker(const struct options_row *row, char *const *values, void *field) {
    struct selfplay_settings *settings = field;
    if (!selfplay_worker_read(*values, &settings->worker))
        options_wrong(row, *values, "the worker and the number of workers, 10000 at most, such as 1/4");
}
static_assert(SELFPLAY_WORKERS_MAX == 10000, "messages name it");

static const struct options_row rows[] = {
    {"output", 'o', "FOLDER", "add the games to the shard of this worker in FOLDER", OPTIONS_OUTPUT,
     .required = true, OPTIONS_FIELD(struct request, settings.folder)},
    {"games", 0, "N", "play N games, those included that stand in FOLDER; all workers together",
     OPTIONS_INTEGER, 1, SELFPLAY_GAMES_MAX, OPTIONS_FIELD(struct request, settings.games)},
    {"size", 0, "SIZES",
     "play on boards of these lines, 5 to 19: one size, or several, each with how often it is drawn, such as "
     "9:3,13:1,19:1",
     OPTIONS_OWN, .read = read_sizes, .standard = "9", OPTIONS_FIELD(struct request, settings)},
    {"playouts", 0, "N",
     "search one position of four with N playouts, the others with a sixth of it. More: better games, and fewer",
     OPTIONS_INTEGER, SELFPLAY_PLAYOUTS_MIN, SELFPLAY_PLAYOUTS_MAX,
     OPTIONS_FIELD(struct request, settings.playouts)},
    {"seed", 0, "N", "number that decides the games: the same one plays the same games", OPTIONS_INTEGER, 0,
     0x7fffffff, OPTIONS_FIELD(struct request, settings.seed)},
    {"jobs", 0, "N", "play N games at once", OPTIONS_INTEGER, 1, 1024, .standard = "one for each core",
     OPTIONS_FIELD(struct request, settings.jobs)},
    {"worker", 0, "K/N",
     "be worker K of N, each of which plays every Nth game. Ranks of MPI, and jobs of an array of Slurm or Grid "
     "Engine, know it by themselves",
     OPTIONS_OWN, .read = read_worker, .standard = "what the environment says, else 1/1",
     OPTIONS_FIELD(struct request, settings)},
    {"image", 0, "FILE", "predict with this image, database or network", OPTIONS_FILE,
     .standard = "the images that ship with Katachi", OPTIONS_FIELD(struct request, image)},
    {"json", 0, NULL, "print one JSON object: file, games_before, games, positions, labels, seconds",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

static void print_result(const struct request *request, const struct selfplay_result *result) {
    double hours = result->seconds > 0 ? result->seconds / 3600 : 1;
    if (request->json) {
        json_t *object = json_object();
        json_put_text(object, "file", result->path);
        json_put(object, "games_before", result->before);
        json_put(object, "games", result->games);
        json_put(object, "positions", (json_int_t)result->positions);
        json_put(object, "labels", (json_int_t)result->labels);
        json_put_fixed(object, "seconds", result->seconds, 3);
        json_write(stdout, object);
        return;
    }
    printf(
        "%s: %ld game%s with %llu positions, %llu of them with labels, in %.1f s: %.0f games, %.0f positions an hour\n",
        result->path, result->games, result->games == 1 ? "" : "s", (unsigned long long)result->positions,
        (unsigned long long)result->labels, result->seconds, (double)result->games / hours,
        (double)result->positions / hours);
}

static int run(void *with, char **, int) {
    struct request *request = with;
    struct selfplay_settings *settings = &request->settings;
    if (!settings->worker.number && !selfplay_worker_find(&settings->worker)) return 1;
    CLEANUP(choice_free) struct choice choice = {0};
    if (!choice_open(&choice, request->image)) return 1;
    settings->images = choice.image;
    struct selfplay_result result;
    bool ok = selfplay_run(settings, &result);
    if (ok) print_result(request, &result);
    if (ok && stop_signal()) fputs("katachi: ended early; the same command plays the rest\n", stderr);
    return !ok ? 1 : stop_signal() ? 128 + stop_signal() : 0;
}

const struct command command_selfplay = {
    .name = "selfplay",
    .summary = "play against itself, for networks to learn from the games",
    .synopsis = "-o FOLDER [OPTION ...]",
    .about =
        "Plays games of Katachi against itself and adds them to a shard, a file of games with what the search found in their "
        "positions: how often it visited each move, who it thought would win, and by how much; and for each game the "
        "winner, the score, and who owns each point at the end.\n\n"
        "The first moves are drawn from the network's predictions, and komi lies about the fair one. Games go on until two passes, by area; "
        "none is resigned. Seed and number decide each game: several workers share the games by their numbers, and each writes "
        "a shard of its own into the folder.\n\n"
        "Whatever ends it, Ctrl-C, SIGTERM, SIGHUP, SIGKILL or a loss of power, finished games are kept, and the same command plays the rest.",
    .more =
        "On several machines with a common folder:\n\n"
        "  mpirun -n 16 katachi selfplay -o games/ --games 100000 --jobs 1\n"
        "  sbatch --array=1-16 --wrap 'katachi selfplay -o games/ --games 100000'\n\n"
        "'katachi show' lists the games of a shard, and makes SGF of them.\n\n"
        "Exit status: 0 when all games were played, 1 after an error, 2 when the command line is wrong, 130 after "
        "Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.",
    .arguments_max = 0,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
