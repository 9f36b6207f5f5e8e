/* gtp_thought.h: what a controller wants of an analysis, and the lines that tell what the player thinks (player/thought.h). Inner
 * part of gtp_standard.h and gtp_desktop.h. */
#ifndef KT_PROTO_GTP_THOUGHT_H
#define KT_PROTO_GTP_THOUGHT_H

#include "player/thought.h"
#include "proto/gtp_commands.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_gtp_analysis {
    unsigned format;  /* KT_GTP_LZ, ... */
    kt_colour colour; /* to move, and for whom figures are told */
    bool ownership;
    bool silent; /* tell the move alone */
#if KT_DESKTOP
    bool ownership_deviation, moves_ownership, root, line_visits, line_edge_visits;
    bool avoids, allows[2]; /* gtp->barred holds moves to keep out of; `allows` is by the field's colour */
#endif
    uint32_t interval_ms; /* between two lines; 0: one line at the end */
    unsigned least,
        most; /* moves in a line: the rare ones (kt_thought_move) up to `least`, all others up to `most` */
} kt_gtp_analysis;

/* Reads the words of an analysis; all of them may be missing. Errors: those of kt_gtp_refuse. */
KT_MUST_USE kt_status kt_gtp_read_analysis(kt_gtp *gtp, kt_gtp_analysis *analysis);

/* Writes a line with the candidates of the last thought, about the present position and analysis->colour,
 * by their visits; nothing when nothing was visited. It leaves out the rare ones (kt_thought_move) behind
 * the first, as far as analysis->least doesn't ask for them. */
void kt_gtp_write_thought(kt_gtp *gtp, const kt_gtp_analysis *analysis);

#if KT_DESKTOP
/* The same with the move that is played first, which the player may choose in place of the one that was visited most
 * (kt_player_end). `played` is what was known of it before; it stands alone when the choice took the memory of the thought. */
void kt_gtp_write_played(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *played);
#endif

/* The same as a line of JSON, which the server CGOS keeps with the move. */
void kt_gtp_write_cgos(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* Goes on from `move`, the candidate at place - 1 (from 0), to the one at `place`. Returns false when none
 * is left to show. */
bool kt_gtp_next_shown(const kt_player *player, const kt_gtp_analysis *analysis, unsigned place,
                       kt_thought_move *move);

/* Writes the expected line from `move` on, KT_GTP_LINE_MOVES moves at most, with a space between two. */
enum { KT_GTP_LINE_MOVES = 20 };
void kt_gtp_write_line(kt_gtp *gtp, kt_thought_move move);

#if KT_DESKTOP
/* What the playouts of a thought count (kt_gtp_config.survey), as analysis->colour sees it (gtp_scores.c). Writes scoreMean,
 * scoreStdev, scoreLead and scoreSelfplay by the playouts that began with `move` (KT_NO_POINT: by all); nothing without a survey. */
void kt_gtp_write_scores(kt_gtp *gtp, const kt_gtp_analysis *analysis, int move);

/* Writes what the analysis asks for about the position as a whole: rootInfo, ownership, ownershipStdev. */
void kt_gtp_write_whole(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* Writes `name`, which begins with a space, and who holds each point, row by row from the top. */
void kt_gtp_write_owners(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move);
#endif

/* Writes which rule puts the goal before the next one, about the move at `it`, which is one of the two:
 * "; before C3: the more urgent first", or "; after C3: ...". Writes nothing when no rule does (gtp_goals.c). */
void kt_gtp_write_rule(kt_gtp *gtp, const kt_goal *goal, kt_point it);

#ifdef __cplusplus
}
#endif

#endif
