#include "compile.h"

#include <string.h>

#include "base/bytes.h"
#include "memory.h"

enum { SECTIONS = 4, PATTERN_BYTES_MAX = KT_PATTERN_HEADER_BYTES + 2 * KT_PATTERN_STONES_MAX };

static size_t encode(const pattern *p, uint8_t *to) {
    uint64_t value = ((uint64_t)p->plays << 16) / p->matches;
    kt_bytes_put_u16(to, value > UINT16_MAX ? UINT16_MAX : (uint16_t)value);
    to[2] = (uint8_t)(p->x_min | p->x_max << 4);
    to[3] = (uint8_t)(p->y_min | p->y_max << 4);
    to[4] = p->stones;
    size_t count = KT_PATTERN_HEADER_BYTES;
    for (int i = 0; i < p->stones; i++) {
        if (p->stone[i] >= KT_PATTERN_FAR_STONE) to[count++] = (uint8_t)(KT_PATTERN_FAR_STONE | p->stone[i] >> 8);
        to[count++] = (uint8_t)p->stone[i];
    }
    return count;
}

/* How many of the sorted patterns fit into `room` bytes, and how many bytes they take. */
static size_t count_fitting(const pattern_set *set, size_t room, size_t *bytes) {
    uint8_t scratch[PATTERN_BYTES_MAX];
    *bytes = 0;
    for (size_t i = 0; i < set->count; i++) {
        size_t more = encode(&set->pattern[i], scratch);
        if (*bytes + more > room) return i;
        *bytes += more;
    }
    return set->count;
}

static void write_patterns(const pattern_set *set, size_t kept, int groups, uint8_t *table, uint8_t *to) {
    uint32_t offset = 0;
    for (int group = 0; group < groups; group++) {
        uint32_t first = offset, count = 0;
        for (size_t i = 0; i < kept; i++) {
            if (set->pattern[i].stage * 2 + set->pattern[i].ko != group) continue;
            offset += (uint32_t)encode(&set->pattern[i], to + offset);
            count++;
        }
        kt_bytes_put_u32(table + group * KT_IMAGE_GROUP_BYTES, first);
        kt_bytes_put_u32(table + group * KT_IMAGE_GROUP_BYTES + 4, offset - first);
        kt_bytes_put_u32(table + group * KT_IMAGE_GROUP_BYTES + 8, count);
    }
}

compile_result compile_image(const pattern_set *set, const compile_settings *settings) {
    static const char *const tags[SECTIONS] = {"STAG", "GRPS", "INFO", "PATT"};
    compile_result result = {0};
    int groups = settings->stages * 2;
    size_t bytes[SECTIONS] = {4, (size_t)groups * KT_IMAGE_GROUP_BYTES, strlen(settings->info), 0};
    size_t fixed = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES + bytes[0] + bytes[1] + bytes[2];
    size_t room = settings->budget_bytes > fixed ? settings->budget_bytes - fixed : 0;
    result.kept = count_fitting(set, room, &bytes[3]);
    result.dropped = set->count - result.kept;
    result.pattern_bytes = bytes[3];
    result.count = fixed + bytes[3];
    const pattern *last = &set->pattern[result.kept];
    if (result.kept) result.lowest_value = (double)last[-1].plays / last[-1].matches;
    if (result.dropped) result.highest_dropped = (double)last->plays / last->matches;

    uint8_t *image = result.bytes = memory_zeroed(result.count);
    memcpy(image, "KTIM", 4);
    kt_bytes_put_u16(image + 4, KT_IMAGE_VERSION);
    image[6] = (uint8_t)settings->size;
    image[7] = SECTIONS;
    kt_bytes_put_u32(image + 8, (uint32_t)result.count);
    size_t offset[SECTIONS], at = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES;
    for (int i = 0; i < SECTIONS; i++) {
        uint8_t *row = image + KT_IMAGE_HEADER_BYTES + i * KT_IMAGE_SECTION_BYTES;
        memcpy(row, tags[i], 4);
        kt_bytes_put_u16(row + 4, 1);
        kt_bytes_put_u32(row + 8, (uint32_t)at);
        kt_bytes_put_u32(row + 12, (uint32_t)bytes[i]);
        offset[i] = at;
        at += bytes[i];
    }
    image[offset[0]] = (uint8_t)settings->stages;
    image[offset[0] + 1] = (uint8_t)settings->stage_moves;
    memcpy(image + offset[2], settings->info, bytes[2]);
    write_patterns(set, result.kept, groups, image + offset[1], image + offset[3]);
    kt_bytes_put_u32(image + 12, kt_image_crc(image, (uint32_t)result.count));
    return result;
}
