/* judge.h: decides who holds each point when the game ends, which stones are dead, and which are in seki.
 *
 * A verdict depends on the position alone, not on whose turn it is: half of the playouts begin with Black,
 * half with White, either side may take a ko, and the random numbers are always the same. So a pass doesn't
 * change it, but for the neutral points (`gain`), and asking again gives the same answer. The steps:
 *
 *  1. Chains that live unconditionally are alive (tactics/benson.h). Stones that they enclose and that can't
 *     live are dead.
 *  2. Of the other chains, playouts show which are dead and which are in doubt. But a wall lives when it
 *     has room for two eyes behind it (judge/borders.h), unless it dies in most playouts. And a few stones
 *     without a wall of their own, in what the opponent reaches first, are dead unless nearly all playouts
 *     let them live.
 *  3. In further playouts, no stone of one colour can be captured. Chains of the other colour that then die
 *     lack two eyes, so they are in doubt, too. The chains of a seki are found that way: in other playouts
 *     they hardly ever die.
 *  4. Small fights between chains in doubt are read out (judge/outcome.h). On desktops, those that share no liberties are
 *     read one by one, if that settles them all, or those that are small, if together they are too large. A fight that takes
 *     too long is read again without the territory of one side that it reaches through a single empty point (both
 *     judge/parts.h). Where playouts hardly ever save a chain, that whoever moves first would save it counts only in a fight
 *     with few empty points.
 *  5. Step 3 is repeated without the dead stones, for the living chains in doubt: those that die then, and
 *     have no room for two eyes, are in seki. On desktops only if chains of the other colour beside them, or
 *     beside their liberties, are in seki, too: a seki needs both.
 *     Groups that live in seki by two or three kos are found apart (judge/kos.h, desktops).
 *     On desktops, when more than half of the points are in doubt, and there are fewer stones than two walls across the board
 *     would have, the board is open: then playouts call no stone dead, and the count is an estimate.
 *  6. Borders that are still open are drawn between the walls; playouts decide on the points outside the
 *     walls, but not where a fight was read out. Then the moves are found that the players must still make
 *     in their own territory (judge/filling.h; on chips judge/repairs.h), and who gains how much by filling the
 *     neutral points.
 *
 * Points count as doubts (verdict->doubts) when neither colour's living stones enclose them, or when more than a quarter
 * of the playouts see them in other hands. Not those of a seki, nor those of a fight that was read out and is settled;
 * but all of a fight in which either side gains by moving first. */
#ifndef KT_JUDGE_JUDGE_H
#define KT_JUDGE_JUDGE_H

#include "board/score.h"
#include "judge/filling.h"
#include "judge/kos.h"
#include "judge/outcome.h"
#include "model/predict.h"
#include "playout/playout.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_JUDGE_PLAYOUTS = 64, /* of steps 2 and 6; half as many for either colour in steps 3 and 5 */
    KT_JUDGE_PLAYOUTS_MOST = 4 * KT_JUDGE_PLAYOUTS, /* the most that a verdict takes, not counting reading */
    KT_JUDGE_ALL = 2 * KT_JUDGE_PLAYOUTS, /* the count of a point that Black held at the end of all of them */
};

/* The caller's memory. Without playouts (KT_PLAYOUTS), only `black` is there. */
typedef struct kt_judge_work {
    /* By point: 2 for each playout at whose end Black held it, 1 for each where nobody did. */
    uint8_t black[KT_POINTS];
    union {
        __extension__ struct { /* anonymous structs are an extension in C++ */
            kt_field root;
            kt_playout playout;
        };
#if KT_DESKTOP
        __extension__ struct {
            kt_outcome outcome;
            kt_board closed; /* the board as a fight is read on it (kt_parts_close) */
        };
        kt_filling filling;
        kt_kos kos;
#else
        kt_outcome outcome;
        kt_board filled;
#endif
    };
} kt_judge_work;

/* Can playouts begin here? Not if stones without liberties stand on the board, which records may set up, nor
 * in a build without playouts (KT_PLAYOUTS). */
bool kt_judge_can(const kt_board *board);

/* Counts in work->black, for every point, who held it at the end of KT_JUDGE_PLAYOUTS playouts: 0 (White in
 * all) to KT_JUDGE_ALL (Black in all). Every count is KT_JUDGE_ALL / 2 where kt_judge_can returns false. */
void kt_judge_points(kt_judge_work *work, const kt_board *board);

/* Fills `verdict` for the position. `first` is to move, which only verdict->gain depends on;
 * KT_EMPTY when the game is over, and neutral points stay as they are. Where kt_judge_can returns false,
 * step 1 alone decides: all stones that it doesn't find dead are alive. */
void kt_judge(kt_judge_work *work, const kt_board *board, kt_colour first, kt_verdict *verdict);

/* The same for the position of a game: there the side moves first that was to move before a last pass; after two passes the
 * game is over. */
void kt_judge_game(kt_judge_work *work, const kt_game *game, kt_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif
