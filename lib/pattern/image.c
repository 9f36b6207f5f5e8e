#include "pattern/image.h"

#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "pattern/spiral.h"
#include "pattern/table3x3.h"

enum { CRC_AT = 12, CRC_END = 16, SECTIONS_MAX = 16, VARINT_BYTES_MAX = 4, NEEDED = 4 };

/* A tag as the number that kt_bytes_u32 reads. */
static uint32_t tag(const char *letters) { return kt_bytes_u32((const uint8_t *)letters); }

uint32_t kt_image_crc(const uint8_t *bytes, uint32_t total_bytes) {
    return kt_crc32(kt_crc32(0, bytes, CRC_AT), bytes + CRC_END, total_bytes - CRC_END);
}

static kt_status check_header(const uint8_t *bytes, size_t available) {
    if (available < KT_IMAGE_HEADER_BYTES) return KT_ERR_SIZE;
    if (kt_bytes_u32(bytes) != tag("KTIM")) return KT_ERR_MAGIC;
    if (kt_bytes_u16(bytes + 4) != KT_IMAGE_VERSION) return KT_ERR_VERSION;
    uint32_t total = kt_bytes_u32(bytes + 8);
    if (total > available || total < KT_IMAGE_HEADER_BYTES) return KT_ERR_SIZE;
    if (kt_image_crc(bytes, total) != kt_bytes_u32(bytes + CRC_AT)) return KT_ERR_CRC;
    if (bytes[6] < KT_BOARD_MIN || bytes[6] > KT_BOARD_MAX || bytes[7] < 1 || bytes[7] > SECTIONS_MAX)
        return KT_ERR_FORMAT;
    if (kt_bytes_u32(bytes + CRC_END) != 0) return KT_ERR_FORMAT;
    return KT_OK;
}

/* One row of the table of contents. */
typedef struct section {
    uint32_t tag, offset, bytes;
    uint16_t version;
} section;

/* Reads row `index` and checks that it begins at or behind `from` and ends within the image. */
static kt_status read_section(const kt_image *image, int index, uint32_t from, section *to) {
    const uint8_t *row = image->bytes + KT_IMAGE_HEADER_BYTES + index * KT_IMAGE_SECTION_BYTES;
    *to = (section){kt_bytes_u32(row), kt_bytes_u32(row + 8), kt_bytes_u32(row + 12), kt_bytes_u16(row + 4)};
    if (to->offset < from || to->offset > image->total_bytes) return KT_ERR_FORMAT;
    return to->bytes > image->total_bytes - to->offset ? KT_ERR_FORMAT : KT_OK;
}

/* Reads a varint that must end before `end`. Returns NULL when it doesn't, or is too long. */
static const uint8_t *check_varint(const uint8_t *at, const uint8_t *end, uint32_t *number) {
    for (int i = 0; i < VARINT_BYTES_MAX && at + i < end; i++)
        if (!(at[i] & 128)) return kt_image_varint(at, number);
    return NULL;
}

/* The ends of a range. */
static void find_ends(unsigned range, uint8_t *low, uint8_t *high) {
    unsigned end = 0;
    while (kt_image_range(0, end + 1) <= range) end++;
    *low = (uint8_t)(range - kt_image_range(0, end));
    *high = (uint8_t)end;
}

/* The limits that are written as these bounds and a reach. */
static kt_image_limits read_limits(const kt_image *image, const uint8_t *bounds, uint8_t reach) {
    kt_image_limits limits = {.reach = reach};
    find_ends(kt_image_columns(image, bounds), &limits.x_min, &limits.x_max);
    find_ends(kt_image_rows(image, bounds), &limits.y_min, &limits.y_max);
    return limits;
}

/* A node on the way to the one that is checked, or that one. */
typedef struct step {
    kt_image_node node;
    unsigned stone, shape;
    unsigned lowest;        /* stone that the next node that follows may have */
    const uint8_t *bounds;  /* of the last pattern so far; NULL without one */
    int best;               /* the highest level found so far, -1 without one */
    kt_image_limits limits; /* found so far */
    uint8_t reach;          /* of the stones on the way here */
} step;

/* Reads the node at `at`, which may have a stone from step->lowest on, and checks what stands before its
 * patterns, and where they end. `end` ends all that the node may lie in, or the node itself unless it is one
 * of several. */
