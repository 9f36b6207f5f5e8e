#include "train/shape_weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "board/symmetry.h"
#include "common/memory.h"
#include "common/whole_file.h"
#include "train/floats.h"

enum { FINISHED = 1, UNFINISHED = 2 /* versions */, HEADER_BYTES = 28, COURSE_BYTES = 24, CRC_BYTES = 4 };
enum { WEIGHT_MAX = 127 };

/* The code of a shape turned by a symmetry (board/symmetry.h). */
static int turn(int code, int lines, int symmetry) {
    static const int power[] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    int turned = 0;
    for (int y = 0; y < lines; y++)
        for (int x = 0; x < lines; x++) {
            /* -1, 0 or 1: the lowest digit of the code in balanced ternary */
            int digit = ((code % 3) + 4) % 3 - 1;
            code = (code - digit) / 3;
            int to_x = symmetry & 1 ? lines - 1 - x : x, to_y = symmetry & 2 ? lines - 1 - y : y;
            turned += digit * power[symmetry & 4 ? to_x * lines + to_y : to_y * lines + to_x];
        }
    return turned;
}

/* Do a window of this kind and its image under the symmetry share weights? */
static bool shares(int symmetry, int near, int far, int reach, bool free) {
    if (symmetry & 1 && !(free && near == reach)) return false;
    if (symmetry & 2 && !(free && far == reach)) return false;
    return !(symmetry & 4) || near == far;
}

/* Numbers the weights of the shapes of one kind from `count` + 1 on. Returns the last number. */
static int32_t number_kind(struct shape_map *map, int kind, int lines, int32_t count, const bool allowed[]) {
    int32_t *number = map->number + kind * (2 * map->code_max + 1) + map->code_max;
    for (int code = 1; code <= map->code_max; code++) {
        if (number[code]) continue;
        bool own_opposite = false;
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
            own_opposite |= allowed[symmetry] && turn(code, lines, symmetry) == -code;
        if (own_opposite) continue;
        count++;
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
            if (!allowed[symmetry]) continue;
            int turned = turn(code, lines, symmetry);
            number[turned] = count;
            number[-turned] = -count;
        }
    }
    return count;
}

/* Makes the map of windows of `lines` lines. `free`: mirrored shapes share a weight in windows as far from
 * the edges as the reach. */
static struct shape_map number_shapes(int lines, int reach, bool free, int32_t *count) {
    struct shape_map map = {kt_shapes_kinds(reach), kt_shapes_code_max(lines), NULL};
    map.number = memory_zeroed((size_t)map.kinds * (2 * (size_t)map.code_max + 1) * sizeof *map.number);
    for (int far = 0, kind = 0; far <= reach; far++)
        for (int near = 0; near <= far; near++, kind++) {
            bool allowed[KT_SYMMETRIES];
            for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
                allowed[symmetry] = shares(symmetry, near, far, reach, free);
            *count = number_kind(&map, kind, lines, *count, allowed);
        }
    return map;
}

struct shape_weights shape_weights_new(int size, const uint8_t reach[KT_SHAPES_LINES]) {
    struct shape_weights made = {.size = size};
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++) {
        int own = reach[lines - 1], most = kt_shapes_reach_max(size, lines);
        made.reach[lines - 1] = (uint8_t)own;
        made.anywhere[lines - 1] = number_shapes(lines, 0, true, &made.count);
        made.there[lines - 1] = number_shapes(lines, own, own < most || (size - lines) % 2 == 0, &made.count);
    }
    made.weight = (float *)memory_zeroed((2 * (size_t)made.count + 1) * sizeof *made.weight) + made.count;
    return made;
}

void shape_weights_free(struct shape_weights *weights) {
    for (int i = 0; i < KT_SHAPES_LINES; i++) {
        free(weights->anywhere[i].number);
        free(weights->there[i].number);
    }
    if (weights->weight) free(weights->weight - weights->count);
    free(weights->course.weight);
    *weights = (struct shape_weights){0};
}

bool shape_weights_same_course(const struct shape_weights *a, const struct shape_weights *b) {
    const struct shape_course *x = &a->course, *y = &b->course;
    return a->size == b->size && memcmp(a->reach, b->reach, sizeof a->reach) == 0 && x->games == y->games &&
           x->seed == y->seed && memcmp(&x->rate, &y->rate, sizeof x->rate) == 0 &&
           memcmp(&x->epsilon, &y->epsilon, sizeof x->epsilon) == 0;
}

static size_t file_bytes(const struct shape_weights *weights, bool unfinished) {
    size_t floats = ((size_t)weights->count + 2) * 4;
    return HEADER_BYTES + floats + (unfinished ? COURSE_BYTES + floats : 0) + CRC_BYTES;
}

static uint8_t *put_course(uint8_t *at, const struct shape_weights *weights) {
    const struct shape_course *course = &weights->course;
    const uint32_t numbers[] = {course->games, course->seed, course->random, (uint32_t)course->komi};
    const float floats[] = {course->rate, course->epsilon};
    for (int i = 0; i < 4; i++, at += 4) kt_bytes_put_u32(at, numbers[i]);
    at = floats_put(at, floats, 2);
    at = floats_put(at, course->weight + 1, (size_t)weights->count);
    return floats_put(at, course->begin, 2);
}

static bool reads_again(const char *path) {
    CLEANUP(shape_weights_free) struct shape_weights weights = {0};
    return shape_weights_read(path, &weights);
}

