/* random_image.h: well-formed pattern images for tests, with random patterns.
 *
 * They have what a reader may meet: all stages, with a ko and without, bounds of all sizes, patterns without
 * stones, several with the same stones, trees up to 16 stones deep, nodes without patterns, far stones of two
 * bytes, equal values, empty groups, and a section that nobody knows. The sections stand in the order STAG,
 * VALS, GRPS, XTRA, INFO, MODL, TREE. */
#ifndef KT_TESTS_RANDOM_IMAGE_H
#define KT_TESTS_RANDOM_IMAGE_H

#include <string.h>

#include "base/bytes.h"
#include "base/random.h"
#include "image/image_write.h"
#include "open_patterns.h"
#include "pattern/patterns_write.h"
#include "pattern/spiral.h"

enum {
    RANDOM_IMAGE_SECTIONS = 7,
    RANDOM_IMAGE_BEFORE = 2, /* INFO and an empty MODL */
    RANDOM_IMAGE_STAG =
        KT_IMAGE_HEADER_BYTES + RANDOM_IMAGE_SECTIONS * KT_IMAGE_ROW_BYTES, /* offset of STAG */
    RANDOM_IMAGE_VALS = RANDOM_IMAGE_STAG + 4,                              /* offset of VALS */
    RANDOM_IMAGE_XTRA_BYTES = 7,
    RANDOM_IMAGE_PATTERNS = KT_DESKTOP ? 600 : 60, /* in all groups, at the most */
};

/* Where the row of section `index` begins in the table of contents. */
static inline uint32_t random_image_row(int index) {
    return KT_IMAGE_HEADER_BYTES + (uint32_t)index * KT_IMAGE_ROW_BYTES;
}

/* Puts the right checksum into an image whose header states its size. */
static inline void random_image_seal(uint8_t *bytes) {
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, kt_bytes_u32(bytes + 8)));
}

/* Changes one number of an image of `total` bytes (`width` 1, 2 or 4 bytes at `offset`, which may be the size
 * that its header states), and repairs the checksum. */
static inline void random_image_change(uint8_t *bytes, uint32_t total, uint32_t offset, int width,
                                       uint32_t value) {
    if (width == 1) bytes[offset] = (uint8_t)value;
    else if (width == 2) kt_bytes_put_u16(bytes + offset, (uint16_t)value);
    else kt_bytes_put_u32(bytes + offset, value);
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, total));
}

/* Two numbers from 0 to `limit` - 1, the lower one first. */
static inline void random_image_bounds(kt_random *random, int limit, uint8_t *low, uint8_t *high) {
    uint32_t a = kt_random_below(random, (uint32_t)limit), b = kt_random_below(random, (uint32_t)limit);
    *low = (uint8_t)(a < b ? a : b);
    *high = (uint8_t)(a < b ? b : a);
}

/* Lists the values of all patterns of `content`, each once, rising, in memory that all calls share; they must
 * be few enough. */
static inline void random_image_list_values(kt_patterns_content *content) {
    static uint16_t values[KT_LEVELS_MAX + 1];
    content->values = values;
    content->levels = 0;
    for (int group = 0; group < kt_groups(content->stages); group++) {
        for (uint32_t i = 0; i < content->count[group]; i++) {
            uint16_t value = content->patterns[group][i].value_q16;
            int at = content->levels;
            while (at > 0 && values[at - 1] >= value) at--;
            if (at < content->levels && values[at] == value) continue;
            memmove(values + at + 1, values + at, (size_t)(content->levels - at) * sizeof *values);
            values[at] = value;
            content->levels++;
        }
    }
}

/* One of 128 values, of few of them half of the time, so that some are equal. Values of patterns of many
 * stones are high, as they are in games; else they would hardly ever speak. */
static inline uint16_t random_image_value(kt_random *random, int stones) {
    uint32_t any = kt_random_below(random, 128);
    if (kt_random_below(random, 2)) any &= 0x61;
    return (uint16_t)((stones > 2 ? any | 0x60 : any) * 513);
}

/* A random pattern that begins with some or all of the stones of `like`. Most of its further stones follow
 * closely, so that it matches now and then; one in 8 patterns has many. */
static inline kt_pattern random_image_pattern(kt_random *random, int size, const kt_pattern *like) {
    kt_pattern p = {0};
    random_image_bounds(random, kt_quadrant(size), &p.x_min, &p.x_max);
    random_image_bounds(random, kt_quadrant(size), &p.y_min, &p.y_max);
    if (kt_random_below(random, 2))
        p.x_min = like->x_min, p.x_max = like->x_max, p.y_min = like->y_min, p.y_max = like->y_max;
    uint32_t all = (uint32_t)kt_spiral_count(size), place = 0,
             shared = kt_random_below(random, 2) ? like->stones : kt_random_below(random, like->stones + 1u),
             more = kt_random_below(random, 8) ? 3 : KT_PATTERN_STONES_MAX + 1,
             stones = shared + kt_random_below(random, more);
    for (uint32_t i = 0; i < stones && i < KT_PATTERN_STONES_MAX; i++, p.stones++) {
        place += 1 + kt_random_below(random, kt_random_below(random, 8) ? 3 : all / 4 + 1);
        if (i < shared) place = like->stone[i] / 2u;
        if (place >= all) break;
        p.stone[i] = i < shared ? like->stone[i] : (uint16_t)(place * 2 + kt_random_below(random, 2));
    }
    p.value_q16 = random_image_value(random, p.stones);
    return p;
}

