/* katachi learn3x3: from game records to 3x3 patterns for playouts. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/options.h"
#include "common/output.h"
#include "common/progress.h"
#include "learn/csv3x3.h"
#include "learn/learn3x3.h"

enum { CUT = 1 };

static const struct option options[] = {
    GAMES_OPTIONS,
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'F'},
    {"cut", required_argument, NULL, CUT},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi learn3x3 GAMES... -o FILE.csv [OPTION ...]\n\n"
    "Counts what surrounds the moves of game records, eight points each, as Śliwa 2015, for playouts. Symmetric\n"
    "surroundings are one pattern, with colours as the mover sees them. Patterns with points off the board, of\n"
    "fewer than three stones, or of suicide, are removed; of the others the most frequent are kept. 'katachi\n"
    "image --patterns3x3 FILE.csv' puts these into an image.\n\n"
    "  -o FILE           the patterns, a line each, by falling frequency; replaced whole, or not at all\n" OUTPUT_HELP
    "  --cut X           keep the most frequent patterns that make up this share of the moves in patterns that\n"
    "                    were not removed (0..1, default 0.8)\n"
    "  --json            print one JSON object: games, games_skipped, moves, found, with_stones (three or\n"
    "                    more, at the edge too), off_board, few_stones, suicide, candidates,\n"
    "                    candidate_moves, kept, kept_share, seconds, and the curve: found, with_stones,\n"
    "                    candidates and kept after the first 1, 2, 3, 5, 7, 10, 20 ... games\n\n";

struct request {
    struct games_settings games;
    struct output_target output;
    double cut;
    bool json;
};

/* Reads the command line. Returns -1 to go on, or the exit status. */
static int read_arguments(int argc, char **argv, struct request *request) {
    *request =
        (struct request){.games = games_settings_default(), .output = {.kind = FILE_PATTERNS3X3}, .cut = 0.8};
    for (int option; (option = getopt_long(argc, argv, "o:h", options, NULL)) != -1;) {
        if (games_option(&request->games, option, optarg)) continue;
        switch (option) {
        case 'o': request->output.path = options_output("o", optarg); break;
        case 'F': request->output.force = true; break;
        case CUT: request->cut = options_number("cut", optarg, 0, 1); break;
        case 'j': request->json = true; break;
        case 'h': printf("%s%s", help, games_help); return 0;
        default: options_refuse("learn3x3", NULL);
        }
    }
    if (optind == argc) options_refuse("learn3x3", "games to learn from");
    if (!request->output.path) options_refuse("learn3x3", "-o FILE.csv to write to");
    request->output.inputs = argv + optind;
    request->output.input_count = argc - optind;
    return -1;
}

/* The share of the candidates' moves that the kept ones have. */
static double share_kept(const struct patterns3x3 *set) {
    uint64_t all = patterns3x3_candidate_moves(set);
    return all ? (double)set->moves[FATE3X3_KEPT] / (double)all : 0;
}

static void print_json(const struct games *games, const struct learn3x3_result *result, double seconds) {
    const struct patterns3x3 *set = &result->patterns;
    const int *by_fate = set->by_fate;
    printf("{\"games\": %zu, \"games_skipped\": %zu, \"moves\": %zu, \"found\": %d, \"with_stones\": %d, "
           "\"off_board\": %d, \"few_stones\": %d, \"suicide\": %d, \"candidates\": %d, \"candidate_moves\": "
           "%llu, \"kept\": %d, "
           "\"kept_share\": %.6f, \"seconds\": %.3f, \"curve\": [",
           games->count, games->skipped, result->moves, set->count, patterns3x3_with_stones(set),
           by_fate[FATE3X3_EDGE], by_fate[FATE3X3_FEW], by_fate[FATE3X3_SUICIDE],
           by_fate[FATE3X3_KEPT] + by_fate[FATE3X3_CUT], (unsigned long long)patterns3x3_candidate_moves(set),
           by_fate[FATE3X3_KEPT], share_kept(set), seconds);
    for (int i = 0; i < result->steps; i++) {
        const struct learn3x3_step *step = &result->step[i];
        printf("%s{\"games\": %zu, \"found\": %d, \"with_stones\": %d, \"candidates\": %d, \"kept\": %d}",
               i ? ", " : "", step->games, step->found, step->with_stones, step->candidates, step->kept);
    }
    printf("]}\n");
}

static bool reads_again(const char *path) {
    static struct patterns3x3 again;
    return csv3x3_read(path, stderr, &again);
}

static bool write_patterns(const struct output_target *target, const struct patterns3x3 *set) {
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    csv3x3_write(output.stream, set);
    return output_commit(&output, reads_again);
}

int command_learn3x3(int argc, char **argv) {
    static struct learn3x3_result result;
    struct request request;
    int status = read_arguments(argc, argv, &request);
    if (status >= 0) return status;
    if (!output_possible(&request.output)) return 1;

    double begun = progress_clock();
    struct games games = {0};
    if (!games_read(&games, &request.games, argv + optind, argc - optind)) return 1;
    learn3x3_run(&result, &games, request.games.filter.size, request.cut);
    const struct patterns3x3 *set = &result.patterns;
    bool ok = write_patterns(&request.output, set);
    double seconds = progress_clock() - begun;
    if (ok && request.json) print_json(&games, &result, seconds);
    else if (ok)
        printf("%s: %d patterns kept of %d, %.1f %% of %llu moves; %d found in %zu games with %zu moves, in "
               "%.1f s\n",
               request.output.path, set->by_fate[FATE3X3_KEPT],
               set->by_fate[FATE3X3_KEPT] + set->by_fate[FATE3X3_CUT], 100 * share_kept(set),
               (unsigned long long)patterns3x3_candidate_moves(set), set->count, games.count, result.moves,
               seconds);
    games_free(&games);
    return ok ? 0 : 1;
}
