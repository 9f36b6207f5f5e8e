#include "learn/learning_file.h"

#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"

enum { VERSION = 1, RUN_BYTES = 4 + 11 * 4, HEADER_BYTES = RUN_BYTES + 4 * 4, CRC_BYTES = 4 };
enum {
    FRONT_BYTES = 9,
    COUNTS_BYTES = 8,
    PATTERN_BYTES_MAX = FRONT_BYTES + 2 * NEIGHBOURS_MAX + COUNTS_BYTES
};

/* A file and the CRC of what was written to it, or read from it. */
struct stream {
    FILE *file;
    uint32_t crc;
};

static void put(struct stream *stream, const uint8_t *bytes, size_t count) {
    stream->crc = kt_crc32(stream->crc, bytes, count);
    fwrite(bytes, 1, count, stream->file);
}

static bool take(struct stream *stream, uint8_t *bytes, size_t count) {
    if (fread(bytes, 1, count, stream->file) != count) return false;
    stream->crc = kt_crc32(stream->crc, bytes, count);
    return true;
}

/* Writes what the learning is of. */
static void put_run(uint8_t bytes[RUN_BYTES], const struct database_run *run) {
    const struct learner_settings *s = &run->settings;
    const uint32_t numbers[] = {VERSION,
                                (uint32_t)run->size,
                                (uint32_t)s->k_min,
                                (uint32_t)s->k_max,
                                (uint32_t)s->stages,
                                (uint32_t)s->stage_moves,
                                (uint32_t)s->part,
                                (uint32_t)s->parts,
                                (uint32_t)run->games,
                                (uint32_t)run->acquired,
                                run->games_crc};
    memcpy(bytes, "KTLN", 4);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        kt_bytes_put_u32(bytes + 4 + 4 * i, numbers[i]);
}

static void put_pattern(struct stream *stream, const struct pattern *p) {
    uint8_t bytes[PATTERN_BYTES_MAX], *at = bytes + FRONT_BYTES;
    const uint8_t front[FRONT_BYTES] = {p->k,     p->stage, p->ko,    p->edges, p->stones,
                                        p->x_min, p->x_max, p->y_min, p->y_max};
    memcpy(bytes, front, FRONT_BYTES);
    for (int i = 0; i < p->stones; i++, at += 2) kt_bytes_put_u16(at, p->stone[i]);
    kt_bytes_put_u32(at, p->matches);
    kt_bytes_put_u32(at + 4, p->plays);
    put(stream, bytes, (size_t)(at + COUNTS_BYTES - bytes));
}

bool learning_write(const struct output_target *target, const struct database_run *run,
                    const struct learning *learning) {
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    struct stream stream = {.file = output.stream};
    uint8_t header[HEADER_BYTES], crc[CRC_BYTES];
    put_run(header, run);
    const uint32_t numbers[] = {(uint32_t)learning->games, (uint32_t)learning->examples,
                                (uint32_t)((uint64_t)learning->examples >> 32),
                                (uint32_t)learning->patterns.count};
    for (int i = 0; i < 4; i++) kt_bytes_put_u32(header + RUN_BYTES + 4 * i, numbers[i]);
    put(&stream, header, sizeof header);
    for (size_t i = 0; i < learning->patterns.count; i++)
        put_pattern(&stream, &learning->patterns.pattern[i]);
    kt_bytes_put_u32(crc, stream.crc);
    put(&stream, crc, sizeof crc);
    return output_commit(&output, NULL);
}

/* Could the learner have made this pattern? */
static bool is_possible(const struct pattern *p, const struct database_run *run, const kt_spiral *spiral) {
    const struct learner_settings *s = &run->settings;
    int last = kt_quadrant(run->size) - 1;
    for (int i = 0; i < p->stones; i++) {
        int place = p->stone[i] / 2, before = i ? p->stone[i - 1] / 2 : 0;
        if (place <= before || place >= spiral->count) return false;
    }
    return p->k >= s->k_min && p->k <= s->k_max && p->stage < s->stages && p->ko <= 1 &&
           p->edges < 1 << EDGES && p->k == p->stones + kt_bits_count(p->edges) && p->x_min <= p->x_max &&
           p->x_max <= last && p->y_min <= p->y_max && p->y_max <= last && p->plays <= p->matches;
}

static bool take_pattern(struct stream *stream, struct pattern *p) {
    uint8_t front[FRONT_BYTES], rest[2 * NEIGHBOURS_MAX + COUNTS_BYTES], *at = rest;
    if (!take(stream, front, sizeof front) || front[4] > NEIGHBOURS_MAX) return false;
    *p = (struct pattern){front[0], front[1], front[2], front[3], front[4], front[5],
                          front[6], front[7], front[8], {0},      0,        0};
    if (!take(stream, rest, 2 * (size_t)p->stones + COUNTS_BYTES)) return false;
    for (int i = 0; i < p->stones; i++, at += 2) p->stone[i] = kt_bytes_u16(at);
    p->matches = kt_bytes_u32(at);
    p->plays = kt_bytes_u32(at + 4);
    return true;
}

/* Reads what stands behind what the learning is of. Returns false when that can't be right. */
static bool take_learning(struct stream *stream, const struct database_run *run, struct learning *learning) {
    uint8_t numbers[HEADER_BYTES - RUN_BYTES], crc[CRC_BYTES];
    kt_spiral spiral;
    kt_spiral_init(&spiral, run->size);
    if (!take(stream, numbers, sizeof numbers)) return false;
    learning->games = kt_bytes_u32(numbers);
    learning->examples = (size_t)((uint64_t)kt_bytes_u32(numbers + 8) << 32 | kt_bytes_u32(numbers + 4));
    for (uint32_t left = kt_bytes_u32(numbers + 12); left; left--) {
        struct pattern p;
        if (!take_pattern(stream, &p) || !is_possible(&p, run, &spiral)) return false;
        pattern_set_add(&learning->patterns, &p);
    }
    uint32_t wanted = stream->crc;
    return take(stream, crc, sizeof crc) && kt_bytes_u32(crc) == wanted && fgetc(stream->file) == EOF &&
           learning->games <= run->games && (learning->games == run->games || learning->examples == 0);
}

bool learning_read(const char *path, const struct database_run *run, struct learning *learning) {
    uint8_t wanted[RUN_BYTES], there[RUN_BYTES];
    struct stream stream = {.file = file_kind_of(path) == FILE_LEARNING ? fopen(path, "rb") : NULL};
    if (!stream.file) return false;
    put_run(wanted, run);
    bool same = take(&stream, there, sizeof there) && memcmp(there, wanted, sizeof there) == 0;
    bool ok = same && take_learning(&stream, run, learning);
    fclose(stream.file);
    if (ok || !same) return ok;
    fprintf(stderr, "katachi: cannot use %s: it is damaged\n", path);
    pattern_set_free(&learning->patterns);
    learning->games = learning->examples = 0;
    return false;
}
