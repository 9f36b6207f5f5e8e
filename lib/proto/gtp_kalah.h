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
 * and the further commands of kt_gtp_config.extra. The game itself: session/kalah_game.h. */
#ifndef KT_PROTO_GTP_KALAH_H
#define KT_PROTO_GTP_KALAH_H

#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The commands that are about a game of Kalah. */
extern const kt_gtp_command kt_gtp_kalah_commands[];

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
