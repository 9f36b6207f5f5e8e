/* image.h: the pattern image: a block of bytes that holds valued patterns and is used where it lies (flash).
 *
 * All numbers are little-endian; nothing needs alignment; offsets count from the image's first byte.
 *
 *   header, 20 bytes
 *      0  magic "KTIM"
 *      4  u16  format version, 3
 *      6  u8   board size, 2..19
 *      7  u8   number of sections, 1..16
 *      8  u32  total bytes, all sections included
 *     12  u32  CRC-32 (crc32.h) of all bytes but these four
 *     16  u32  reserved, 0
 *   table of contents, 16 bytes a section, ordered by offset; sections don't overlap
 *      0  tag, four letters
 *      4  u16  version of the section
 *      6  u16  reserved, 0
 *      8  u32  offset
 *     12  u32  bytes
 *
 * Sections; a reader skips tags that it doesn't know:
 *   "STAG" version 1, 4 bytes: how games are divided into stages
 *      0  u8   number of stages, 1..5
 *      1  u8   moves in a stage, 1..255; the last stage has no end
 *      2  u16  reserved, 0
 *   "VALS" version 1, 2 bytes a level: u16 value in 1/65536 (1 is written 65535), rising; 0..128 levels
 *   "GRPS" version 1, 12 bytes a group, group number = stage * 2 + (1 when a ko is present)
 *      0  u32  offset of the group's trees, inside the section TREE
 *      4  u32  bytes of the trees, 0 without patterns
 *      8  u32  number of the group's patterns
 *   "TREE" version 1: for each group, one behind the other, a tree for each translation bounds that its
 *   patterns have, by rising bounds (their two bytes as a u16). A tree stands over the
 *   stones of its patterns, nearest first, so that patterns share what they have in common:
 *      u8      the lowest column of the move (low 4 bits), the highest (high 4 bits)
 *      u8      the lowest row, the highest
 *      u8      reach: how many columns or rows, whichever are more, the farthest stone of all its patterns
 *              lies from the move, 0..18
 *      varint  bytes of the root and of all that follows
 *      the root, a last node
 *   A node, with all that follow from it behind it:
 *      head    bit 0: a pattern is complete here; bit 1: nodes follow from this one; one of both at least.
 *              Bit 2: it is the last one that follows from the same one: it ends where that one ends.
 *              High 5 bits: d; from 25 on a second byte follows, and d = 25 + (bits - 25) * 256 + byte.
 *              The node's stone is d + 1 + the stone of the node before it that follows from the same one;
 *              when it is the first, d + 2 + (the stone from which it follows, bit 0 cleared). Bit 0 of a
 *              stone: 0 black (the mover), 1 white; stone / 2: its place in the spiral (spiral.h) around
 *              the move. The root's stone is 0: the move itself, which is none
 *      when nodes follow, but it is not the last one:
 *         varint  bytes of its pattern and of all that follow
 *      when a pattern is complete:
 *         u8      level, an index into VALS
 *      the nodes that follow, by rising stone
 *   A varint has 7 bits a byte, the lowest first; bit 7 tells that another byte follows; 4 bytes at the most.
 *   "MODL" version 1: a model of moves (model/model.h), which kt_image_open doesn't look into
 *   "P3X3" version 1: 3x3 patterns (table3x3.h)
 *   "SHAP" version 1: weights of local shapes (search/shapes.h); kt_image_find_section finds it
 *   "INFO" version 1: text in UTF-8: where the patterns come from
 *
 * A pattern is written in one orientation: the mover is Black and the move lies in the quadrant of columns
 * and rows 0..(size - 1) / 2. It holds in all eight symmetries, and at every place within its bounds. */
#ifndef KT_PATTERN_IMAGE_H
#define KT_PATTERN_IMAGE_H

#include <stddef.h>

#include "base/bytes.h"
#include "board/point.h"

