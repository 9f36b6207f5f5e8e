#include "train/trainer.h"

#include <math.h>
#include <omp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "board/symmetry.h"
#include "common/memory.h"
#include "common/progress.h"
#include "common/threads.h"
#include "train/network_pass.h"

/* All chosen by hand. */
enum {
    BATCH = 128,   /* moves in a step */
    SLICES = 16,   /* parts of a batch, each with a gradient of its own: threads do not change the sum */
    WARM_UP = 200, /* steps in which the rate rises */
    EPOCHS = 5,    /* without a setting */
    STEPS = 2000,  /* the fewest of a new network, without a setting */
    RANGED = 2000, /* moves on which the ranges are measured */
};

static const double LEVEL = 0.3;    /* share of the steps before the rate falls */
static const float DECAY = 1e-3f;   /* share by which a step shrinks the parameters, times the rate */
static const double LOSS_MAX = 100; /* diverged: even a guess among 361 points has only log(361) = 5.9 */

struct trainer_settings trainer_settings_default(void) {
    return (struct trainer_settings){.rate = 0.002, .seed = 1};
}

/* A move, by the numbers of its game and in its game. */
struct move {
    uint32_t game;
    uint16_t number; /* from 1 */
};

/* A part of a batch. */
struct slice {
    float *gradient;
    double loss;
    int used;
};

struct trainer {
    struct network *network;
    const struct games *games;
    kt_geometry geometry;
    kt_random random;
    struct move *moves;
    size_t count, next;
    float *mean, *square; /* Adam's running means of the gradient and of its square */
    struct slice slices[SLICES];
};

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

static void list_moves(struct trainer *trainer) {
    const struct games *games = trainer->games;
    size_t most = 0;
    for (size_t i = 0; i < games->count; i++) most += games->game[i].count;
    trainer->moves = memory_zeroed((most + 1) * sizeof *trainer->moves);
    for (size_t i = 0; i < games->count; i++) {
        int number = 0;
        for (size_t j = 0; j < games->game[i].count && number < UINT16_MAX; j++) {
            if (games->game[i].actions[j].kind == SGF_SET) continue;
            number++;
            if (games->game[i].actions[j].kind == SGF_PASS) continue;
            trainer->moves[trainer->count++] = (struct move){(uint32_t)i, (uint16_t)number};
        }
    }
}

/* A number from 0 to `limit` - 1. */
static size_t below(kt_random *random, size_t limit) {
    uint64_t number = (uint64_t)kt_random_next(random) << 32 | kt_random_next(random);
    return (size_t)(number % limit);
}

/* The next move to show. All are shown once, in an order by chance, before any is shown again. */
static struct move next_move(struct trainer *trainer) {
    if (trainer->next == 0) {
        for (size_t i = trainer->count - 1; i > 0; i--) {
            size_t j = below(&trainer->random, i + 1);
            struct move swap = trainer->moves[i];
            trainer->moves[i] = trainer->moves[j];
            trainer->moves[j] = swap;
        }
        trainer->next = trainer->count;
    }
    return trainer->moves[--trainer->next];
}

/* The memory of one thread. */
struct worker {
    struct network_example example;
    struct network_pass pass;
};

static struct worker worker_new(const struct network *network) {
    return (struct worker){network_example_new(network->size), network_pass_new(network)};
}

static void worker_free(struct worker *worker) {
    free(worker->example.inputs);
    network_pass_free(&worker->pass);
}

static void learn_slice(const struct trainer *trainer, struct worker *worker, struct slice *slice,
                        const struct move *moves, const int *symmetries) {
    memset(slice->gradient, 0, trainer->network->count * sizeof *slice->gradient);
    slice->loss = slice->used = 0;
    for (int i = 0; i < BATCH / SLICES; i++) {
        const struct sgf_game *game = &trainer->games->game[moves[i].game];
        if (!network_example_take(&worker->example, game, &trainer->geometry, moves[i].number, symmetries[i]))
            continue;
        network_pass_forth(&worker->pass, &worker->example);
        slice->loss += network_pass_back(&worker->pass, &worker->example, slice->gradient);
        slice->used++;
    }
}

/* Takes one step of Adam along the gradient of all slices. */
static void descend(struct trainer *trainer, float rate, unsigned long step, int used) {
    static const float keep_mean = 0.9f, keep_square = 0.999f;
    float mean_weight = 1 - powf(keep_mean, (float)step), square_weight = 1 - powf(keep_square, (float)step);
    float *parameters = trainer->network->parameters;
#pragma omp for
    for (size_t i = 0; i < trainer->network->count; i++) {
        float slope = 0;
        for (int j = 0; j < SLICES; j++) slope += trainer->slices[j].gradient[i];
        slope /= (float)used;
        float *mean = &trainer->mean[i], *square = &trainer->square[i];
        *mean = keep_mean * *mean + (1 - keep_mean) * slope;
        *square = keep_square * *square + (1 - keep_square) * slope * slope;
        parameters[i] -=
            rate * (*mean / mean_weight / (sqrtf(*square / square_weight) + 1e-8f) + DECAY * parameters[i]);
    }
}

/* The rate of a step (from 1). */
static float rate_at(const struct trainer_settings *settings, unsigned long step, unsigned long steps) {
    double done = (double)step / (double)steps, rate = settings->rate;
    if (step < WARM_UP) rate *= (double)step / WARM_UP;
    if (done > LEVEL) rate *= 0.5 * (1 + cos(3.141592653589793 * (done - LEVEL) / (1 - LEVEL)));
    return (float)rate;
}

