/* kalah_game.h: a game of Kalah in a session (session.h), in place of one of Go. The session's clock, budget and player serve
 * both. Black moves first; a move is a part move: one pit sown.
 *
 * The record of the game stands in the memory for the moves of a game of Go (kt_session_config.moves), and the search works
 * in the player's. A line that is too long for that is cut short (minimax/minimax.h). Where the player keeps cases
 * (kt_player_config.experience), it learns Kalah, too (cases/memory.h): on boards of at most 7 pits a side.
 *
 * All functions but kt_session_kalah_begin need a game of Kalah (session->plays_kalah). It ends when kt_session_begin,
 * kt_session_restart or kt_session_clear begins one of Go. */
#ifndef KT_SESSION_KALAH_GAME_H
#define KT_SESSION_KALAH_GAME_H

#include "cases/library.h"
#include "kalah/kalah.h"
#include "session/session.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_SESSION_KALAH_KIND = 0x40 /* of the keys of its cases (cases/memory.h); those of Go have 0x80 */ };

/* Begins a game, and drops the present one. Error: KT_ERR_RANGE (kt_kalah_begin). */
KT_MUST_USE kt_status kt_session_kalah_begin(kt_session *session, int pits, int beans);

/* The number of part moves of the game. */
unsigned kt_session_kalah_count(const kt_session *session);

/* The position before the last `back` part moves; with 0, the present one. */
kt_kalah kt_session_kalah_position(const kt_session *session, unsigned back);

/* The pit of the last part move but `back`, which is less than their number. */
unsigned kt_session_kalah_pit(const kt_session *session, unsigned back);

/* Plays a part move of whoever is to move. Errors: KT_ERR_RANGE (no such pit, an empty one, or the game is over),
 * KT_ERR_FULL (the record is). */
KT_MUST_USE kt_status kt_session_kalah_play(kt_session *session, unsigned pit);

/* Thinks, within the clock or the budget, and plays all part moves of a half-move. Returns how many. Errors: KT_ERR_NOTHING
 * (the game is over), KT_ERR_FULL. */
KT_MUST_USE kt_status kt_session_kalah_move(kt_session *session);

/* Takes one part move back. Error: KT_ERR_NOTHING (there is none). */
KT_MUST_USE kt_status kt_session_kalah_undo(kt_session *session);

#if KT_EXPERIENCE
/* Writes the case of the present position. Returns whether there is one. */
bool kt_session_kalah_look(const kt_session *session, kt_case *known);
#endif

#ifdef __cplusplus
}
#endif

#endif
