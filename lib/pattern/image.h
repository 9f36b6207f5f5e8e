/* image.h: the pattern image: a block of bytes that holds valued patterns and is used where it lies (flash).
 *
 * All numbers are little-endian; nothing needs alignment; offsets count from the image's first byte.
 *
 *   header, 20 bytes
 *      0  magic "KTIM"
 *      4  u16  format version, 2
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
 *      0  u32  offset of the group's tree, inside the section TREE
 *      4  u32  bytes of the tree, 0 without patterns
 *      8  u32  number of the group's patterns
 *   "TREE" version 1: for each group, one behind the other, a tree over the stones of its patterns, nearest
 *   first, so that patterns share what they have in common. A node, with all that follow from it behind it:
 *      head    low 3 bits: p * 3 + f - 1; p tells of the patterns that are complete here: 0 none, 1 one,
 *              2 several; f of the nodes that follow: 0 none, 1 one, 2 several.
 *              High 5 bits: d; from 25 on a second byte follows, and d = 25 + (bits - 25) * 256 + byte.
 *              The node's stone is d + 1 + the stone of the node before it that follows from the same one;
 *              when it is the first, d + 2 + (the stone from which it follows, bit 0 cleared). Bit 0 of a
 *              stone: 0 black (the mover), 1 white; stone / 2: its place in the spiral (spiral.h) around
 *              the move. The root's stone is 0: the move itself, which is none
 *      when the node is one of several that follow, and more than a single pattern (p = 1, f = 0):
 *         varint  bytes of its patterns and of all that follow. Without this number, a node ends where the
 *                 one ends from which it follows, a single pattern behind itself
 *         when that is 32 or more, of the patterns in the node and all that follow:
 *            u8      the highest level
 *            bounds  the smallest translation bounds that hold theirs, written like those below
 *            u8      reach: how many columns or rows, whichever are more, the farthest stone lies from the
 *                    move, 0..18
 *      when p = 2 and f > 0:
 *         varint  bytes of its patterns; when none follow, they fill the node
 *      the patterns that are complete here:
 *         u8      low 7 bits: level, an index into VALS; bit 7: the translation bounds are those of the
 *                 pattern before it at this node, or else of the last one on the way here
 *         bounds  without bit 7. On boards up to 10x10 one byte: the range of the move's columns (low 4
 *                 bits), of its rows (high 4 bits); on larger ones a byte each. The range from `low` to
 *                 `high` is written high * (high + 1) / 2 + low (kt_image_range)
 *      the nodes that follow, by rising stone
 *   A varint has 7 bits a byte, the lowest first; bit 7 tells that another byte follows; 4 bytes at the most.
 *   "MODL" version 1: a model of moves (model/model.h), which kt_image_open doesn't look into
 *   "P3X3" version 1: 3x3 patterns (table3x3.h)
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
    KT_IMAGE_VERSION = 2,
    KT_IMAGE_HEADER_BYTES = 20,
    KT_IMAGE_SECTION_BYTES = 16,
    KT_IMAGE_GROUP_BYTES = 12,
    KT_IMAGE_STAGES_MAX = 5,
    KT_IMAGE_LEVELS_MAX = 128,
    KT_IMAGE_SAME_BOUNDS = 128,   /* the bit of a pattern's first byte */
    KT_IMAGE_ONE_BYTE_LINES = 10, /* on boards up to these lines, translation bounds take one byte */
    KT_IMAGE_FAR = 25,            /* the head's high bits from which a second byte follows */
    KT_IMAGE_TELLS_FROM = 32,     /* bytes of a node that tells its highest level, bounds and reach */
    KT_PATTERN_STONES_MAX = 16,
};

