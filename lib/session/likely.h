/* likely.h: what most likely becomes of a group that can't be read to the end: an estimate by a short search, no proof. For
 * desktops. */
#ifndef KT_SESSION_LIKELY_H
#define KT_SESSION_LIKELY_H

#include "session/session.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
/* Returns how likely the stones of `target`, all of one colour, stay, in 1/65536, when `first` moves first, and sets `move`
 * to its best move near them, or KT_PASS. Takes up to a second on 19x19. `survey` and `barred` are memory to work in; the
 * player's thought then uses them. Call it only where kt_judge_can(&session->game.board) is true. */
uint32_t kt_session_likely_q16(kt_session *session, kt_survey *survey, kt_barred *barred,
                               const kt_bitboard *target, kt_colour first, kt_point *move);
#endif

#ifdef __cplusplus
}
#endif

#endif
