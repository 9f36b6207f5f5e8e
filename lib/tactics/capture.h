/* capture.h: can a chain be captured, by whatever means? For desktops.
 *
 * Where ladders and nets (hunt.h) find nothing, a chain may still be caught because its liberties run out: by a race, a snapback,
 * a throw-in, the capture of what surrounds it. The reading is that of life.h with this aim: on a part of the board, by proof
 * numbers, with kos told apart. The chain stands when it has more than KT_CAPTURE_LIBERTIES liberties, lives, or is linked to
 * what is safe.
 *
 * The part holds the points near the chain, and the liberties of chains there that have few. It grows in steps. What lies
 * around it is taken as open_part.h says, so an answer is a proof, or it is likely. That a chain lives unconditionally (benson.h) is
 * proved without reading. */
#ifndef KT_TACTICS_CAPTURE_H
#define KT_TACTICS_CAPTURE_H

#include "tactics/hunt.h"
#include "tactics/life.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

enum { KT_CAPTURE_LIBERTIES = 5 };

/* By kt_life_outcome, of which KT_LIFE_SEKI doesn't happen: "unknown", "captured", "ko", "", "stands". */
extern const char *const kt_capture_outcomes[5];

/* The caller's memory. `life` comes last: kt_life_init makes its table of the bytes behind it. */
typedef struct kt_capture_memory {
    kt_reader reader;
    kt_life life;
} kt_capture_memory;

/* Reads whether the chain at `p` is captured when `first` moves first. Looks at `nodes` positions at most. The result's
 * outcome is KT_LIFE_DEAD when it is captured, KT_LIFE_ALIVE when it stands, KT_LIFE_KO or KT_LIFE_UNKNOWN; its ko_for names
 * the owner as KT_LIFE_DEFENDER; the move is KT_PASS when none helps or is needed. Error: KT_ERR_FULL when even the points
 * beside the chain lie on too large a part of the board (KT_PART_POINTS). */
KT_MUST_USE kt_status kt_capture_read(kt_capture_memory *memory, const kt_board *board, kt_point p,
                                      kt_colour first, uint32_t nodes, kt_life_result *result);

#endif

#ifdef __cplusplus
}
#endif

#endif
