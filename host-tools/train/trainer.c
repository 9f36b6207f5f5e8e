#include "train/trainer.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "board/symmetry.h"
#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "train/device_opencl.h"
#include "train/network_ranges.h"
#include "train/positions.h"
#include "train/targets.h"

/* All chosen by hand. */
enum {
    WARM_UP = 200, /* steps in which the rate rises */
    EPOCHS = 5,    /* without a setting */
    STEPS = 2000,  /* the fewest of a new network, without a setting */
    RANGED = 2000, /* moves on which the ranges are measured */
    KOMI_MORE =
        16, /* quarter points by which komi is changed at most, for every other position of a network that judges, so that
                     * it learns what komi is */
};

static const double LEVEL = 0.3;    /* share of the steps before the rate falls */
static const double EXACT = 0.8;    /* share of the steps before numbers are rounded */
static const double LOSS_MAX = 100; /* diverged: even a guess among 361 points has only log(361) = 5.9 */

struct trainer_settings trainer_settings_default(void) {
    return (struct trainer_settings){.rate = 0.002, .seed = 1, .batch = 128};
}

struct trainer {
    struct network *network;
    kt_geometry geometry;
    struct positions positions;
    struct targets targets; /* of a network that judges */
    struct network_course course;
    kt_random random;
    uint32_t *order; /* of the positions that are shown; owned */
    size_t shown, next;
    struct descent descent;
    struct device device;
    /* Of even and odd steps; owned. */
    struct batch batches[2];
    int8_t *owners[2];
    float *choices[2]; /* shares of points, and of a pass */
    int *symmetries;
    float *komi; /* points by which it is changed */
    uint32_t *chosen;
    bool rounds; /* numbers are rounded */
};

/* A number from 0 to `limit` - 1. */
static size_t below(kt_random *random, size_t limit) {
    uint64_t number = (uint64_t)kt_random_next(random) << 32 | kt_random_next(random);
    return (size_t)(number % limit);
}

/* The next position to show. All are shown once, in an order by chance, before any is shown again. */
static uint32_t next_position(struct trainer *trainer) {
    if (trainer->next == 0) {
        for (size_t i = trainer->shown - 1; i > 0; i--) {
            size_t j = below(&trainer->random, i + 1);
            uint32_t swap = trainer->order[i];
            trainer->order[i] = trainer->order[j];
            trainer->order[j] = swap;
        }
        trainer->next = trainer->shown;
    }
    return trainer->order[--trainer->next];
}

/* Draws the positions of the next step, and their symmetries. */
static void draw(struct trainer *trainer) {
    for (uint32_t i = 0; i < trainer->course.batch; i++) {
        trainer->chosen[i] = next_position(trainer);
        trainer->symmetries[i] = (int)kt_random_below(&trainer->random, KT_SYMMETRIES);
        if (!trainer->network->judges) continue;
        int more = (int)kt_random_below(&trainer->random, 4 * KOMI_MORE + 2) - KOMI_MORE;
        trainer->komi[i] = more > KOMI_MORE ? 0 : (float)more / 4;
    }
}

static void fill(struct trainer *trainer, unsigned long step) {
    struct batch *batch = &trainer->batches[step % 2];
    int8_t *owners = trainer->owners[step % 2];
    float *choices = trainer->choices[step % 2];
    size_t points = (size_t)trainer->network->size * (size_t)trainer->network->size;
    draw(trainer);
    int used = 0;
#pragma omp parallel for reduction(+ : used) schedule(static)
    for (int i = 0; i < batch->count; i++) {
        batch->played[i] = positions_take(&trainer->positions, trainer->chosen[i], trainer->symmetries[i],
                                          batch->features + (size_t)i * points);
        used += batch->played[i] >= 0;
        if (batch->targets)
            batch->targets[i] = targets_take(&trainer->targets, &trainer->positions.moves[trainer->chosen[i]],
                                             trainer->symmetries[i], trainer->komi[i], batch->played[i],
                                             owners + (size_t)i * points, choices + (size_t)i * (points + 1));
    }
    batch->used = used;
}

/* The rate of a step (from 1). */
static float rate_at(const struct network_course *course, unsigned long step) {
    double done = (double)step / (double)course->steps, rate = (double)course->rate;
    if (step < WARM_UP) rate *= (double)step / WARM_UP;
    if (done > LEVEL) rate *= 0.5 * (1 + cos(3.141592653589793 * (done - LEVEL) / (1 - LEVEL)));
    return (float)rate;
}

static uint32_t count_steps(const struct trainer *trainer, const struct trainer_settings *settings) {
    double epochs = settings->epochs > 0 ? settings->epochs : EPOCHS;
    double steps = epochs * (double)trainer->shown / settings->batch;
    steps = ceil(settings->epochs > 0 || settings->goes_on ? steps : fmax(steps, STEPS));
    return steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX;
}

