/* image.h: the pattern image: a block of bytes that holds valued patterns and is used where it lies (flash).
 *
 * All numbers are little-endian; nothing needs alignment; offsets count from the image's first byte.
 *
 *   header, 20 bytes
 *      0  magic "KTIM"
 *      4  u16  format version, 1
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
 *   "GRPS" version 1, 12 bytes a group, group number = stage * 2 + (1 when a ko is present)
 *      0  u32  offset of the group's tree, inside the section TREE
 *      4  u32  bytes of the tree
 *      8  u32  number of the group's patterns
 *   "TREE" version 1: for each group, one behind the other, a tree over the stones of its patterns, nearest
 *   first, so that patterns share what they have in common. A node, with all that follow from it behind it:
 *      stone   (the root has none) 1 byte, or 2 when the first is 0xf0 or more: s = first byte, or
 *              (first & 15) * 256 + second byte; bit 0 of s: 0 black (the mover), 1 white; s / 2: place of
 *              the stone in the spiral (spiral.h) around the move
 *      varint  bytes of the node behind this number, with all that follow, * 2 + (1 when nodes follow)
 *      when nodes follow:
 *         u8      the highest value in the node and all that follow, its high byte
 *         when the node has 40 bytes or more behind the first varint, its limits, 3 bytes:
 *            u8   lowest column (low 4 bits) and highest column (high 4 bits) of the translation bounds of its
 *                 patterns and of all that follow
 *            u8   lowest and highest row, likewise
 *            u8   reach: how many columns or rows, whichever are more, the farthest stone of these patterns
 *                 lies from the move, 0..18
 *         varint  number of the patterns that are complete here; without following nodes they fill the node
 *      4 bytes for each of these patterns:
 *         0  u16  value in 1/65536, rounded down; 1 is written 65535
 *         2  u8   translation bounds: lowest column of the move (low 4 bits), highest (high 4 bits)
 *         3  u8   lowest row of the move, highest row, likewise
 *      the nodes that follow
 *   A varint has 7 bits a byte, the lowest first; bit 7 tells that another byte follows; 4 bytes at the most.
 *   "MODL": a model of moves (model/model.h), which kt_image_open doesn't look into
 *   "INFO" version 1: text in UTF-8: where the patterns come from
 *
 * A pattern is written in one orientation: the mover is Black and the move lies in the quadrant of columns
 * and rows 0..(size - 1) / 2. It holds in all eight symmetries, and at every place within its bounds. */
#ifndef KT_PATTERN_IMAGE_H
#define KT_PATTERN_IMAGE_H

#include <stddef.h>

#include "board/point.h"

enum {
    KT_IMAGE_VERSION = 1,
    KT_IMAGE_HEADER_BYTES = 20,
    KT_IMAGE_SECTION_BYTES = 16,
    KT_IMAGE_GROUP_BYTES = 12,
    KT_IMAGE_STAGES_MAX = 5,
    KT_PATTERN_BYTES = 4,
    KT_PATTERN_STONES_MAX = 16,
    KT_IMAGE_LIMITS_BYTES = 3,
    KT_IMAGE_LIMITS_FROM = 40,   /* bytes of a node that tells its limits */
    KT_PATTERN_FAR_STONE = 0xf0, /* a first byte from here on has a second */
};

/* An image that has been checked. Its bytes must stay where they are. */
typedef struct kt_image {
    const uint8_t *bytes;
    uint32_t total_bytes;
    uint8_t size;        /* board size that the patterns are for */
    uint8_t stages;      /* 1..KT_IMAGE_STAGES_MAX */
    uint8_t stage_moves; /* 1..255 */
    uint32_t patterns;   /* in all groups */
    uint32_t groups;     /* offset of the section GRPS */
    uint32_t trees;      /* offset of the section TREE */
    uint32_t info;       /* offset of the section INFO, 0 when there is none */
    uint32_t info_bytes;
    uint32_t model; /* offset of the section MODL, and its bytes; 0 when there is none */
    uint32_t model_bytes;
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

/* A walk over all patterns of a group, in the order in which they lie. */
typedef struct kt_image_walk {
    const kt_image *image;
    const uint8_t *at; /* the next pattern, or the next node when there is none left */
    uint32_t patterns; /* left at this node */
    uint8_t depth;     /* stones on the way to this node */
    const uint8_t *end[KT_PATTERN_STONES_MAX + 1]; /* by depth: where the node on the way ends */
    uint16_t stone[KT_PATTERN_STONES_MAX];         /* on the way to this node */
} kt_image_walk;

kt_image_walk kt_image_walk_begin(const kt_image *image, kt_image_group group);

/* Decodes the next pattern and returns its offset in the image, which names it (kt_suggestion); 0 behind the
 * last. */
uint32_t kt_image_walk_next(kt_image_walk *walk, kt_pattern *pattern);

/* Decodes the stone whose bytes begin at `at` and returns where the next byte is. */
static inline const uint8_t *kt_image_stone(const uint8_t *at, uint16_t *stone) {
    unsigned s = *at++;
    if (s >= KT_PATTERN_FAR_STONE) s = (s & 15) << 8 | *at++;
    *stone = (uint16_t)s;
    return at;
}

/* Decodes the varint at `at` and returns where the next byte is. */
static inline const uint8_t *kt_image_varint(const uint8_t *at, uint32_t *number) {
    uint32_t n = *at++;
    for (int shift = 7; n >> shift; shift += 7) n = (n ^ 1u << shift) | (uint32_t)*at++ << shift;
    *number = n;
    return at;
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

/* What stands at the beginning of a node, the stone left out. */
typedef struct kt_image_node {
    const uint8_t *patterns; /* its patterns; the nodes that follow come behind them */
    const uint8_t *end;      /* behind all that follow */
    uint32_t count;          /* its patterns */
    uint8_t best; /* high byte of the highest value in it and all that follow; 255 when none follow */
    const uint8_t
        *limits; /* columns, rows and reach of its patterns and all that follow; NULL when not told */
} kt_image_node;

/* Decodes a node whose varint begins at `at`. */
static inline kt_image_node kt_image_node_read(const uint8_t *at) {
    uint32_t number;
    kt_image_node node;
    at = kt_image_varint(at, &number);
    node.end = at + number / 2;
    node.best = UINT8_MAX;
    node.count = number / (2 * KT_PATTERN_BYTES);
    node.limits = NULL;
    if (number & 1) {
        node.best = *at++;
        if (number / 2 >= KT_IMAGE_LIMITS_FROM) {
            node.limits = at;
            at += KT_IMAGE_LIMITS_BYTES;
        }
        at = kt_image_varint(at, &node.count);
    }
    node.patterns = at;
    return node;
}

#endif
