/* katachi learn: from game records to a pattern database. */
#include <stdio.h>
#include <stdlib.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/output.h"
#include "common/progress.h"
#include "learn/database.h"
#include "learn/examples.h"

enum { STAGES = 1, STAGE_MOVES, ACQUIRE, SUPPORT, VALUE, PART };

static const struct option options[] = {
    GAMES_OPTIONS,
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'F'},
    {"k", required_argument, NULL, 'k'},
    {"stages", required_argument, NULL, STAGES},
    {"stage-moves", required_argument, NULL, STAGE_MOVES},
    {"acquire", required_argument, NULL, ACQUIRE},
    {"support", required_argument, NULL, SUPPORT},
    {"value", required_argument, NULL, VALUE},
    {"part", required_argument, NULL, PART},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi learn GAMES... -o FILE.db [OPTION ...]\n\n"
    "Learns move patterns from game records and writes them into a pattern database, one SQLite file.\n\n"
    "  -o FILE           the database; replaced whole, or not at all\n" OUTPUT_HELP
    "  -k MIN-MAX        patterns of so many nearest stones and edges (2..16, default 4-9)\n"
    "  --stages N        divide games into N stages (1..5, default 5; 1: no stages)\n"
    "  --stage-moves N   moves in a stage (1..255, default 15 on 9x9, 50 on 19x19)\n"
    "  --acquire N       take patterns from the first N games only, but value them in all\n"
    "  --support N       drop patterns that matched less often (default 3; 0: off)\n"
    "  --value X         drop patterns worth less (0..1, default 0.01; 0: off)\n"
    "  --part I/N        count in a share of the games only, the Ith of N, and write a part of the database;\n"
    "                    'katachi merge' joins all N parts to the database that one run over all games makes.\n"
    "                    Name the same GAMES and options each time. What is there already is not made again\n"
    "  --json            print one JSON object: games, games_skipped, examples, raw_patterns,\n"
    "                    kept_patterns, seconds\n\n";

struct request {
    struct games_settings games;
    struct learner_settings learner;
    struct output_target output;
    bool json;
};

static void read_k(const char *argument, struct learner_settings *settings) {
    char *end;
    long low = strtol(argument, &end, 10), high = *end == '-' ? strtol(end + 1, &end, 10) : 0;
    if (!*end && low >= 2 && low <= high && high <= NEIGHBOURS_MAX) {
        settings->k_min = (int)low;
        settings->k_max = (int)high;
        return;
    }
    fprintf(stderr, "katachi: -k wants two numbers from 2 to %d such as 4-9, not '%s'\n", NEIGHBOURS_MAX,
            argument);
    exit(2);
}

static void read_part(const char *argument, struct learner_settings *settings) {
    char *end;
    long part = strtol(argument, &end, 10), parts = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    if (!*end && part >= 1 && part <= parts && parts <= LEARNER_PARTS_MAX) {
        settings->part = (int)part;
        settings->parts = (int)parts;
        return;
    }
    fprintf(stderr,
            "katachi: --part wants the part and the number of parts, up to %d, such as 1/4, not '%s'\n",
            LEARNER_PARTS_MAX, argument);
    exit(2);
}

/* Reads the command line. Returns -1 to go on, or the exit status. */
static int read_arguments(int argc, char **argv, struct request *request) {
    int stage_moves = 0;
    request->games = games_settings_default();
    request->learner = learner_settings_default(9);
    for (int option; (option = getopt_long(argc, argv, "o:k:h", options, NULL)) != -1;) {
        struct learner_settings *learner = &request->learner;
        if (games_option(&request->games, option, optarg)) continue;
        switch (option) {
        case 'o': request->output.path = options_output("o", optarg); break;
        case 'F': request->output.force = true; break;
        case 'k': read_k(optarg, learner); break;
        case STAGES: learner->stages = (int)options_integer("stages", optarg, 1, KT_IMAGE_STAGES_MAX); break;
        case STAGE_MOVES: stage_moves = (int)options_integer("stage-moves", optarg, 1, 255); break;
        case ACQUIRE: learner->acquire = (size_t)options_integer("acquire", optarg, 1, INT32_MAX); break;
        case SUPPORT: learner->support = (uint32_t)options_integer("support", optarg, 0, INT32_MAX); break;
        case VALUE: learner->value = options_number("value", optarg, 0, 1); break;
        case PART: read_part(optarg, learner); break;
        case 'j': request->json = true; break;
        case 'h': printf("%s%s", help, games_help); return 0;
        default: options_refuse("learn", NULL);
        }
    }
    request->learner.stage_moves =
        stage_moves ? stage_moves : learner_settings_default(request->games.filter.size).stage_moves;
    if (optind == argc) options_refuse("learn", "games to learn from");
    if (!request->output.path) options_refuse("learn", "-o FILE.db to write to");
    request->output.inputs = argv + optind;
    request->output.input_count = argc - optind;
    return -1;
}

