/* katachi train-shapes: by self-play to an evaluation by local shapes. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/checkpoint.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/stop.h"
#include "train/train_shapes.h"

struct request {
    struct train_shapes_settings settings;
    int size, reach; /* reach -1: not said */
    struct output_target output;
    struct checkpoint checkpoint;
    bool json;
};

/* Takes the weights of a file when they are farther in the same learning. Returns whether the file holds this learning. */
static bool take_kept(void *, const char *path, void *work) {
    struct shape_weights *weights = work, kept;
    if (file_kind_of(path) != FILE_SHAPES || !shape_weights_read(path, &kept)) return false;
    if (!kept.course.random || !shape_weights_same_course(&kept, weights)) {
        shape_weights_free(&kept);
        return false;
    }
    shape_weights_free(weights);
    *weights = kept;
    fprintf(stderr, "katachi: going on with %s, after game %lu of %u\n", path, kept.games, kept.course.games);
    return true;
}

static bool write_kept(void *, const struct output_target *target, const void *work) {
    return shape_weights_write(target, work);
}

static void begin(void *request) {
    *(struct request *)request = (struct request){
        .settings = train_shapes_settings_default(),
        .size = 9,
        .reach = -1,
        .output = {.kind = FILE_SHAPES},
        .checkpoint = {
            .name = "learning", .seconds = CHECKPOINT_SECONDS, .take = take_kept, .write = write_kept}};
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE.kts", "the weights"),
    {"size", 0, "N", "play on boards of N lines", OPTIONS_INTEGER, KT_SHAPES_SIZE_MIN, KT_BOARD_MAX,
     OPTIONS_FIELD(struct request, size)},
    {"games", 0, "N", "play N games", OPTIONS_INTEGER, 1, 100000000,
     OPTIONS_FIELD(struct request, settings.games)},
    {"reach", 0, "N",
     "let windows of three lines that are N lines or more from an edge share their weights. 0 makes one "
     "table of 10 KB in the image, 1 makes three, ... ten on 9x9 at most",
     OPTIONS_INTEGER, 0, KT_BOARD_MAX / 2, .standard = "as far as the board goes",
     OPTIONS_FIELD(struct request, reach)},
    {"rate", 0, "X", "how far a value moves towards the next one", OPTIONS_NUMBER, 0, 10,
     OPTIONS_FIELD(struct request, settings.rate)},
    {"epsilon", 0, "X", "share of random moves", OPTIONS_NUMBER, 0, 1,
     OPTIONS_FIELD(struct request, settings.epsilon)},
    {"seed", 0, "N", "play other games", OPTIONS_INTEGER, 0, UINT32_MAX,
     OPTIONS_FIELD(struct request, settings.seed)},
    CHECKPOINT_OPTION(struct request, checkpoint.seconds),
    {"test", 0, "N",
     "after 1000, 2000, 4000, ... games and at the end, let the weights play N games against a random player "
     "and N against one that plays for liberties",
     OPTIONS_INTEGER, 0, 100000, OPTIONS_FIELD(struct request, settings.test_games)},
    {"json", 0, NULL,
     "print a JSON object for each test (games, random, liberties, of) and one at the end (games, weights, "
     "seconds)",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

static void tell_json(unsigned long games, unsigned won_random, unsigned won_liberties, unsigned of) {
    json_t *object = json_object();
    json_put(object, "games", (json_int_t)games);
    json_put(object, "random", won_random);
    json_put(object, "liberties", won_liberties);
    json_put(object, "of", of);
    json_write(stdout, object);
    fflush(stdout);
}

static void tell(unsigned long games, unsigned won_random, unsigned won_liberties, unsigned of) {
    printf(
        "after %lu games: wins %u of %u against a random player, %u against one that plays for liberties\n",
        games, won_random, of, won_liberties);
    fflush(stdout);
}

/* Learns, and writes the result. Returns false after a message. */
static bool train(struct request *request) {
    uint8_t reach[KT_SHAPES_LINES];
    for (int i = 0; i < KT_SHAPES_LINES; i++) reach[i] = (uint8_t)kt_shapes_reach_max(request->size, i + 1);
    if (request->reach >= 0 && request->reach < reach[KT_SHAPES_LINES - 1])
        reach[KT_SHAPES_LINES - 1] = (uint8_t)request->reach;
    CLEANUP(shape_weights_free) struct shape_weights weights = shape_weights_new(request->size, reach);
    double begun = progress_clock();
    request->settings.checkpoint = &request->checkpoint;
    enum train_shapes_end end =
        train_shapes_run(&weights, &request->settings, request->json ? tell_json : tell);
    double seconds = progress_clock() - begun;
    bool ok = end != TRAIN_SHAPES_REFUSED && shape_weights_write(&request->output, &weights);
    const char *early = end == TRAIN_SHAPES_FINISHED ? "" : "; ended early: the same command goes on";
    if (ok) checkpoint_remove(&request->checkpoint);
    if (ok && request->json && *early) fprintf(stderr, "katachi: %s\n", early + 2);
    if (ok && request->json) {
        json_t *object = json_object();
        json_put(object, "games", (json_int_t)weights.games);
        json_put(object, "weights", weights.count);
        json_put_fixed(object, "seconds", seconds, 1);
        json_write(stdout, object);
    } else if (ok)
        printf("%s: %d weights, learned from %lu games, in %.0f s%s\n", request->output.path, weights.count,
               weights.games, seconds, early);
    return ok;
}

static int run(void *with, char **, int) {
    struct request *request = with;
    checkpoint_place(&request->checkpoint, &request->output, FILE_SHAPES);
    bool ok = output_possible(&request->output) && train(request);
    checkpoint_free(&request->checkpoint);
    return ok ? stop_status() : 1;
}

const struct command command_train_shapes = {
    .name = "train-shapes",
    .summary = "learn by self-play what local shapes are worth",
    .synopsis = "-o FILE.kts [OPTION ...]",
    .about =
        "Learns what local shapes, of one to three lines, are worth, by playing against itself and "
        "looking one move ahead (TD(0) as in RLGO, Silver and others 2007). 'katachi image --shapes "
        "FILE.kts' puts the weights into an image, where 'katachi gtp --search shapes' begins with "
        "them.\n\n"
        "Ctrl-C, SIGTERM or SIGHUP end the learning early and keep what has been learned. Whatever ended "
        "it, a loss of power, too, the same command goes on where it was, or at the last checkpoint, and "
        "learns the same weights.",
    .more =
        "Exit status: 0 when the weights were written, also after Ctrl-C; 143 and 129 when they were written "
        "after SIGTERM and SIGHUP; 1 after an error, 2 when the command line is wrong.",
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