enum {
    KT_IMAGE_VERSION = 3,
    KT_IMAGE_HEADER_BYTES = 20,
    KT_IMAGE_SECTION_BYTES = 16,
    KT_IMAGE_GROUP_BYTES = 12,
    KT_IMAGE_STAGES_MAX = 5,
    KT_IMAGE_LEVELS_MAX = 128,
    KT_IMAGE_FAR = 25, /* the head's high bits from which a second byte follows */
    KT_PATTERN_STONES_MAX = 16,
};

/* An image that has been checked. Its bytes must stay where they are. */
typedef struct kt_image {
    const uint8_t *bytes;
    uint32_t total_bytes;
    uint8_t size;        /* board size that the patterns are for */
    uint8_t stages;      /* 1..KT_IMAGE_STAGES_MAX */
    uint8_t stage_moves; /* 1..255 */
    uint8_t levels;      /* 0..KT_IMAGE_LEVELS_MAX */
    uint8_t reach;       /* the highest of the trees' */
    uint32_t patterns;   /* in all groups */
    uint32_t values;     /* offset of the section VALS */
    uint32_t groups;     /* offset of the section GRPS */
    uint32_t trees;      /* offset of the section TREE */
    uint32_t info;       /* offset of the section INFO, 0 when there is none */
    uint32_t info_bytes;
    uint32_t model; /* offset of the section MODL, and its bytes, 0 when there is none */
    uint32_t model_bytes;
    uint32_t table3x3; /* offset of the section P3X3, and its bytes, 0 when there is none */
    uint32_t table3x3_bytes;
} kt_image;

/* A group's place in the image. */
typedef struct kt_image_group {
    uint32_t first; /* offset of its trees from the image's start */
    uint32_t end;   /* offset behind its trees */
    uint32_t count; /* patterns */
} kt_image_group;

/* One pattern, decoded. */
typedef struct kt_pattern {
    uint16_t value_q16;
    uint8_t x_min, x_max, y_min, y_max;    /* translation bounds: where the move may lie, 0..(size - 1) / 2 */
    uint8_t stones;                        /* 0..KT_PATTERN_STONES_MAX */
    uint16_t stone[KT_PATTERN_STONES_MAX]; /* place in the spiral * 2 + (1 for the opponent's) */
} kt_pattern;

/* The checksum that belongs into the header of these `total_bytes` (20 or more) bytes. */
uint32_t kt_image_crc(const uint8_t *bytes, uint32_t total_bytes);

/* Checks a header alone: could these be the first KT_IMAGE_HEADER_BYTES of an image that has room in
 * `available` bytes? Errors: KT_ERR_MAGIC, KT_ERR_VERSION, KT_ERR_SIZE, KT_ERR_FORMAT, as below. */
KT_MUST_USE kt_status kt_image_check_header(const uint8_t *bytes, size_t available);

/* Checks every byte that matters of `available` bytes (the image may be shorter) and opens it.
 * Errors: KT_ERR_SIZE, KT_ERR_MAGIC, KT_ERR_VERSION, KT_ERR_CRC, KT_ERR_FORMAT (also for boards beyond
 * KT_BOARD_MAX). */
KT_MUST_USE kt_status kt_image_open(kt_image *image, const void *bytes, size_t available);

/* A section that kt_image_open doesn't look into; of version 1, the first of its tag, a word of four letters.
 * Returns where it begins and, in `bytes`, its size; NULL when there is none or it has no bytes. */
const uint8_t *kt_image_find_section(const kt_image *image, const char *tag, uint32_t *bytes);

/* The stage (0..stages - 1) of the move with this number, counted from 1, when games are divided into
 * `stages` of `stage_moves` moves; and when they are divided as for the image. */
int kt_stage(int stages, int stage_moves, uint32_t move_number);
int kt_image_stage(const kt_image *image, uint32_t move_number);

/* The patterns that apply in a stage, with or without a ko. */
kt_image_group kt_image_find_group(const kt_image *image, int stage, bool ko);

