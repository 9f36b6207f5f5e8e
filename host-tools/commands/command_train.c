/* katachi train: from game records to a network that predicts moves. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "common/checkpoint.h"
#include "common/complain.h"
#include "common/device_choice.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/stop.h"
#include "images/builtin.h"
#include "images/choice.h"
#include "images/load.h"
#include "images/quantise.h"
#include "train/network_judge.h"
#include "train/network_round.h"
#include "train/trainer.h"

enum { LAYERS_DEFAULT = 6, CHANNELS_DEFAULT = 48, CHANNELS_STEP = 16 };

/* A path, and the options about its games. */
struct group {
    struct games_settings settings;
    char *path;
};

struct request {
    struct games_settings settings; /* the options about games for the next path */
    bool unused;                    /* they were given, but no path has followed */
    struct group *groups;           /* owned */
    size_t group_count;
    struct games games;
    struct teacher *answers; /* owned */
    int size;                /* the largest */
    int sizes;               /* 1: all games are of one size */
    struct trainer_settings trainer;
    int layers, channels; /* 0: not given */
    bool is_new, judges;
    bool scheduled; /* an option about the course of the training was given */
    struct device_choice device;
    int memory; /* megabytes; 0: not given */
    struct output_target output;
    struct checkpoint checkpoint;
    char *from, *teacher;
    char **inputs; /* owned: all paths, and `from` */
    bool json;
};

static void add_group(struct request *request, const struct games_settings *settings, char *path) {
    request->sizes += request->size != settings->filter.size;
    if (settings->filter.size > request->size) request->size = settings->filter.size;
    request->groups = memory_resize(request->groups, (request->group_count + 1) * sizeof *request->groups);
    request->groups[request->group_count++] = (struct group){*settings, path};
}

/* Reads the games of all groups, in order; with what shards say of them, for a network that judges. A path without any costs
 * only itself. */
static bool read_games(struct request *request, bool labels) {
    struct games *games = &request->games;
    for (struct group *group = request->groups; group < request->groups + request->group_count; group++) {
        size_t before = games->count;
        group->settings.labels = labels;
        if (!games_add(games, &group->settings, &group->path, 1)) return false;
        if (games->count == before) tell_user("nothing is learned from %s", group->path);
    }
    return games->count > 0;
}

/* Takes the network of a file when it is farther in the same training. Returns whether the file holds this training. */
static bool take_kept(void *, const char *path, void *work) {
    struct network *network = work, kept;
    if (file_kind_of(path) != FILE_NETWORK || !network_read(path, &kept)) return false;
    bool same = kept.course.moments && network_course_is(&kept.course, &network->course);
    if (!same || kept.course.step <= network->course.step) {
        network_free(&kept);
        return same;
    }
    network_free(network);
    *network = kept;
    tell_user("going on with %s, after step %u of %u", path, kept.course.step, kept.course.steps);
    return true;
}

static bool write_kept(void *, const struct output_target *target, const void *work) {
    return network_write(target, work);
}

/* Reads what the teacher has answered, if there is one. */
static bool read_teacher(struct request *request) {
    if (!request->teacher) return true;
    request->trainer.teacher = request->answers = teacher_read(request->teacher, &request->games);
    if (!request->answers) return false;
    fprintf(stderr, "%zu positions judged by a teacher\n", teacher_count(request->answers));
    return true;
}

static void begin(void *request) {
    *(struct request *)request = (struct request){
        .settings = games_settings_default(),
        .trainer = trainer_settings_default(),
        .output = {.kind = FILE_NETWORK},
        .checkpoint = {
            .name = "training", .seconds = CHECKPOINT_SECONDS, .take = take_kept, .write = write_kept}};
}

