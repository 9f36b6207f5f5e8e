/* random_image.h: well-formed pattern images for tests, with random patterns.
 *
 * They have what a reader may meet: all stages, with a ko and without, bounds of all sizes, patterns without
 * stones, far stones of two bytes, equal values, empty groups, and a section that nobody knows. The sections
 * stand in the order STAG, GRPS, XTRA, PATT, INFO. */
#ifndef KT_TESTS_RANDOM_IMAGE_H
#define KT_TESTS_RANDOM_IMAGE_H

#include <string.h>

#include "base/bytes.h"
#include "base/random.h"
#include "pattern/image.h"
#include "pattern/spiral.h"

enum {
    RANDOM_IMAGE_SECTIONS = 5,
    RANDOM_IMAGE_STAG =
        KT_IMAGE_HEADER_BYTES + RANDOM_IMAGE_SECTIONS * KT_IMAGE_SECTION_BYTES, /* offset of STAG */
    RANDOM_IMAGE_GRPS = RANDOM_IMAGE_STAG + 4,                                  /* offset of GRPS */
    RANDOM_IMAGE_PATTERN_MAX = KT_PATTERN_HEADER_BYTES + 2 * KT_PATTERN_STONES_MAX,
};

/* Where the row of section `index` begins in the table of contents. */
static inline uint32_t random_image_row(int index) {
    return KT_IMAGE_HEADER_BYTES + (uint32_t)index * KT_IMAGE_SECTION_BYTES;
}

/* Puts the right checksum into an image whose header states its size. */
static inline void random_image_seal(uint8_t *bytes) {
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, kt_bytes_u32(bytes + 8)));
}

/* Writes the stone with this number (kt_pattern.stone) and returns how many bytes it took. */
static inline uint32_t random_image_put_stone(uint8_t *to, uint32_t stone) {
    if (stone < KT_PATTERN_FAR_STONE) {
        to[0] = (uint8_t)stone;
        return 1;
    }
    to[0] = (uint8_t)(KT_PATTERN_FAR_STONE | stone >> 8);
    to[1] = (uint8_t)stone;
    return 2;
}

/* Two numbers from 0 to `limit` - 1 as bounds: low in the lower four bits, high in the upper. */
static inline uint8_t random_image_bounds(kt_random *random, int limit) {
    uint32_t a = kt_random_below(random, (uint32_t)limit), b = kt_random_below(random, (uint32_t)limit);
    return (uint8_t)(a < b ? a | b << 4 : b | a << 4);
}

/* Writes a random pattern and returns its bytes. Most have few stones, near the move, so that they match now
 * and then. */
static inline uint32_t random_image_put_pattern(kt_random *random, uint8_t *to, int size, uint16_t value) {
    uint32_t stones = kt_random_below(random, 8) ? kt_random_below(random, 4) : kt_random_below(random, 17);
    kt_bytes_put_u16(to, value);
    to[2] = random_image_bounds(random, kt_quadrant(size));
    to[3] = random_image_bounds(random, kt_quadrant(size));
    uint32_t count = KT_PATTERN_HEADER_BYTES,
             near = kt_spiral_count(size) < 13 ? (uint32_t)kt_spiral_count(size) : 13;
    for (uint32_t i = 0; i < stones; i++) {
        uint32_t limit = kt_random_below(random, 3) ? near : (uint32_t)kt_spiral_count(size);
        count += random_image_put_stone(to + count, 2 + kt_random_below(random, limit * 2 - 2));
    }
    to[KT_PATTERN_LENGTH_AT] = (uint8_t)count;
    return count;
}

/* Writes the patterns of all groups behind `at`, as long as there is room up to `end`, and fills in the table
 * of groups. Returns the bytes of the patterns. */
static inline uint32_t random_image_put_groups(kt_random *random, uint8_t *bytes, uint32_t at, uint32_t end,
                                               int groups) {
    uint32_t start = at, each = (end - start) / (uint32_t)groups;
    for (int group = 0; group < groups; group++) {
        uint8_t *row = bytes + RANDOM_IMAGE_GRPS + group * KT_IMAGE_GROUP_BYTES;
        uint32_t first = at, count = 0, wanted = kt_random_below(random, 8) ? UINT16_MAX : 0,
                 value = UINT16_MAX;
        for (; count < wanted && at - first + RANDOM_IMAGE_PATTERN_MAX <= each; count++) {
            uint32_t fall = kt_random_below(random, 3) ? kt_random_below(random, 3000) : 0;
            value = fall < value ? value - fall : value;
            at += random_image_put_pattern(random, bytes + at, bytes[6], (uint16_t)value);
        }
        kt_bytes_put_u32(row, first - start);
        kt_bytes_put_u32(row + 4, at - first);
        kt_bytes_put_u32(row + 8, count);
    }
    return at - start;
}

/* Writes an image for boards of `size` lines with 1 to 5 stages of 10 moves into `capacity` (600 or more)
 * bytes; returns how many it took. */
static inline uint32_t random_image_write(kt_random *random, uint8_t *bytes, uint32_t capacity, int size) {
    static const char tags[] = "STAGGRPSXTRAPATTINFO", info[] = "by chance";
    int stages = 1 + (int)kt_random_below(random, KT_IMAGE_STAGES_MAX), groups = stages * 2;
    memset(bytes, 0, capacity);
    memcpy(bytes, "KTIM", 4);
    kt_bytes_put_u16(bytes + 4, KT_IMAGE_VERSION);
    bytes[6] = (uint8_t)size;
    bytes[7] = RANDOM_IMAGE_SECTIONS;
    bytes[RANDOM_IMAGE_STAG] = (uint8_t)stages;
    bytes[RANDOM_IMAGE_STAG + 1] = 10;

    uint32_t length[RANDOM_IMAGE_SECTIONS] = {4, (uint32_t)groups * KT_IMAGE_GROUP_BYTES, 7, 0,
                                              sizeof info - 1};
    uint32_t patterns = RANDOM_IMAGE_GRPS + length[1] + length[2];
    length[3] = random_image_put_groups(random, bytes, patterns, capacity - length[4], groups);
    memset(bytes + patterns - length[2], 0xa5, length[2]);
    memcpy(bytes + patterns + length[3], info, length[4]);
    uint32_t at = RANDOM_IMAGE_STAG;
    for (int i = 0; i < RANDOM_IMAGE_SECTIONS; i++) {
        uint8_t *row = bytes + random_image_row(i);
        memcpy(row, tags + 4 * i, 4);
        kt_bytes_put_u16(row + 4, i == 2 ? 77 : 1);
        kt_bytes_put_u32(row + 8, at);
        kt_bytes_put_u32(row + 12, length[i]);
        at += length[i];
    }
    kt_bytes_put_u32(bytes + 8, at);
    random_image_seal(bytes);
    return at;
}

#endif