/* The value of a level (0..levels - 1), in 1/65536. */
static inline uint16_t kt_image_value(const kt_image *image, unsigned level) {
    return kt_bytes_u16(image->bytes + image->values + 2 * level);
}

/* Decodes the varint at `at` and returns where the next byte is. */
static inline const uint8_t *kt_image_varint(const uint8_t *at, uint32_t *number) {
    uint32_t n = *at++;
    for (int shift = 7; n >> shift; shift += 7) n = (n ^ 1u << shift) | (uint32_t)*at++ << shift;
    *number = n;
    return at;
}

/* The low bits of a head, in `flags`, whose other bits mean nothing: a pattern is complete here; nodes
 * follow; it is the last one that follows from the same one. */
enum { KT_NODE_PATTERN = 1, KT_NODE_MORE = 2, KT_NODE_LAST = 4 };

/* Decodes a head and returns where the next byte is. `lowest` is the lowest stone that the node may have, 0
 * for the root. */
static inline const uint8_t *kt_image_head(const uint8_t *at, unsigned lowest, unsigned *stone,
                                           unsigned *flags) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): of checked images, nodes are nowhere NULL */
    unsigned head = *at++, distance = head >> 3;
    if (distance >= KT_IMAGE_FAR) distance = KT_IMAGE_FAR + ((distance - KT_IMAGE_FAR) << 8 | *at++);
    *flags = head;
    *stone = lowest + distance;
    return at;
}

/* The lowest stone that a node may have: behind one with `stone`, when both follow from the same; and as the
 * first that follows from one with `stone`. */
static inline unsigned kt_image_lowest_behind(unsigned stone) { return stone + 1; }
static inline unsigned kt_image_lowest_after(unsigned stone) { return (stone | 1) + 1; }

/* Goes on from where a node's head ends to its pattern, or to the nodes that follow when it has none. `end`
 * is where the node ends from which it follows; afterwards, where the node itself ends. */
static inline const uint8_t *kt_image_node_inside(const uint8_t *at, unsigned flags, const uint8_t **end) {
    if (flags & KT_NODE_LAST) return at;
    uint32_t bytes = 1;
    if (flags & KT_NODE_MORE) at = kt_image_varint(at, &bytes);
    *end = at + bytes;
    return at;
}

/* A tree, decoded. */
typedef struct kt_image_tree {
    uint8_t x_min, x_max, y_min, y_max; /* where the move of its patterns may lie, 0..(size - 1) / 2 */
    uint8_t reach;                      /* of its patterns' stones */
    const uint8_t *root, *end;
} kt_image_tree;

static inline kt_image_tree kt_image_tree_read(const uint8_t *at) {
    uint32_t bytes;
    const uint8_t *root = kt_image_varint(at + 3, &bytes);
    return (kt_image_tree){at[0] & 15u, at[0] >> 4, at[1] & 15u, at[1] >> 4, at[2], root, root + bytes};
}

/* A walk over all patterns of a group, in the order in which they lie. */
typedef struct kt_image_walk {
    const kt_image *image;
    const uint8_t *at;  /* the next node, or tree */
    const uint8_t *end; /* of the group */
    kt_image_tree tree;
    int depth; /* stones on the way to the last node; -1 between trees */
    struct {   /* the nodes on the way, by depth */
        const uint8_t *end;
        uint16_t lowest; /* stone that the next node that follows may have */
    } step[KT_PATTERN_STONES_MAX + 1];
    uint16_t stone[KT_PATTERN_STONES_MAX]; /* on the way to the last node */
} kt_image_walk;

kt_image_walk kt_image_walk_begin(const kt_image *image, kt_image_group group);

/* Decodes the next pattern and returns its offset in the image, which names it (kt_suggestion); 0 behind the
 * last. */
uint32_t kt_image_walk_next(kt_image_walk *walk, kt_pattern *pattern);

#endif