static void read_channels(const struct options_row *row, char *const *values, void *field) {
    int channels = (int)options_integer(row, *values);
    if (channels % CHANNELS_STEP) options_wrong(row, *values, "a multiple of 16");
    *(int *)field = channels;
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE.ktm", "the network"),
    {"epochs", 0, "X", "show each move X times; a new network sees few games more often", OPTIONS_NUMBER,
     0.01, 1000, .standard = "5", OPTIONS_FIELD(struct request, trainer.epochs)},
    {"from", 0, "FILE", "go on from this network, or from an image's model; it may be for another board size",
     OPTIONS_FILE, .standard = "the one that ships for this size", OPTIONS_FIELD(struct request, from)},
    {"new", 0, NULL, "begin with a new network; --layers and --channels do so too",
     OPTIONS_FIELD(struct request, is_new)},
    {"layers", 0, "N", "give the new network N layers of 3x3 convolutions", OPTIONS_INTEGER, 1,
     KT_MODEL_LAYERS_MAX, .standard = "6", OPTIONS_FIELD(struct request, layers)},
    {"channels", 0, "N", "give each layer N outputs, a multiple of 16", OPTIONS_OWN, CHANNELS_STEP,
     KT_MODEL_CHANNELS_MAX, .read = read_channels, .standard = "48", OPTIONS_FIELD(struct request, channels)},
    {"judge", 0, NULL, "teach it also who wins, by how much, who owns which points, and when to pass",
     OPTIONS_FIELD(struct request, judges)},
    {"teacher", 0, "FILE.jsonl",
     "with --judge: learn from these answers of a stronger program to KataGo's analysis protocol, with ids as \"6.5 game.sgf\"",
     OPTIONS_FILE, OPTIONS_FIELD(struct request, teacher)},
    {"rate", 0, "X", "the largest step; more learns faster, too much learns nothing", OPTIONS_NUMBER, 0, 1,
     OPTIONS_FIELD(struct request, trainer.rate)},
    {"batch", 0, "N", "learn from N moves a step; 1024 suit a GPU and many epochs", OPTIONS_INTEGER, 1,
     NETWORK_BATCH_MAX, OPTIONS_FIELD(struct request, trainer.batch)},
    {"levels", 0, "N",
     "round outputs of layers to N values above 0: with 31, a micro:bit V1 and a Pico predict faster, and a little less well",
     OPTIONS_INTEGER, 1, NETWORK_WHOLE, OPTIONS_FIELD(struct request, trainer.levels)},
    {"sparse", 0, "X",
     "add a loss on outputs that aren't 0, since chips pass over those that are: with 0.1, a fifth fewer aren't. For the "
     "processor",
     OPTIONS_NUMBER, 0, 100, .standard = "0", OPTIONS_FIELD(struct request, trainer.sparse)},
    {"device", 0, "WHICH",
     "train on a GPU, by OpenCL, or on the processor: auto (a GPU if there is one), cpu, gpu, or gpu:N, the Nth from 0",
     OPTIONS_OWN, .read = device_choice_option, .standard = "auto", OPTIONS_FIELD(struct request, device)},
    {"memory", 0, "MB", "keep at most MB megabytes of positions in memory; without room, training is slower",
     OPTIONS_INTEGER, 1, 1 << 20, .standard = "half of what there is", OPTIONS_FIELD(struct request, memory)},
    {"seed", 0, "N", "begin with other random numbers", OPTIONS_INTEGER, 0, UINT32_MAX,
     OPTIONS_FIELD(struct request, trainer.seed)},
    CHECKPOINT_OPTION(struct request, checkpoint.seconds),
    {"json", 0, NULL, "print one JSON object: games, moves, trained, loss, seconds, device",
     OPTIONS_FIELD(struct request, json)},
    {0},
};
static_assert(LAYERS_DEFAULT == 6 && CHANNELS_DEFAULT == 48 && KT_MODEL_CHANNELS_MAX == 128 &&
                  NETWORK_JUDGE_NEAR == 10,
              "the help names them");