static void print_result(const struct request *request, const struct games *games,
                         const struct learner_result *result, double seconds) {
    if (request->json)
        printf("{\"games\": %zu, \"games_skipped\": %zu, \"examples\": %zu, \"raw_patterns\": %zu, "
               "\"kept_patterns\": %zu, "
               "\"seconds\": %.3f}\n",
               games->count, games->skipped, result->examples, result->raw_patterns, result->patterns.count,
               seconds);
    else
        printf("%s: %zu patterns %s of %zu, from %zu games with %zu examples, in %.1f s\n",
               request->output.path, result->patterns.count, request->learner.parts ? "matched" : "kept",
               result->raw_patterns, games->count, result->examples, seconds);
}

/* What was measured: docs/figures.md. */
static void warn_of_few(size_t games) {
    enum { FEW = 100 };
    if (games < FEW)
        fprintf(
            stderr,
            "katachi: %zu game%s few: patterns of 10 games predicted 20 %% of the moves of others, of 100 28 %%, "
            "of 600 38 %%\n",
            games, games == 1 ? " is" : "s are");
}

/* Every move becomes an example, with a copy of its board. */
static bool has_room(const struct games *games, const struct learner_settings *learner) {
    uint64_t moves = 0, half = memory_half();
    size_t parts = learner->parts ? (size_t)learner->parts : 1;
    for (size_t i = learner->parts ? (size_t)learner->part - 1 : 0; i < games->count; i += parts)
        moves += (uint64_t)sgf_game_moves(&games->game[i]);
    uint64_t bytes = moves * sizeof(struct example);
    if (bytes <= half) return true;
    fprintf(
        stderr,
        "katachi: the examples of these games would take %.0f MiB, and half of the memory that this program may use "
        "is %.0f MiB; learn in parts, --part 1/%llu and so on, or from fewer games (--take)\n",
        (double)bytes / (1 << 20), (double)half / (1 << 20),
        (unsigned long long)((bytes / half + 1) * parts));
    return false;
}

int command_learn(int argc, char **argv) {
    struct request request = {.output = {.kind = FILE_DATABASE}};
    int status = read_arguments(argc, argv, &request);
    if (status >= 0) return status;
    if (request.learner.parts) request.output.kind = FILE_PART;
    if (!output_possible(&request.output)) return 1;

    double begun = progress_clock();
    struct games games = {0};
    if (!games_read(&games, &request.games, argv + optind, argc - optind)) return 1;
    struct database_run run = {
        .size = request.games.filter.size, .settings = request.learner, .games = games.count};
    run.acquired = request.learner.acquire < games.count ? request.learner.acquire : games.count;
    run.games_crc = games_crc(&games);
    if (request.learner.parts && database_has_part(request.output.path, &run)) {
        fprintf(stderr, "katachi: part %d of %d stands in %s already\n", request.learner.part,
                request.learner.parts, request.output.path);
        games_free(&games);
        return 0;
    }
    if (!has_room(&games, &request.learner)) {
        games_free(&games);
        return 1;
    }
    warn_of_few(games.count);
    struct learner_result result = learner_run(&games, run.size, &request.learner);
    run.examples = result.examples;
    run.raw_patterns = result.raw_patterns;
    bool ok = database_write(&request.output, &run, &result.patterns, &games);
    if (ok) print_result(&request, &games, &result, progress_clock() - begun);
    pattern_set_free(&result.patterns);
    games_free(&games);
    return ok ? 0 : 1;
}
