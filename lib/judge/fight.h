/* fight.h: reads a fight out: how many points of a small part of the board each side holds when both play
 * their best there, and may pass.
 *
 * The part has 64 points at most: the chains whose life is in doubt, and the empty points connected to them.
 * The stones around the part count as safe: they can't be taken, and neither can a chain that joins one. The
 * fight ends when both players pass; all stones that are left are then alive. So two chains that neither side
 * can attack end in a seki. A position never comes back (superko), and nothing is played outside the part, so
 * there are no ko threats.
 *
 * Limit: the table of known positions forgets how a position came about, and so which repetitions are forbidden there. On
 * desktops a reading with a sixteenth of the positions comes first, which keeps no result there that hangs on a repetition (A.
 * Kishimoto and M. Müller, "A general solution to the graph history interaction problem", AAAI 2004); but a result may be used
 * where a repetition forbids what led to it. Of 21,304 questions on parts of 4 to 7 points, desktops answered none wrong. When
 * all results were kept, and moves that take nothing weren't looked at for repetitions, one was wrong. */
#ifndef KT_JUDGE_FIGHT_H
#define KT_JUDGE_FIGHT_H

#include "tactics/part.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_FIGHT_POINTS = 64,                      /* the most points of a part */
    KT_FIGHT_DEPTH = KT_DESKTOP ? 60 : 28,     /* the longest line that is read, in moves */
    KT_FIGHT_DEEP = 11,                        /* out of positions: lines of this length still decide ... */
    KT_FIGHT_FEW = 5,                          /* ... if the part has no more empty points than this */
    KT_FIGHT_TABLE = KT_DESKTOP ? 16384 : 128, /* entries of the table of known positions, a power of two */
};

/* A position on the line that is being read. */
typedef struct kt_fight_step {
    kt_part_stones stones;
    kt_part_set left; /* moves that are still to be tried */
    uint8_t side;     /* to move: 0 Black, 1 White */
    uint8_t ko;       /* the point that may not be retaken now; KT_FIGHT_POINTS: none */
    uint8_t passes;   /* in a row, before this position */
    uint8_t next;     /* the kind of move to try next (fight.c) */
    uint8_t move;     /* the one being read, or the first to try */
    bool certain;     /* the moves tried so far were read to the end of the fight */
    /* It depends on the line from this step on, whose stones mustn't come back; 255: it doesn't. */
    uint8_t since;
} kt_fight_step;

/* An entry of the table: what is known of a position. */
typedef struct kt_fight_known {
    uint32_t key; /* of the position */
    /* To which it was read; 255: to the end of the fight; 0: only the move is known, if anything. */
    uint8_t depth;
    uint8_t move; /* the best one */
    bool reached; /* Black reaches the points that were asked for */
} kt_fight_known;

/* The caller's memory. */
typedef struct kt_fight {
    kt_part part;                 /* its walls are beside safe stones of Black, of White */
    kt_part_stones stones;        /* as they stand on the board: Black's, White's */
    kt_point at[KT_FIGHT_POINTS]; /* by point: where it lies */
    uint8_t points;               /* their number */
    uint32_t nodes;               /* positions that kt_fight_reaches looked at */
    kt_fight_step step[KT_FIGHT_DEPTH + 1];
#if KT_DESKTOP
    kt_part_set counted; /* the points that count: all of them, after kt_fight_init */
    /* By side and point: how much of what was read its moves there refuted; those that did most are tried first (history
     * heuristic: J. Schaeffer, ICCA Journal, 1983). */
    uint32_t history[2][KT_FIGHT_POINTS];
#endif
    kt_fight_known known[KT_FIGHT_TABLE];
} kt_fight;

/* Sets up the part of the board with the points `part`, which isn't empty. Error: KT_ERR_FULL when there are
 * more than KT_FIGHT_POINTS. */
KT_MUST_USE kt_status kt_fight_init(kt_fight *fight, const kt_board *board, const kt_bitboard *part);

/* Returns Black's points in the part less White's, as it stands but without the stones of `dead`. */
int kt_fight_area(const kt_fight *fight, const kt_bitboard *dead);

/* Returns how many empty points of the part are neither's then. */
int kt_fight_neutral(const kt_fight *fight, const kt_bitboard *dead);

/* Returns Black's points in the part less White's when the stones of `dead` are the opponent's; the empty points that are neither's
 * in `neutral`. */
int kt_fight_taken(const kt_fight *fight, const kt_bitboard *dead, int *neutral);

#if KT_DESKTOP
/* From now on, the empty points that are neither's when the stones of `dead` are the opponent's don't count. */
void kt_fight_leave_out(kt_fight *fight, const kt_bitboard *dead);
#endif

typedef enum kt_fight_answer { KT_FIGHT_NO, KT_FIGHT_YES, KT_FIGHT_UNCLEAR } kt_fight_answer;

/* Does Black, with `first` to move, end with at least `points` more than White in the part? Looks at
 * `nodes` positions at most; KT_FIGHT_UNCLEAR when that isn't enough (but see KT_FIGHT_DEEP). */
kt_fight_answer kt_fight_reaches(kt_fight *fight, kt_colour first, int points, uint32_t nodes);

#ifdef __cplusplus
}
#endif

#endif