static void measure(struct trainer *trainer) {
    uint32_t sample[RANGED];
    kt_random random;
    kt_random_init(&random, trainer->course.seed);
    for (int i = 0; i < RANGED; i++) sample[i] = trainer->order[below(&random, trainer->shown)];
    network_ranges_measure(trainer->network, &trainer->positions, sample, RANGED);
}

/* Numbers are rounded from now on. `step` is the next; the one that goes on behind the first of these has its ranges. */
static void begin_to_round(struct trainer *trainer, unsigned long step) {
    if (!((double)(step - 1) > EXACT * trainer->course.steps)) {
        trainer->device.fetch(trainer->device.self);
        measure(trainer);
    }
    trainer->device.round(trainer->device.self);
    trainer->rounds = true;
}

/* Takes note of the loss of the earliest step that is under way. */
static void note_loss(struct trainer *trainer, struct trainer_result *result) {
    int used = trainer->batches[++trainer->course.step % 2].used;
    double loss = trainer->device.loss(trainer->device.self);
    struct network_course *course = &trainer->course;
    result->steps++;
    double weight = course->step < 100 ? 1.0 / course->step : 0.01;
    if (used) course->loss += (float)(weight * (loss / used - (double)course->loss));
    if (course->step == 1) course->first = course->loss;
    result->diverged |= used && !(loss / used < LOSS_MAX);
    if (result->diverged) course->loss = (float)(loss / used);
    trainer->network->trained += (unsigned long)used;
}

static void show(struct progress *progress, char *what, size_t room, unsigned long shown,
                 const struct trainer *trainer) {
    double spent = progress_clock() - progress->begun;
    if (spent > 0)
        snprintf(what, room, "training, %.0f moves a second", (double)shown * trainer->course.batch / spent);
    progress_show(progress, trainer->course.step, trainer->course.steps);
}

/* Waits for all steps before `step`: network and course are then up to date. */
static void catch_up(struct trainer *trainer, unsigned long step, struct trainer_result *result) {
    while (trainer->course.step + 1ul < step) note_loss(trainer, result);
    trainer->device.fetch(trainer->device.self);
}

/* Keeps what was learned before `step`. */
static void keep(struct trainer *trainer, struct checkpoint *checkpoint, unsigned long step,
                 struct trainer_result *result) {
    struct network *network = trainer->network;
    catch_up(trainer, step, result);
    network->course = trainer->course;
    if (!result->diverged && network_is_sound(network)) checkpoint_keep(checkpoint, network);
    network->course = (struct network_course){0};
}

/* Takes all steps. While the device computes one, the batch of the next is made. */
static void learn(struct trainer *trainer, struct checkpoint *checkpoint, struct trainer_result *result) {
    char what[64] = "training";
    double kept = progress_clock();
    struct progress progress = progress_begin(what);
    unsigned long first = trainer->course.step + 1ul, step = first;
    for (; step <= trainer->course.steps && !stop_signal() && !result->diverged; step++) {
        fill(trainer, step);
        if (!trainer->rounds && (double)step > EXACT * trainer->course.steps) {
            if (trainer->course.step + 1ul < step) note_loss(trainer, result);
            begin_to_round(trainer, step);
        }
        trainer->device.step(trainer->device.self, &trainer->batches[step % 2], step,
                             rate_at(&trainer->course, step));
        if (trainer->course.step + 1ul < step) note_loss(trainer, result);
        show(&progress, what, sizeof what, step - first, trainer);
        if (!checkpoint || step == trainer->course.steps || progress_clock() - kept < checkpoint->seconds)
            continue;
        keep(trainer, checkpoint, step + 1, result);
        kept = progress_clock();
    }
    catch_up(trainer, step, result);
    progress_end(&progress);
}

/* Gives the network a new course. */
static void begin_course(struct trainer *trainer, uint32_t games, const struct trainer_settings *settings) {
    struct network *network = trainer->network;
    free(network->course.moments);
    network->course = (struct network_course){.games = games,
                                              .start = network_crc(network),
                                              .batch = (uint32_t)settings->batch,
                                              .seed = settings->seed,
                                              .steps = count_steps(trainer, settings),
                                              .rate = (float)settings->rate,
                                              .moments = memory_zeroed(2 * network->count * sizeof(float))};
}

