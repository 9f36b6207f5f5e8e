#include "pattern/image_write.h"

#include <string.h>

#include "base/bytes.h"

enum {
    SECTIONS = 5,
    LARGEST = 1 << 27, /* bytes of an image: the size of a node must fit into a varint */
};

/* Counts bytes, and writes those that there is room for. */
typedef struct writer {
    uint8_t *begin;
    size_t room, count;
} writer;

static void put_byte(writer *w, uint32_t byte) {
    if (w->count < w->room) w->begin[w->count] = (uint8_t)byte;
    w->count++;
}

static void put_varint(writer *w, size_t number) {
    for (; number > 127; number >>= 7) put_byte(w, (number & 127) | 128);
    put_byte(w, (uint32_t)number);
}

/* Part of a group: patterns whose first `depth` stones are the same. */
typedef struct span {
    const kt_pattern *begin, *end;
    int depth;
} span;

/* The patterns that are complete with these stones; they stand before the others. */
static span find_complete(span all) {
    span part = {all.begin, all.begin, all.depth};
    while (part.end < all.end && part.end->stones == all.depth) part.end++;
    return part;
}

/* Those from `begin` on that have the next stone in common, too. */
static span find_branch(span all, const kt_pattern *begin) {
    span part = {begin, begin + 1, all.depth + 1};
    while (part.end < all.end && part.end->stone[all.depth] == begin->stone[all.depth]) part.end++;
    return part;
}

static bool has_same_bounds(const kt_pattern *a, const kt_pattern *b) {
    return a->x_min == b->x_min && a->x_max == b->x_max && a->y_min == b->y_min && a->y_max == b->y_max;
}

/* The level of a value, which must have one. */
static unsigned find_level(const kt_image_content *content, uint16_t value_q16) {
    unsigned low = 0, high = (unsigned)content->levels;
    while (low + 1 < high) {
        unsigned middle = (low + high) / 2;
        if (content->values[middle] > value_q16) high = middle;
        else low = middle;
    }
    return low;
}

/* `before` is the last pattern on the way to this one, or NULL. */
static void put_pattern(writer *w, const kt_image_content *content, const kt_pattern *p,
                        const kt_pattern *before) {
    unsigned level = find_level(content, p->value_q16);
    if (before && has_same_bounds(p, before)) {
        put_byte(w, level | KT_IMAGE_SAME_BOUNDS);
        return;
    }
    unsigned columns = kt_image_range(p->x_min, p->x_max), rows = kt_image_range(p->y_min, p->y_max);
    put_byte(w, level);
    if (content->size <= KT_IMAGE_ONE_BYTE_LINES) {
        put_byte(w, columns | rows << 4);
        return;
    }
    put_byte(w, columns);
    put_byte(w, rows);
}

static void put_patterns(writer *w, const kt_image_content *content, span patterns,
                         const kt_pattern *before) {
    for (const kt_pattern *p = patterns.begin; p < patterns.end; before = p++)
        put_pattern(w, content, p, before);
}

static void put_node(writer *w, const kt_image_content *content, span all, unsigned lowest, bool several,
                     const kt_pattern *before);

/* Writes a node from its patterns on. */
static void put_inside(writer *w, const kt_image_content *content, span all, const kt_pattern *before) {
    span complete = find_complete(all);
    if (complete.end - complete.begin > 1 && complete.end < all.end) {
        writer counter = {0};
        put_patterns(&counter, content, complete, before);
        put_varint(w, counter.count);
    }
    put_patterns(w, content, complete, before);
    if (complete.begin < complete.end) before = complete.end - 1;
    if (complete.end == all.end) return;
    span branch = find_branch(all, complete.end);
    bool several = branch.end < all.end;
    unsigned lowest = kt_image_lowest_after(all.depth ? all.begin->stone[all.depth - 1] : 0);
    for (;; branch = find_branch(all, branch.end)) {
        put_node(w, content, branch, lowest, several, before);
        if (branch.end == all.end) return;
        lowest = kt_image_lowest_behind(branch.begin->stone[all.depth]);
    }
}

static void put_head(writer *w, unsigned shape, unsigned distance) {
    if (distance < KT_IMAGE_FAR) {
        put_byte(w, shape | distance << 3);
        return;
    }
    distance -= KT_IMAGE_FAR;
    put_byte(w, shape | (KT_IMAGE_FAR + (distance >> 8)) << 3);
    put_byte(w, distance);
}

static unsigned find_best(const kt_image_content *content, span all) {
    uint16_t best = 0;
    for (const kt_pattern *p = all.begin; p < all.end; p++)
        if (p->value_q16 > best) best = p->value_q16;
    return find_level(content, best);
}

