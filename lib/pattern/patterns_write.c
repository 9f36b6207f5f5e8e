#include "pattern/patterns_write.h"

#include <string.h>

#include "base/bytes.h"
#include "image/image_write.h"
#include "pattern/node.h"
#include "pattern/spiral.h"

enum {
    LARGEST = 1 << 27, /* bytes of an image: the size of a node must fit into a varint */
    OWN_SECTIONS = 4,
    STAGES_BYTES = 4,
};

/* What is written, from its end to its beginning: before a node can be written, the size of all that follows
 * from it must be known. */
typedef struct writer {
    const kt_patterns_content *content;
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

/* The level of a value. There must be one. */
static unsigned find_level(const kt_patterns_content *content, uint16_t value_q16) {
    unsigned low = 0, high = (unsigned)content->levels;
    while (low + 1 < high) {
        unsigned middle = (low + high) / 2;
        if (content->values[middle] > value_q16) high = middle;
        else low = middle;
    }
    return low;
}

/* Patterns whose first `depth` stones are the same: a node and all that follow. */
typedef struct span {
    const kt_pattern *begin, *end;
    int depth;
} span;

/* The patterns before `end` that lie in the same one of the nodes that follow. The first of these begins at
 * `first`. */
static span find_last_branch(span all, const kt_pattern *first, const kt_pattern *end) {
    const kt_pattern *p = end - 1;
    while (p > first && p[-1].stone[all.depth] == p->stone[all.depth]) p--;
    return (span){p, end, all.depth + 1};
}

static void put_head(writer *w, unsigned flags, unsigned distance) {
    if (distance >= KT_NODE_FAR) {
        distance -= KT_NODE_FAR;
        put_byte(w, distance);
        distance = KT_NODE_FAR + (distance >> 8);
    }
    put_byte(w, flags | distance << 3);
}

/* Writes a node and all that follow. `lowest` is as for kt_node_head,
 * `last` is KT_NODE_LAST or 0. */
/* NOLINTNEXTLINE(misc-no-recursion): KT_PATTERN_STONES_MAX deep at the most */
static void put_node(writer *w, span all, unsigned lowest, unsigned last) {
    const uint8_t *end = w->at;
    const kt_pattern *first = all.begin;
    while (first < all.end && first->stones == all.depth) first++;
    unsigned stone = all.depth ? all.begin->stone[all.depth - 1] : 0, flags = last;
    for (span branch = {all.end, all.end, 0}; branch.begin > first; flags |= KT_NODE_MORE) {
        branch = find_last_branch(all, first, branch.begin);
        unsigned from = branch.begin == first ? kt_node_lowest_after(stone)
                                              : kt_node_lowest_behind(branch.begin[-1].stone[all.depth]);
        put_node(w, branch, from, branch.end == all.end ? KT_NODE_LAST : 0);
    }
    if (first > all.begin) {
        put_byte(w, find_level(w->content, all.begin->value_q16));
        flags |= KT_NODE_PATTERN;
    }
    if (flags & KT_NODE_MORE && !last) put_varint(w, (uint32_t)(end - w->at));
    put_head(w, flags, stone - lowest);
}

/* How far the farthest stone of these patterns lies from the move. */
static int find_reach(const kt_spiral *spiral, span all) {
    int reach = 0;
    for (const kt_pattern *p = all.begin; p < all.end; p++) {
        for (int i = 0; i < p->stones; i++) {
            int own = kt_spiral_reach(spiral, p->stone[i] / 2);
            if (own > reach) reach = own;
        }
    }
    return reach;
}

/* The bounds of a pattern, as they are written. */
static unsigned find_bounds(const kt_pattern *p) {
    return (unsigned)p->x_min | (unsigned)p->x_max << 4 | (unsigned)p->y_min << 8 | (unsigned)p->y_max << 12;
}

/* Writes a group's trees. */
static void put_group(writer *w, const kt_pattern *patterns, uint32_t count) {
    for (const kt_pattern *end = patterns + count, *p; end > patterns; end = p) {
        for (p = end - 1; p > patterns && find_bounds(p - 1) == find_bounds(p);) p--;
        const uint8_t *behind = w->at;
        span tree = {p, end, 0};
        put_node(w, tree, 0, KT_NODE_LAST);
        put_varint(w, (uint32_t)(behind - w->at));
        put_byte(w, (uint32_t)find_reach(w->spiral, tree));
        put_byte(w, find_bounds(p) >> 8);
        put_byte(w, find_bounds(p));
    }
}

static int shared_stones(const kt_pattern *a, const kt_pattern *b) {
    int shared = 0;
    while (shared < a->stones && shared < b->stones && a->stone[shared] == b->stone[shared]) shared++;
    return shared;
}

int kt_pattern_compare(const kt_pattern *a, const kt_pattern *b) {
    if (find_bounds(a) != find_bounds(b)) return find_bounds(a) < find_bounds(b) ? -1 : 1;
    int shared = shared_stones(a, b);
    if (shared < a->stones && shared < b->stones) return a->stone[shared] < b->stone[shared] ? -1 : 1;
    return a->stones - b->stones;
}

/* Writes the trees into `room` bytes at `bytes`, one behind the other. Returns how many bytes they take,
 * `tree_bytes` by group; KT_ERR_FULL when they don't fit. */
static kt_status put_trees(const kt_patterns_content *content, uint8_t *bytes, size_t room,
                           uint32_t tree_bytes[]) {
    kt_spiral spiral;
    kt_spiral_init(&spiral, content->size);
    /* At the end of the memory, the last group first; then they move down. */
    writer w = {.content = content, .spiral = &spiral, .begin = bytes, .at = bytes + room};
    for (int group = kt_groups(content->stages) - 1; group >= 0; group--) {
        const uint8_t *end = w.at;
        if (content->count[group]) put_group(&w, content->patterns[group], content->count[group]);
        tree_bytes[group] = (uint32_t)(end - w.at);
    }
    if (w.full) return KT_ERR_FULL;
    size_t count = (size_t)(bytes + room - w.at);
    memmove(bytes, w.at, count);
    return (kt_status)count;
}

static void write_stages(kt_image_writer *image, const kt_patterns_content *content) {
    const uint8_t stages[STAGES_BYTES] = {(uint8_t)content->stages, (uint8_t)content->stage_moves};
    kt_image_write_section(image, "STAG", 1, stages, sizeof stages);
}

static void write_values(kt_image_writer *image, const kt_patterns_content *content) {
    uint8_t *at = kt_image_write_section(image, "VALS", 1, NULL, (size_t)content->levels * 2);
    for (int i = 0; at && i < content->levels; i++) kt_bytes_put_u16(at + 2 * i, content->values[i]);
}

static void write_sections(kt_image_writer *image, const kt_sections *sections) {
    for (unsigned i = 0; i < sections->count; i++) {
        const kt_section *section = &sections->list[i];
        kt_image_write_section(image, section->tag, section->version, section->bytes, section->count);
    }
}

static size_t count_bytes(const kt_sections *sections) {
    size_t bytes = 0;
    for (unsigned i = 0; i < sections->count; i++) bytes += sections->list[i].count;
    return bytes;
}

/* Writes the section TREE, and the groups' rows at `row`. */
static void write_trees(kt_image_writer *image, const kt_patterns_content *content, uint8_t *row) {
    uint32_t tree_bytes[KT_GROUPS_MAX], tree = 0;
    size_t room = kt_image_write_room(image), behind = count_bytes(&content->behind);
    kt_status trees = KT_ERR_FULL;
    if (row && room >= behind)
        trees = put_trees(content, image->bytes + image->at, room - behind, tree_bytes);
    kt_image_write_section(image, "TREE", 1, NULL, trees < 0 ? SIZE_MAX : (size_t)trees);
    if (trees < 0) return;
    for (int group = 0; group < kt_groups(content->stages); group++, row += KT_GROUP_BYTES) {
        kt_bytes_put_u32(row, tree);
        kt_bytes_put_u32(row + 4, tree_bytes[group]);
        kt_bytes_put_u32(row + 8, content->count[group]);
        tree += tree_bytes[group];
    }
}

kt_status kt_patterns_write(const kt_patterns_content *content, uint8_t *bytes, size_t capacity) {
    if (content->stages < 1 || content->stages > KT_STAGES_MAX || content->stage_moves < 1 ||
        content->stage_moves > 255 || content->levels < 0 || content->levels > KT_LEVELS_MAX ||
        content->size < KT_BOARD_MIN || content->size > KT_BOARD_MAX)
        return KT_ERR_RANGE;
    kt_image_writer image;
    kt_image_write_begin(&image, content->size, OWN_SECTIONS + content->before.count + content->behind.count,
                         bytes, capacity < LARGEST ? capacity : LARGEST);
    write_stages(&image, content);
    write_values(&image, content);
    uint8_t *groups =
        kt_image_write_section(&image, "GRPS", 1, NULL, (size_t)kt_groups(content->stages) * KT_GROUP_BYTES);
    write_sections(&image, &content->before);
    write_trees(&image, content, groups);
    write_sections(&image, &content->behind);
    return kt_image_write_end(&image);
}