static void choose_course(struct trainer *trainer, const struct games *games,
                          const struct trainer_settings *settings, struct trainer_result *result) {
    struct network *network = trainer->network;
    uint32_t crc = games_crc(games) ^ (settings->teacher ? (uint32_t)teacher_count(settings->teacher) : 0);
    result->resumed = network->course.moments && network->course.games == crc;
    if (!result->resumed) begin_course(trainer, crc, settings);
    result->refused = settings->checkpoint && !checkpoint_resume(settings->checkpoint, network);
    result->resumed |= network->course.step > 0;
    trainer->course = network->course;
    network->course = (struct network_course){0};
    size_t count = network->count;
    trainer->descent = (struct descent){trainer->course.moments, trainer->course.moments + count};
}

/* Chooses what is shown: all positions; with a teacher, those that it judged. */
static void choose_positions(struct trainer *trainer, const struct teacher *teacher) {
    const struct positions *positions = &trainer->positions;
    trainer->order = memory_zeroed((positions->count + 1) * sizeof *trainer->order);
    for (size_t i = 0; i < positions->count; i++) {
        const struct position_move *move = &positions->moves[i];
        if (teacher && !teacher_find(teacher, move->game, move->number, &(struct teacher_view){0})) continue;
        trainer->order[trainer->shown++] = (uint32_t)i;
    }
}

static void make_room(struct trainer *trainer) {
    size_t batch = trainer->course.batch,
           points = (size_t)trainer->network->size * (size_t)trainer->network->size;
    trainer->chosen = memory_zeroed(batch * sizeof *trainer->chosen);
    trainer->symmetries = memory_zeroed(batch * sizeof *trainer->symmetries);
    trainer->komi = memory_zeroed(batch * sizeof *trainer->komi);
    for (int i = 0; i < 2; i++)
        trainer->batches[i] = (struct batch){.count = (int)batch,
                                             .features = memory_zeroed(batch * points * sizeof(uint32_t)),
                                             .played = memory_zeroed(batch * sizeof(int32_t))};
    for (int i = 0; trainer->network->judges && i < 2; i++) {
        trainer->batches[i].targets = memory_zeroed(batch * sizeof *trainer->batches[i].targets);
        trainer->owners[i] = memory_zeroed(batch * points);
        trainer->choices[i] = memory_zeroed(batch * (points + 1) * sizeof *trainer->choices[i]);
    }
}

static void free_room(struct trainer *trainer) {
    for (int i = 0; i < 2; i++) {
        free(trainer->batches[i].features);
        free(trainer->batches[i].played);
        free(trainer->batches[i].targets);
        free(trainer->owners[i]);
        free(trainer->choices[i]);
    }
    free(trainer->order);
    free(trainer->chosen);
    free(trainer->symmetries);
    free(trainer->komi);
    targets_free(&trainer->targets);
    positions_free(&trainer->positions);
}

/* Trains, until the end or a signal. An unfinished course stays with the network. */
static void run(struct trainer *trainer, const struct trainer_settings *settings,
                struct trainer_result *result) {
    struct network *network = trainer->network;
    kt_random_init(&trainer->random, trainer->course.seed);
    for (uint32_t i = 0; i < trainer->course.step; i++) draw(trainer);
    trainer->device = settings->accelerator ? device_opencl_new(settings->accelerator, DEVICE_BEST, network,
                                                                &trainer->descent, (int)trainer->course.batch)
                                            : device_cpu_new(network, &trainer->descent);
    memcpy(result->device, trainer->device.name, sizeof result->device);
    learn(trainer, settings->checkpoint, result);
    trainer->device.free(trainer->device.self);
    result->finished = trainer->course.step == trainer->course.steps;
    result->first = (double)trainer->course.first;
    result->loss = (double)trainer->course.loss;
    if (!result->diverged && !trainer->rounds) measure(trainer);
    result->diverged |= !network_is_sound(network);
    if (result->finished || result->diverged) free(trainer->course.moments);
    else network->course = trainer->course;
}

struct trainer_result trainer_run(struct network *network, const struct games *games,
                                  const struct trainer_settings *settings) {
    struct trainer trainer = {.network = network};
    struct trainer_result result = {0};
    if (kt_geometry_init(&trainer.geometry, network->size) < 0)
        return result; /* no network is of another size */
    stop_catch();
    threads_make(omp_get_max_threads());
    trainer.positions = positions_new(games, &trainer.geometry, network->judges,
                                      settings->memory ? settings->memory : memory_half());
    if (network->judges) trainer.targets = targets_new(games, &trainer.geometry, settings->teacher);
    choose_positions(&trainer, settings->teacher);
    result.moves = trainer.shown;
    if (result.moves) {
        choose_course(&trainer, games, settings, &result);
        make_room(&trainer);
        if (!result.refused) run(&trainer, settings, &result);
        else free(trainer.course.moments);
    }
    free_room(&trainer);
    return result;
}
