#include "pattern/image.h"

#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "pattern/spiral.h"

enum { CRC_AT = 12, CRC_END = 16, SECTIONS_MAX = 16, VARINT_BYTES_MAX = 4 };

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

/* Checks the node whose varint begins at `at`, the nodes that follow left out; it must end at or before
 * `end`. Returns the high byte of its own patterns' highest value, 0 without patterns; -1 when it is bad. */
static int check_node(const uint8_t *at, const uint8_t *end, int quadrant, kt_image_node *node) {
    uint32_t number, count;
    const uint8_t *inside = check_varint(at, end, &number);
    if (!inside || number / 2 > (size_t)(end - inside)) return -1;
    end = inside + number / 2;
    int head = number / 2 >= KT_IMAGE_LIMITS_FROM ? 1 + KT_IMAGE_LIMITS_BYTES : 1;
    if (number & 1 ? inside == end || !check_varint(inside + head, end, &count)
                   : number / 2 % KT_PATTERN_BYTES != 0)
        return -1;
    *node = kt_image_node_read(at);
    if (node->count > (size_t)(end - node->patterns) / KT_PATTERN_BYTES) return -1;
    const uint8_t *behind = node->patterns + node->count * KT_PATTERN_BYTES;
    if ((number & 1) != (behind < end)) return -1;
    int best = 0;
    for (at = node->patterns; at < behind; at += KT_PATTERN_BYTES) {
        uint8_t x = at[2], y = at[3];
        if ((x & 15) > x >> 4 || (y & 15) > y >> 4 || x >> 4 >= quadrant || y >> 4 >= quadrant) return -1;
        if (at[1] > best) best = at[1];
    }
    return best;
}

/* Checks the stone of a node; NULL when it is none of the board's. */
static const uint8_t *check_stone(const uint8_t *at, const uint8_t *end, int size) {
    uint16_t stone;
    if (at == end || (*at >= KT_PATTERN_FAR_STONE && end - at < 2)) return NULL;
    at = kt_image_stone(at, &stone);
    return stone < kt_spiral_count(size) * 2 ? at : NULL;
}

/* The reach of patterns that have a stone with this reach and the one whose bytes begin at `at`. */
static uint8_t reach_with(const kt_spiral *spiral, const uint8_t *at, uint8_t reach) {
    uint16_t stone;
    kt_image_stone(at, &stone);
    int distance = kt_spiral_reach(spiral, stone / 2);
    return distance > reach ? (uint8_t)distance : reach;
}

/* A node on the way to the one that is checked. */
typedef struct step {
    const uint8_t *end;         /* behind all that follow from it */
    uint8_t says;               /* is the high byte of the highest value */
    int best;                   /* the highest found so far */
    const uint8_t *says_limits; /* are the limits; NULL when it tells none */
    kt_image_limits limits;     /* found so far */
    uint8_t reach;              /* of the stones on the way here */
} step;

/* The limits of a node's own patterns, which have a stone with this reach. */
static kt_image_limits own_limits(const kt_image_node *node, uint8_t reach) {
    kt_image_limits limits = kt_image_limits_none();
    for (uint32_t i = 0; i < node->count; i++) {
        const uint8_t *at = node->patterns + i * KT_PATTERN_BYTES;
        const kt_image_limits own = {at[2] & 15, at[2] >> 4, at[3] & 15, at[3] >> 4, reach};
        kt_image_limits_widen(&limits, &own);
    }
    return limits;
}

/* Has the node with all that follow said the truth? Its limits and best widen those of the node before. */
static bool close_node(const step *node, step *before) {
    const kt_image_limits *found = &node->limits;
    const uint8_t *says = node->says_limits;
    if (node->best != node->says) return false;
    if (says && (says[0] != (found->x_min | found->x_max << 4) ||
                 says[1] != (found->y_min | found->y_max << 4) || says[2] != found->reach))
        return false;
    if (node->best > before->best) before->best = node->best;
    kt_image_limits_widen(&before->limits, found);
    return true;
}

/* Checks a group's tree, node by node: everything ends where it should, what nodes say of the patterns that
 * follow is true, and there are as many as the group says. */
