/* patterns.h: the patterns of an image (image/image.h), in four sections that every image has.
 *
 * A pattern is the stones and board edges around a move, with the value of the move. It is written in one
 * orientation: Black is to move, and the move lies in the quadrant of columns and rows 0..(size - 1) / 2. It
 * holds in all eight symmetries. Its translation bounds are a rectangle: wherever in it the move lies, the
 * pattern holds, its stones shifted along.
 *
 * A group holds the patterns for one situation: a stage of the game, with a ko on the board or without. The
 * patterns of a group with the same bounds form a tree. Its nodes are stones, nearest to the move first, so
 * patterns that begin alike share nodes:
 *
 *     the move --- black at 1 --- white at 2 *         * a pattern is complete here: its stones are
 *              |               `- black at 4 *           those on the way from the root
 *              `-- white at 1 *
 *
 * Section "STAG" version 1, 4 bytes: how games are divided into stages
 *      0  u8   number of stages, 1..5
 *      1  u8   moves in a stage, 1..255; the last stage has no end
 *      2  u16  reserved, 0
 * Section "VALS" version 1, 2 bytes a level: u16 value in 1/65536 (1 is written 65535), rising; 0..128 levels
 * Section "GRPS" version 1, 12 bytes a group, by group number (kt_group):
 *      0  u32  offset of the group's trees, inside the section TREE
 *      4  u32  bytes of the trees, 0 without patterns
 *      8  u32  number of the group's patterns
 * Section "TREE" version 1: the trees of each group in turn, by rising bounds (their two bytes as a u16).
 *   A tree:
 *      u8      the lowest column of the move (low 4 bits), the highest (high 4 bits)
 *      u8      the lowest row, the highest
 *      u8      reach, 0..18: the largest distance, in columns or in rows, of a stone from the move
 *      varint  bytes of the root and its subtree
 *      the root, a last child
 *   A node, followed by its subtree:
 *      head    bit 0: a pattern is complete here; bit 1: the node has children; at least one of the two.
 *              Bit 2: it is the last child of its parent, so it ends where the parent ends.
 *              High 5 bits: d; from 25 on a second byte follows, and d = 25 + (bits - 25) * 256 + byte.
 *              The node's stone is d + 1 + the stone of the child before it; for a first child, d + 2 + the
 *              parent's stone with bit 0 cleared. Bit 0 of a stone: 0 black (the mover), 1 white;
 *              stone / 2: its place in the spiral (spiral.h) around the move. The root's stone is 0 and
 *              stands for the move itself
 *      if it has children and isn't a last child:
 *         varint  bytes of its level, if any, and of its children
 *      if a pattern is complete:
 *         u8      level, an index into VALS
 *      its children, by rising stone
 *   A varint has 7 bits a byte, the lowest first; bit 7: another byte follows; 4 bytes at most. */
#ifndef KT_PATTERN_PATTERNS_H
#define KT_PATTERN_PATTERNS_H

#include "base/bytes.h"
#include "board/point.h"
#include "image/image.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_STAGES_MAX = 5,
    KT_GROUPS_MAX = KT_STAGES_MAX * 2,
    KT_GROUP_BYTES = 12, /* in the section GRPS */
    KT_LEVELS_MAX = 128, /* different values in an image */
    KT_PATTERN_STONES_MAX = 16,
};

/* The patterns of an image whose sections have been checked (kt_patterns_check). */
typedef struct kt_patterns {
    kt_image image;
    const uint8_t *values, *groups, *trees; /* the sections VALS, GRPS, TREE */
    uint32_t tree_bytes;
    uint8_t stages;      /* 1..KT_STAGES_MAX */
    uint8_t stage_moves; /* 1..255 */
    uint8_t levels;      /* 0..KT_LEVELS_MAX */
} kt_patterns;

/* A group's trees. */
typedef struct kt_pattern_group {
    const uint8_t *first, *end;
    uint32_t count; /* of its patterns */
} kt_pattern_group;

/* One pattern, decoded. */
typedef struct kt_pattern {
    uint16_t value_q16;
    uint8_t x_min, x_max, y_min, y_max;    /* translation bounds: where the move may lie, 0..(size - 1) / 2 */
    uint8_t stones;                        /* 0..KT_PATTERN_STONES_MAX */
    uint16_t stone[KT_PATTERN_STONES_MAX]; /* place in the spiral * 2 + (1 for the opponent's) */
} kt_pattern;

/* Checks every byte of the four sections. For kt_image_open. Errors: KT_ERR_VERSION; KT_ERR_FORMAT, also when
 * a section is missing. */
KT_MUST_USE kt_status kt_patterns_check(const kt_image *image);

/* Opens the patterns of an image that was opened with kt_patterns_check among its checks; doesn't check the
 * trees again. Errors: those of kt_patterns_check, for an image that wasn't. */
KT_MUST_USE kt_status kt_patterns_open(kt_patterns *patterns, const kt_image *image);

/* Returns the number of patterns in all groups. */
uint32_t kt_patterns_count(const kt_patterns *patterns);

/* Returns the largest reach of all trees. Cost: a pass over all trees. */
int kt_patterns_reach(const kt_patterns *patterns);

/* Returns the stage (0..stages - 1) of move `move_number`, from 1, in games divided into `stages` stages of
 * `stage_moves` moves. */
int kt_stage(int stages, int stage_moves, uint32_t move_number);

/* Groups are numbered by stage, and by whether a ko is on the board: 0..KT_GROUPS_MAX - 1. */
static inline int kt_group(int stage, bool ko) { return stage * 2 + ko; }
static inline int kt_group_stage(int group) { return group / 2; }
static inline bool kt_group_ko(int group) { return group % 2; }
static inline int kt_groups(int stages) { return stages * 2; }

/* Returns group number `group`, 0..kt_groups(stages) - 1. */
kt_pattern_group kt_patterns_group(const kt_patterns *patterns, int group);

/* The value of a level (0..levels - 1), in 1/65536. */
static inline uint16_t kt_patterns_value(const kt_patterns *patterns, unsigned level) {
    return kt_bytes_u16(patterns->values + 2 * level);
}

/* A tree, decoded. */
typedef struct kt_pattern_tree {
    uint8_t x_min, x_max, y_min, y_max; /* where the move of its patterns may lie, 0..(size - 1) / 2 */
    uint8_t reach;                      /* of its patterns' stones */
    const uint8_t *root, *end;
} kt_pattern_tree;

/* The children of one node, while a walk is among them. */
typedef struct kt_siblings {
    const uint8_t *end; /* of the last of them */
    unsigned lowest;    /* the lowest stone that the next of them may have */
} kt_siblings;

/* A walk over all patterns of a group, in the order in which they lie. */
typedef struct kt_pattern_walk {
    const kt_patterns *patterns;
    const uint8_t *at;  /* the next node, or tree */
    const uint8_t *end; /* of the group */
    kt_pattern_tree tree;
    int depth;                                  /* of the way to the next node; -1 between trees */
    kt_siblings way[KT_PATTERN_STONES_MAX + 1]; /* by depth */
    uint16_t stone[KT_PATTERN_STONES_MAX];      /* on the way */
} kt_pattern_walk;

/* Begins a walk over group `group`, 0..kt_groups(stages) - 1. `patterns` must outlive it. */
kt_pattern_walk kt_pattern_walk_begin(const kt_patterns *patterns, int group);

/* Decodes the next pattern and returns its offset in the image, which names it (kt_suggestion); 0 behind the
 * last. */
uint32_t kt_pattern_walk_next(kt_pattern_walk *walk, kt_pattern *pattern);

#ifdef __cplusplus
}
#endif

#endif
