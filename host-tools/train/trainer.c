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
#include "train/network_round.h"
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
    return (struct trainer_settings){.rate = 0.002, .levels = NETWORK_WHOLE, .seed = 1, .batch = 128};
}

/* The positions on boards of one size. */
struct board {
    struct network network; /* the trained one, for this size; it shares all numbers with it */
    kt_geometry geometry;
    struct positions positions;
    struct targets targets; /* of a network that judges */
    uint32_t *order;        /* of the positions that are shown; owned */
    size_t shown, next;
    struct device device;
};

struct trainer {
    struct network *network;
    struct board *boards; /* by size, the smallest first; owned */
    int board_count;
    size_t shown; /* of all boards */
    struct network_course course;
    kt_random random;
    struct descent descent;
    /* Of even and odd steps; owned, but for the boards. */
    struct board *at[2];
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

/* The board of the next step: one with twice the positions is chosen twice as often. */
static struct board *next_board(struct trainer *trainer) {
    struct board *board = trainer->boards;
    if (trainer->board_count == 1) return board;
    size_t at = below(&trainer->random, trainer->shown);
    for (; at >= board->shown; board++) at -= board->shown;
    return board;
}

/* The next position to show. All are shown once, in an order by chance, before any is shown again. */
static uint32_t next_position(struct board *board, kt_random *random) {
    if (board->next == 0) {
        for (size_t i = board->shown - 1; i > 0; i--) {
            size_t j = below(random, i + 1);
            uint32_t swap = board->order[i];
            board->order[i] = board->order[j];
            board->order[j] = swap;
        }
        board->next = board->shown;
    }
    return board->order[--board->next];
}

/* Draws the board and the positions of the next step, and their symmetries. Returns the board. */
static struct board *draw(struct trainer *trainer) {
    struct board *board = next_board(trainer);
    for (uint32_t i = 0; i < trainer->course.batch; i++) {
        trainer->chosen[i] = next_position(board, &trainer->random);
        trainer->symmetries[i] = (int)kt_random_below(&trainer->random, KT_SYMMETRIES);
        if (!trainer->network->judges) continue;
        int more = (int)kt_random_below(&trainer->random, 4 * KOMI_MORE + 2) - KOMI_MORE;
        trainer->komi[i] = more > KOMI_MORE ? 0 : (float)more / 4;
    }
    return board;
}

static void fill(struct trainer *trainer, unsigned long step) {
    struct batch *batch = &trainer->batches[step % 2];
    int8_t *owners = trainer->owners[step % 2];
    float *choices = trainer->choices[step % 2];
    const struct board *board = trainer->at[step % 2] = draw(trainer);
    size_t points = (size_t)board->network.size * (size_t)board->network.size;
    int used = 0;
#pragma omp parallel for reduction(+ : used) schedule(static)
    for (int i = 0; i < batch->count; i++) {
        batch->played[i] = positions_take(&board->positions, trainer->chosen[i], trainer->symmetries[i],
                                          batch->features + (size_t)i * points);
        used += batch->played[i] >= 0;
        if (batch->targets)
            batch->targets[i] = targets_take(&board->targets, &board->positions.moves[trainer->chosen[i]],
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

/* Draws the positions of a board by which the network is measured. */
static void draw_sample(const struct board *board, kt_random *random, uint32_t sample[RANGED]) {
    for (int i = 0; i < RANGED; i++) sample[i] = board->order[below(random, board->shown)];
}

/* Measures the ranges on all boards: the largest count. The fewer levels, the larger a range is made: outputs are small whole
 * numbers then. */
static void measure(struct trainer *trainer) {
    uint32_t sample[RANGED];
    kt_random random;
    kt_random_init(&random, trainer->course.seed);
    size_t count = (size_t)trainer->network->layers * (size_t)trainer->network->channels;
    float *ranges = trainer->network->ranges, *largest = memory_zeroed(count * sizeof *largest);
    for (struct board *board = trainer->boards; board < trainer->boards + trainer->board_count; board++) {
        draw_sample(board, &random, sample);
        network_ranges_measure(&board->network, &board->positions, sample, RANGED);
        for (size_t i = 0; i < count; i++) largest[i] = fmaxf(largest[i], ranges[i]);
    }
    size_t coarse = count - (size_t)trainer->network->channels;
    for (size_t i = 0; i < count; i++)
        ranges[i] = largest[i] * (i < coarse ? (float)NETWORK_WHOLE / (float)trainer->course.levels : 1);
    free(largest);
}

/* Clears what the network doesn't use to judge positions of the largest board. */
static void clear_hidden(struct trainer *trainer) {
    uint32_t sample[RANGED];
    kt_random random;
    kt_random_init(&random, trainer->course.seed);
    struct board *board = &trainer->boards[trainer->board_count - 1];
    draw_sample(board, &random, sample);
    network_ranges_clear_hidden(&board->network, &board->positions, sample, RANGED);
}

/* Brings network and descent up to date. */
static void fetch(struct trainer *trainer) {
    for (int i = 0; i < trainer->board_count; i++)
        trainer->boards[i].device.fetch(trainer->boards[i].device.self);
}

/* Numbers are rounded from now on. `step` is the next; the one that goes on behind the first of these has its ranges. */
static void begin_to_round(struct trainer *trainer, unsigned long step) {
    if (!((double)(step - 1) > EXACT * trainer->course.steps)) {
        fetch(trainer);
        measure(trainer);
    }
    for (int i = 0; i < trainer->board_count; i++)
        trainer->boards[i].device.round(trainer->boards[i].device.self);
    trainer->rounds = true;
}

/* Takes note of the loss of the earliest step that is under way. */
static void note_loss(struct trainer *trainer, struct trainer_result *result) {
    int which = (int)(++trainer->course.step % 2), used = trainer->batches[which].used;
    const struct device *device = &trainer->at[which]->device;
    double loss = device->loss(device->self);
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
    fetch(trainer);
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
    CLEANUP(progress_end) struct progress progress = progress_begin(what);
    unsigned long first = trainer->course.step + 1ul, step = first;
    for (; step <= trainer->course.steps && !stop_signal() && !result->diverged; step++) {
        fill(trainer, step);
        if (!trainer->rounds && (double)step > EXACT * trainer->course.steps) {
            if (trainer->course.step + 1ul < step) note_loss(trainer, result);
            begin_to_round(trainer, step);
        }
        const struct device *device = &trainer->at[step % 2]->device;
        device->step(device->self, &trainer->batches[step % 2], step, rate_at(&trainer->course, step));
        if (trainer->course.step + 1ul < step) note_loss(trainer, result);
        show(&progress, what, sizeof what, step - first, trainer);
        if (!checkpoint || step == trainer->course.steps || progress_clock() - kept < checkpoint->seconds)
            continue;
        keep(trainer, checkpoint, step + 1, result);
        kept = progress_clock();
    }
    catch_up(trainer, step, result);
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
                                              .levels = (uint32_t)settings->levels,
                                              .rate = (float)settings->rate,
                                              .sparse = (float)settings->sparse,
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
static void choose_positions(struct board *board, const struct teacher *teacher) {
    const struct positions *positions = &board->positions;
    board->order = memory_zeroed((positions->count + 1) * sizeof *board->order);
    for (size_t i = 0; i < positions->count; i++) {
        const struct position_move *move = &positions->moves[i];
        if (teacher && !teacher_find(teacher, move->game, move->number, &(struct teacher_view){0})) continue;
        board->order[board->shown++] = (uint32_t)i;
    }
}

/* Actions of the games on boards of `size` lines, or of all sizes for 0. */
static size_t count_actions(const struct games *games, int size) {
    size_t count = 0;
    for (size_t i = 0; i < games->count; i++)
        if (!size || games->game[i].size == size) count += games->game[i].count;
    return count;
}

static void free_board(struct board *board) {
    free(board->order);
    targets_free(&board->targets);
    positions_free(&board->positions);
}

/* Reads the games by the sizes of their boards. Those of which nothing is shown are left out. */
static void read_boards(struct trainer *trainer, const struct games *games,
                        const struct trainer_settings *settings) {
    uint64_t memory = settings->memory ? settings->memory : memory_half();
    double all = (double)count_actions(games, 0);
    trainer->boards = memory_zeroed(KT_BOARD_MAX * sizeof *trainer->boards);
    for (int size = KT_BOARD_MIN; size <= trainer->network->size; size++) {
        struct board *board = &trainer->boards[trainer->board_count];
        size_t actions = count_actions(games, size);
        if (!actions || kt_geometry_init(&board->geometry, size) < 0) continue;
        board->positions = positions_new(games, &board->geometry, trainer->network->judges,
                                         (uint64_t)((double)memory * ((double)actions / all)));
        if (trainer->network->judges)
            board->targets = targets_new(games, &board->geometry, settings->teacher,
                                         settings->teacher ? NULL : settings->images);
        choose_positions(board, settings->teacher);
        trainer->shown += board->shown;
        if (board->shown) {
            trainer->board_count++;
        } else {
            free_board(board);
            *board = (struct board){0};
        }
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
    free(trainer->chosen);
    free(trainer->symmetries);
    free(trainer->komi);
    for (int i = 0; i < trainer->board_count; i++) free_board(&trainer->boards[i]);
    free(trainer->boards);
}

/* Trains, until the end or a signal. An unfinished course stays with the network. */
static void run(struct trainer *trainer, const struct trainer_settings *settings,
                struct trainer_result *result) {
    struct network *network = trainer->network;
    kt_random_init(&trainer->random, trainer->course.seed);
    for (uint32_t i = 0; i < trainer->course.step; i++) (void)draw(trainer);
    for (struct board *board = trainer->boards; board < trainer->boards + trainer->board_count; board++) {
        board->network = *network;
        board->network.size = board->geometry.size;
        board->device =
            settings->accelerator
                ? device_opencl_new(settings->accelerator, DEVICE_BEST, &board->network, &trainer->descent,
                                    (int)trainer->course.batch)
                : device_cpu_new(&board->network, &trainer->descent, (double)trainer->course.sparse);
    }
    network->least = trainer->board_count > 1 ? trainer->boards->geometry.size : 0;
    memcpy(result->device, trainer->boards->device.name, sizeof result->device);
    learn(trainer, settings->checkpoint, result);
    for (int i = 0; i < trainer->board_count; i++)
        trainer->boards[i].device.free(trainer->boards[i].device.self);
    result->finished = trainer->course.step == trainer->course.steps;
    result->first = (double)trainer->course.first;
    result->loss = (double)trainer->course.loss;
    if (!result->diverged && !trainer->rounds) measure(trainer);
    result->diverged |= !network_is_sound(network);
    if (network->judges && result->finished && !result->diverged) clear_hidden(trainer);
    if (result->finished || result->diverged) free(trainer->course.moments);
    else network->course = trainer->course;
}

struct trainer_result trainer_run(struct network *network, const struct games *games,
                                  const struct trainer_settings *settings) {
    struct trainer trainer = {.network = network};
    struct trainer_result result = {0};
    stop_catch();
    threads_make(omp_get_max_threads());
    read_boards(&trainer, games, settings);
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
