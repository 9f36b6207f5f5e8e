/* katachi evaluate: prediction accuracy, limit and ranking index on a test set. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/options.h"
#include "evaluate/evaluate.h"
#include "load/load.h"

enum { VALUES = 1 };

static const struct option options[] = {
    GAMES_OPTIONS,
    {"values", required_argument, NULL, VALUES},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi evaluate FILE GAMES... [OPTION ...]\n\n"
    "Predicts every move of the games with FILE, a database, a network or an image, and prints how often it\n"
    "was right (Wächter 2008, chapter 4): examples, the moves asked for; limit, the share that is\n"
    "among the suggestions at all; ranking index, its average place there; accuracy at m, the share among\n"
    "the first m; positions a second. Measure on other games than those learned from; their board size is\n"
    "always that of the patterns.\n\n"
    "  --json            print one JSON object: examples, limit, ranking_index, accuracy,\n"
    "                    positions_per_second, places: how many moves were the first, the second ...\n"
    "                    suggestion\n\n";

static double share(size_t part, size_t whole) { return whole ? (double)part / (double)whole : 0; }

static void print_json(const struct evaluation *e, double ranking_index, double speed) {
    printf("{\"examples\": %zu, \"limit\": %.4f, \"ranking_index\": %.2f, \"accuracy\": {", e->examples,
           share(e->found, e->examples), ranking_index);
    for (int i = 0; i < EVALUATE_DEPTHS; i++)
        printf("%s\"%d\": %.4f", i ? ", " : "", evaluate_depth[i],
               share(evaluate_within(e, evaluate_depth[i]), e->examples));
    printf("}, \"positions_per_second\": %.0f, \"places\": [", speed);
    int last = KT_POINTS;
    while (last > 0 && !e->at[last]) last--;
    for (int place = 1; place <= last; place++) printf("%s%zu", place > 1 ? ", " : "", e->at[place]);
    printf("]}\n");
}

static void print_table(const struct evaluation *e, double ranking_index, double speed) {
    printf("examples              %zu\n", e->examples);
    printf("limit                 %.3f\n", share(e->found, e->examples));
    printf("ranking index         %.1f\n", ranking_index);
    for (int i = 0; i < EVALUATE_DEPTHS; i++)
        printf("accuracy at m = %-5d %.3f\n", evaluate_depth[i],
               share(evaluate_within(e, evaluate_depth[i]), e->examples));
    printf("positions a second    %.0f\n", speed);
}

int command_evaluate(int argc, char **argv) {
    struct games_settings settings = games_settings_default();
    bool json = false;
    kt_values values = KT_VALUES_MODEL;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (games_option(&settings, option, optarg)) continue;
        if (option == 'h') {
            printf("%s%s%s", help, options_values_help, games_help);
            return 0;
        }
        if (option == VALUES) values = options_values(optarg);
        else if (option == 'j') json = true;
        else options_refuse("evaluate", NULL);
    }
    static const char *const wanted[] = {"an image, database or network", "games behind it", NULL};
    options_arguments("evaluate", argv + optind, argc - optind, wanted, true);
    struct loaded_image loaded;
    struct games games = {0};
    if (!load_image(argv[optind], &loaded)) return 1;
    settings.filter.size = loaded.image.size;
    if (!games_read(&games, &settings, argv + optind + 1, argc - optind - 1)) {
        load_free(&loaded);
        return 1;
    }
    struct evaluation result = evaluate_games(&loaded.image, values, &games);
    double ranking_index = result.found ? (double)result.place_sum / (double)result.found : 0;
    double speed = result.seconds > 0 ? (double)result.examples / result.seconds : 0;
    (json ? print_json : print_table)(&result, ranking_index, speed);
    games_free(&games);
    load_free(&loaded);
    return 0;
}
