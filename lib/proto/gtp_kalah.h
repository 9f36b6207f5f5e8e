/* gtp_kalah.h: another game at the same line: Kalah, by the commands that controllers know from Go.
 *
 *   katachi-game [go | kalah [PITS [BEANS]]]
 *       Begins another game, and drops the present one; PITS and BEANS are 1..12, 6 unless given. Without
 *       arguments: which game it is, "go" or "kalah 6 6". A game of Kalah isn't kept in flash: where games of Go are,
 *       the answer says so.
 *
 * While the game is Kalah, these commands are about it, and those of Go are unknown:
 *
 *   play COLOR PIT ...     one or more part moves of COLOR; PIT is the pit's number, 1 and up, as its owner counts. When
 *                          one of them can't be played, none is
 *   genmove COLOR          thinks, and plays all part moves of a half-move: "3 6 1"
 *   undo                   takes one part move back
 *   showboard, clear_board
 *   final_score            "B+4", "W+2", "0"; fails while the game goes on
 *
 * Black moves first, and has the lower row. As before: protocol_version, name, version, known_command, list_commands,
 * quit, time_settings, time_left, katachi-stats; katachi-playouts N, which limits the positions of a part move to N;
 * and the commands of the callback `extend`.
 *
 * Where the player keeps cases (kt_player_config.experience), it learns Kalah, too (cases/memory.h): on boards of at most
 * 7 pits a side.
 *
 * The record of the game stands in the memory for the moves of a game of Go (kt_gtp_config.moves), and the search works
 * in the player's. A line that is too long for that is cut short (minimax/minimax.h). */
#ifndef KT_PROTO_GTP_KALAH_H
#define KT_PROTO_GTP_KALAH_H

#include "cases/memory.h"
#include "kalah/kalah.h"
#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_GTP_KALAH_KIND = 0x40 /* of the keys of its cases (cases/memory.h); those of Go have 0x80 */ };

/* The commands that are about a game of Kalah. */
extern const kt_gtp_command kt_gtp_kalah_commands[];

/* The same for a front, which has no line. All but the first need a game of Kalah (gtp->plays_kalah). */

/* Begins a game, and drops the present one. Error: KT_ERR_RANGE (kt_kalah_begin). */
KT_MUST_USE kt_status kt_gtp_kalah_begin(kt_gtp *gtp, int pits, int beans);

/* The number of part moves of the game. */
unsigned kt_gtp_kalah_count(const kt_gtp *gtp);

/* The position before the last `back` part moves; with 0, the present one. */
kt_kalah kt_gtp_kalah_position(const kt_gtp *gtp, unsigned back);

/* The pit of the last part move but `back`, which is less than their number. */
unsigned kt_gtp_kalah_pit(const kt_gtp *gtp, unsigned back);

/* Plays a part move of whoever is to move. Errors: KT_ERR_RANGE (no such pit, an empty one, or the game is over),
 * KT_ERR_FULL (the record is). */
KT_MUST_USE kt_status kt_gtp_kalah_play(kt_gtp *gtp, unsigned pit);

/* Thinks as genmove does, and plays all part moves of a half-move. Returns how many. Errors: KT_ERR_NOTHING (the game is
 * over), KT_ERR_FULL. */
KT_MUST_USE kt_status kt_gtp_kalah_move(kt_gtp *gtp);

/* Takes one part move back. Error: KT_ERR_NOTHING (there is none). */
KT_MUST_USE kt_status kt_gtp_kalah_undo(kt_gtp *gtp);

#if KT_EXPERIENCE
/* Writes the case of the present position. Returns whether there is one. The game must be Kalah. */
bool kt_gtp_kalah_look(const kt_gtp *gtp, kt_case *known);
#endif

/* What stands behind the tables for Go in kt_gtp_config.commands. */
#if KT_KALAH
#define KT_GTP_KALAH_TABLES NULL, kt_gtp_common, kt_gtp_kalah_commands, NULL
#else
#define KT_GTP_KALAH_TABLES NULL
#endif

#ifdef __cplusplus
}
#endif

#endif