/* An image that has been checked. Its bytes must stay where they are. */
typedef struct kt_image {
    const uint8_t *bytes;
    uint32_t total_bytes;
    uint8_t size;         /* board size that the patterns are for */
    uint8_t stages;       /* 1..KT_IMAGE_STAGES_MAX */
    uint8_t stage_moves;  /* 1..255 */
    uint8_t bounds_bytes; /* of translation bounds in a tree, 1..2 */
    uint8_t levels;       /* 0..KT_IMAGE_LEVELS_MAX */
    uint32_t patterns;    /* in all groups */
    uint32_t values;      /* offset of the section VALS */
    uint32_t groups;      /* offset of the section GRPS */
    uint32_t trees;       /* offset of the section TREE */
    uint32_t info;        /* offset of the section INFO, 0 when there is none */
    uint32_t info_bytes;
    uint32_t model; /* offset of the section MODL, and its bytes; 0 when there is none */
    uint32_t model_bytes;
    uint32_t table3x3; /* offset of the section P3X3, and its bytes; 0 when there is none */
    uint32_t table3x3_bytes;
} kt_image;

/* A group's place in the image. */
typedef struct kt_image_group {
    uint32_t first; /* offset of its tree from the image's start */
    uint32_t end;   /* offset behind its tree */
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

/* Checks every byte that matters of `available` bytes (the image may be shorter) and opens it.
 * Errors: KT_ERR_SIZE, KT_ERR_MAGIC, KT_ERR_VERSION, KT_ERR_CRC, KT_ERR_FORMAT (also for boards beyond
 * KT_BOARD_MAX). */
KT_MUST_USE kt_status kt_image_open(kt_image *image, const void *bytes, size_t available);

/* The stage (0..stages - 1) of the move with this number, counted from 1, when games are divided into `stages`
 * of `stage_moves` moves; and when they are divided as for the image. */
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

/* What there is in a node: patterns and nodes that follow, 0, 1, or 2 for several; the head's low bits. */
enum { KT_SHAPE_SINGLE = 2 /* one pattern and nothing else */ };
static inline unsigned kt_image_shape_patterns(unsigned shape) { return shape >= 5 ? 2 : shape >= 2; }
static inline unsigned kt_image_shape_follow(unsigned shape) {
    return shape + 1 - 3 * kt_image_shape_patterns(shape);
}

/* Decodes a head and returns where the next byte is. `lowest` is the lowest stone that the node may have, 0
 * for the root. */
static inline const uint8_t *kt_image_head(const uint8_t *at, unsigned lowest, unsigned *stone,
                                           unsigned *shape) {
    unsigned head = *at++, distance = head >> 3;
    if (distance >= KT_IMAGE_FAR) distance = KT_IMAGE_FAR + ((distance - KT_IMAGE_FAR) << 8 | *at++);
    *shape = head & 7;
    *stone = lowest + distance;
    return at;
}

/* The lowest stone that a node may have: behind one with `stone`, when both follow from the same; and as the
 * first that follows from one with `stone`. */
static inline unsigned kt_image_lowest_behind(unsigned stone) { return stone + 1; }
static inline unsigned kt_image_lowest_after(unsigned stone) { return (stone | 1) + 1; }

/* Behind the pattern at `at`. */
static inline const uint8_t *kt_image_pattern_end(const kt_image *image, const uint8_t *at) {
    return *at & KT_IMAGE_SAME_BOUNDS ? at + 1 : at + 1 + image->bounds_bytes;
}

/* The bytes of the highest level, the bounds and the reach that a node tells. */
static inline unsigned kt_image_told_bytes(const kt_image *image) { return image->bounds_bytes + 2u; }

/* Behind one of several nodes and all that follow from it; its head ends at `at`. */
static inline const uint8_t *kt_image_node_end(const kt_image *image, const uint8_t *at, unsigned shape) {
    if (shape == KT_SHAPE_SINGLE) return kt_image_pattern_end(image, at);
    uint32_t bytes;
    at = kt_image_varint(at, &bytes);
    return bytes < KT_IMAGE_TELLS_FROM ? at + bytes : at + kt_image_told_bytes(image) + bytes;
}

/* What stands in a node behind its head. */
typedef struct kt_image_node {
    const uint8_t *patterns; /* its patterns; they end, and the nodes that follow begin, at `next` */
    const uint8_t *next;
    const uint8_t *end;    /* behind all that follow */
    const uint8_t *limits; /* bounds and reach of its patterns and all that follow; NULL when not told */
    uint8_t best;          /* their highest level; KT_IMAGE_LEVELS_MAX when not told */
} kt_image_node;

/* Decodes a node whose head ends at `at`. `end` is NULL for one of several that follow from the same one,
 * else the end of that one, or of the root's tree. */
static inline kt_image_node kt_image_node_read(const kt_image *image, const uint8_t *at, unsigned shape,
                                               const uint8_t *end) {
    uint8_t best = KT_IMAGE_LEVELS_MAX;
    const uint8_t *limits = NULL;
    uint32_t bytes;
    if (!end && shape != KT_SHAPE_SINGLE) {
        at = kt_image_varint(at, &bytes);
        if (bytes >= KT_IMAGE_TELLS_FROM) {
            best = *at;
            limits = at + 1;
            at += kt_image_told_bytes(image);
        }
        end = at + bytes;
    }
    unsigned patterns = kt_image_shape_patterns(shape);
    const uint8_t *next = at;
    if (patterns == 1) {
        next = kt_image_pattern_end(image, at);
    } else if (patterns == 2) {
        next = end;
        if (kt_image_shape_follow(shape)) {
            at = kt_image_varint(at, &bytes);
            next = at + bytes;
        }
    }
    return (kt_image_node){at, next, end ? end : next, limits, best};
}

/* The number of a range of columns or rows in translation bounds. */
static inline unsigned kt_image_range(unsigned low, unsigned high) { return high * (high + 1) / 2 + low; }

/* The ranges of columns and of rows in the translation bounds at `at`. */
static inline unsigned kt_image_columns(const kt_image *image, const uint8_t *at) {
    return image->bounds_bytes == 1 ? *at & 15u : *at;
}
static inline unsigned kt_image_rows(const kt_image *image, const uint8_t *at) {
    return image->bounds_bytes == 1 ? *at >> 4 : at[1];
}

/* The reach behind the bounds at `limits` (kt_image_node). */
static inline unsigned kt_image_reach(const kt_image *image, const uint8_t *limits) {
    return limits[image->bounds_bytes];
}

/* The smallest limits that patterns share: the rectangle of their translation bounds, and their reach. */
typedef struct kt_image_limits {
    uint8_t x_min, x_max, y_min, y_max;
    uint8_t reach;
} kt_image_limits;

/* Those of no pattern at all. */
static inline kt_image_limits kt_image_limits_none(void) { return (kt_image_limits){15, 0, 15, 0, 0}; }

/* Widens limits to hold others too. */
static inline void kt_image_limits_widen(kt_image_limits *limits, const kt_image_limits *by) {
    if (by->x_min < limits->x_min) limits->x_min = by->x_min;
    if (by->x_max > limits->x_max) limits->x_max = by->x_max;
    if (by->y_min < limits->y_min) limits->y_min = by->y_min;
    if (by->y_max > limits->y_max) limits->y_max = by->y_max;
    if (by->reach > limits->reach) limits->reach = by->reach;
}

/* A walk over all patterns of a group, in the order in which they lie. */
typedef struct kt_image_walk {
    const kt_image *image;
    kt_image_node node; /* node.patterns: the next pattern; node.next when there is none left */
    uint8_t depth;      /* stones on the way to this node */
    struct {            /* the nodes on the way, by depth */
        const uint8_t *end;
        const uint8_t *bounds; /* of the last pattern so far */
        uint16_t lowest;       /* stone that the next node that follows may have */
        bool several;          /* nodes follow */
    } step[KT_PATTERN_STONES_MAX + 1];
    uint16_t stone[KT_PATTERN_STONES_MAX]; /* on the way to this node */
} kt_image_walk;

kt_image_walk kt_image_walk_begin(const kt_image *image, kt_image_group group);

/* Decodes the next pattern and returns its offset in the image, which names it (kt_suggestion); 0 behind the
 * last. */
uint32_t kt_image_walk_next(kt_image_walk *walk, kt_pattern *pattern);

#endif