static bool is_games_row(const struct options_row *row) {
    for (const struct options_row *own = rows; own->name; own++)
        if (own == row) return false;
    return true;
}

/* A path gets the options about games that stand before it. */
static void note(void *to, const struct options_row *row, char *value) {
    struct request *request = to;
    if (!row) add_group(request, &request->settings, value);
    request->unused = row ? request->unused || is_games_row(row) : false;
    static const char *const course[] = {"epochs", "rate", "batch", "levels", "sparse", "seed"};
    for (size_t i = 0; row && i < sizeof course / sizeof *course; i++)
        request->scheduled |= !is_games_row(row) && strcmp(row->name, course[i]) == 0;
}

/* Ends the program when the options contradict each other; else completes the request. */
static void complete(struct request *request) {
    if (request->unused) options_refuse("train", "options about games before the paths that they apply to");
    request->inputs = memory_zeroed((request->group_count + 1) * sizeof *request->inputs);
    for (size_t i = 0; i < request->group_count; i++) request->inputs[i] = request->groups[i].path;
    request->inputs[request->group_count] = request->from;
    request->is_new |= request->layers || request->channels;
    if (request->from && request->is_new)
        options_refuse("train", "either --from, or --new, --layers and --channels");
    if (request->teacher && !request->judges) options_refuse("train", "--judge with --teacher");
    if (request->sizes > 1 && request->device.kind == DEVICE_GPU)
        options_refuse("train", "games on boards of one size with --device gpu");
    if (request->trainer.sparse > 0 && request->device.kind == DEVICE_GPU)
        options_refuse("train", "--sparse without --device gpu");
    if (request->sizes > 1 || request->trainer.sparse > 0) request->device.kind = DEVICE_CPU;
    if (!device_choice_find(&request->device)) exit(1);
    request->trainer.accelerator = request->device.accelerator;
    request->trainer.memory = (uint64_t)request->memory << 20;
    request->trainer.goes_on = !request->is_new;
    checkpoint_place(&request->checkpoint, &request->output, FILE_NETWORK);
    request->trainer.checkpoint = &request->checkpoint;
}

/* Says when the network to go on from was trained for another board size. */
static void tell_size(const struct request *request, int size) {
    if (size == request->size) return;
    tell_user("%s was trained on %dx%d; training goes on for %dx%d", request->from, size, size, request->size,
              request->size);
}

static void forget_course(const struct request *request, struct network *network) {
    tell_user("the training of %s is unfinished; a new one begins, as other settings were given",
              request->from);
    free(network->course.moments);
    network->course = (struct network_course){0};
}

/* Takes the model of an image. With --judge it is the network that judges, if the image has one; a model of one's own keeps
 * what it judges by. */
static bool take_model(const struct request *request, const kt_image *image, struct network *network) {
    kt_model model;
    kt_evaluator evaluator;
    bool judges = kt_model_find_judge(&model, &evaluator, image) >= 0 &&
                  (request->judges || (request->from && !evaluator.network));
    if (!judges && kt_model_find(&model, image) < 0) return false;
    *network = quantise_undo(&model, request->size);
    if (judges) quantise_undo_judge(network, &evaluator);
    return true;
}

/* Reads the network to go on from: a file of its own, or part of an image. Returns false after a message. */
static bool read_network(const struct request *request, struct network *network) {
    CLEANUP(load_free) struct loaded_image loaded = {0};
    if (file_kind_of(request->from) != FILE_IMAGE) {
        if (!network_read(request->from, network)) return false;
        tell_size(request, network->size);
        if (network->course.moments && (request->scheduled || network->size != request->size))
            forget_course(request, network);
        network->size = request->size;
        return true;
    }
    if (!load_image(request->from, &loaded)) return false;
    bool has_model = take_model(request, &loaded.image, network);
    if (has_model) tell_size(request, loaded.image.size);
    else tell_user("cannot go on from %s: it has no model", request->from);
    return has_model;
}

