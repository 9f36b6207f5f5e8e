/* drill.h: problems on a toy (problem/corners.h): which one stands on the board, what a move does there, and what was solved.
 *
 * The problem is set up as a game of the session, so that line, lights and flash treat it as one. Which it is, and all that
 * was solved, lies in kt_store.drill, which is kept with the game. The problems of another image begin unsolved. */
#ifndef KT_FIRMWARE_DRILL_H
#define KT_FIRMWARE_DRILL_H

#include "firmware/store.h"

#if KT_TOY

typedef enum kt_drill_state {
    KT_DRILL_NONE, /* no problem stands on the board */
    KT_DRILL_READY,
    KT_DRILL_FAILED, /* a wrong move was made, and refuted */
    KT_DRILL_SOLVED,
} kt_drill_state;

/* What becomes of the problem that stands on the board. */
kt_drill_state kt_drill_look(kt_gtp *gtp, kt_store *store);

/* These two set up a position, which must be kept (kt_store_keep) before a move is made there.
 *
 * Leaves the present game for the next unsolved problem of a level, 1..KT_CORNERS_LEVELS, or where all are solved the next one,
 * with `solver` to move. Returns false when the image in use has none. */
bool kt_drill_next(kt_gtp *gtp, kt_store *store, unsigned level, kt_colour solver);

/* ... begins the present problem again, with `solver` to move. */
void kt_drill_again(kt_gtp *gtp, kt_store *store, kt_colour solver);

/* Plays a move of the solver, or KT_PASS, and what the opponent answers. Returns the kt_drill_state behind it, and sets `reply` to
 * the answer, KT_PASS for none. Errors: KT_ERR_NOTHING unless a problem is ready; those of kt_session_play. */
KT_MUST_USE kt_status kt_drill_play(kt_gtp *gtp, kt_store *store, kt_point p, kt_point *reply);

/* A right move where a problem is ready; else KT_PASS. */
kt_point kt_drill_right(kt_gtp *gtp, kt_store *store);

/* The level of the present problem; 0 when none stands on the board. */
unsigned kt_drill_level(kt_gtp *gtp, kt_store *store);

/* katachi-problems, a kt_gtp_extra whose context is the kt_store: tells how many problems of each level are solved, and how the present
 * one stands; with a level, begins the next one; with a move, plays it and answers. */
kt_status kt_drill_command(void *store, kt_gtp *gtp, char *arguments, kt_text *answer);

#endif

#endif