static bool check_tree(const kt_image *image, const kt_spiral *spiral, kt_image_group group) {
    step path[KT_PATTERN_STONES_MAX + 1] = {{.end = image->bytes + group.end}}; /* path[0]: before the root */
    const uint8_t *at = image->bytes + group.first;
    uint32_t patterns = 0;
    int depth = 0;
    path[0].limits = kt_image_limits_none();
    do {
        step *before = &path[depth];
        const uint8_t *end = before->end, *stone = at;
        kt_image_node node;
        if (depth && !(at = check_stone(at, end, image->size))) return false;
        int best = check_node(at, end, kt_quadrant(image->size), &node);
        if (best < 0) return false;
        patterns += node.count;
        at = node.patterns + node.count * KT_PATTERN_BYTES;
        step here = {.end = node.end, .says = node.best, .best = best, .says_limits = node.limits};
        here.reach = depth ? reach_with(spiral, stone, before->reach) : 0;
        here.limits = own_limits(&node, here.reach);
        if (at < node.end) {
            if (depth == KT_PATTERN_STONES_MAX) return false;
            path[++depth] = here;
        } else {
            here.says = (uint8_t)best;
            if (!close_node(&here, before)) return false;
        }
        for (; depth && at == path[depth].end; depth--)
            if (!close_node(&path[depth], &path[depth - 1])) return false;
    } while (depth);
    return at == path[0].end && patterns == group.count;
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

kt_status kt_image_open(kt_image *image, const void *bytes, size_t available) {
    kt_status status = check_header(bytes, available);
    if (status < 0) return status;
    *image = (kt_image){.bytes = bytes};
    image->total_bytes = kt_bytes_u32(image->bytes + 8);
    image->size = image->bytes[6];
    int sections = image->bytes[7];
    uint32_t from = KT_IMAGE_HEADER_BYTES + (uint32_t)sections * KT_IMAGE_SECTION_BYTES;
    if (from > image->total_bytes) return KT_ERR_FORMAT;

    section found[3] = {{0}};
    const uint32_t wanted[3] = {tag("STAG"), tag("GRPS"), tag("TREE")};
    for (int i = 0; i < sections; i++) {
        section row;
        status = read_section(image, i, from, &row);
        if (status < 0) return status;
        from = row.offset + row.bytes;
        for (int j = 0; j < 3; j++) {
            if (row.tag != wanted[j]) continue;
            if (row.version != 1 || found[j].tag) return row.version != 1 ? KT_ERR_VERSION : KT_ERR_FORMAT;
            found[j] = row;
        }
        if (row.tag == tag("INFO")) {
            image->info = row.offset;
            image->info_bytes = row.bytes;
        }
        if (row.tag == tag("MODL")) {
            if (row.version != 1) return KT_ERR_VERSION;
            image->model = row.offset;
            image->model_bytes = row.bytes;
        }
    }
    if (!found[0].tag || !found[1].tag || !found[2].tag || found[0].bytes != 4) return KT_ERR_FORMAT;
    image->stages = image->bytes[found[0].offset];
    image->stage_moves = image->bytes[found[0].offset + 1];
    if (image->stages < 1 || image->stages > KT_IMAGE_STAGES_MAX || image->stage_moves < 1)
        return KT_ERR_FORMAT;
    if (found[1].bytes != (uint32_t)image->stages * 2 * KT_IMAGE_GROUP_BYTES) return KT_ERR_FORMAT;
    image->groups = found[1].offset;
    image->trees = found[2].offset;
    return check_groups(image, found[2].bytes);
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

/* Reads what stands before the patterns of the node at walk->at. */
static void enter_node(kt_image_walk *walk) {
    if (walk->depth) walk->at = kt_image_stone(walk->at, &walk->stone[walk->depth - 1]);
    kt_image_node node = kt_image_node_read(walk->at);
    walk->at = node.patterns;
    walk->patterns = node.count;
    walk->end[walk->depth] = node.end;
}

kt_image_walk kt_image_walk_begin(const kt_image *image, kt_image_group group) {
    kt_image_walk walk = {.image = image, .at = image->bytes + group.first};
    enter_node(&walk);
    return walk;
}

/* Goes to the next node. Returns false when there is none. */
static bool next_node(kt_image_walk *walk) {
    while (walk->at == walk->end[walk->depth]) {
        if (walk->depth == 0) return false;
        walk->depth--;
    }
    walk->depth++;
    enter_node(walk);
    return true;
}

uint32_t kt_image_walk_next(kt_image_walk *walk, kt_pattern *pattern) {
    while (walk->patterns == 0)
        if (!next_node(walk)) return 0;
    walk->patterns--;
    const uint8_t *at = walk->at;
    walk->at += KT_PATTERN_BYTES;
    *pattern = (kt_pattern){
        .value_q16 = kt_bytes_u16(at),
        .x_min = at[2] & 15,
        .x_max = at[2] >> 4,
        .y_min = at[3] & 15,
        .y_max = at[3] >> 4,
        .stones = walk->depth,
    };
    memcpy(pattern->stone, walk->stone, walk->depth * sizeof *walk->stone);
    return (uint32_t)(at - walk->image->bytes);
}
