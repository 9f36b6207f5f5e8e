/* score.h: counts a finished game, by area (Chinese) or by territory (Japanese).
 *
 * Results are in quarter points and positive when Black wins. `komi` is in quarter points. Stones in `dead`
 * count as captured: their points belong to the player who surrounds them. When the set is empty, all stones
 * are alive. A region of empty points belongs to a colour when it borders on no other. One that borders on
 * both colours, or on none, is neutral. */
#ifndef KT_BOARD_SCORE_H
#define KT_BOARD_SCORE_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Area: living stones and surrounded points. */
int32_t kt_score_area(const kt_board *board, const kt_bitboard *dead, int32_t komi);

/* Territory: surrounded points and prisoners, those on the board (dead) and those captured before. Points
 * within a seki count like all others; kt_score_verdict knows of sekis. */
int32_t kt_score_territory(const kt_board *board, const kt_bitboard *dead, int32_t komi);

/* What a position comes to: which stones are dead, and who holds the points without living stones. */
typedef struct kt_verdict {
    kt_bitboard dead;      /* stones */
    kt_bitboard seki;      /* stones that live without two eyes: no point beside them is territory */
    kt_bitboard unsettled; /* those of them that die when the opponent moves first (a ko): no true seki */
    kt_bitboard held[3]; /* by kt_colour: points, those under dead stones too; [KT_EMPTY]: those of nobody */
    int16_t gain;   /* by area, when both fill the neutral points in turns: what Black gets, less White's */
    int16_t doubts; /* points that may still change hands: while there are many, the game isn't over */
    kt_bitboard repairs; /* points where their owner must still play before the game is over */
#if KT_DESKTOP
    kt_bitboard open; /* the points that `doubts` counts */
#endif
} kt_verdict;

/* Fills `held` for a verdict whose `dead` and `seki` are known, by the borders as they stand; no repairs. */
void kt_score_divide(const kt_board *board, kt_verdict *verdict);

/* The points of a colour that touch no seki: with the dead stones on them and the prisoners, and without
 * verdict->repairs, its territory. */
kt_bitboard kt_score_secure(const kt_board *board, const kt_verdict *verdict, kt_colour colour);

/* What a colour has, without komi: by area stones and points, by territory points and prisoners. */
int kt_score_points(const kt_board *board, const kt_verdict *verdict, bool territory, kt_colour colour);

/* The result of a verdict, by area or by territory. By territory, points beside a seki don't count, nor do dead stones there,
 * nor verdict->repairs. */
int32_t kt_score_verdict(const kt_board *board, const kt_verdict *verdict, bool territory, int32_t komi);

/* Writes a result as GTP and SGF do: "B+3.5", "W+0.25", "0" for a draw. */
void kt_score_write(kt_text *text, int32_t result);

#ifdef __cplusplus
}
#endif

#endif