static bool check_node(const kt_image *image, const uint8_t *at, const uint8_t *end, bool several,
                       step *step) {
    uint32_t bytes;
    if (end - at < 2) return false;
    const uint8_t *inside = at = kt_image_head(at, step->lowest, &step->stone, &step->shape);
    if (step->stone >= (unsigned)kt_spiral_count(image->size) * 2) return false;
    unsigned follow = kt_image_shape_follow(step->shape);
    if (several && step->shape != KT_SHAPE_SINGLE) {
        if (!(at = check_varint(at, end, &bytes))) return false;
        if (bytes >= KT_IMAGE_TELLS_FROM) {
            if (kt_image_told_bytes(image) > (size_t)(end - at)) return false;
            at += kt_image_told_bytes(image);
        }
        if (bytes > (size_t)(end - at)) return false;
        end = at + bytes;
    }
    if (kt_image_shape_patterns(step->shape) == 2 && follow) {
        if (!(at = check_varint(at, end, &bytes)) || bytes > (size_t)(end - at)) return false;
    }
    if (at == end) return false;
    step->node = kt_image_node_read(image, inside, step->shape, several ? NULL : end);
    if (step->node.next > end) return false;
    return follow ? step->node.next < step->node.end : step->node.next == step->node.end;
}

/* Checks the patterns of a node and counts them; returns -1 when they are bad. */
static int check_patterns(const kt_image *image, step *step) {
    unsigned quadrant = (unsigned)kt_quadrant(image->size), ranges = kt_image_range(0, quadrant);
    int count = 0;
    for (const uint8_t *at = step->node.patterns; at != step->node.next; count++) {
        int level = *at & ~KT_IMAGE_SAME_BOUNDS;
        if (level >= image->levels) return -1;
        if (level > step->best) step->best = level;
        if (!(*at & KT_IMAGE_SAME_BOUNDS)) {
            step->bounds = at + 1;
            if (kt_image_pattern_end(image, at) > step->node.next) return -1;
            if (kt_image_columns(image, at + 1) >= ranges || kt_image_rows(image, at + 1) >= ranges)
                return -1;
        }
        if (!step->bounds) return -1;
        const kt_image_limits limits = read_limits(image, step->bounds, step->reach);
        kt_image_limits_widen(&step->limits, &limits);
        at = kt_image_pattern_end(image, at);
    }
    return count;
}

/* Has the node with all that follow told the truth? */
static bool is_true(const kt_image *image, const step *node) {
    const uint8_t *told = node->node.limits;
    const kt_image_limits *found = &node->limits;
    return !told || (node->node.best == node->best &&
                     kt_image_columns(image, told) == kt_image_range(found->x_min, found->x_max) &&
                     kt_image_rows(image, told) == kt_image_range(found->y_min, found->y_max) &&
                     kt_image_reach(image, told) == found->reach);
}

/* Adds what was found in a node to what was found in the one from which it follows. */
static void add_node(step *to, const step *node) {
    if (node->best > to->best) to->best = node->best;
    kt_image_limits_widen(&to->limits, &node->limits);
}

/* Begins a node that follows from `before`, the root when that is NULL. */
static step begin_node(const step *before) {
    step node = {.best = -1, .limits = kt_image_limits_none()};
    if (before) node.lowest = before->lowest, node.bounds = before->bounds, node.reach = before->reach;
    return node;
}

/* Checks a group's tree, node by node: everything ends where it should, what nodes tell of the patterns that
 * follow is true, and there are as many as the group says. */
