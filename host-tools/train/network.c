#include "train/network.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "base/random.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"
#include "train/floats.h"
#include "train/network_round.h"

enum { FINISHED = 1, UNFINISHED = 9, JUDGING = 4 /* versions */, HEADER_BYTES = 28, CRC_BYTES = 4 };
enum { LEAST = 256 /* what a line of the smallest board counts as, beside the board's size */ };
enum { COURSE_NUMBERS = 7, COURSE_FLOATS = 4, COURSE_BYTES = 4 * (COURSE_NUMBERS + COURSE_FLOATS) };

size_t network_weights(const struct network *network, int layer) {
    size_t channels = (size_t)network->channels, before = 0;
    if (layer > 0) before = (NETWORK_NEIGHBOURS * NETWORK_INPUTS + 1) * channels;
    if (layer > 1) before += (size_t)(layer - 1) * (NETWORK_NEIGHBOURS * channels + 1) * channels;
    return before;
}

size_t network_begins(const struct network *network, int layer) {
    return network_weights(network, layer + 1) - (size_t)network->channels;
}

size_t network_score(const struct network *network) { return network_weights(network, network->layers); }

size_t network_owner(const struct network *network) {
    return network_score(network) + (size_t)network->channels;
}

size_t network_hidden(const struct network *network) {
    return network_owner(network) + (size_t)network->channels + 1;
}

size_t network_outcome(const struct network *network) {
    return network_hidden(network) + (size_t)(NETWORK_HIDDEN * (network_pooled(network) + 1));
}

static size_t count_parameters(const struct network *network) {
    return network->judges ? network_outcome(network) + 3 * (NETWORK_HIDDEN + 2) : network_owner(network);
}

static struct network allocate(int size, int layers, int channels, bool judges) {
    struct network made = {.size = size, .layers = layers, .channels = channels, .judges = judges};
    made.count = count_parameters(&made);
    made.parameters = memory_zeroed(made.count * sizeof *made.parameters);
    made.ranges = memory_zeroed(network_ranges_count(&made) * sizeof *made.ranges);
    return made;
}

void network_free(struct network *network) {
    free(network->parameters);
    free(network->ranges);
    free(network->course.moments);
    network->parameters = network->ranges = network->course.moments = NULL;
}

static double uniform(kt_random *random) { return kt_random_next(random) / 4294967296.0; }

/* Box and Muller's method. */
static float normal(kt_random *random, double deviation) {
    double radius = sqrt(-2 * log(uniform(random)));
    return (float)(deviation * radius * cos(6.283185307179586 * uniform(random)));
}

/* Of the numbers that the first layer reads at a point, those behind the features are always 0. Their weights never change; were
 * they not 0, too, they would coarsen the rounding of the others. */
static void clear_unused(struct network *network) {
    size_t row = (size_t)network->channels;
    for (int i = 0; i < NETWORK_NEIGHBOURS * NETWORK_INPUTS; i++)
        if (i % NETWORK_INPUTS >= KT_FEATURES)
            memset(network->parameters + network_weights(network, 0) + (size_t)i * row, 0,
                   row * sizeof *network->parameters);
}

/* Draws parameters with the deviation that keeps outputs about as large as inputs (K. He and others, "Delving
 * deep into rectifiers", 2015). In the first layer about six features of a point are 1. */
struct network network_new(int size, int layers, int channels, uint32_t seed) {
    struct network made = allocate(size, layers, channels, false);
    kt_random random;
    kt_random_init(&random, seed);
    for (int layer = 0; layer < layers; layer++) {
        double deviation = sqrt(2.0 / (NETWORK_NEIGHBOURS * (layer ? channels : 6)));
        for (size_t i = network_weights(&made, layer); i < network_begins(&made, layer); i++)
            made.parameters[i] = normal(&random, deviation);
    }
    for (size_t i = network_score(&made); i < made.count; i++)
        made.parameters[i] = normal(&random, 0.1 / sqrt(channels));
    clear_unused(&made);
    return made;
}

