#include "pattern/image_write.h"

#include <string.h>

#include "base/bytes.h"
#include "pattern/spiral.h"

enum {
    SECTIONS = 7,      /* at the most */
    LARGEST = 1 << 27, /* bytes of an image: the size of a node must fit into a varint */
};

/* What is written, from its end to its beginning: before a node can be written, the size of all that follows
 * from it must be known. */
typedef struct writer {
    const kt_image_content *content;
    const kt_spiral *spiral;
    uint8_t *begin; /* of the memory */
    uint8_t *at;    /* of what is written */
    bool full;
} writer;

static void put_byte(writer *w, uint32_t byte) {
    if (w->at == w->begin) w->full = true;
    else *--w->at = (uint8_t)byte;
}

static void put_varint(writer *w, uint32_t number) {
    int bytes = 1;
    while (number >> 7 * bytes) bytes++;
    for (int i = bytes - 1; i >= 0; i--) put_byte(w, (number >> 7 * i & 127) | (i < bytes - 1 ? 128u : 0u));
}

static void put_bounds(writer *w, unsigned columns, unsigned rows) {
    if (w->content->size <= KT_IMAGE_ONE_BYTE_LINES) {
        put_byte(w, columns | rows << 4);
    } else {
        put_byte(w, rows);
        put_byte(w, columns);
    }
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

static bool has_same_bounds(const kt_pattern *a, const kt_pattern *b) {
    return a->x_min == b->x_min && a->x_max == b->x_max && a->y_min == b->y_min && a->y_max == b->y_max;
}

/* `before` is the last pattern on the way to this one, or NULL. */
static void put_pattern(writer *w, const kt_pattern *p, const kt_pattern *before) {
    unsigned level = find_level(w->content, p->value_q16);
    if (before && has_same_bounds(p, before)) {
        level |= KT_IMAGE_SAME_BOUNDS;
    } else {
        put_bounds(w, kt_image_range(p->x_min, p->x_max), kt_image_range(p->y_min, p->y_max));
    }
    put_byte(w, level);
}

/* Patterns whose first `depth` stones are the same: a node and all that follow. */
typedef struct span {
    const kt_pattern *begin, *end;
    int depth;
} span;

/* Where those end that are complete in the node. */
static const kt_pattern *find_complete(span all) {
    const kt_pattern *p = all.begin;
    while (p < all.end && p->stones == all.depth) p++;
    return p;
}

/* Those that end with `end` and lie in one of the nodes that follow, the first of which begins at `first`. */
static span find_last_branch(span all, const kt_pattern *first, const kt_pattern *end) {
    const kt_pattern *p = end - 1;
    while (p > first && p[-1].stone[all.depth] == p->stone[all.depth]) p--;
    return (span){p, end, all.depth + 1};
}

static void put_told(writer *w, span all) {
    kt_image_limits limits = kt_image_limits_none();
    uint16_t best = 0;
    for (const kt_pattern *p = all.begin; p < all.end; p++) {
        kt_image_limits own = {p->x_min, p->x_max, p->y_min, p->y_max, 0};
        for (int i = 0; i < p->stones; i++) {
            int reach = kt_spiral_reach(w->spiral, p->stone[i] / 2);
            if (reach > own.reach) own.reach = (uint8_t)reach;
        }
        kt_image_limits_widen(&limits, &own);
        if (p->value_q16 > best) best = p->value_q16;
    }
    put_byte(w, limits.reach);
    put_bounds(w, kt_image_range(limits.x_min, limits.x_max), kt_image_range(limits.y_min, limits.y_max));
    put_byte(w, find_level(w->content, best));
}

static void put_head(writer *w, unsigned shape, unsigned distance) {
    if (distance >= KT_IMAGE_FAR) {
        distance -= KT_IMAGE_FAR;
        put_byte(w, distance);
        distance = KT_IMAGE_FAR + (distance >> 8);
    }
    put_byte(w, shape | distance << 3);
}

/* Writes a node and all that follow; as deep as patterns have stones. `before` is the last pattern on the way
 * to it, or NULL; the others are as for kt_image_head and kt_image_node_read. */
static void put_node(writer *w, span all, unsigned lowest, bool several, const kt_pattern *before) {
    const uint8_t *end = w->at;
    const kt_pattern *complete = find_complete(all), *last = complete > all.begin ? complete - 1 : before;
    unsigned stone = all.depth ? all.begin->stone[all.depth - 1] : 0, follow = 0;
    for (span branch = {all.end, all.end, 0}; branch.begin > complete;) {
        branch = find_last_branch(all, complete, branch.begin);
        bool first = branch.begin == complete;
        if (follow < 2) follow = first && branch.end == all.end ? 1 : 2;
        unsigned from =
            first ? kt_image_lowest_after(stone) : kt_image_lowest_behind(branch.begin[-1].stone[all.depth]);
        put_node(w, branch, from, follow == 2, last);
    }
    const uint8_t *next = w->at;
    for (const kt_pattern *p = complete; p > all.begin; p--)
        put_pattern(w, p - 1, p - 1 > all.begin ? p - 2 : before);
    unsigned patterns = complete - all.begin > 1 ? 2 : complete > all.begin,
             shape = patterns * 3 + follow - 1;
    if (patterns == 2 && follow) put_varint(w, (uint32_t)(next - w->at));
    if (several && shape != KT_SHAPE_SINGLE) {
        uint32_t bytes = (uint32_t)(end - w->at);
        if (bytes >= KT_IMAGE_TELLS_FROM) put_told(w, all);
        put_varint(w, bytes);
    }
    put_head(w, shape, stone - lowest);
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

/* Writes header and table of contents for `sections` sections of these sizes, one behind the other, into
 * `offset` where they are. */
static void write_contents(uint8_t *image, int size, uint32_t sections, const uint32_t bytes[SECTIONS],
                           uint32_t offset[SECTIONS]) {
    static const char tags[] = "STAGVALSGRPSINFOMODLTREEP3X3";
    uint32_t at = KT_IMAGE_HEADER_BYTES + sections * KT_IMAGE_SECTION_BYTES;
    for (uint32_t i = 0; i < sections; i++) {
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
    image[7] = (uint8_t)sections;
    kt_bytes_put_u32(image + 8, at);
}

/* Writes the trees into `room` bytes at `bytes`, one behind the other. Returns how many bytes they take,
 * `tree_bytes` by group; KT_ERR_FULL when they don't fit. */
static kt_status put_trees(const kt_image_content *content, uint8_t *bytes, size_t room,
                           uint32_t tree_bytes[]) {
    kt_spiral spiral;
    kt_spiral_init(&spiral, content->size);
    /* At the end of the memory, the last group first; then they move down. */
    writer w = {.content = content, .spiral = &spiral, .begin = bytes, .at = bytes + room};
    for (int group = content->stages * 2 - 1; group >= 0; group--) {
        const uint8_t *end = w.at;
        span all = {content->patterns[group], content->patterns[group] + content->count[group], 0};
        if (content->count[group]) put_node(&w, all, 0, false, NULL);
        tree_bytes[group] = (uint32_t)(end - w.at);
    }
    if (w.full) return KT_ERR_FULL;
    size_t count = (size_t)(bytes + room - w.at);
    memmove(bytes, w.at, count);
    return (kt_status)count;
}

kt_status kt_image_write(const kt_image_content *content, uint8_t *bytes, size_t capacity) {
    if (content->size < KT_BOARD_MIN || content->size > KT_BOARD_MAX || content->stages < 1 ||
        content->stages > KT_IMAGE_STAGES_MAX || content->stage_moves < 1 || content->stage_moves > 255 ||
        content->levels < 0 || content->levels > KT_IMAGE_LEVELS_MAX)
        return KT_ERR_RANGE;
    if (capacity > LARGEST) capacity = LARGEST;
    uint32_t groups = (uint32_t)content->stages * 2, tree_bytes[KT_IMAGE_STAGES_MAX * 2], offset[SECTIONS],
             section[SECTIONS] =
                 {4, (uint32_t)content->levels * 2, groups * KT_IMAGE_GROUP_BYTES, 0, content->model_bytes,
                  0, content->table3x3_bytes},
             sections = content->table3x3_bytes ? SECTIONS : SECTIONS - 1,
             fixed = KT_IMAGE_HEADER_BYTES + sections * KT_IMAGE_SECTION_BYTES;
    while (content->info[section[3]]) section[3]++;
    for (int i = 0; i < 5; i++) fixed += section[i];
    if (capacity < fixed || capacity - fixed < content->table3x3_bytes) return KT_ERR_FULL;
    kt_status trees =
        put_trees(content, bytes + fixed, capacity - fixed - content->table3x3_bytes, tree_bytes);
    if (trees < 0) return trees;
    section[5] = (uint32_t)trees;

    memset(bytes, 0, fixed);
    write_contents(bytes, content->size, sections, section, offset);
    bytes[offset[0]] = (uint8_t)content->stages;
    bytes[offset[0] + 1] = (uint8_t)content->stage_moves;
    for (int i = 0; i < content->levels; i++) kt_bytes_put_u16(bytes + offset[1] + 2 * i, content->values[i]);
    uint8_t *row = bytes + offset[2];
    for (uint32_t group = 0, tree = 0; group < groups; group++, row += KT_IMAGE_GROUP_BYTES) {
        kt_bytes_put_u32(row, tree);
        kt_bytes_put_u32(row + 4, tree_bytes[group]);
        kt_bytes_put_u32(row + 8, content->count[group]);
        tree += tree_bytes[group];
    }
    memcpy(bytes + offset[3], content->info, section[3]);
    if (content->model_bytes) memcpy(bytes + offset[4], content->model, content->model_bytes);
    uint32_t total = fixed + section[5] + section[6];
    if (content->table3x3_bytes) memcpy(bytes + offset[6], content->table3x3, content->table3x3_bytes);
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, total));
    return (kt_status)total;
}
