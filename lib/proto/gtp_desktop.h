/* gtp_desktop.h: commands for programs that show and record games, on machines with room for them: those
 * of GoGui, of the server CGOS, of the tournament
 * program ringmaster (gomill).
 *
 *   cgos-genmove_analyze COLOR [CENTISECONDS]
 *                       a genmove with one line of JSON, of ten moves, for CGOS
 *   gogui-analyze_commands
 *                       what GoGui offers in its menu
 *   gogui-setup [COLOR VERTEX ...]
 *                       a position in place of the present one
 *   gogui-setup_player COLOR
 *                       who moves next
 *   gogui-play_sequence [COLOR VERTEX ...]
 *                       several moves; all or none
 *   gogui-interrupt     that "# interrupt" on a line of its own ends the present thought (the machine
 *                       sees to it)
 *   kata-time_settings KIND ...
 *                       kgs-time_settings, and fischer MAIN BONUS, or fischer-capped MAIN BONUS MOST MOST-A-MOVE:
 *                       the bonus is added after each move; a negative limit is none (KataGo)
 *   kata-list_time_settings
 *                       the kinds
 *   katachi-territory   by point, how sure it is Black's (1) or White's (-1), by playouts
 *   katachi-variation   the line that was expected at the last thought about this position
 *   katachi-why [COLOR VERTEX]
 *                       what speaks for a move here; without arguments, what spoke for the last one:
 *                       prediction, rules of thumb (search/reason.h), and what the last thought found
 *   gomill-explain_last_move
 *                       katachi-why of the last move; an empty answer when there is none
 *   kgs-game_over       does nothing */
#ifndef KT_PROTO_GTP_DESKTOP_H
#define KT_PROTO_GTP_DESKTOP_H

#include "proto/gtp.h"

/* For kt_gtp_config.more. */
extern const struct kt_gtp_command *const kt_gtp_desktop;

#endif