bool shape_weights_write(const struct output_target *target, const struct shape_weights *weights) {
    bool unfinished = weights->course.random;
    size_t bytes = file_bytes(weights, unfinished);
    CLEANUP_FREE uint8_t *file = memory_zeroed(bytes);
    uint8_t *at = file + HEADER_BYTES;
    memcpy(file, "KTSW", 4);
    const uint32_t header[] = {unfinished ? UNFINISHED : FINISHED,
                               (uint32_t)weights->size,
                               weights->reach[0],
                               weights->reach[1],
                               weights->reach[2],
                               (uint32_t)weights->games};
    for (int i = 0; i < 6; i++) kt_bytes_put_u32(file + 4 + 4 * i, header[i]);
    at = floats_put(at, weights->weight + 1, (size_t)weights->count);
    at = floats_put(at, weights->begin, 2);
    if (unfinished) at = put_course(at, weights);
    kt_bytes_put_u32(at, kt_crc32(0, file, (uint32_t)(bytes - CRC_BYTES)));
    return output_write(target, file, bytes, reads_again);
}

static bool take_course(struct shape_weights *weights, const uint8_t *at) {
    struct shape_course *course = &weights->course;
    uint32_t numbers[4];
    float floats[2];
    for (int i = 0; i < 4; i++, at += 4) numbers[i] = kt_bytes_u32(at);
    if (!floats_take(floats, &at, 2)) return false;
    *course = (struct shape_course){numbers[0], numbers[1], numbers[2], (int32_t)numbers[3],
                                    floats[0],  floats[1],  NULL,       {0}};
    course->weight = memory_zeroed(((size_t)weights->count + 1) * sizeof *course->weight);
    return floats_take(course->weight + 1, &at, (size_t)weights->count) &&
           floats_take(course->begin, &at, 2) && course->random && weights->games < course->games &&
           course->komi >= -KT_POINTS && course->komi <= KT_POINTS;
}

/* Reads the weights from the bytes of a file. Returns NULL, or what is wrong with them. */
static const char *decode(const uint8_t *file, size_t bytes, struct shape_weights *weights) {
    if (bytes < HEADER_BYTES + CRC_BYTES || memcmp(file, "KTSW", 4) != 0)
        return "it is not a file of weights of shapes";
    uint32_t version = kt_bytes_u32(file + 4);
    if (version != FINISHED && version != UNFINISHED)
        return "another version of Katachi wrote it; train anew";
    uint32_t size = kt_bytes_u32(file + 8);
    uint8_t reach[KT_SHAPES_LINES];
    if (size < KT_SHAPES_SIZE_MIN || size > KT_BOARD_MAX) return "it is damaged";
    for (int i = 0; i < KT_SHAPES_LINES; i++) {
        uint32_t own = kt_bytes_u32(file + 12 + 4 * i);
        if (own > (uint32_t)kt_shapes_reach_max((int)size, i + 1)) return "it is damaged";
        reach[i] = (uint8_t)own;
    }
    *weights = shape_weights_new((int)size, reach);
    weights->games = kt_bytes_u32(file + 24);
    const uint8_t *at = file + HEADER_BYTES;
    bool unfinished = version == UNFINISHED;
    bool whole = bytes == file_bytes(weights, unfinished) &&
                 kt_bytes_u32(file + bytes - CRC_BYTES) == kt_crc32(0, file, (uint32_t)(bytes - CRC_BYTES)) &&
                 floats_take(weights->weight + 1, &at, (size_t)weights->count) &&
                 floats_take(weights->begin, &at, 2) && (!unfinished || take_course(weights, at));
    for (int32_t i = 1; i <= weights->count; i++) weights->weight[-i] = -weights->weight[i];
    if (whole) return NULL;
    shape_weights_free(weights);
    return "it is damaged";
}

bool shape_weights_read(const char *path, struct shape_weights *weights) {
    enum { MOST = 1 << 24 }; /* larger than any */
    CLEANUP_FREE uint8_t *file = NULL;
    size_t bytes;
    if (!whole_file_read(path, MOST, &file, &bytes, stderr)) return false;
    const char *wrong = decode(file, bytes, weights);
    if (wrong && !file_kind_refuse(path, FILE_SHAPES, stderr))
        fprintf(stderr, "katachi: cannot use %s: %s\n", path, wrong);
    return !wrong;
}

static int clamp(double value, int most) {
    double whole = round(value);
    return whole > most ? most : whole < -most ? -most : (int)whole;
}

/* The largest sum of a shape's weights. */
static double find_largest(const struct shape_weights *weights) {
    double largest = 0;
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++)
        for (int kind = 0; kind < weights->there[lines - 1].kinds; kind++)
            for (int code = 1; code <= kt_shapes_code_max(lines); code++)
                largest = fmax(largest, fabs((double)shape_weights_of(weights, lines, kind, code)));
    return largest;
}

uint8_t *shape_weights_quantise(const struct shape_weights *weights) {
    uint8_t *section = memory_zeroed(kt_shapes_bytes(weights->reach)), *at = section + KT_SHAPES_HEADER_BYTES;
    int unit_q16 = clamp(ceil(find_largest(weights) / WEIGHT_MAX * 65536), UINT16_MAX);
    if (unit_q16 == 0) unit_q16 = 1;
    section[0] = (uint8_t)weights->size;
    memcpy(section + 1, weights->reach, KT_SHAPES_LINES);
    kt_bytes_put_u16(section + 4, (uint16_t)unit_q16);
    double each = 65536.0 / unit_q16;
    for (int i = 0; i < 2; i++)
        kt_bytes_put_u16(section + 6 + 2 * i, (uint16_t)clamp((double)weights->begin[i] * each, INT16_MAX));
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++)
        for (int kind = 0; kind < weights->there[lines - 1].kinds; kind++)
            for (int code = 1; code <= kt_shapes_code_max(lines); code++)
                *at++ =
                    (uint8_t)clamp((double)shape_weights_of(weights, lines, kind, code) * each, WEIGHT_MAX);
    return section;
}
