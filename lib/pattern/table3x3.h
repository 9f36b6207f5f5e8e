/* table3x3.h: 3x3 patterns in the order of how often they are played, looked up in one step.
 *
 * They are those that Śliwa 2015 keeps for playouts, learned by `katachi learn3x3`: within the board, of
 * three stones or more, no suicide. Rank 1 is the most frequent one.
 *
 * Section "P3X3" of an image (image/image.h), version 1, used where it lies; numbers little-endian, nothing
 * aligned:
 *      0  u8   patterns, 1..255
 *      1  u8 x 3   reserved, 0
 *      4  for each pattern, by rank:
 *           u16  pattern id (code3x3.h), which names no point off the board
 *           u16  its share of all moves that such patterns were counted in, in 1/65536, never rising
 *         u8 x 6561   rank, 0 for none, of each surrounding within the board, seen with the mover as Black,
 *                     so of all images of all patterns. Its place is the code read to the base 3
 *
 * A bit for each of the 2^16 codes would take more, 8192 bytes, and would not tell the order. */
#ifndef KT_PATTERN_TABLE3X3_H
#define KT_PATTERN_TABLE3X3_H

#include "base/bytes.h"
#include "image/image.h"
#include "pattern/code3x3.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_TABLE3X3_PATTERNS_MAX = 255,
    KT_TABLE3X3_HEADER_BYTES = 4,
    KT_TABLE3X3_PATTERN_BYTES = 4,
    KT_TABLE3X3_PLACES = 6561, /* 3^8 */
};

typedef struct kt_pattern3x3 {
    kt_code3x3 id;
    uint16_t share_q16;
} kt_pattern3x3;

/* A section that has been checked. Its bytes must stay where they are. */
typedef struct kt_table3x3 {
    const uint8_t *patterns; /* by rank */
    const uint8_t *ranks;    /* by place */
    uint8_t count;           /* patterns */
} kt_table3x3;

/* Bytes of a section with this number of patterns. */
static inline uint32_t kt_table3x3_bytes(uint32_t patterns) {
    return KT_TABLE3X3_HEADER_BYTES + patterns * KT_TABLE3X3_PATTERN_BYTES + KT_TABLE3X3_PLACES;
}

/* Finds the section in an image, checks every byte of it and opens it. Errors: KT_ERR_NOTHING when there is
 * none; KT_ERR_VERSION; KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_table3x3_find(kt_table3x3 *table, const kt_image *image);

/* For kt_image_open: an image may have no such section. */
KT_MUST_USE kt_status kt_table3x3_check(const kt_image *image);

/* Opens `bytes` bytes that may be a section. Error: KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_table3x3_open(kt_table3x3 *table, const uint8_t *section, uint32_t bytes);

/* Writes a section with `count` (1..KT_TABLE3X3_PATTERNS_MAX) patterns, the first of rank 1, into `section`,
 * which has room for kt_table3x3_bytes(count). The ids must be different. Errors: KT_ERR_RANGE (count),
 * KT_ERR_FORMAT (an id that is none or names points off the board, a rising share). */
KT_MUST_USE kt_status kt_table3x3_write(const kt_pattern3x3 *patterns, int count, uint8_t *section);

/* A section that kt_table3x3_write has written, for an image (image/image_write.h). */
kt_section kt_table3x3_section(const uint8_t *section);

/* The place in the table of a surrounding within the board. Digits to the base 4 become digits to the base 3,
 * all at once: pairs, then pairs of pairs. */
static inline unsigned kt_table3x3_place(kt_code3x3 code) {
    unsigned pairs = (code & 0x3333u) + 3 * (code >> 2 & 0x3333u);
    unsigned fours = (pairs & 0x0f0fu) + 9 * (pairs >> 4 & 0x0f0fu);
    return (fours & 0xffu) + 81 * (fours >> 8);
}

/* The rank of the pattern that this surrounding, seen with the mover as Black, belongs to; 0 when there is
 * none, as always at the edge of the board. */
static inline unsigned kt_table3x3_rank(const kt_table3x3 *table, kt_code3x3 code) {
    return kt_code3x3_leaves_board(code) ? 0 : table->ranks[kt_table3x3_place(code)];
}

/* The pattern of a rank (1..count). */
static inline kt_pattern3x3 kt_table3x3_pattern(const kt_table3x3 *table, unsigned rank) {
    const uint8_t *at = table->patterns + (rank - 1) * KT_TABLE3X3_PATTERN_BYTES;
    kt_pattern3x3 pattern = {kt_bytes_u16(at), kt_bytes_u16(at + 2)};
    return pattern;
}

#ifdef __cplusplus
}
#endif

#endif