/* Takes the network that ships for boards of this size, or for the next larger size. */
static bool take_shipped(const struct request *request, struct network *network) {
    kt_image images[BUILTIN_IMAGES];
    builtin_open(images);
    int i = 0;
    while (i + 1 < BUILTIN_IMAGES && images[i].size < request->size) i++;
    while (i + 1 < BUILTIN_IMAGES && images[i + 1].size == images[i].size) i++; /* the smaller one */
    return take_model(request, &images[i], network);
}

static bool begin_network(const struct request *request, struct network *network) {
    if (request->from) return read_network(request, network);
    if (!request->is_new) return take_shipped(request, network);
    *network = network_new(request->size, request->layers ? request->layers : LAYERS_DEFAULT,
                           request->channels ? request->channels : CHANNELS_DEFAULT, request->trainer.seed);
    return true;
}

static bool make_network(const struct request *request, struct network *network) {
    if (!begin_network(request, network)) return false;
    if (request->judges) network_judge_begin(network, request->trainer.seed);
    return true;
}

static void print_result(const struct request *request, const struct network *network,
                         const struct trainer_result *result, double seconds) {
    const char *early =
        result->finished ? ""
                         : "; ended early: the same command goes on, or --from this file and the same games";
    if (request->json) {
        if (*early) tell_user("%s", early + 2);
        json_t *object = json_object();
        json_put(object, "games", (json_int_t)request->games.count);
        json_put(object, "moves", (json_int_t)result->moves);
        json_put(object, "trained", (json_int_t)network->trained);
        json_put_fixed(object, "loss", result->loss, 4);
        json_put_fixed(object, "seconds", seconds, 1);
        json_put_text(object, "device", result->device);
        json_write(stdout, object);
        return;
    }
    printf(
        "%s: %d layers of %d channels, trained with %lu moves of %zu games, loss %.4f, in %.0f s on %s%s\n",
        request->output.path, network->layers, network->channels, network->trained, request->games.count,
        result->loss, seconds, result->device, early);
}

/* Networks learn few games by heart. docs/log/2026-11-27-figures.md has the measurements. */
static void warn_of_few(const struct request *request) {
    enum { FEW = 16, FEW_FOR_NEW = 250 };
    size_t games = request->games.count;
    if (request->is_new && games < FEW_FOR_NEW)
        tell_user("%zu game%s few for a new network, which learns them by heart: take %d or more. The "
                  "network that ships (without --new) needs %d",
                  games, games == 1 ? " is" : "s are", FEW_FOR_NEW, FEW);
    else if (!request->is_new && games < FEW)
        tell_user("%zu game%s too few to learn what holds in other games, too; take %d or more", games,
                  games == 1 ? " is" : "s are", FEW);
}

/* Warns of steps that were too large: the network then knows less than before, or nothing. */
static void warn_of_loss(const struct request *request, const struct trainer_result *result) {
    enum { STEPS = 100 }; /* after this many steps a new network has learned something */
    bool worse = request->is_new ? result->steps >= STEPS && result->loss > result->first - 0.2
                                 : result->loss > result->first + 0.5;
    if (worse)
        tell_user("the network has learned nothing: its loss was %.2f and is %.2f; take smaller steps than "
                  "--rate %g",
                  result->first, result->loss, request->trainer.rate);
}

/* Trains, and writes the result. Returns false after a message. */
static bool train(struct request *request, struct network *network) {
    double begun = progress_clock();
    warn_of_few(request);
    bool unfinished = network->course.moments != NULL;
    struct trainer_result result = trainer_run(network, &request->games, &request->trainer);
    if (result.refused) return false;
    if (unfinished && !result.resumed)
        tell_user("the training of %s is unfinished, but of other games; a new one has begun", request->from);
    if (result.moves == 0) tell_user("the games hold no move to learn from");
    if (result.diverged) {
        checkpoint_remove(&request->checkpoint);
        return tell_user(
            "the training has come to nothing: its loss is %.3g; take smaller steps than --rate %g",
            result.loss, request->trainer.rate);
    }
    warn_of_loss(request, &result);
    if (result.moves && !result.steps && !result.resumed && !result.finished)
        return tell_user("the training was ended before its first step; nothing is written");
    if (result.moves == 0 || !network_write(&request->output, network)) return false;
    checkpoint_remove(&request->checkpoint);
    print_result(request, network, &result, progress_clock() - begun);
    return true;
}

