/* patterns_write.h: writes an image (image/image.h) of patterns (patterns.h). Runs on the host, and wherever
 * a test needs an image. */
#ifndef KT_PATTERN_PATTERNS_WRITE_H
#define KT_PATTERN_PATTERNS_WRITE_H

#include "pattern/patterns.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sections of other owners. */
typedef struct kt_sections {
    const kt_section *list;
    unsigned count;
} kt_sections;

typedef struct kt_patterns_content {
    int size;                                  /* board size, KT_BOARD_MIN..KT_BOARD_MAX */
    int stages;                                /* 1..KT_STAGES_MAX */
    int stage_moves;                           /* 1..255 */
    const uint16_t *values;                    /* in 1/65536, rising; those of the patterns */
    int levels;                                /* how many values, 0..KT_LEVELS_MAX */
    const kt_pattern *patterns[KT_GROUPS_MAX]; /* by group (kt_group), each sorted by kt_pattern_compare */
    uint32_t count[KT_GROUPS_MAX];
    kt_sections before, behind; /* the section TREE */
} kt_patterns_content;

/* The order in which a group's patterns are written: by bounds; then by stones, nearest first, a pattern
 * before those that go on from it. Negative, zero or positive as for qsort. */
int kt_pattern_compare(const kt_pattern *a, const kt_pattern *b);

/* Writes the image into `bytes` and returns how many bytes it has, 2^27 at the most. The patterns must be
 * right, in order and all different in bounds or stones; that isn't checked. Errors: KT_ERR_FULL when
 * `capacity` bytes are too few; KT_ERR_RANGE when a size or a number of stages, moves, levels or sections in
 * `content` lies outside its range. */
KT_MUST_USE kt_status kt_patterns_write(const kt_patterns_content *content, uint8_t *bytes, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
