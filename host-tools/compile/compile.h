/* compile.h: puts patterns into an image (lib/image/image.h), as many as fit into a budget of bytes. */
#ifndef COMPILE_H
#define COMPILE_H

#include "learn/patterns.h"
#include "train/network.h"
#include "train/shape_weights.h"

struct compile_settings {
    int size;                           /* board size */
    int stages;                         /* 1..KT_STAGES_MAX */
    int stage_moves;                    /* 1..255 */
    size_t budget_bytes;                /* the image may be this large */
    const char *info;                   /* text for the section INFO */
    const struct network *network;      /* for the section MODL, or NULL */
    const uint8_t *table3x3;            /* the section P3X3 (pattern/table3x3.h), or NULL */
    const struct shape_weights *shapes; /* for the section SHAP, or NULL */
};

struct compile_result {
    uint8_t *bytes;         /* the image; the caller frees it */
    size_t count;           /* its bytes; 0 when the budget is too small for an image without patterns */
    size_t model_bytes;     /* of these the model's */
    size_t shapes_bytes;    /* and those of the weights of shapes */
    size_t kept;            /* patterns in it */
    size_t dropped;         /* patterns that did not fit */
    uint32_t dropped_plays; /* how often the best of the dropped ones was right; 0 when none was dropped */
};

/* Writes the patterns of `set`, which is sorted by pattern_set_sort and has no two of the same stage, ko,
 * stones and bounds, as dominate_drop leaves it. When the budget is too small, those stay that were right most
 * often (`plays`), of equals those that come first. The most valuable ones alone would
 * answer few positions: high values belong to large patterns that hardly ever match.
 * Values are rounded to few levels (levels.h). */
struct compile_result compile_image(const struct pattern_set *set, const struct compile_settings *settings);

#endif
