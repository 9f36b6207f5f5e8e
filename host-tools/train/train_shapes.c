#include "train/train_shapes.h"

#include <math.h>
#include <signal.h>

#include "common/progress.h"
#include "train/shape_opponents.h"

enum {
    TESTS_FROM = 1000, /* games before the first test */
    MEAN_EVERY = 50,   /* games between two additions to the mean */
    MEAN_OF = 2,       /* the last 1 / MEAN_OF of the games make up most of the mean */
};

struct train_shapes_settings train_shapes_settings_default(void) {
    return (struct train_shapes_settings){.games = 200000, .rate = 0.3, .epsilon = 0.1, .seed = 1};
}

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

struct learner {
    const struct train_shapes_settings *settings;
    struct shape_weights weights;
    int komi;
    kt_random random;
    kt_field empty, field;
    struct shape_player fresh, player; /* `fresh` stays on an empty board */
};

static double squash(double odds) { return 1 / (1 + exp(-odds)); }

/* Moves the value of the present position, after a move of `colour`, towards `value`. */
static void draw(struct learner *learner, unsigned colour, double value) {
    double now = squash(shape_player_odds(&learner->player, colour));
    shape_player_learn(&learner->player, colour, learner->settings->rate * (value - now));
}

static void play_game(struct learner *learner) {
    const struct train_shapes_settings *settings = learner->settings;
    kt_field *field = &learner->field;
    *field = learner->empty;
    learner->player = learner->fresh;
    unsigned colour = KT_FIELD_BLACK, chance = (unsigned)(settings->epsilon * 65536);
    int limit = field->size * field->size * 3;
    for (int passes = 0; passes < 2 && limit > 0; limit--, colour ^= 1) {
        kt_cell move[KT_POINTS], p;
        unsigned count = shape_player_moves(field, colour, move);
        if (count == 0) {
            field->ko = KT_NO_CELL;
            passes++;
            continue;
        }
        passes = 0;
        if (kt_random_next(&learner->random) >> 16 < chance) {
            p = move[kt_random_below(&learner->random, count)];
        } else {
            double odds;
            p = shape_player_choose(&learner->player, field, colour, move, count, &learner->random, &odds);
            draw(learner, colour ^ 1, squash(odds));
        }
        shape_player_play(&learner->player, field, p, colour);
        kt_field_play(field, p, colour);
    }
    bool won = kt_field_area(field) > learner->komi;
    learner->komi += won ? 1 : -1;
    draw(learner, colour ^ 1, won);
}

/* Adds the learned weights to the mean, which is kept. */
static void keep(struct shape_weights *kept, const struct shape_weights *learned) {
    double due = (double)MEAN_OF * MEAN_EVERY / (double)kept->games;
    float share = due < 1 ? (float)due : 1;
    for (int32_t i = -kept->count; i <= kept->count; i++)
        kept->weight[i] += share * (learned->weight[i] - kept->weight[i]);
    for (int i = 0; i < 2; i++) kept->begin[i] += share * (learned->begin[i] - kept->begin[i]);
}

static void test(struct shape_weights *weights, const struct train_shapes_settings *settings,
                 train_shapes_told *told) {
    unsigned games = settings->test_games;
    if (!games) return;
    unsigned by_chance = shape_opponents_lose(weights, SHAPE_OPPONENT_RANDOM, games, settings->seed),
             by_liberties = shape_opponents_lose(weights, SHAPE_OPPONENT_LIBERTIES, games, settings->seed);
    told(weights->games, by_chance, by_liberties, games);
}

bool train_shapes_run(struct shape_weights *weights, const struct train_shapes_settings *settings,
                      train_shapes_told *told) {
    static struct learner learner;
    kt_geometry geometry;
    kt_board board;
    learner.settings = settings;
    kt_random_init(&learner.random, settings->seed);
    if (kt_geometry_init(&geometry, weights->size) < 0) return false; /* no weights are of another size */
    learner.weights = shape_weights_new(weights->size, weights->reach);
    learner.komi = 0;
    kt_board_init(&board, &geometry);
    kt_field_set(&learner.empty, &board);
    shape_player_init(&learner.fresh, &learner.weights);

    interrupted = 0;
    struct sigaction ours = {.sa_handler = interrupt, .sa_flags = 0}, theirs;
    sigaction(SIGINT, &ours, &theirs);
    struct progress progress = progress_begin("playing");
    unsigned long next_test = TESTS_FROM;
    for (unsigned long game = 1; game <= settings->games && !interrupted; game++) {
        play_game(&learner);
        weights->games = game;
        if (game % MEAN_EVERY == 0 || game == settings->games || interrupted) keep(weights, &learner.weights);
        progress_show(&progress, game, settings->games);
        if (game < next_test || game == settings->games) continue;
        next_test *= 2;
        test(weights, settings, told);
    }
    progress_end(&progress);
    bool finished = !interrupted;
    test(weights, settings, told);
    sigaction(SIGINT, &theirs, NULL);
    shape_weights_free(&learner.weights);
    return finished;
}
