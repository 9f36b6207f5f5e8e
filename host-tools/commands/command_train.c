/* katachi train: from game records to a network that predicts moves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/output.h"
#include "common/progress.h"
#include "compile/quantise.h"
#include "load/builtin.h"
#include "load/load.h"
#include "train/trainer.h"

enum { PATH = 1, EPOCHS, LAYERS, CHANNELS, RATE, SEED, FROM, NEW, LAYERS_DEFAULT = 6, CHANNELS_DEFAULT = 48 };

static const struct option options[] = {
    GAMES_OPTIONS,
    {"output", required_argument, NULL, 'o'},
    {"force", no_argument, NULL, 'F'},
    {"epochs", required_argument, NULL, EPOCHS},
    {"layers", required_argument, NULL, LAYERS},
    {"channels", required_argument, NULL, CHANNELS},
    {"rate", required_argument, NULL, RATE},
    {"seed", required_argument, NULL, SEED},
    {"from", required_argument, NULL, FROM},
    {"new", no_argument, NULL, NEW},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi train [OPTION ...] GAMES... -o FILE.ktm\n\n"
    "Trains a small convolutional network to predict the moves of game records, on all processors. It says how\n"
    "probable each move is, better than patterns do, and is slower; 'katachi image --model FILE.ktm' puts it,\n"
    "as whole numbers, into an image. Ctrl-C ends the training early and keeps what it has come to.\n\n"
    "It goes on from the network that ships, which learns from 16 games on; a new one wants hundreds.\n\n"
    "  -o FILE           the network; replaced whole, or not at all\n" OUTPUT_HELP
    "  --epochs X        show each move X times (0.01..1000, default 5; a new network sees few games more often)\n"
    "  --from FILE       go on from this network, or an image's model; it may be for another board size (default:\n"
    "                    the one that ships for this size)\n"
    "  --new             begin with a new network; so do the next two\n"
    "  --layers N        layers of 3x3 convolutions (1..16, default 6)\n"
    "  --channels N      outputs of each (16..128, a multiple of 16, default 48)\n"
    "  --rate X          largest step (0..1, default 0.002)\n"
    "  --seed N          begin with other numbers by chance (default 1)\n"
    "  --json            print one JSON object: games, moves, trained, loss, seconds\n\n"
    "Options about games stand before the paths that they hold for: with '--shuffle 1 --take 268 pro/ --take "
    "6000 cgos/'\n"
    "they are 268 of the first folder and 6000 of the second.\n\n";

/* A path, and which of its games to take. */
struct group {
    struct games_settings settings;
    char *path;
};

struct request {
    struct group *groups; /* owned */
    size_t group_count;
    struct games games;
    int size;
    struct trainer_settings trainer;
    int layers, channels; /* 0: not said */
    bool is_new;
    struct output_target output;
    char *from;
    char **inputs; /* owned: all paths, and `from` */
    bool json;
};

static void add_group(struct request *request, const struct games_settings *settings, char *path) {
    if (request->group_count && request->size != settings->filter.size)
        options_refuse("train", "games on boards of one size");
    request->size = settings->filter.size;
    request->groups = memory_resize(request->groups, (request->group_count + 1) * sizeof *request->groups);
    request->groups[request->group_count++] = (struct group){*settings, path};
}

/* Reads the games of all groups, one behind the other. */
static bool read_games(struct request *request) {
    for (size_t i = 0; i < request->group_count; i++)
        if (!games_read(&request->games, &request->groups[i].settings, &request->groups[i].path, 1))
            return false;
    return true;
}

/* Reads the command line. Returns -1 to go on, or the exit status. */
static int read_arguments(int argc, char **argv, struct request *request) {
    struct games_settings games = games_settings_default();
    bool unused = false; /* options about games without a path behind them */
    /* "-": what is no option comes in its turn too, as option number 1 */
    for (int option; (option = getopt_long(argc, argv, "-o:h", options, NULL)) != -1;) {
        struct trainer_settings *trainer = &request->trainer;
        if (games_option(&games, option, optarg)) {
            unused = true;
            continue;
        }
        switch (option) {
        case PATH:
            unused = false;
            add_group(request, &games, optarg);
            break;
        case 'o': request->output.path = options_output("o", optarg); break;
        case 'F': request->output.force = true; break;
        case EPOCHS: trainer->epochs = options_number("epochs", optarg, 0.01, 1000); break;
        case LAYERS: request->layers = (int)options_integer("layers", optarg, 1, KT_MODEL_LAYERS_MAX); break;
        case CHANNELS:
            request->channels = (int)options_integer("channels", optarg, 16, KT_MODEL_CHANNELS_MAX);
            if (request->channels % 16) options_refuse("train", "--channels that are a multiple of 16");
            break;
        case RATE: trainer->rate = options_number("rate", optarg, 0, 1); break;
        case SEED: trainer->seed = (uint32_t)options_integer("seed", optarg, 0, UINT32_MAX); break;
        case FROM: request->from = optarg; break;
        case NEW: request->is_new = true; break;
        case 'j': request->json = true; break;
        case 'h': printf("%s%s", help, games_help); return 0;
        default: options_refuse("train", NULL);
        }
    }
    if (unused) options_refuse("train", "options about games before the paths that they are about");
    if (!request->size) options_refuse("train", "games to learn from");
    if (!request->output.path) options_refuse("train", "-o FILE.ktm to write to");
    request->inputs = memory_zeroed((request->group_count + 1) * sizeof *request->inputs);
    for (size_t i = 0; i < request->group_count; i++) request->inputs[i] = request->groups[i].path;
    request->inputs[request->group_count] = request->from;
    request->output.inputs = request->inputs;
    request->output.input_count = (int)request->group_count + 1;
    request->is_new |= request->layers || request->channels;
    if (request->from && request->is_new)
        options_refuse("train", "either --from, or --new, --layers and --channels");
    request->trainer.goes_on = !request->is_new;
    return -1;
}

