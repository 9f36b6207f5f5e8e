#include "train/train_shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "train/shape_opponents.h"

enum {
    TESTS_FROM = 1000, /* games before the first test */
    MEAN_EVERY = 50,   /* games between two additions to the mean, and between two looks for signals */
    MEAN_OF = 2,       /* the last 1 / MEAN_OF of the games make up most of the mean */
};

struct train_shapes_settings train_shapes_settings_default(void) {
    return (struct train_shapes_settings){.games = 200000, .rate = 0.3, .epsilon = 0.1, .seed = 1};
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

/* Adds the learned weights to the mean. */
static void add_to_mean(struct shape_weights *kept, const struct shape_weights *learned) {
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

/* Gives new weights their course. */
static void begin_course(struct shape_weights *weights, const struct train_shapes_settings *settings) {
    kt_random random;
    kt_random_init(&random, settings->seed);
    weights->course =
        (struct shape_course){.games = (uint32_t)settings->games,
                              .seed = settings->seed,
                              .random = random.state,
                              .rate = (float)settings->rate,
                              .epsilon = (float)settings->epsilon,
                              .weight = memory_zeroed(((size_t)weights->count + 1) * sizeof(float))};
}

/* Takes up the course of the weights. */
static void take_course(struct learner *learner, const struct shape_weights *weights) {
    const struct shape_course *course = &weights->course;
    learner->weights = shape_weights_new(weights->size, weights->reach);
    learner->random.state = course->random;
    learner->komi = course->komi;
    for (int32_t i = 1; i <= weights->count; i++) {
        learner->weights.weight[i] = course->weight[i];
        learner->weights.weight[-i] = -course->weight[i];
    }
    for (int i = 0; i < 2; i++) learner->weights.begin[i] = course->begin[i];
}

/* Brings the course of the weights up to date. */
static void note_course(const struct learner *learner, struct shape_weights *weights) {
    struct shape_course *course = &weights->course;
    course->random = learner->random.state;
    course->komi = learner->komi;
    memcpy(course->weight + 1, learner->weights.weight + 1, (size_t)weights->count * sizeof *course->weight);
    memcpy(course->begin, learner->weights.begin, sizeof course->begin);
}

static void end_course(struct shape_weights *weights) {
    free(weights->course.weight);
    weights->course = (struct shape_course){0};
}

/* Plays all games. Returns false when a signal ended them early. */
static bool play_games(struct learner *learner, struct shape_weights *weights, train_shapes_told *told) {
    const struct train_shapes_settings *settings = learner->settings;
    struct checkpoint *checkpoint = settings->checkpoint;
    struct progress progress = progress_begin("playing");
    double kept = progress_clock();
    unsigned long next_test = TESTS_FROM;
    while (next_test <= weights->games) next_test *= 2;
    bool stopped = false;
    while (weights->games < settings->games && !stopped) {
        play_game(learner);
        unsigned long game = ++weights->games;
        progress_show(&progress, game, settings->games);
        if (game == settings->games) add_to_mean(weights, &learner->weights);
        if (game == settings->games || game % MEAN_EVERY) continue;
        add_to_mean(weights, &learner->weights);
        stopped = stop_signal();
        if (checkpoint && !stopped && progress_clock() - kept >= checkpoint->seconds) {
            note_course(learner, weights);
            checkpoint_keep(checkpoint, weights);
            kept = progress_clock();
        }
        if (game < next_test || stopped) continue;
        next_test *= 2;
        test(weights, settings, told);
    }
    progress_end(&progress);
    note_course(learner, weights);
    return !stopped;
}

enum train_shapes_end train_shapes_run(struct shape_weights *weights,
                                       const struct train_shapes_settings *settings,
                                       train_shapes_told *told) {
    static struct learner learner;
    kt_geometry geometry;
    kt_board board;
    if (kt_geometry_init(&geometry, weights->size) < 0)
        return TRAIN_SHAPES_REFUSED; /* no weights are of another size */
    begin_course(weights, settings);
    if (settings->checkpoint && !checkpoint_resume(settings->checkpoint, weights)) {
        end_course(weights);
        return TRAIN_SHAPES_REFUSED;
    }
    learner.settings = settings;
    take_course(&learner, weights);
    kt_board_init(&board, &geometry);
    kt_field_set(&learner.empty, &board);
    shape_player_init(&learner.fresh, &learner.weights);
    stop_catch();
    bool finished = play_games(&learner, weights, told);
    if (finished) {
        end_course(weights);
        test(weights, settings, told);
    }
    shape_weights_free(&learner.weights);
    return finished ? TRAIN_SHAPES_FINISHED : TRAIN_SHAPES_STOPPED;
}
