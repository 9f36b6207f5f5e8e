/* gtp_thought.h: writes what the player thinks (player/thought.h). Inner part of gtp_standard.h and
 * gtp_desktop.h. */
#ifndef KT_PROTO_GTP_THOUGHT_H
#define KT_PROTO_GTP_THOUGHT_H

#include "player/thought.h"
#include "proto/gtp_analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a line with the candidates of the last thought, about the present position and analysis->colour,
 * by their visits; nothing when nothing was visited. It leaves out the rare ones (kt_thought_move) behind
 * the first, as far as analysis->least doesn't ask for them. */
void kt_gtp_write_thought(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* The same as a line of JSON, which the server CGOS keeps with the move. */
void kt_gtp_write_cgos(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* Goes on from `move`, the candidate at place - 1 (from 0), to the one at `place`. Returns false when none
 * is left to show. */
bool kt_gtp_next_shown(const kt_player *player, const kt_gtp_analysis *analysis, unsigned place,
                       kt_thought_move *move);

/* Writes the expected line from `move` on, KT_GTP_LINE_MOVES moves at most, with a space between two. */
enum { KT_GTP_LINE_MOVES = 20 };
void kt_gtp_write_line(kt_text *answer, const kt_player *player, kt_thought_move move);

/* Writes which rule puts the goal before the next one, about the move at `it`, which is one of the two:
 * "; before C3: the more urgent first", or "; after C3: ...". Writes nothing when no rule does. */
void kt_gtp_write_rule(kt_gtp *gtp, const kt_goal *goal, kt_point it);

#ifdef __cplusplus
}
#endif

#endif