/* Writes a node and all that follow. The arguments are as for kt_image_node_read. */
static void put_node(writer *w, const kt_image_content *content, span all, unsigned lowest, bool several,
                     const kt_pattern *before) {
    span complete = find_complete(all);
    unsigned patterns = complete.end - complete.begin > 1 ? 2 : complete.begin < complete.end, follow = 0;
    if (complete.end < all.end) follow = find_branch(all, complete.end).end < all.end ? 2 : 1;
    unsigned shape = patterns * 3 + follow - 1;
    put_head(w, shape, (all.depth ? all.begin->stone[all.depth - 1] : 0) - lowest);
    if (several && shape != KT_SHAPE_SINGLE) {
        writer counter = {0};
        put_inside(&counter, content, all, before);
        put_varint(w, counter.count);
        if (counter.count >= KT_IMAGE_BEST_FROM) put_byte(w, find_best(content, all));
    }
    put_inside(w, content, all, before);
}

static int shared_stones(const kt_pattern *a, const kt_pattern *b) {
    int shared = 0;
    while (shared < a->stones && shared < b->stones && a->stone[shared] == b->stone[shared]) shared++;
    return shared;
}

int kt_image_compare(const kt_pattern *a, const kt_pattern *b) {
    int shared = shared_stones(a, b);
    if (shared < a->stones && shared < b->stones) return a->stone[shared] < b->stone[shared] ? -1 : 1;
    if (a->stones != b->stones) return a->stones < b->stones ? -1 : 1;
    if (a->value_q16 != b->value_q16) return a->value_q16 > b->value_q16 ? -1 : 1;
    const uint8_t left[] = {a->x_min, a->x_max, a->y_min, a->y_max},
                  right[] = {b->x_min, b->x_max, b->y_min, b->y_max};
    return memcmp(left, right, sizeof left);
}

/* Writes header and table of contents for sections of these sizes, one behind the other, into `offset` where
 * they are. */
static void write_contents(uint8_t *image, int size, const uint32_t bytes[SECTIONS],
                           uint32_t offset[SECTIONS]) {
    static const char tags[] = "STAGVALSGRPSINFOTREE";
    uint32_t at = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES;
    for (int i = 0; i < SECTIONS; i++) {
        uint8_t *row = image + KT_IMAGE_HEADER_BYTES + i * KT_IMAGE_SECTION_BYTES;
        memcpy(row, tags + 4 * i, 4);
        kt_bytes_put_u16(row + 4, 1);
        kt_bytes_put_u32(row + 8, at);
        kt_bytes_put_u32(row + 12, bytes[i]);
        offset[i] = at;
        at += bytes[i];
    }
    memcpy(image, "KTIM", 4);
    kt_bytes_put_u16(image + 4, KT_IMAGE_VERSION);
    image[6] = (uint8_t)size;
    image[7] = SECTIONS;
    kt_bytes_put_u32(image + 8, at);
}

kt_status kt_image_write(const kt_image_content *content, uint8_t *bytes, size_t capacity) {
    if (content->size < 2 || content->size > 19 || content->stages < 1 ||
        content->stages > KT_IMAGE_STAGES_MAX || content->stage_moves < 1 || content->stage_moves > 255 ||
        content->levels < 0 || content->levels > KT_IMAGE_LEVELS_MAX)
        return KT_ERR_RANGE;
    if (capacity > LARGEST) capacity = LARGEST;
    int groups = content->stages * 2;
    uint32_t section[SECTIONS] = {4, (uint32_t)content->levels * 2, (uint32_t)groups * KT_IMAGE_GROUP_BYTES},
             offset[SECTIONS], fixed = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES;
    while (content->info[section[3]]) section[3]++;
    for (int i = 0; i < SECTIONS; i++) fixed += section[i];
    if (capacity < fixed) return KT_ERR_FULL;

    memset(bytes, 0, fixed);
    writer w = {bytes + fixed, capacity - fixed, 0};
    uint8_t *row = bytes + fixed - section[3] - section[2];
    for (int group = 0; group < groups; group++, row += KT_IMAGE_GROUP_BYTES) {
        uint32_t first = (uint32_t)w.count;
        span all = {content->patterns[group], content->patterns[group] + content->count[group], 0};
        if (content->count[group]) put_node(&w, content, all, 0, false, NULL);
        if (w.count > w.room) return KT_ERR_FULL;
        kt_bytes_put_u32(row, first);
        kt_bytes_put_u32(row + 4, (uint32_t)w.count - first);
        kt_bytes_put_u32(row + 8, content->count[group]);
    }
    section[4] = (uint32_t)w.count;
    write_contents(bytes, content->size, section, offset);
    bytes[offset[0]] = (uint8_t)content->stages;
    bytes[offset[0] + 1] = (uint8_t)content->stage_moves;
    for (int i = 0; i < content->levels; i++) kt_bytes_put_u16(bytes + offset[1] + 2 * i, content->values[i]);
    memcpy(bytes + offset[3], content->info, section[3]);
    uint32_t total = fixed + section[4];
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, total));
    return (kt_status)total;
}
