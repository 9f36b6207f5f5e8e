/* gtp_thought.h: writes what the player thinks. Inner part of gtp.h and gtp_desktop.h. */
#ifndef KT_PROTO_GTP_THOUGHT_H
#define KT_PROTO_GTP_THOUGHT_H

#include "proto/gtp_commands.h"

/* gtp_analyze.c */
kt_gtp_run kt_gtp_cgos_genmove;

/* gtp_gogui.c */
kt_gtp_run kt_gtp_gogui_commands, kt_gtp_gogui_setup, kt_gtp_gogui_player, kt_gtp_gogui_play;
kt_gtp_run kt_gtp_territory, kt_gtp_variation;

/* gtp_why.c */
kt_gtp_run kt_gtp_why, kt_gtp_explain;

/* How thoughts are written. */
typedef enum kt_gtp_format {
    KT_GTP_LZ,   /* a line as Leela Zero's lz-analyze: win rates of 10000 */
    KT_GTP_KATA, /* a line as KataGo's kata-analyze: win rates of 1 */
    KT_GTP_CGOS, /* a line of JSON as the server CGOS keeps it with the move */
} kt_gtp_format;

/* Writes a line with the `most` moves of the last thought, about the present position and `colour`, that
 * were visited most; none when nothing was visited. */
void kt_gtp_write_thought(kt_gtp *gtp, kt_gtp_format format, kt_colour colour, unsigned most, bool ownership);

/* Writes the moves from `node` (may be NULL) on, as the search expects them, with a space between: those
 * that were visited, KT_GTP_LINE_MOVES at most. */
enum { KT_GTP_LINE_MOVES = 20 };
void kt_gtp_write_line(kt_gtp *gtp, const kt_node *node);

/* Writes a vertex, a pass in small letters, as programs expect it here. */
void kt_gtp_write_vertex(kt_gtp *gtp, kt_point p);

/* Writes a number of KT_JUDGE_PLAYOUTS playouts, which may be negative, as a share. */
void kt_gtp_write_held(kt_gtp *gtp, int held);

#endif
