/* katachi train-shapes: by self-play to an evaluation by local shapes. */
#include <getopt.h>
#include <stdio.h>

#include "commands/commands.h"
#include "common/options.h"
#include "common/output.h"
#include "common/progress.h"
#include "train/train_shapes.h"

enum { SIZE = 1, GAMES, REACH, RATE, EPSILON, SEED, TEST };

static const struct option options[] = {
    {"size", required_argument, NULL, SIZE},
    {"games", required_argument, NULL, GAMES},
    {"reach", required_argument, NULL, REACH},
    {"rate", required_argument, NULL, RATE},
    {"epsilon", required_argument, NULL, EPSILON},
    {"seed", required_argument, NULL, SEED},
    {"test", required_argument, NULL, TEST},
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'F'},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi train-shapes [OPTION ...] -o FILE.kts\n\n"
    "Learns what local shapes, of one to three lines, are worth, by playing against itself one move ahead\n"
    "(TD(0) as in RLGO, Silver and others 2007). 'katachi image --shapes FILE.kts' puts them into an image,\n"
    "where the search takes them for first guesses. Ctrl-C ends it early and keeps what it has come to.\n\n"
    "  -o FILE      the weights; replaced whole, or not at all\n"
    "  --force      write it even where that replaces a file of another kind, or one that is write-protected\n"
    "  --size N     lines of the board (3..19, default 9)\n"
    "  --games N    games to play (1..100000000, default 200000)\n"
    "  --reach N    windows of three lines that are so many lines or more from an edge share their weights: 0\n"
    "               for one table of 10 KB in the image, 1 for three, ... (default: as large as the board has use\n"
    "               for: ten on 9x9)\n"
    "  --rate X     how far a value moves towards the next one (0..10, default 0.3)\n"
    "  --epsilon X  share of moves by chance (0..1, default 0.1)\n"
    "  --seed N     other games by chance (default 1)\n"
    "  --test N     after 1000, 2000, 4000, ... games and at the end, let the weights play N games against a\n"
    "               random player and one that plays for liberties\n"
    "  --json       print JSON objects: games, random, liberties, of for each test; games, weights, seconds\n";

struct request {
    struct train_shapes_settings settings;
    int size, reach; /* reach -1: not said */
    struct output_target output;
    bool json;
};

/* Reads the command line. Returns -1 to go on, or the exit status. */
static int read_arguments(int argc, char **argv, struct request *request) {
    struct train_shapes_settings *settings = &request->settings;
    for (int option; (option = getopt_long(argc, argv, "o:h", options, NULL)) != -1;) {
        switch (option) {
        case SIZE:
            request->size = (int)options_integer("size", optarg, KT_SHAPES_SIZE_MIN, KT_BOARD_MAX);
            break;
        case GAMES: settings->games = (unsigned long)options_integer("games", optarg, 1, 100000000); break;
        case REACH: request->reach = (int)options_integer("reach", optarg, 0, KT_BOARD_MAX / 2); break;
        case RATE: settings->rate = options_number("rate", optarg, 0, 10); break;
        case EPSILON: settings->epsilon = options_number("epsilon", optarg, 0, 1); break;
        case SEED: settings->seed = (uint32_t)options_integer("seed", optarg, 0, UINT32_MAX); break;
        case TEST: settings->test_games = (unsigned)options_integer("test", optarg, 0, 100000); break;
        case 'o': request->output.path = options_output("o", optarg); break;
        case 'F': request->output.force = true; break;
        case 'j': request->json = true; break;
        case 'h': fputs(help, stdout); return 0;
        default: options_refuse("train-shapes", NULL);
        }
    }
    static const char *const wanted[] = {NULL}; /* it plays its games itself */
    options_arguments("train-shapes", argv + optind, argc - optind, wanted, false);
    if (!request->output.path) options_refuse("train-shapes", "-o FILE.kts to write to");
    return -1;
}

static void tell_json(unsigned long games, unsigned won_random, unsigned won_liberties, unsigned of) {
    printf("{\"games\": %lu, \"random\": %u, \"liberties\": %u, \"of\": %u}\n", games, won_random,
           won_liberties, of);
    fflush(stdout);
}

static void tell(unsigned long games, unsigned won_random, unsigned won_liberties, unsigned of) {
    printf(
        "after %lu games: wins %u of %u against a random player, %u against one that plays for liberties\n",
        games, won_random, of, won_liberties);
    fflush(stdout);
}

static bool train(const struct request *request) {
    uint8_t reach[KT_SHAPES_LINES];
    for (int i = 0; i < KT_SHAPES_LINES; i++) reach[i] = (uint8_t)kt_shapes_reach_max(request->size, i + 1);
    if (request->reach >= 0 && request->reach < reach[KT_SHAPES_LINES - 1])
        reach[KT_SHAPES_LINES - 1] = (uint8_t)request->reach;
    struct shape_weights weights = shape_weights_new(request->size, reach);
    double begun = progress_clock();
    bool finished = train_shapes_run(&weights, &request->settings, request->json ? tell_json : tell);
    double seconds = progress_clock() - begun;
    bool ok = shape_weights_write(&request->output, &weights);
    if (ok && request->json)
        printf("{\"games\": %lu, \"weights\": %d, \"seconds\": %.1f}\n", weights.games, weights.count,
               seconds);
    else if (ok)
        printf("%s: %d weights, learned from %lu games, in %.0f s%s\n", request->output.path, weights.count,
               weights.games, seconds, finished ? "" : "; ended early");
    shape_weights_free(&weights);
    return ok;
}

int command_train_shapes(int argc, char **argv) {
    struct request request = {
        .settings = train_shapes_settings_default(), .size = 9, .reach = -1, .output = {.kind = FILE_SHAPES}};
    int status = read_arguments(argc, argv, &request);
    if (status >= 0) return status;
    return output_possible(&request.output) && train(&request) ? 0 : 1;
}