/* The value begins as the odds of the lead alone, with a tenth for each point. */
void network_judge_begin(struct network *network, uint32_t seed) {
    if (network->judges) return;
    size_t before = network->count;
    network->judges = true;
    network->count = count_parameters(network);
    network->parameters = memory_resize(network->parameters, network->count * sizeof *network->parameters);
    memset(network->parameters + before, 0, (network->count - before) * sizeof *network->parameters);
    kt_random random;
    kt_random_init(&random, seed);
    for (size_t i = network_owner(network); i < network_hidden(network) - 1; i++)
        network->parameters[i] = normal(&random, 0.1 / sqrt(network->channels));
    size_t weights = (size_t)(NETWORK_HIDDEN * network_pooled(network));
    for (size_t i = 0; i < weights; i++)
        network->parameters[network_hidden(network) + i] =
            normal(&random, sqrt(1.0 / network_pooled(network)));
    for (int kind = 0; kind < 3; kind++)
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            network->parameters[network_outcome(network) + (size_t)(kind * (NETWORK_HIDDEN + 2) + i)] =
                normal(&random, 0.1 / sqrt(NETWORK_HIDDEN));
    network->parameters[network_outcome(network) + NETWORK_HIDDEN] = 0.8f;
}

uint32_t network_crc(const struct network *network) {
    uint8_t shape[12], bytes[4096];
    kt_bytes_put_u32(shape, (uint32_t)network->size);
    kt_bytes_put_u32(shape + 4, (uint32_t)network->layers);
    kt_bytes_put_u32(shape + 8, (uint32_t)network->channels);
    uint32_t crc = kt_crc32(0, shape, sizeof shape);
    for (size_t i = 0, count; i < network->count; i += count) {
        count = network->count - i < sizeof bytes / 4 ? network->count - i : sizeof bytes / 4;
        floats_put(bytes, network->parameters + i, count);
        crc = kt_crc32(crc, bytes, (uint32_t)(4 * count));
    }
    return crc;
}

bool network_course_is(const struct network_course *a, const struct network_course *b) {
    return a->games == b->games && a->start == b->start && a->batch == b->batch && a->seed == b->seed &&
           a->steps == b->steps && a->levels == b->levels &&
           memcmp(&a->rate, &b->rate, sizeof a->rate) == 0 &&
           memcmp(&a->sparse, &b->sparse, sizeof a->sparse) == 0;
}

bool network_is_sound(const struct network *network) {
    const float *moments = network->course.moments;
    return floats_are_sound(network->parameters, network->count) &&
           floats_are_sound(network->ranges, network_ranges_count(network)) &&
           (!moments || floats_are_sound(moments, 2 * network->count));
}

static void put_course(uint8_t *at, const struct network *network) {
    const struct network_course *course = &network->course;
    const uint32_t numbers[COURSE_NUMBERS] = {course->games, course->start, course->batch, course->seed,
                                              course->steps, course->step,  course->levels};
    const float floats[COURSE_FLOATS] = {course->rate, course->sparse, course->first, course->loss};
    for (int i = 0; i < COURSE_NUMBERS; i++, at += 4) kt_bytes_put_u32(at, numbers[i]);
    at = floats_put(at, floats, COURSE_FLOATS);
    floats_put(at, course->moments, 2 * network->count);
}

/* Bytes of an unfinished training. */
static size_t course_bytes(const struct network *network) { return COURSE_BYTES + 2 * network->count * 4; }

static bool take_course(struct network *network, const uint8_t *at) {
    uint32_t numbers[COURSE_NUMBERS];
    float floats[COURSE_FLOATS];
    for (int i = 0; i < COURSE_NUMBERS; i++, at += 4) numbers[i] = kt_bytes_u32(at);
    if (!floats_take(floats, &at, COURSE_FLOATS)) return false;
    struct network_course *course = &network->course;
    *course = (struct network_course){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
                                      numbers[6], floats[0],  floats[1],  floats[2],  floats[3],  NULL};
    course->moments = memory_zeroed(2 * network->count * sizeof *course->moments);
    return floats_take(course->moments, &at, 2 * network->count) && course->batch > 0 &&
           course->batch <= NETWORK_BATCH_MAX && course->step < course->steps && course->levels > 0 &&
           course->levels <= NETWORK_WHOLE && course->sparse >= 0;
}

static bool reads_again(const char *path) {
    CLEANUP(network_free) struct network network = {0};
    return network_read(path, &network);
}

bool network_write(const struct output_target *target, const struct network *network) {
    size_t ranges = network_ranges_count(network), floats = network->count + ranges;
    bool unfinished = network->course.moments != NULL;
    size_t bytes = HEADER_BYTES + floats * 4 + (unfinished ? course_bytes(network) : 0) + CRC_BYTES;
    CLEANUP_FREE uint8_t *file = memory_zeroed(bytes);
    memcpy(file, "KTNW", 4);
    const uint32_t header[] = {
        (uint32_t)((unfinished ? UNFINISHED : FINISHED) + (network->judges ? JUDGING : 0)),
        (uint32_t)(network->size + LEAST * network->least),
        (uint32_t)network->layers,
        (uint32_t)network->channels,
        KT_FEATURES,
        (uint32_t)network->trained};
    for (int i = 0; i < 6; i++) kt_bytes_put_u32(file + 4 + 4 * i, header[i]);
    uint8_t *at = floats_put(file + HEADER_BYTES, network->parameters, network->count);
    at = floats_put(at, network->ranges, ranges);
    if (unfinished) put_course(at, network);
    kt_bytes_put_u32(file + bytes - CRC_BYTES, kt_crc32(0, file, (uint32_t)(bytes - CRC_BYTES)));
    return output_write(target, file, bytes, reads_again);
}