static bool check_tree(const kt_image *image, const kt_spiral *spiral, kt_image_group group) {
    step path[KT_PATTERN_STONES_MAX + 1];
    const uint8_t *at = image->bytes + group.first, *end = image->bytes + group.end;
    uint32_t patterns = 0;
    if (at == end) return group.count == 0;
    path[0] = begin_node(NULL);
    if (!check_node(image, at, end, false, &path[0]) || path[0].stone) return false;
    for (int depth = 0;; depth++) {
        step *here = &path[depth];
        int reach = kt_spiral_reach(spiral, (int)here->stone / 2), count;
        if (reach > here->reach) here->reach = (uint8_t)reach;
        if ((count = check_patterns(image, here)) < 0) return false;
        patterns += (uint32_t)count;
        here->lowest = kt_image_lowest_after(here->stone);
        for (at = here->node.next; at == path[depth].node.end; depth--) {
            if (!is_true(image, &path[depth])) return false;
            if (depth == 0) return patterns == group.count;
            add_node(&path[depth - 1], &path[depth]);
        }
        if (depth == KT_PATTERN_STONES_MAX) return false;
        here = &path[depth];
        step *next = &path[depth + 1];
        *next = begin_node(here);
        if (!check_node(image, at, here->node.end, kt_image_shape_follow(here->shape) == 2, next))
            return false;
        here->lowest = kt_image_lowest_behind(next->stone);
    }
}

/* Checks every group: their trees fill the section TREE one behind the other. */
static kt_status check_groups(kt_image *image, uint32_t section_bytes) {
    uint32_t offset = image->trees, end = offset + section_bytes;
    kt_spiral spiral;
    kt_spiral_init(&spiral, image->size);
    image->patterns = 0;
    for (int i = 0; i < image->stages * 2; i++) {
        kt_image_group group = kt_image_find_group(image, i / 2, i % 2);
        if (group.first != offset || group.end < offset || group.end > end) return KT_ERR_FORMAT;
        if (!check_tree(image, &spiral, group)) return KT_ERR_FORMAT;
        offset = group.end;
        image->patterns += group.count;
    }
    return offset == end ? KT_OK : KT_ERR_FORMAT;
}

static bool open_stages(kt_image *image, const section *from) {
    if (from->bytes != 4) return false;
    image->stages = image->bytes[from->offset];
    image->stage_moves = image->bytes[from->offset + 1];
    return image->stages >= 1 && image->stages <= KT_IMAGE_STAGES_MAX && image->stage_moves >= 1;
}

static bool open_values(kt_image *image, const section *from) {
    if (from->bytes % 2 || from->bytes / 2 > KT_IMAGE_LEVELS_MAX) return false;
    image->values = from->offset;
    image->levels = (uint8_t)(from->bytes / 2);
    for (unsigned level = 1; level < image->levels; level++)
        if (kt_image_value(image, level) <= kt_image_value(image, level - 1)) return false;
    return true;
}

static kt_status open_table3x3(kt_image *image, const section *from) {
    kt_table3x3 table;
    if (image->table3x3) return KT_ERR_FORMAT;
    if (from->version != 1) return KT_ERR_VERSION;
    image->table3x3 = from->offset;
    image->table3x3_bytes = from->bytes;
    return kt_table3x3_open(&table, image->bytes + from->offset, from->bytes);
}

kt_status kt_image_open(kt_image *image, const void *bytes, size_t available) {
    kt_status status = check_header(bytes, available);
    if (status < 0) return status;
    *image = (kt_image){.bytes = bytes};
    image->total_bytes = kt_bytes_u32(image->bytes + 8);
    image->size = image->bytes[6];
    int sections = image->bytes[7];
    uint32_t from = KT_IMAGE_HEADER_BYTES + (uint32_t)sections * KT_IMAGE_SECTION_BYTES;
    if (from > image->total_bytes) return KT_ERR_FORMAT;

    section found[NEEDED] = {{0}};
    const uint32_t wanted[NEEDED] = {tag("STAG"), tag("VALS"), tag("GRPS"), tag("TREE")};
    for (int i = 0; i < sections; i++) {
        section row;
        status = read_section(image, i, from, &row);
        if (status < 0) return status;
        from = row.offset + row.bytes;
        for (int j = 0; j < NEEDED; j++) {
            if (row.tag != wanted[j]) continue;
            if (row.version != 1 || found[j].tag) return row.version != 1 ? KT_ERR_VERSION : KT_ERR_FORMAT;
            found[j] = row;
        }
        if (row.tag == tag("INFO")) {
            image->info = row.offset;
            image->info_bytes = row.bytes;
        }
        if (row.tag == tag("MODL")) {
            if (image->model) return KT_ERR_FORMAT;
            if (row.version != 1) return KT_ERR_VERSION;
            image->model = row.offset;
            image->model_bytes = row.bytes;
        }
        if (row.tag == tag("P3X3") && (status = open_table3x3(image, &row)) < 0) return status;
    }
    for (int i = 0; i < NEEDED; i++)
        if (!found[i].tag) return KT_ERR_FORMAT;
    if (!open_stages(image, &found[0]) || !open_values(image, &found[1])) return KT_ERR_FORMAT;
    if (found[2].bytes != (uint32_t)image->stages * 2 * KT_IMAGE_GROUP_BYTES) return KT_ERR_FORMAT;
    image->bounds_bytes = image->size <= KT_IMAGE_ONE_BYTE_LINES ? 1 : 2;
    image->groups = found[2].offset;
    image->trees = found[3].offset;
    return check_groups(image, found[3].bytes);
}

