/* image.h: the image, a block of bytes that holds what Katachi has learned. It is used in place, in flash for
 * example, and never copied.
 *
 *   +---------------------+  0
 *   | header              |  20 bytes
 *   +---------------------+  20
 *   | table of contents   |  a row of 16 bytes for each section
 *   |                     |
 *   +---------------------+  20 + 16 * sections
 *   | first section       |
 *   +---------------------+
 *   | ...                 |  in the order of the table; gaps are allowed, overlaps aren't
 *   +---------------------+
 *   | last section        |
 *   +---------------------+  at or before the total bytes
 *
 *   header                                    row
 *      0  magic "KTIM"                           0  tag, four letters, each tag once
 *      4  u16  format version, 3                 4  u16  version of the section
 *      6  u8   board size, 2..19                 6  u16  reserved, 0
 *      7  u8   number of sections, 1..16         8  u32  offset of the section from byte 0
 *      8  u32  total bytes                      12  u32  bytes of the section
 *     12  u32  CRC-32 (base/crc32.h) of all bytes but these four
 *     16  u32  reserved, 0
 *
 * All numbers are little-endian, and nothing needs alignment. What a section holds is known to its owner
 * alone, the module named below. Its header describes the bytes; it finds the section with kt_image_find, checks
 * it and reads it.
 *
 *   STAG, VALS, GRPS, TREE   patterns, in every image   pattern/patterns.h
 *   P3X3                     3x3 patterns               pattern/table3x3.h
 *   MODL                     a network                  model/model.h
 *   JUDG                     what judges positions      model/evaluation.h
 *   SHAP                     weights of local shapes    search/shapes.h
 *   RULE                     rules about goals          goals/knowledge.h
 *   PROB                     problems of a corner       problem/corners.h
 *   INFO                     where all that comes from  text in UTF-8, version 1: kt_image_text
 *   SIGN                     who made the image         image/image_sign.h
 *
 * A reader skips tags that it doesn't know. */
#ifndef KT_IMAGE_IMAGE_H
#define KT_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_IMAGE_VERSION = 3,
    KT_IMAGE_HEADER_BYTES = 20,
    KT_IMAGE_ROW_BYTES = 16, /* of the table of contents */
    KT_IMAGE_SECTIONS_MAX = 16,
};

/* An image that has been checked. Its bytes must stay where they are. */
typedef struct kt_image {
    const uint8_t *bytes;
    uint32_t total_bytes;
    uint8_t size; /* of the boards that it is for, 2..KT_BOARD_MAX */
#if KT_DESKTOP
    const uint8_t *arranged; /* its model's weights, once more (kt_model_arrange); NULL: nobody did that */
#endif
} kt_image;

/* A section of an image, or one that is to be written (image_write.h). */
typedef struct kt_section {
    const uint8_t *bytes;
    uint32_t count; /* of the bytes */
    uint16_t version;
    char tag[4];
} kt_section;

/* The numbers of a header. */
typedef struct kt_image_header {
    uint32_t total_bytes;
    uint32_t crc;
    uint8_t size;
    uint8_t sections;
} kt_image_header;

/* Checks the sections of one owner. Also returns KT_OK when the image lacks a section that it need not
 * have. */
typedef kt_status kt_image_check(const kt_image *image);

/* Opens the image at `bytes`. `available` is the room there; the image may be shorter. Checks header,
 * checksum and table of contents, then calls each of `checks` (NULL behind the last). A section whose check
 * was among them can be trusted afterwards. Errors: KT_ERR_SIZE, KT_ERR_MAGIC, KT_ERR_VERSION, KT_ERR_CRC;
 * KT_ERR_FORMAT, also when the image is for boards larger than KT_BOARD_MAX; those of the checks. */
KT_MUST_USE kt_status kt_image_open(kt_image *image, const void *bytes, size_t available,
                                    kt_image_check *const *checks);

/* Reads a header (KT_IMAGE_HEADER_BYTES at `bytes`), and checks that an image of at most `available` bytes
 * may begin with it. Sets `header` even when it returns an error. Errors: KT_ERR_MAGIC, KT_ERR_VERSION,
 * KT_ERR_SIZE, KT_ERR_FORMAT, as above. */
KT_MUST_USE kt_status kt_image_read_header(kt_image_header *header, const uint8_t *bytes, size_t available);

/* Finds the section with this tag and version. Errors: KT_ERR_NOTHING when there is none; KT_ERR_VERSION
 * when it has another version. */
KT_MUST_USE kt_status kt_image_find(const kt_image *image, const char *tag, unsigned version,
                                    kt_section *section);

/* Sets `section` to row `number` of the table of contents, from 0. Returns false behind the last. */
bool kt_image_section(const kt_image *image, unsigned number, kt_section *section);

/* Returns the section INFO, or one of 0 bytes when there is none. */
kt_section kt_image_text(const kt_image *image);

/* Returns the checksum that belongs into the header of this image. `total_bytes` is KT_IMAGE_HEADER_BYTES or
 * more. */
uint32_t kt_image_crc(const uint8_t *bytes, uint32_t total_bytes);

#ifdef __cplusplus
}
#endif

#endif