/* Reads the network from the bytes of a file. Returns NULL, or what is wrong with them. */
static const char *decode(const uint8_t *file, size_t bytes, struct network *network) {
    if (bytes < HEADER_BYTES + CRC_BYTES || memcmp(file, "KTNW", 4) != 0) return "it is not a network";
    uint32_t version = kt_bytes_u32(file + 4);
    bool judges = version & JUDGING;
    version -= judges ? JUDGING : 0;
    if ((version != FINISHED && version != UNFINISHED) || kt_bytes_u32(file + 20) != KT_FEATURES)
        return "another version of Katachi wrote it; train anew";
    uint32_t size = kt_bytes_u32(file + 8) % LEAST, least = kt_bytes_u32(file + 8) / LEAST,
             layers = kt_bytes_u32(file + 12), channels = kt_bytes_u32(file + 16);
    if (size < KT_BOARD_MIN || size > KT_BOARD_MAX || least > size || (least && least < KT_BOARD_MIN) ||
        layers < 1 || layers > KT_MODEL_LAYERS_MAX || channels < 16 || channels > KT_MODEL_CHANNELS_MAX ||
        channels % 16 != 0)
        return "it is damaged";
    *network = allocate((int)size, (int)layers, (int)channels, judges);
    network->least = (int)least;
    network->trained = kt_bytes_u32(file + 24);
    size_t ranges = network_ranges_count(network), floats = network->count + ranges,
           more = version == UNFINISHED ? course_bytes(network) : 0;
    const uint8_t *at = file + HEADER_BYTES;
    bool whole = bytes == HEADER_BYTES + floats * 4 + more + CRC_BYTES &&
                 kt_bytes_u32(file + bytes - CRC_BYTES) == kt_crc32(0, file, (uint32_t)(bytes - CRC_BYTES)) &&
                 floats_take(network->parameters, &at, network->count) &&
                 floats_take(network->ranges, &at, ranges) && (!more || take_course(network, at));
    for (size_t i = 0; whole && i < ranges; i++) whole = network->ranges[i] >= 0;
    if (whole) {
        clear_unused(network);
        return NULL;
    }
    network_free(network);
    return "it is damaged";
}

bool network_read(const char *path, struct network *network) {
    enum { MOST = 1 << 26 }; /* larger than any network */
    CLEANUP_FREE uint8_t *file = NULL;
    size_t bytes;
    if (!whole_file_read(path, MOST, &file, &bytes, stderr)) return false;
    const char *wrong = decode(file, bytes, network);
    if (wrong && !file_kind_refuse(path, FILE_NETWORK, stderr))
        fprintf(stderr, "katachi: cannot use %s: %s\n", path, wrong);
    return !wrong;
}

static bool is_alike(const struct network *a, const struct network *b) {
    return a->size == b->size && a->least == b->least && a->layers == b->layers &&
           a->channels == b->channels && a->judges == b->judges;
}

/* Takes the `n`th of several numbers into their mean. */
static void take_into(float *mean, const float *other, size_t count, int n) {
    for (size_t i = 0; i < count; i++) mean[i] += (other[i] - mean[i]) / (float)n;
}

bool network_read_mean(char *const *paths, int count, struct network *mean) {
    if (!network_read(paths[0], mean)) return false;
    free(mean->course.moments);
    mean->course = (struct network_course){0};
    for (int i = 1; i < count; i++) {
        CLEANUP(network_free) struct network other = {0};
        if (!network_read(paths[i], &other) ||
            (!is_alike(mean, &other) &&
             !tell_user("%s and %s are networks of different shapes: %d layers of %d channels, and %d of %d",
                        paths[0], paths[i], mean->layers, mean->channels, other.layers, other.channels))) {
            network_free(mean);
            return false;
        }
        take_into(mean->parameters, other.parameters, mean->count, i + 1);
        take_into(mean->ranges, other.ranges, network_ranges_count(mean), i + 1);
        if (other.trained > mean->trained) mean->trained = other.trained;
    }
    return true;
}
