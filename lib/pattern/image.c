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

/* What says how the rest is to be read. */
static kt_status check_beginning(const uint8_t *bytes, size_t available) {
    if (kt_bytes_u32(bytes) != tag("KTIM")) return KT_ERR_MAGIC;
    if (kt_bytes_u16(bytes + 4) != KT_IMAGE_VERSION) return KT_ERR_VERSION;
    uint32_t total = kt_bytes_u32(bytes + 8);
    return total > available || total < KT_IMAGE_HEADER_BYTES ? KT_ERR_SIZE : KT_OK;
}

static kt_status check_numbers(const uint8_t *bytes) {
    if (bytes[6] < KT_BOARD_MIN || bytes[6] > KT_BOARD_MAX || bytes[7] < 1 || bytes[7] > SECTIONS_MAX)
        return KT_ERR_FORMAT;
    if (kt_bytes_u32(bytes + CRC_END) != 0) return KT_ERR_FORMAT;
    return KT_OK;
}

kt_status kt_image_check_header(const uint8_t *bytes, size_t available) {
    kt_status status = check_beginning(bytes, available);
    return status < 0 ? status : check_numbers(bytes);
}

static kt_status check_bytes(const uint8_t *bytes, size_t available) {
    if (available < KT_IMAGE_HEADER_BYTES) return KT_ERR_SIZE;
    kt_status status = check_beginning(bytes, available);
    if (status < 0) return status;
    if (kt_image_crc(bytes, kt_bytes_u32(bytes + 8)) != kt_bytes_u32(bytes + CRC_AT)) return KT_ERR_CRC;
    return check_numbers(bytes);
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

/* Do the tree's bounds lie in the quadrant? */
static bool check_bounds(const kt_image *image, const kt_image_tree *tree) {
    int quadrant = kt_quadrant(image->size);
    return tree->x_min <= tree->x_max && tree->x_max < quadrant && tree->y_min <= tree->y_max &&
           tree->y_max < quadrant;
}

/* A node on the way to the one that is checked, or that one. */
typedef struct tree_step {
    const uint8_t *end; /* behind all that follow */
    unsigned stone, flags;
    unsigned lowest; /* stone that the next node that follows may have */
    int reach;       /* of the stones on the way here */
} tree_step;

/* Reads the node at `at`, which may have a stone from step->lowest on, and its pattern. `end` ends the node
 * from which it follows. Returns where the nodes that follow begin, before step->end when there must be some,
 * else there; NULL when it is bad. */
static const uint8_t *check_node(const kt_image *image, const uint8_t *at, const uint8_t *end,
                                 tree_step *step) {
    if (end - at < 2) return NULL;
    at = kt_image_head(at, step->lowest, &step->stone, &step->flags);
    if (step->stone >= (unsigned)kt_spiral_count(image->size) * 2) return NULL;
    step->end = end;
    if (!(step->flags & KT_NODE_LAST)) {
        uint32_t bytes = 1;
        if (step->flags & KT_NODE_MORE && !(at = check_varint(at, end, &bytes))) return NULL;
        /* The last node is still to come. */
        if (bytes >= (size_t)(end - at)) return NULL;
        step->end = at + bytes;
    }
    if (at == step->end) return NULL;
    if (step->flags & KT_NODE_PATTERN) {
        if (*at >= image->levels) return NULL;
        at++;
    }
    bool more = step->flags & KT_NODE_MORE;
    return more == (at < step->end) ? at : NULL;
}

/* Checks a tree, node by node: everything ends where it should, and the farthest stone lies as far away as is
 * said. Returns its number of patterns, 0 when it is bad. */
static uint32_t check_tree(const kt_image *image, const kt_spiral *spiral, const kt_image_tree *tree) {
    tree_step path[KT_PATTERN_STONES_MAX + 1] = {{0}};
    int farthest = 0;
    uint32_t patterns = 0;
    const uint8_t *at = check_node(image, tree->root, tree->end, &path[0]);
    if (!at || path[0].stone || !(path[0].flags & KT_NODE_LAST)) return 0;
    for (int depth = 0;; depth++) {
        tree_step *here = &path[depth];
        int own = kt_spiral_reach(spiral, (int)here->stone / 2);
        if (own > here->reach) here->reach = own;
        if (here->reach > farthest) farthest = here->reach;
        patterns += here->flags & KT_NODE_PATTERN;
        here->lowest = kt_image_lowest_after(here->stone);
        while (at == path[depth].end && path[depth].flags & KT_NODE_LAST)
            if (depth-- == 0) return farthest == tree->reach ? patterns : 0;
        if (at == path[depth].end) depth--;
        if (depth == KT_PATTERN_STONES_MAX) return 0;
        here = &path[depth];
        tree_step *next = &path[depth + 1];
        *next = (tree_step){.lowest = here->lowest, .reach = here->reach};
        if (!(at = check_node(image, at, here->end, next))) return 0;
        here->lowest = kt_image_lowest_behind(next->stone);
    }
}

/* Checks a group's trees: their bounds, rising, and that they have as many patterns as the group says. */
static bool check_group(kt_image *image, const kt_spiral *spiral, kt_image_group group) {
    const uint8_t *at = image->bytes + group.first, *end = image->bytes + group.end;
    int before = -1;
    uint32_t count = 0;
    while (at != end) {
        uint32_t bytes, patterns;
        if (end - at < 3) return false;
        const uint8_t *root = check_varint(at + 3, end, &bytes);
        if (!root || bytes > (size_t)(end - root)) return false;
        const kt_image_tree tree = kt_image_tree_read(at);
        if (!check_bounds(image, &tree) || kt_bytes_u16(at) <= before) return false;
        if (!(patterns = check_tree(image, spiral, &tree))) return false;
        if (tree.reach > image->reach) image->reach = tree.reach;
        before = kt_bytes_u16(at);
        count += patterns;
        at = tree.end;
    }
    return count == group.count;
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
        if (!check_group(image, &spiral, group)) return KT_ERR_FORMAT;
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

/* A section of version 1 that there is only one of. */
static kt_status take_section(const section *from, uint32_t *offset, uint32_t *bytes) {
    if (*offset) return KT_ERR_FORMAT;
    if (from->version != 1) return KT_ERR_VERSION;
    *offset = from->offset;
    *bytes = from->bytes;
    return KT_OK;
}

static kt_status open_table3x3(kt_image *image, const section *from) {
    kt_table3x3 table;
    kt_status status = take_section(from, &image->table3x3, &image->table3x3_bytes);
    if (status < 0) return status;
    return kt_table3x3_open(&table, image->bytes + from->offset, from->bytes);
}

kt_status kt_image_open(kt_image *image, const void *bytes, size_t available) {
    kt_status status = check_bytes(bytes, available);
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
        if (row.tag == tag("MODL") && (status = take_section(&row, &image->model, &image->model_bytes)) < 0)
            return status;
        if (row.tag == tag("P3X3") && (status = open_table3x3(image, &row)) < 0) return status;
    }
    for (int i = 0; i < NEEDED; i++)
        if (!found[i].tag) return KT_ERR_FORMAT;
    if (!open_stages(image, &found[0]) || !open_values(image, &found[1])) return KT_ERR_FORMAT;
    if (found[2].bytes != (uint32_t)image->stages * 2 * KT_IMAGE_GROUP_BYTES) return KT_ERR_FORMAT;
    image->groups = found[2].offset;
    image->trees = found[3].offset;
    return check_groups(image, found[3].bytes);
}

const uint8_t *kt_image_find_section(const kt_image *image, const char *tag, uint32_t *bytes) {
    const uint8_t *row = image->bytes + KT_IMAGE_HEADER_BYTES;
    for (int i = 0; i < image->bytes[7]; i++, row += KT_IMAGE_SECTION_BYTES) {
        *bytes = kt_bytes_u32(row + 12);
        if (memcmp(row, tag, 4) == 0 && kt_bytes_u16(row + 4) == 1 && *bytes)
            return image->bytes + kt_bytes_u32(row + 8);
    }
    return NULL;
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

kt_image_walk kt_image_walk_begin(const kt_image *image, kt_image_group group) {
    return (kt_image_walk){
        .image = image, .at = image->bytes + group.first, .end = image->bytes + group.end, .depth = -1};
}

/* Reads the next node, or the next tree's root. Returns its level, NULL when it has no pattern. */
static const uint8_t *next_node(kt_image_walk *walk) {
    unsigned lowest = 0, stone, flags;
    int from = walk->depth++;
    if (from < 0) walk->tree = kt_image_tree_read(walk->at), walk->at = walk->tree.root;
    else lowest = walk->step[from].lowest;
    const uint8_t *at = kt_image_head(walk->at, lowest, &stone, &flags),
                  *end = from < 0 ? walk->tree.end : walk->step[from].end;
    at = kt_image_node_inside(at, flags, &end);
    if (from >= 0) {
        walk->stone[from] = (uint16_t)stone;
        walk->step[from].lowest = (uint16_t)kt_image_lowest_behind(stone);
    }
    walk->step[walk->depth].end = end;
    walk->step[walk->depth].lowest = (uint16_t)kt_image_lowest_after(stone);
    walk->at = at + (flags & KT_NODE_PATTERN);
    return flags & KT_NODE_PATTERN ? at : NULL;
}

uint32_t kt_image_walk_next(kt_image_walk *walk, kt_pattern *pattern) {
    const uint8_t *level = NULL;
    while (!level) {
        while (walk->depth >= 0 && walk->at == walk->step[walk->depth].end) walk->depth--;
        if (walk->at == walk->end) return 0;
        level = next_node(walk);
    }
    pattern->value_q16 = kt_image_value(walk->image, *level);
    pattern->x_min = walk->tree.x_min, pattern->x_max = walk->tree.x_max;
    pattern->y_min = walk->tree.y_min, pattern->y_max = walk->tree.y_max;
    pattern->stones = (uint8_t)walk->depth;
    memcpy(pattern->stone, walk->stone, pattern->stones * sizeof *walk->stone);
    return (uint32_t)(level - walk->image->bytes);
}
