/* katachi evaluate: prediction accuracy, limit and ranking index on a test set. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/complain.h"
#include "common/device_choice.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/stop.h"
#include "images/load.h"
#include "images/values.h"
#include "learn/evaluate_scan.h"

struct request {
    struct games_settings games;
    kt_values values;
    struct device_choice device;
    bool json;
};

static void begin(void *request) {
    *(struct request *)request = (struct request){
        .games = games_settings_default(), .values = KT_VALUES_MODEL, .device.kind = DEVICE_CPU};
}

static const struct options_row rows[] = {
    {"device", 0, "WHICH",
     "where patterns are matched: cpu; gpu, or gpu:1 for the second one; auto, a GPU if there is one. A GPU tries each pattern "
     "everywhere, with the same figures, and serves no network",
     OPTIONS_OWN, .read = device_choice_option, .standard = "cpu", OPTIONS_FIELD(struct request, device)},
    {"json", 0, NULL,
     "print one JSON object: examples, limit, ranking_index, accuracy, positions_per_second, judged, places: how "
     "many moves were the first, the second ... suggestion",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

static double share(size_t part, size_t whole) { return whole ? (double)part / (double)whole : 0; }

static json_t *judged_json(const struct evaluation_judged *j) {
    json_t *judged = json_object();
    json_put(judged, "positions", (json_int_t)j->positions);
    json_put_fixed(judged, "brier", j->brier / (double)j->positions, 4);
    json_put_fixed(judged, "owners", share(j->owned, j->points), 4);
    json_put_fixed(judged, "score_error", j->scores ? j->score_error / (double)j->scores : 0, 2);
    json_put_fixed(judged, "passes_found", share(j->passes_found, j->passes), 4);
    json_put_fixed(judged, "passes_early", share(j->moves_passed, j->moves), 4);
    return judged;
}

static void print_json(const struct evaluation *e, double ranking_index, double speed) {
    json_t *object = json_object(), *accuracy = json_object(), *places = json_array();
    json_put(object, "examples", (json_int_t)e->examples);
    json_put_fixed(object, "limit", share(e->found, e->examples), 4);
    json_put_fixed(object, "ranking_index", ranking_index, 2);
    for (int i = 0; i < EVALUATE_DEPTHS; i++) {
        char depth[16];
        snprintf(depth, sizeof depth, "%d", evaluate_depth[i]);
        json_put_fixed(accuracy, depth, share(evaluate_within(e, evaluate_depth[i]), e->examples), 4);
    }
    json_object_set_new(object, "accuracy", accuracy);
    json_put_fixed(object, "positions_per_second", speed, 0);
    if (e->judged.positions) json_object_set_new(object, "judged", judged_json(&e->judged));
    int last = KT_POINTS;
    while (last > 0 && !e->at[last]) last--;
    for (int place = 1; place <= last; place++)
        json_array_append_new(places, json_integer((json_int_t)e->at[place]));
    json_object_set_new(object, "places", places);
    json_write(stdout, object);
}

static void print_table(const struct evaluation *e, double ranking_index, double speed) {
    printf("examples              %zu\n", e->examples);
    printf("limit                 %.3f\n", share(e->found, e->examples));
    printf("ranking index         %.1f\n", ranking_index);
    for (int i = 0; i < EVALUATE_DEPTHS; i++)
        printf("accuracy at m = %-5d %.3f\n", evaluate_depth[i],
               share(evaluate_within(e, evaluate_depth[i]), e->examples));
    printf("positions a second    %.0f\n", speed);
    const struct evaluation_judged *j = &e->judged;
    if (!j->positions) return;
    printf("positions judged      %zu\n", j->positions);
    printf("Brier score           %.4f\n", j->brier / (double)j->positions);
    printf("owners                %.3f\n", share(j->owned, j->points));
    printf("score, off by         %.2f\n", j->scores ? j->score_error / (double)j->scores : 0);
    printf("passes found          %.3f\n", share(j->passes_found, j->passes));
    printf("passes too early      %.4f\n", share(j->moves_passed, j->moves));
}

/* Can the device predict what the image predicts? If not, complains. */
static bool serves(const struct request *request, const kt_image *image, const char *path) {
    if (!request->device.accelerator || request->values == KT_VALUES_PLAIN || !kt_model_stored(image))
        return true;
    return tell_user("%s predicts by a network, which --device gpu doesn't serve; add --values plain for its "
                     "patterns, or take --device cpu",
                     path);
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    CLEANUP(load_free) struct loaded_image loaded = {0};
    CLEANUP(games_free) struct games games = {0};
    if (!device_choice_find(&request->device)) return 1;
    if (!load_image(arguments[0], &loaded)) return 1;
    request->games.filter.size = loaded.image.size;
    if (!serves(request, &loaded.image, arguments[0]) ||
        !games_read(&games, &request->games, arguments + 1, count - 1))
        return 1;
    cl_device_id accelerator = request->device.accelerator;
    struct evaluation result = accelerator ? evaluate_scan(&loaded.image, &games, accelerator, memory_half())
                                           : evaluate_games(&loaded.image, request->values, &games);
    double ranking_index = result.found ? (double)result.place_sum / (double)result.found : 0;
    double speed = result.seconds > 0 ? (double)result.examples / result.seconds : 0;
    (request->json ? print_json : print_table)(&result, ranking_index, speed);
    if (stop_signal())
        tell_user("ended early: these are the figures of %zu of the %zu games", result.games, games.count);
    return stop_signal() ? 128 + stop_signal() : 0;
}

const struct command command_evaluate = {
    .name = "evaluate",
    .summary = "measure how well moves of games are predicted",
    .synopsis = "FILE GAMES... [OPTION ...]",
    .about =
        "Predicts every move of the games with FILE, a database, a network or an image, and prints how often "
        "it was right (Wächter 2008, chapter 4):\n\n  examples            moves that were to be predicted\n  "
        "limit               share of them that is among the suggestions at all\n  ranking index       "
        "average place of the move among the suggestions\n  accuracy at m       share of the moves among the "
        "first m suggestions\n  positions a second  how fast it predicts\n\n"
        "Of a network that judges (katachi train --judge) it also prints:\n\n"
        "  positions judged    positions of games whose winner is known\n"
        "  Brier score         the mean of (chance of a win - what came)^2; .25: guesses\n"
        "  owners              share of the points whose owner at the end it tells\n"
        "  score, off by       mean distance of its lead from the score, in points\n"
        "  passes found        share of the passes that are its first or second choice\n"
        "  passes too early    share of the other moves where it would rather pass\n\n"
        "Measure on games that FILE was "
        "not learned from. Their board size is always FILE's, whatever --size says.",
    .more =
        "Ctrl-C, SIGTERM and SIGHUP end it early, with the figures of the games until then.\n\n"
        "Exit status: 0 when all moves were predicted, 1 after an error, 2 when the command line is wrong, 128 and "
        "the signal's number when a signal ended it.",
    COMMAND_WANTS(OPTIONS_MANY, "an image, database or network", "games, too"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL},
                    {values_rows, offsetof(struct request, values), NULL},
                    GAMES_TABLES(struct request, games)),
};