/* Makes up to `count` random patterns for boards of `size` lines, in the order of the image, and returns how
 * many: one that is there already is left out. */
static inline uint32_t random_image_patterns(kt_random *random, int size, kt_pattern *patterns,
                                             uint32_t count) {
    static const kt_pattern none;
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool alone = made == 0 || kt_random_below(random, 8) == 0;
        kt_pattern p =
            random_image_pattern(random, size, alone ? &none : &patterns[kt_random_below(random, made)]);
        uint32_t at = made;
        while (at > 0 && kt_pattern_compare(&p, &patterns[at - 1]) < 0) at--;
        if (at > 0 && kt_pattern_compare(&p, &patterns[at - 1]) == 0) continue;
        memmove(patterns + at + 1, patterns + at, (made++ - at) * sizeof *patterns);
        patterns[at] = p;
    }
    return made;
}

/* Up to `most` (0..RANDOM_IMAGE_PATTERNS) random patterns in 1 to 5 stages of 10 moves, in memory that all
 * calls share. */
static inline kt_patterns_content random_image_content(kt_random *random, int size, uint32_t most) {
    static kt_pattern patterns[RANDOM_IMAGE_PATTERNS];
    static kt_section before[RANDOM_IMAGE_BEFORE];
    before[0] = kt_image_text_section("by chance");
    before[1] = (kt_section){.tag = "MODL", .version = 1};
    kt_patterns_content content = {.size = size, .stage_moves = 10, .before = {before, RANDOM_IMAGE_BEFORE}};
    content.stages = 1 + (int)kt_random_below(random, KT_STAGES_MAX);
    uint32_t groups = (uint32_t)kt_groups(content.stages), used = 0;
    for (uint32_t group = 0; group < groups; group++) {
        uint32_t count = kt_random_below(random, 8) ? (most - used) / (groups - group) : 0;
        count = random_image_patterns(random, size, patterns + used, count);
        content.patterns[group] = count ? patterns + used : NULL; /* from which clang lets nobody count on */
        content.count[group] = count;
        used += count;
    }
    random_image_list_values(&content);
    return content;
}

/* Puts the section XTRA between GRPS and INFO of the image of `total` bytes, which gets 23 bytes longer. */
static inline void random_image_extend(uint8_t *bytes, uint32_t total) {
    uint8_t *row = bytes + random_image_row(3);
    memmove(row + KT_IMAGE_ROW_BYTES, row, total - random_image_row(3));
    total += KT_IMAGE_ROW_BYTES;
    uint32_t at = kt_bytes_u32(row + KT_IMAGE_ROW_BYTES + 8) + KT_IMAGE_ROW_BYTES;
    memmove(bytes + at + RANDOM_IMAGE_XTRA_BYTES, bytes + at, total - at);
    memset(bytes + at, 0xa5, RANDOM_IMAGE_XTRA_BYTES);
    memset(row, 0, KT_IMAGE_ROW_BYTES);
    memcpy(row, "XTRA\115", 5); /* of version 77 */
    kt_bytes_put_u32(row + 12, RANDOM_IMAGE_XTRA_BYTES);
    bytes[7] = RANDOM_IMAGE_SECTIONS;
    kt_bytes_put_u32(bytes + 8, total + RANDOM_IMAGE_XTRA_BYTES);
    at = RANDOM_IMAGE_STAG;
    for (int i = 0; i < RANDOM_IMAGE_SECTIONS; i++) {
        row = bytes + random_image_row(i);
        kt_bytes_put_u32(row + 8, at);
        at += kt_bytes_u32(row + 12);
    }
    random_image_seal(bytes);
}

/* Writes a random image for boards of `size` lines into `capacity` (700 or more) bytes; returns how many it
 * took. */
static inline uint32_t random_image_write(kt_random *random, uint8_t *bytes, uint32_t capacity, int size) {
    enum { EXTRA = KT_IMAGE_ROW_BYTES + RANDOM_IMAGE_XTRA_BYTES };
    uint32_t most = capacity / 12 < RANDOM_IMAGE_PATTERNS ? capacity / 12 : RANDOM_IMAGE_PATTERNS;
    for (;; most -= most / 8 + 1) {
        kt_patterns_content content = random_image_content(random, size, most);
        kt_status total = kt_patterns_write(&content, bytes, capacity - EXTRA);
        if (total < 0) continue;
        random_image_extend(bytes, (uint32_t)total);
        return (uint32_t)total + EXTRA;
    }
}

#endif
