/* small_image.h: a pattern image for tests, small enough to be written by hand.
 *
 * It holds two patterns without stones, for 9x9 with a ko and without: the four points like C3 have the value
 * 1/2, the middle has 1/4. Their offsets are 121 and 127, and 133 and 139 with a ko. */
#ifndef SMALL_IMAGE_H
#define SMALL_IMAGE_H

#include <string.h>

#include "base/bytes.h"
#include "open_patterns.h"

/* Opens it. */
static inline kt_status small_image_open(kt_image *image) {
    static uint8_t bytes[140] = "KTIM";
    static const char tags[] = "STAGVALSGRPSTREE";
    static const uint8_t offsets[] = {84, 88, 92, 116, 140};
    /* Two roots alone, with a pattern each, in columns and rows 2 to 2 and 4 to 4. */
    static const uint8_t trees[] = {0x22, 0x22, 0, 2, 5, 1, 0x44, 0x44, 0, 2, 5, 0};
    kt_bytes_put_u16(bytes + 4, KT_IMAGE_VERSION);
    bytes[6] = 9;
    bytes[7] = 4;
    kt_bytes_put_u32(bytes + 8, sizeof bytes);
    for (int i = 0; i < 4; i++) {
        uint8_t *row = bytes + 20 + 16 * i;
        memcpy(row, tags + 4 * i, 4);
        kt_bytes_put_u16(row + 4, 1);
        kt_bytes_put_u32(row + 8, offsets[i]);
        kt_bytes_put_u32(row + 12, (uint32_t)offsets[i + 1] - offsets[i]);
    }
    bytes[84] = 1;
    bytes[85] = 15;
    kt_bytes_put_u16(bytes + 88, 0x4000);
    kt_bytes_put_u16(bytes + 90, 0x8000);
    for (uint32_t group = 0; group < 2; group++) {
        kt_bytes_put_u32(bytes + 92 + 12 * group, 12 * group);
        kt_bytes_put_u32(bytes + 96 + 12 * group, 12);
        kt_bytes_put_u32(bytes + 100 + 12 * group, 2);
        memcpy(bytes + 116 + 12 * group, trees, sizeof trees);
    }
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, sizeof bytes));
    static kt_image_check *const checks[] = {kt_patterns_check, NULL};
    return kt_image_open(image, bytes, sizeof bytes, checks);
}

#endif
