/* open_read.h: reads what becomes of chains on larger and larger open parts of the board, until something is proved. For
 * desktops. Inner part of connect.h and capture.h.
 *
 * Each part is first read as is likely. Then the answer is read again so that it is a proof (open_part.h). */
#ifndef KT_TACTICS_OPEN_READ_H
#define KT_TACTICS_OPEN_READ_H

#include "tactics/open_part.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

typedef struct kt_open_reading {
    kt_open_question question; /* who moves first, and its view, are set by reading */
    kt_life_aim aim;
    unsigned first; /* KT_LIFE_ATTACKER or KT_LIFE_DEFENDER */
    uint32_t nodes; /* positions to look at, at most */
    unsigned levels;
    const uint8_t *shares; /* by level: its share of the positions that remain, in 1/16 */
    /* Finds the empty points of a level. They grow: each level holds those before. */
    void (*find_room)(const struct kt_open_reading *reading, unsigned level, kt_bitboard *room);
} kt_open_reading;

/* Reads. The result's move is KT_PASS when none helps, and when none is needed: when the same comes out although the other
 * side begins. But for races, an unproved loss of a defender who moves first counts as unknown: a small part
 * says so of too many chains (of connections, there were ways outside of it in 21 of 24 of GNU Go's tests; of
 * captures, in 13 of 24). Error: KT_ERR_FULL when even the first part is too large (KT_PART_POINTS). */
KT_MUST_USE kt_status kt_open_read(kt_life *life, const kt_open_reading *reading, kt_life_result *result);

#endif

#ifdef __cplusplus
}
#endif

#endif