/* Says that what it goes on from was for another board size. */
static void tell_size(const struct request *request, int size) {
    if (size == request->size) return;
    fprintf(stderr, "katachi: %s was trained on %dx%d; it goes on on %dx%d\n", request->from, size, size,
            request->size, request->size);
}

/* The network to go on from: one by itself, or of an image. Returns false after a message. */
static bool read_network(const struct request *request, struct network *network) {
    struct loaded_image loaded;
    if (file_kind_of(request->from) != FILE_IMAGE) {
        if (!network_read(request->from, network)) return false;
        tell_size(request, network->size);
        network->size = request->size;
        return true;
    }
    if (!load_image(request->from, &loaded)) return false;
    bool has_model = loaded.image.model_bytes > 0;
    if (has_model) tell_size(request, loaded.image.size);
    if (has_model) *network = quantise_undo(loaded.image.bytes + loaded.image.model, request->size);
    else fprintf(stderr, "katachi: cannot go on from %s: it holds no model\n", request->from);
    load_free(&loaded);
    return has_model;
}

/* The one that ships for boards of this size, or for the next larger ones. */
static void take_shipped(const struct request *request, struct network *network) {
    kt_image images[BUILTIN_IMAGES];
    builtin_open(images);
    int i = 0;
    while (i + 1 < BUILTIN_IMAGES && images[i].size < request->size) i++;
    *network = quantise_undo(images[i].bytes + images[i].model, request->size);
}

static bool make_network(const struct request *request, struct network *network) {
    if (request->from) return read_network(request, network);
    if (!request->is_new) {
        take_shipped(request, network);
        return true;
    }
    *network = network_new(request->size, request->layers ? request->layers : LAYERS_DEFAULT,
                           request->channels ? request->channels : CHANNELS_DEFAULT, request->trainer.seed);
    return true;
}

static void print_result(const struct request *request, const struct network *network,
                         const struct trainer_result *result, double seconds) {
    if (request->json) {
        printf("{\"games\": %zu, \"moves\": %zu, \"trained\": %lu, \"loss\": %.4f, \"seconds\": %.1f}\n",
               request->games.count, result->moves, network->trained, result->loss, seconds);
        return;
    }
    printf("%s: %d layers of %d channels, trained with %lu moves of %zu games, loss %.4f, in %.0f s%s\n",
           request->output.path, network->layers, network->channels, network->trained, request->games.count,
           result->loss, seconds, result->finished ? "" : "; ended early");
}

/* Few games are learned by heart. What was measured: docs/figures.md. */
static void warn_of_few(const struct request *request) {
    enum { FEW = 16, FEW_FOR_NEW = 250 };
    size_t games = request->games.count;
    if (request->is_new && games < FEW_FOR_NEW)
        fprintf(
            stderr,
            "katachi: %zu game%s few for a new network, which learns them by heart; it wants %d and more, the one "
            "that ships (without --new) from %d on\n",
            games, games == 1 ? " is" : "s are", FEW_FOR_NEW, FEW);
    else if (!request->is_new && games < FEW)
        fprintf(stderr,
                "katachi: %zu game%s too few: what they teach does not hold in others; %d and more do\n",
                games, games == 1 ? " is" : "s are", FEW);
}

/* Steps that are too large make a network that knows less than before, or nothing. */
static void warn_of_loss(const struct request *request, const struct trainer_result *result) {
    enum { STEPS = 100 }; /* from so many on a new network knows something */
    bool worse = request->is_new ? result->steps >= STEPS && result->loss > result->first - 0.2
                                 : result->loss > result->first + 0.5;
    if (worse)
        fprintf(
            stderr,
            "katachi: the network has learned nothing: its loss was %.2f and is %.2f; take smaller steps than "
            "--rate %g\n",
            result->first, result->loss, request->trainer.rate);
}

/* Trains, and writes the result. */
static bool train(struct request *request, struct network *network) {
    double begun = progress_clock();
    warn_of_few(request);
    struct trainer_result result = trainer_run(network, &request->games, &request->trainer);
    if (result.moves == 0) fputs("katachi: the games hold no move to learn from\n", stderr);
    if (result.diverged) {
        fprintf(
            stderr,
            "katachi: the training has come to nothing: its loss is %.3g; take smaller steps than --rate %g\n",
            result.loss, request->trainer.rate);
        return false;
    }
    warn_of_loss(request, &result);
    if (result.moves == 0 || !network_write(&request->output, network)) return false;
    print_result(request, network, &result, progress_clock() - begun);
    return true;
}

int command_train(int argc, char **argv) {
    struct request request = {.trainer = trainer_settings_default(), .output = {.kind = FILE_NETWORK}};
    struct network network = {0};
    int status = read_arguments(argc, argv, &request);
    if (status < 0) {
        bool ok = output_possible(&request.output) && make_network(&request, &network) &&
                  read_games(&request) && train(&request, &network);
        status = ok ? 0 : 1;
    }
    network_free(&network);
    games_free(&request.games);
    free(request.groups);
    free(request.inputs);
    return status;
}