/* Computes the gradients of one batch. All threads call it together. */
static void learn_batch(struct trainer *trainer, struct worker *worker, const struct move *moves,
                        const int *symmetries) {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < SLICES; i++) {
        int first = i * (BATCH / SLICES);
        learn_slice(trainer, worker, &trainer->slices[i], moves + first, symmetries + first);
    }
}

static unsigned long count_steps(const struct trainer *trainer, const struct trainer_settings *settings) {
    double epochs = settings->epochs > 0 ? settings->epochs : EPOCHS;
    double steps = epochs * (double)trainer->count / BATCH;
    return (unsigned long)ceil(settings->epochs > 0 || settings->goes_on ? steps : fmax(steps, STEPS));
}

/* Takes all steps. */
static void learn(struct trainer *trainer, const struct trainer_settings *settings, struct progress *progress,
                  struct trainer_result *result) {
    unsigned long steps = count_steps(trainer, settings);
    struct move moves[BATCH];
    int symmetries[BATCH];
    bool stop = false;
#pragma omp parallel
    {
        struct worker worker = worker_new(trainer->network);
        for (unsigned long step = 1; step <= steps; step++) {
#pragma omp single
            {
                stop = interrupted || result->diverged;
                for (int i = 0; i < BATCH; i++) {
                    moves[i] = next_move(trainer);
                    symmetries[i] = (int)kt_random_below(&trainer->random, KT_SYMMETRIES);
                }
            }
            if (stop) break;
            learn_batch(trainer, &worker, moves, symmetries);
            int used = 0;
            double loss = 0;
            for (int i = 0; i < SLICES; i++) {
                used += trainer->slices[i].used;
                loss += trainer->slices[i].loss;
            }
            if (used) descend(trainer, rate_at(settings, step, steps), step, used);
#pragma omp single
            {
                double weight = step < 100 ? 1.0 / (double)step : 0.01;
                if (used) result->loss += weight * (loss / used - result->loss);
                if (step == 1) result->first = result->loss;
                result->diverged = used && !(loss / used < LOSS_MAX);
                if (result->diverged) result->loss = loss / used;
                result->steps = step;
                trainer->network->trained += (unsigned long)used;
                progress_show(progress, step, steps);
            }
        }
        worker_free(&worker);
    }
}

/* Widens the ranges so that they hold the outputs of one position. */
static void widen_ranges(const struct network *network, const struct network_pass *pass, float *ranges) {
    size_t channels = (size_t)network->channels, points = (size_t)network_example_points(network->size);
    for (int layer = 0; layer < network->layers; layer++, ranges += channels) {
        const float *outputs = pass->outputs[layer + 1];
        for (size_t point = 0; point < points; point++, outputs += channels)
            for (size_t i = 0; i < channels; i++) ranges[i] = outputs[i] > ranges[i] ? outputs[i] : ranges[i];
    }
}

/* Measures the ranges on a sample of moves. */
static void measure_ranges(struct trainer *trainer) {
    struct network *network = trainer->network;
    size_t count = (size_t)network->layers * (size_t)network->channels;
    static struct move moves[RANGED];
    for (int i = 0; i < RANGED; i++) moves[i] = next_move(trainer);
    memset(network->ranges, 0, count * sizeof *network->ranges);
    struct progress progress = progress_begin("measuring ranges");
    uint64_t done = 0;
#pragma omp parallel
    {
        struct worker worker = worker_new(network);
        float *ranges = memory_zeroed(count * sizeof *ranges);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < RANGED; i++) {
            const struct sgf_game *game = &trainer->games->game[moves[i].game];
            if (network_example_take(&worker.example, game, &trainer->geometry, moves[i].number, 0)) {
                network_pass_forth(&worker.pass, &worker.example);
                widen_ranges(network, &worker.pass, ranges);
            }
#pragma omp critical
            progress_show(&progress, ++done, RANGED);
        }
#pragma omp critical
        for (size_t i = 0; i < count; i++)
            if (ranges[i] > network->ranges[i]) network->ranges[i] = ranges[i];
        free(ranges);
        worker_free(&worker);
    }
    progress_end(&progress);
}

struct trainer_result trainer_run(struct network *network, const struct games *games,
                                  const struct trainer_settings *settings) {
    struct trainer trainer = {.network = network, .games = games};
    struct trainer_result result = {0};
    if (kt_geometry_init(&trainer.geometry, network->size) < 0)
        return result; /* no network is of another size */
    kt_random_init(&trainer.random, settings->seed);
    threads_make(omp_get_max_threads());
    list_moves(&trainer);
    result.moves = trainer.count;
    if (trainer.count == 0) {
        free(trainer.moves);
        return result;
    }
    trainer.mean = memory_zeroed(network->count * sizeof *trainer.mean);
    trainer.square = memory_zeroed(network->count * sizeof *trainer.square);
    for (int i = 0; i < SLICES; i++)
        trainer.slices[i].gradient = memory_zeroed(network->count * sizeof(float));

    interrupted = 0;
    struct sigaction ours = {.sa_handler = interrupt, .sa_flags = 0}, theirs;
    sigaction(SIGINT, &ours, &theirs);
    struct progress progress = progress_begin("training");
    learn(&trainer, settings, &progress, &result);
    progress_end(&progress);
    result.finished = !interrupted;
    if (!result.diverged) measure_ranges(&trainer);
    result.diverged |= !network_is_sound(network);
    sigaction(SIGINT, &theirs, NULL);

    for (int i = 0; i < SLICES; i++) free(trainer.slices[i].gradient);
    free(trainer.mean);
    free(trainer.square);
    free(trainer.moves);
    return result;
}
