/* gtp_thought.h: writes what the player thinks. Inner part of gtp.h and gtp_desktop.h. */
#ifndef KT_PROTO_GTP_THOUGHT_H
#define KT_PROTO_GTP_THOUGHT_H

#include "proto/gtp_analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a line with the moves of the last thought, about the present position and analysis->colour, that were visited
 * most; none when nothing was visited. Moves with too few visits to mean anything are left out, but for the first, and as
 * far as so many aren't asked for. */
void kt_gtp_write_thought(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* The same as a line of JSON, as the server CGOS keeps it with the move. */
void kt_gtp_write_cgos(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* The move of the root that comes next by visits after `node`, the `place`th (from 0) to be shown; the first for NULL. NULL
 * when none is left to show. */
const kt_node *kt_gtp_next_shown(const kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_node *node,
                                 unsigned place);

/* Writes the moves from `node` (may be NULL) on, as the search expects them, with a space between: those
 * that were visited, KT_GTP_LINE_MOVES at most. */
enum { KT_GTP_LINE_MOVES = 20 };
void kt_gtp_write_line(kt_gtp *gtp, const kt_node *node);

#if KT_DESKTOP
/* gtp_scores.c: what a survey tells (gtp_config.survey), from analysis->colour's side. */

/* Writes scoreMean, scoreStdev, scoreLead and scoreSelfplay by the playouts that began with `move` (KT_NO_POINT: by all);
 * nothing without a survey. */
void kt_gtp_write_scores(kt_gtp *gtp, const kt_gtp_analysis *analysis, int move);

/* Writes what was asked for about the position as a whole: rootInfo, ownership, ownershipStdev. */
void kt_gtp_write_whole(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* Writes who holds the points, row by row from the top, behind " NAME". */
void kt_gtp_write_owners(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move);
#endif

#ifdef __cplusplus
}
#endif

#endif
