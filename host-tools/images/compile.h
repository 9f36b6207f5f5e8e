/* compile.h: makes an image (lib/image/image.h) of patterns, as many as fit into a budget of bytes, and of
 * what else is there. */
#pragma once

#include "learn/patterns.h"
#include "train/network.h"

struct compile_settings {
    int size;                      /* board size */
    int stages;                    /* 1..KT_STAGES_MAX */
    int stage_moves;               /* 1..255 */
    size_t budget_bytes;           /* the largest image; more bytes hold more patterns */
    const char *info;              /* text for the section INFO */
    const struct network *network; /* for the section MODL, or NULL */
    bool judges;                   /* write the section JUDG, too, if the network judges: desktops read it */
    bool alone; /* then say that a search asks it alone, without playouts */
    const kt_section *sections;    /* further ones (images/section.h) */
    unsigned section_count;        /* 0..SECTIONS_MANY */
};

struct compile_result {
    uint8_t *bytes;         /* the image; the caller frees it */
    size_t count;           /* its bytes; 0 when even an image without patterns exceeds the budget */
    size_t model_bytes;     /* of which the model takes these */
    size_t kept;            /* patterns in it */
    size_t dropped;         /* patterns that did not fit */
    uint32_t dropped_plays; /* how often the best of the dropped ones was right; 0 when none was dropped */
};

/* Writes the patterns of `set`, as dominate_drop leaves it: sorted by pattern_set_sort, and without two of
 * the same stage, ko, stones and bounds. When the budget is too small, the patterns stay that were right most
 * often (`plays`); of equals, the first ones. (The most valuable patterns would answer few positions: high
 * values belong to large patterns, which hardly ever match.) Values are rounded to few levels (levels.h). */
struct compile_result compile_image(const struct pattern_set *set, const struct compile_settings *settings);
