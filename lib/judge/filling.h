/* filling.h: fills the neutral points of a finished position, to see which moves the players must still make
 * in their own territory. For desktops: it reads ladders. Chips see less (repairs.h).
 *
 * The players move in turns. Where the opponent could take stones whatever the answer, as far as ladders and small fights tell
 * (protect.h), a player plays first: best on a neutral point, else in the own territory. A player also closes a hole in
 * the own wall when the opponent has come beside it: so the hole is no territory. By the Japanese rules of 1989,
 * territory is surrounded by the stones of one colour (article 8), and whoever needs a move at the end plays it. Else
 * a player fills a neutral point: first one that forces the opponent to play in the opponent's own territory, then one
 * where the opponent would force an answer. Points beside a seki stay empty. Dead stones stay on the board, since they can be what makes an atari
 * work.
 *
 *      + X . O -      + X X O -      Left: White's wall has a hole.
 *      + X . - -      + X X w -      Right: when Black has come beside it, White
 *      + X . O -      + X X O -      must close it (w). So it is no territory.
 *
 * Limits: ladders are read of chains with two liberties, and fights of those with little room (protect.h). */
#ifndef KT_JUDGE_FILLING_H
#define KT_JUDGE_FILLING_H

#include "board/score.h"
#include "judge/protect.h"
#include "tactics/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The caller's memory, and the results. */
typedef struct kt_filling {
    kt_reader reader;
    kt_protect protect;
    kt_bitboard kept[3];   /* by kt_colour: stones that mustn't be taken */
    kt_bitboard held[3];   /* by kt_colour: all territory */
    kt_bitboard own[3];    /* by kt_colour: territory that isn't filled yet */
    kt_bitboard neutral;   /* points that are still to be filled */
    kt_bitboard filled[3]; /* by kt_colour: neutral points that it filled */
    kt_bitboard repairs;   /* points of their own territory that the players filled */
} kt_filling;

/* Adds to verdict->repairs what either player must fill when the opponent begins, so that it doesn't matter who is to
 * move. Sets verdict->gain, with `first` to move, unless that is KT_EMPTY or more than an eighth of the board is
 * neutral: then the game isn't over. */
void kt_filling_judge(kt_filling *filling, const kt_board *board, kt_colour first, kt_verdict *verdict);

/* Returns the next move of `colour` in the position of a verdict, as above: where it must protect, else a neutral point where no ko
 * takes it, else a point that the opponent must still protect, or the colour itself; KT_PASS when nothing is left. Of neutral
 * points, only those of `allowed`. It may be a ko or repeat a position. */
kt_point kt_filling_next(kt_filling *filling, const kt_board *board, const kt_verdict *verdict,
                         const kt_bitboard *allowed, kt_colour colour);

#ifdef __cplusplus
}
#endif

#endif
