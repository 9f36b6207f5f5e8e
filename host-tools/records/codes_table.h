/* codes_table.h: the tables of character sets, as host-tools/tables/codes.c writes them and codes.c reads them: which
 * character each code means, and the code of each character.
 *
 * All numbers are little-endian, of 32 bits. The file begins with the number of sets, and for each set its name in
 * 16 bytes, the place of its first run and the number of its runs, for reading; then the same two for writing.
 * Then the runs follow, each as `from`, `to` and `count`: for reading, the codes from `from` on mean the characters
 * from `to` on; for writing it's the other way round. The runs of a table are sorted. Codes below 0x80 are those of
 * ASCII in all sets, and are left out.
 *
 * A code is its bytes as one number, the first byte highest. GB18030's codes of four bytes would make many short runs,
 * so they are counted: CODES_GB_LONG and the place among all such codes. In the tables for reading, a code may mean two
 * characters; then the second, which has at most 10 bits, stands 21 bits higher. Bytes that only begin codes stand
 * there too, and mean themselves with CODES_BEGINS. */
#pragma once

#include <stdint.h>

enum {
    CODES_NAME_BYTES = 16,
    CODES_SECOND_SHIFT = 21,
    CODES_GB_LONG = 1 << 24,
    CODES_GB_LONGS = 126 * 10 * 126 * 10, /* 0x81..0xfe, '0'..'9', twice */
};
#define CODES_BEGINS (1U << 31)

/* The number of a code of GB18030 that has four bytes. */
static inline uint32_t codes_gb_long(const uint8_t *bytes) {
    return CODES_GB_LONG + (((bytes[0] - 0x81U) * 10 + bytes[1] - '0') * 126 + bytes[2] - 0x81U) * 10 +
           bytes[3] - '0';
}
