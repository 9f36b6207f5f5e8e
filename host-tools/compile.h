/* compile.h: puts patterns into an image (lib/pattern/image.h), the best first, up to a budget of bytes. */
#ifndef COMPILE_H
#define COMPILE_H

#include "patterns.h"

typedef struct compile_settings {
    int size;             /* board size */
    int stages;           /* 1..KT_IMAGE_STAGES_MAX */
    int stage_moves;      /* 1..255 */
    size_t budget_bytes;  /* the image may be this large */
    const char *info;     /* text for the section INFO */
} compile_settings;

typedef struct compile_result {
    uint8_t *bytes;       /* the image; the caller frees it */
    size_t count;         /* its bytes */
    size_t pattern_bytes; /* of these, in the section PATT */
    size_t kept;          /* patterns in it */
    size_t dropped;       /* patterns that did not fit */
    double lowest_value;  /* of the patterns kept; 0 when none is */
    double highest_dropped; /* value of the best pattern dropped; 0 when none is */
} compile_result;

/* Writes as many patterns as fit, from the first of the set, which is sorted by pattern_set_sort. */
compile_result compile_image(const pattern_set *set, const compile_settings *settings);

#endif
