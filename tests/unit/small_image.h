/* small_image.h: a pattern image for tests, small enough to be written by hand.
 *
 * It holds two patterns without stones, for 9x9 with a ko and without: the four points like C3 have the value
 * 1/2, the middle has 1/4. Their offsets are 97 and 101, and 106 and 110 with a ko. */
#ifndef SMALL_IMAGE_H
#define SMALL_IMAGE_H

#include <string.h>

#include "base/bytes.h"
#include "pattern/image.h"

/* Opens it. */
static inline kt_status small_image_open(kt_image *image) {
    static uint8_t bytes[114] = "KTIM";
    static const char tags[] = "STAGGRPSTREE";
    static const uint8_t offsets[] = {68, 72, 96, 114};
    /* A root alone: 2 * 8 bytes of patterns, no nodes that follow. */
    static const uint8_t tree[] = {16, 0, 0x80, 0x22, 0x22, 0, 0x40, 0x44, 0x44};
    kt_bytes_put_u16(bytes + 4, KT_IMAGE_VERSION);
    bytes[6] = 9;
    bytes[7] = 3;
    kt_bytes_put_u32(bytes + 8, sizeof bytes);
    for (int i = 0; i < 3; i++) {
        uint8_t *row = bytes + 20 + 16 * i;
        memcpy(row, tags + 4 * i, 4);
        kt_bytes_put_u16(row + 4, 1);
        kt_bytes_put_u32(row + 8, offsets[i]);
        kt_bytes_put_u32(row + 12, (uint32_t)offsets[i + 1] - offsets[i]);
    }
    bytes[68] = 1;
    bytes[69] = 15;
    for (uint32_t group = 0; group < 2; group++) {
        kt_bytes_put_u32(bytes + 72 + 12 * group, 9 * group);
        kt_bytes_put_u32(bytes + 76 + 12 * group, 9);
        kt_bytes_put_u32(bytes + 80 + 12 * group, 2);
        memcpy(bytes + 96 + 9 * group, tree, sizeof tree);
    }
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, sizeof bytes));
    return kt_image_open(image, bytes, sizeof bytes);
}

#endif
