/* fight.h: reads a fight out: who holds how many points of a small part of the board when both play their
 * best there, and may pass.
 *
 * The part has 64 points at most: the chains in doubt, and the empty points that they touch. All stones
 * around it are firm: they can't be taken, so a chain that joins one of them can't be either. Both players
 * pass when they have nothing to gain, which is what makes a seki; then all stones that are left count as
 * alive. A position of the part is never repeated, and there are no moves elsewhere: who can't retake a ko
 * has no threat. */
#ifndef KT_TACTICS_FIGHT_H
#define KT_TACTICS_FIGHT_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_FIGHT_POINTS = 64,
    KT_FIGHT_DEPTH = KT_DESKTOP ? 60 : 28, /* the longest line that is read */
    KT_FIGHT_DEEP = 11,                    /* lines that are long enough to tell */
    KT_FIGHT_FEW = 5,                      /* ... where no more points are empty */
    KT_FIGHT_TABLE = KT_DESKTOP ? 16384 : 128,
};

/* The stones of a part of the board: bit i stands for point i of it. */
typedef struct kt_fight_stones {
    uint64_t of[2]; /* Black's, White's */
} kt_fight_stones;

/* A position on the way to the one that is looked at. */
typedef struct kt_fight_step {
    kt_fight_stones stones;
    uint64_t left; /* moves that weren't tried yet */
    uint8_t side;  /* to move: 0 Black, 1 White */
    uint8_t ko;    /* the point that is forbidden, or KT_FIGHT_POINTS */
    uint8_t passes;
    uint8_t next; /* what is tried next (fight.c) */
    uint8_t move; /* that is looked at */
    bool certain; /* of the moves tried so far */
} kt_fight_step;

/* What is known of a position. */
typedef struct kt_fight_known {
    uint32_t key;
    uint8_t depth; /* to which it was read; 0: the entry is empty, 255: to the end */
    uint8_t move;  /* the best one */
    bool reached;  /* Black reaches what was asked for */
} kt_fight_known;

/* The caller's memory. */
typedef struct kt_fight {
    uint64_t beside[KT_FIGHT_POINTS]; /* by point: its neighbours in the part */
    uint64_t wall[2];                 /* points beside a firm stone of Black, of White */
    kt_fight_stones stones;           /* as the board has them */
    kt_point at[KT_FIGHT_POINTS];     /* by point: where it lies */
    uint8_t points;
    uint32_t nodes; /* positions looked at by kt_fight_reaches */
    kt_fight_step step[KT_FIGHT_DEPTH + 1];
    kt_fight_known known[KT_FIGHT_TABLE];
} kt_fight;

/* Takes the points of `part` (not empty) from the board. Error: KT_ERR_FULL when there are too many. */
KT_MUST_USE kt_status kt_fight_init(kt_fight *fight, const kt_board *board, const kt_bitboard *part);

/* Black's points in the part less White's when `dead` stones are taken off and all else is as it stands. */
int kt_fight_area(const kt_fight *fight, const kt_bitboard *dead);

typedef enum kt_fight_answer { KT_FIGHT_NO, KT_FIGHT_YES, KT_FIGHT_UNCLEAR } kt_fight_answer;

/* Does Black, with `first` to move, end with at least `points` more than White in the part? KT_FIGHT_UNCLEAR
 * when so many positions don't tell. */
kt_fight_answer kt_fight_reaches(kt_fight *fight, kt_colour first, int points, uint32_t nodes);

#ifdef __cplusplus
}
#endif

#endif
