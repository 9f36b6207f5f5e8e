/* connect.h: can two chains of a colour be linked? For desktops.
 *
 * Their owner wants one chain that holds both; the opponent captures one of them, or separates them. The reading is that of
 * life.h with this aim: on a part of the board, by proof numbers, with kos told apart.
 *
 * The part holds the shortest ways between the chains, ways that are a few moves longer, the opponent's chains that could be
 * captured there, and the liberties of chains that have few. It grows in steps. What lies around it is taken as open_part.h
 * says, so an answer is a proof, or it is likely. */
#ifndef KT_TACTICS_CONNECT_H
#define KT_TACTICS_CONNECT_H

#include "tactics/life.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

/* By kt_life_outcome, of which KT_LIFE_SEKI doesn't happen: "unknown", "cut", "ko", "", "linked". */
extern const char *const kt_connect_outcomes[5];

/* Reads whether the chains at `a` and `b`, two stones of one colour, can be linked when `first` moves first. Looks at `nodes`
 * positions at most. The result's outcome is KT_LIFE_ALIVE when they are linked, KT_LIFE_DEAD when they are cut, KT_LIFE_KO or
 * KT_LIFE_UNKNOWN; its ko_for names the owner as KT_LIFE_DEFENDER; the move is KT_PASS when none helps or is needed. Error:
 * KT_ERR_FULL when even the shortest ways lie on too large a part of the board (KT_PART_POINTS). */
KT_MUST_USE kt_status kt_connect_read(kt_life *life, const kt_board *board, kt_point a, kt_point b,
                                      kt_colour first, uint32_t nodes, kt_life_result *result);

#endif

#ifdef __cplusplus
}
#endif

#endif
