/* pits.h: Kalah by buttons, on a front with a screen: the cursor stands at a pit of the person's. play.h hands wishes over while the
 * game is Kalah (session/kalah_game.h). What the toy has sown is seen one part move behind the other. */
#ifndef KT_FIRMWARE_PITS_H
#define KT_FIRMWARE_PITS_H

#include "firmware/toy.h"
#include "session/session.h"

#if KT_SCREEN

/* Chosen by hand: so that people can follow. */
enum { KT_PITS_STEP_MS = 1200 };

/* Writes to the toy what there is to see: a position of Kalah, or that the game is Go. Call it before each picture. */
void kt_pits_see(kt_toy *toy, const kt_session *session, uint32_t now_ms);

bool kt_pits_is_persons_turn(const kt_toy *toy, const kt_session *session);
bool kt_pits_is_over(const kt_session *session);

/* Black's beans less White's, in stores, and at the end in pits, too. */
int kt_pits_score(const kt_session *session);

/* Sows the pit at the cursor. Errors: KT_ERR_RANGE (it is empty), KT_ERR_FULL. */
KT_MUST_USE kt_status kt_pits_sow(const kt_toy *toy, kt_session *session);

/* Thinks, and sows for the toy. Errors: those of kt_session_kalah_move. */
KT_MUST_USE kt_status kt_pits_move(kt_session *session, uint32_t now_ms);

/* Thinks for the person, and puts the cursor where it would begin. */
void kt_pits_hint(kt_toy *toy, kt_session *session);

/* Goes back to the person's last part move. Returns false when there is none. */
bool kt_pits_take_back(const kt_toy *toy, kt_session *session);

#endif

#endif
