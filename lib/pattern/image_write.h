/* image_write.h: writes a pattern image (image.h). Runs on the host, and wherever a test needs an image. */
#ifndef KT_PATTERN_IMAGE_WRITE_H
#define KT_PATTERN_IMAGE_WRITE_H

#include "pattern/image.h"

typedef struct kt_image_content {
    int size;                                            /* board size, KT_BOARD_MIN..KT_BOARD_MAX */
    int stages;                                          /* 1..KT_IMAGE_STAGES_MAX */
    int stage_moves;                                     /* 1..255 */
    const uint16_t *values;                              /* in 1/65536, rising; those of the patterns */
    int levels;                                          /* how many values, 0..KT_IMAGE_LEVELS_MAX */
    const uint8_t *model;                                /* for the section MODL; NULL for none */
    uint32_t model_bytes;                                /* 0 for none */
    const uint8_t *table3x3;                             /* for the section P3X3; NULL for none */
    uint32_t table3x3_bytes;                             /* 0 for none, which leaves the section out */
    const uint8_t *shapes;                               /* for the section SHAP; NULL for none */
    uint32_t shapes_bytes;                               /* likewise */
    const char *info;                                    /* for the section INFO */
    const kt_pattern *patterns[KT_IMAGE_STAGES_MAX * 2]; /* by group, each sorted by kt_image_compare */
    uint32_t count[KT_IMAGE_STAGES_MAX * 2];
} kt_image_content;

/* The order in which a group's patterns are written: by bounds; then by stones, nearest first, a pattern
 * before those that go on from it. Negative, zero or positive as for qsort. */
int kt_image_compare(const kt_pattern *a, const kt_pattern *b);

/* Writes the image into `bytes` and returns how many bytes it has, 2^27 at the most. The patterns must be
 * right, in order and all different in bounds or stones; that isn't checked. Errors: KT_ERR_FULL when
 * `capacity` bytes are too few; KT_ERR_RANGE when a size or a number of stages, moves or levels in `content`
 * lies outside its range. */
KT_MUST_USE kt_status kt_image_write(const kt_image_content *content, uint8_t *bytes, size_t capacity);

#endif