/* `note` has taken the paths. */
static int run(void *with, char **, int) {
    struct request *request = with;
    CLEANUP(network_free) struct network network = {0};
    struct choice shipped;
    choice_shipped(&shipped);
    request->trainer.images = shipped.image;
    complete(request);
    bool ok = output_prepare(&request->output, request->inputs, (int)request->group_count + 1) &&
              make_network(request, &network) && read_games(request, network.judges) &&
              read_teacher(request) && train(request, &network);
    teacher_free(request->answers);
    games_free(&request->games);
    free(request->groups);
    free(request->inputs);
    checkpoint_free(&request->checkpoint);
    return ok ? stop_status() : 1;
}

const struct command command_train = {
    .name = "train",
    .summary = "train a network that predicts the moves of game records",
    .synopsis = "[OPTION ...] GAMES... -o FILE.ktm",
    .about =
        "Trains a small convolutional network to predict the moves of game records, on all processors. "
        "The network says how probable each move is, better than patterns do, and slower. 'katachi "
        "image --model FILE.ktm' puts it, as whole numbers, into an image. \n\n"
        "Ctrl-C, SIGTERM or SIGHUP end the training early and keep what has been learned. Whatever ended "
        "it, a loss of power, too, the same command goes on where it was, or at the last checkpoint, and "
        "makes the same network.\n\n"
        "Training goes on from the network that ships, which 16 games can improve; a new one needs "
        "hundreds.\n\n"
        "With --judge, a network learns from:\n\n"
        "  records      the moves, who won, the score, and who owned which points where\n"
        "               the last position can be counted; a game that stopped before,\n"
        "               but after the opening, is first played out by a search with\n"
        "               the networks that ship, and tells no more than its winner\n"
        "               where the end has another one\n"
        "  shards       ('katachi selfplay') the owners that stand there; the shares of\n"
        "               moves in a search's visits, a pass among these, instead of the\n"
        "               moves played, if the game has visits; 70 % of winner and score,\n"
        "               and 30 % of the chance and the lead that the search found\n"
        "  --teacher    its score and owners, and 70 % of its chance beside 30 % of the\n"
        "               winner; half of its policy, if it tells one, beside the\n"
        "               move played or the visits; positions that it has not\n"
        "               answered are left out\n\n"
        "Losses add up: of move and winner 1 (cross entropy), of owners 0.5 (mean square), of the score 0.0025 "
        "(Huber's, linear beyond 10 points). Every other time, komi changes by up to 4 points, and with it the winner, if the score is known.",
    .more =
        "Options about games apply to the paths that follow them. Here 268 games of the first folder count, "
        "and 6000 of the second:\n\n"
        "  katachi train --shuffle 1 --take 268 pro/ --take 6000 cgos/ -o my.ktm\n\n"
        "Games may be on boards of several sizes, which the processor alone learns. The network is then for the largest "
        "size:\n\n"
        "  katachi train --size 13 small/ --size 19 large/ -o both.ktm\n\n"
        "Exit status: 0 when the network was written, also after Ctrl-C; 143 and 129 when it was written after SIGTERM and "
        "SIGHUP; 1 after an error, 2 when the command line is wrong.",
    COMMAND_WANTS(OPTIONS_MANY, "games to learn from"),
    .note = note,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}, GAMES_TABLES(struct request, settings)),
};
