/* mogo3x3.h: the 3x3 patterns of MoGo's playouts: hane, cuts and moves at the edge.
 *
 * Source: S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in Monte-Carlo Go",
 * INRIA RR-6062, 2006, section 3. host-tools/tables/mogo3x3.c writes the table. */
#ifndef KT_PATTERN_MOGO3X3_H
#define KT_PATTERN_MOGO3X3_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_MOGO3X3_ROW_BITS = 5, /* a row is about 32 surroundings: those that agree in all higher bits */
    KT_MOGO3X3_ROWS = 1 << (16 - KT_MOGO3X3_ROW_BITS),
};

/* Which of the different rows is row r, and these rows: bit s is about their surrounding s. Most rows are
 * equal: so the table takes a third of a plain one. */
extern const uint8_t kt_mogo3x3_row[KT_MOGO3X3_ROWS];
extern const uint32_t kt_mogo3x3_bits[];

/* Is a surrounding (pattern/code3x3.h) one of them? Both colours have the same patterns. */
static inline bool kt_mogo3x3_has(unsigned around) {
    uint32_t bits = kt_mogo3x3_bits[kt_mogo3x3_row[around >> KT_MOGO3X3_ROW_BITS]];
    return bits >> (around & 31) & 1;
}

#ifdef __cplusplus
}
#endif

#endif
