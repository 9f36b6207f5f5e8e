/* open_patterns.h: opens images in tests. */
#ifndef OPEN_PATTERNS_H
#define OPEN_PATTERNS_H

#include "pattern/patterns.h"
#include "pattern/table3x3.h"

/* Opens an image and its patterns, and checks all sections that stand in pattern/. */
static inline kt_status open_patterns(kt_patterns *patterns, const void *bytes, size_t available) {
    static kt_image_check *const checks[] = {kt_patterns_check, kt_table3x3_check, NULL};
    kt_image image;
    kt_status status = kt_image_open(&image, bytes, available, checks);
    return status < 0 ? status : kt_patterns_open(patterns, &image);
}

#endif
