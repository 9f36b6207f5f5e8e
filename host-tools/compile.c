#include "compile.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "memory.h"

enum { SECTIONS = 4, PATTERN_BYTES_MAX = KT_PATTERN_HEADER_BYTES + 2 * KT_PATTERN_STONES_MAX };

static size_t encode(const pattern *p, uint8_t *to) {
    uint64_t value = ((uint64_t)p->plays << 16) / p->matches;
    kt_bytes_put_u16(to, value > UINT16_MAX ? UINT16_MAX : (uint16_t)value);
    to[2] = (uint8_t)(p->x_min | p->x_max << 4);
    to[3] = (uint8_t)(p->y_min | p->y_max << 4);
    size_t count = KT_PATTERN_HEADER_BYTES;
    for (int i = 0; i < p->stones; i++) {
        if (p->stone[i] >= KT_PATTERN_FAR_STONE)
            to[count++] = (uint8_t)(KT_PATTERN_FAR_STONE | p->stone[i] >> 8);
        to[count++] = (uint8_t)p->stone[i];
    }
    to[KT_PATTERN_LENGTH_AT] = (uint8_t)count;
    return count;
}

typedef struct candidate {
    uint32_t plays, index;
} candidate;

static int compare(const void *a, const void *b) {
    const candidate *p = a, *q = b;
    if (p->plays != q->plays) return p->plays > q->plays ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

/* Chooses the patterns that fit into `room` bytes: keep[i] for pattern i. Fills in the result's counts. */
static void choose(const pattern_set *set, size_t room, bool *keep, compile_result *result) {
    candidate *candidates = memory_zeroed(set->count * sizeof *candidates);
    for (size_t i = 0; i < set->count; i++) candidates[i] = (candidate){set->pattern[i].plays, (uint32_t)i};
    if (set->count) qsort(candidates, set->count, sizeof *candidates, compare);
    for (; result->kept < set->count; result->kept++) {
        uint8_t scratch[PATTERN_BYTES_MAX];
        const candidate *next = &candidates[result->kept];
        size_t bytes = encode(&set->pattern[next->index], scratch);
        if (result->pattern_bytes + bytes > room) {
            result->dropped = set->count - result->kept;
            result->dropped_plays = next->plays;
            break;
        }
        keep[next->index] = true;
        result->pattern_bytes += bytes;
    }
    free(candidates);
}

static void write_patterns(const pattern_set *set, const bool *keep, int groups, uint8_t *table,
                           uint8_t *to) {
    uint32_t offset = 0;
    for (int group = 0; group < groups; group++) {
        uint32_t first = offset, count = 0;
        for (size_t i = 0; i < set->count; i++) {
            if (!keep[i] || set->pattern[i].stage * 2 + set->pattern[i].ko != group) continue;
            offset += (uint32_t)encode(&set->pattern[i], to + offset);
            count++;
        }
        kt_bytes_put_u32(table + group * KT_IMAGE_GROUP_BYTES, first);
        kt_bytes_put_u32(table + group * KT_IMAGE_GROUP_BYTES + 4, offset - first);
        kt_bytes_put_u32(table + group * KT_IMAGE_GROUP_BYTES + 8, count);
    }
}

/* Writes header and table of contents for sections of these sizes, one behind the other, and their
 * offsets. */
static void write_contents(uint8_t *image, int size, const size_t bytes[SECTIONS], size_t offset[SECTIONS]) {
    static const char *const tags[SECTIONS] = {"STAG", "GRPS", "INFO", "PATT"};
    size_t at = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES;
    for (int i = 0; i < SECTIONS; i++) {
        uint8_t *row = image + KT_IMAGE_HEADER_BYTES + i * KT_IMAGE_SECTION_BYTES;
        memcpy(row, tags[i], 4);
        kt_bytes_put_u16(row + 4, 1);
        kt_bytes_put_u32(row + 8, (uint32_t)at);
        kt_bytes_put_u32(row + 12, (uint32_t)bytes[i]);
        offset[i] = at;
        at += bytes[i];
    }
    memcpy(image, "KTIM", 4);
    kt_bytes_put_u16(image + 4, KT_IMAGE_VERSION);
    image[6] = (uint8_t)size;
    image[7] = SECTIONS;
    kt_bytes_put_u32(image + 8, (uint32_t)at);
}

compile_result compile_image(const pattern_set *set, const compile_settings *settings) {
    compile_result result = {0};
    int groups = settings->stages * 2;
    size_t bytes[SECTIONS] = {4, (size_t)groups * KT_IMAGE_GROUP_BYTES, strlen(settings->info), 0},
           offset[SECTIONS];
    size_t fixed = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES + bytes[0] + bytes[1] + bytes[2];
    bool *keep = memory_zeroed(set->count * sizeof *keep);
    choose(set, settings->budget_bytes > fixed ? settings->budget_bytes - fixed : 0, keep, &result);
    bytes[3] = result.pattern_bytes;
    result.count = fixed + bytes[3];

    uint8_t *image = result.bytes = memory_zeroed(result.count);
    write_contents(image, settings->size, bytes, offset);
    image[offset[0]] = (uint8_t)settings->stages;
    image[offset[0] + 1] = (uint8_t)settings->stage_moves;
    memcpy(image + offset[2], settings->info, bytes[2]);
    write_patterns(set, keep, groups, image + offset[1], image + offset[3]);
    kt_bytes_put_u32(image + 12, kt_image_crc(image, (uint32_t)result.count));
    free(keep);
    return result;
}