int kt_stage(int stages, int stage_moves, uint32_t move_number) {
    uint32_t stage = (move_number - 1) / (uint32_t)stage_moves;
    return stage < (uint32_t)stages ? (int)stage : stages - 1;
}

int kt_image_stage(const kt_image *image, uint32_t move_number) {
    return kt_stage(image->stages, image->stage_moves, move_number);
}

kt_image_group kt_image_find_group(const kt_image *image, int stage, bool ko) {
    const uint8_t *row = image->bytes + image->groups + (stage * 2 + ko) * KT_IMAGE_GROUP_BYTES;
    uint32_t first = image->trees + kt_bytes_u32(row);
    return (kt_image_group){first, first + kt_bytes_u32(row + 4), kt_bytes_u32(row + 8)};
}

/* Enters the node at `at`, which lies at walk->depth; `end` is as for kt_image_node_read. */
static void enter_node(kt_image_walk *walk, const uint8_t *at, unsigned lowest, const uint8_t *end,
                       const uint8_t *bounds) {
    unsigned stone, shape;
    at = kt_image_head(at, lowest, &stone, &shape);
    walk->node = kt_image_node_read(walk->image, at, shape, end);
    if (walk->depth) walk->stone[walk->depth - 1] = (uint16_t)stone;
    walk->step[walk->depth].end = walk->node.end;
    walk->step[walk->depth].bounds = bounds;
    walk->step[walk->depth].lowest = (uint16_t)kt_image_lowest_after(stone);
    walk->step[walk->depth].several = kt_image_shape_follow(shape) == 2;
}

kt_image_walk kt_image_walk_begin(const kt_image *image, kt_image_group group) {
    const uint8_t *at = image->bytes + group.first, *end = image->bytes + group.end;
    kt_image_walk walk = {.image = image, .node = {.patterns = end, .next = end}, .step = {{.end = end}}};
    if (at < end) enter_node(&walk, at, 0, end, NULL);
    return walk;
}

/* Goes to the next node. Returns false when there is none. */
static bool next_node(kt_image_walk *walk) {
    const uint8_t *at = walk->node.next;
    while (at == walk->step[walk->depth].end) {
        if (walk->depth == 0) return false;
        walk->depth--;
    }
    unsigned from = walk->depth++;
    enter_node(walk, at, walk->step[from].lowest, walk->step[from].several ? NULL : walk->step[from].end,
               walk->step[from].bounds);
    walk->step[from].lowest = (uint16_t)kt_image_lowest_behind(walk->stone[from]);
    return true;
}

uint32_t kt_image_walk_next(kt_image_walk *walk, kt_pattern *pattern) {
    while (walk->node.patterns == walk->node.next)
        if (!next_node(walk)) return 0;
    const uint8_t *at = walk->node.patterns;
    if (!(*at & KT_IMAGE_SAME_BOUNDS)) walk->step[walk->depth].bounds = at + 1;
    const uint8_t *bounds = walk->step[walk->depth].bounds;
    pattern->value_q16 = kt_image_value(walk->image, *at & (KT_IMAGE_SAME_BOUNDS - 1u));
    const kt_image_limits limits = read_limits(walk->image, bounds, 0);
    pattern->x_min = limits.x_min, pattern->x_max = limits.x_max;
    pattern->y_min = limits.y_min, pattern->y_max = limits.y_max;
    pattern->stones = walk->depth;
    memcpy(pattern->stone, walk->stone, walk->depth * sizeof *walk->stone);
    walk->node.patterns = kt_image_pattern_end(walk->image, at);
    return (uint32_t)(at - walk->image->bytes);
}
