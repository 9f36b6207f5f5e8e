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

/* Is a surrounding (pattern/code3x3.h) one of them? Bit s % 8 of byte s / 8 says so. Both
 * colours have the same patterns. */
extern const uint8_t kt_mogo3x3[8192];

static inline bool kt_mogo3x3_has(unsigned around) { return kt_mogo3x3[around >> 3] >> (around & 7) & 1; }

#ifdef __cplusplus
}
#endif

#endif
