/* gtp_desktop.h: commands for programs that show and record games, on machines with room for them: those of
 * Leela Zero and KataGo that Sabaki and Lizzie draw, those of GoGui, of the server CGOS, of the tournament
 * program ringmaster (gomill).
 *
 *   lz-analyze [COLOR] [CENTISECONDS] [WORD VALUE ...]
 *   kata-analyze ...    thinks until something is sent; a line `info` for each period, and one at the end:
 *                       for each move visits, win rate (of 10000; kata: of 1) for COLOR, the probability that
 *                       was predicted, a lower bound of the win rate, rank, and the line that is expected. WORDs:
 *                       interval, maxmoves; for kata-analyze ownership; others are ignored, but allow and
 *                       avoid are refused
 *   lz-genmove_analyze ...
 *   kata-genmove_analyze ...
 *                       a genmove with such lines; the last line of the answer is "play VERTEX"
 *   cgos-genmove_analyze COLOR [CENTISECONDS]
 *                       the same with one line of JSON, of ten moves, for CGOS
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

/* For kt_gtp_more.commands. */
extern const struct kt_gtp_command *const kt_gtp_desktop;

#endif
