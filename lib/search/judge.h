/* judge.h: who holds the points of a position at its end, which stones are dead, and which are in seki.
 *
 * A verdict is that of the position, not of a turn: half of the playouts begin with Black, half with White, a ko is
 * open to both, and the random numbers are always the same. So it stays as it is when somebody passes, and from one
 * question to the next. It comes about like this:
 *
 *  1. Chains that live unconditionally are alive (tactics/benson.h), what they enclose and can't live is dead.
 *  2. Playouts tell of the others who is dead, and whose fate is in doubt. A stone that stands alone behind the opponent's
 *     walls (tactics/borders.h) is dead unless playouts are sure that it lives.
 *  3. In further playouts, no stone of one colour can be captured. Chains of the other that die then have no two eyes, so
 *     they are in doubt, too. The chains of a seki are found that way: in other playouts they hardly ever die.
 *  4. Fights between chains in doubt are read out where they are small (tactics/outcome.h).
 *  5. Step 3 is repeated without the dead stones, for the living chains in doubt: those that die then are in seki.
 *  6. Borders that are still open run between the walls (tactics/borders.h); playouts decide on the points before them.
 *     Then the moves are found that the players must still make in their own territory (tactics/repairs.h). */
#ifndef KT_SEARCH_JUDGE_H
#define KT_SEARCH_JUDGE_H

#include "board/score.h"
#include "model/predict.h"
#include "search/playout.h"
#include "tactics/outcome.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_JUDGE_PLAYOUTS = 64, /* of steps 2 and 6; half as many for either colour in steps 3 and 5 */
    KT_JUDGE_PLAYOUTS_MOST = 4 * KT_JUDGE_PLAYOUTS, /* what a verdict takes, reading aside */
    KT_JUDGE_ALL = 2 * KT_JUDGE_PLAYOUTS, /* what a point counts that Black held at the end of all of them */
};

/* The caller's memory. Without playouts (KT_PLAYOUTS), only `black` is there. */
typedef struct kt_judge_work {
    uint8_t black
        [KT_POINTS]; /* by point: playouts at whose end Black held it, twice, and those where nobody did */
    union {
        __extension__ struct { /* which C++ knows as an extension alone */
            kt_field root;
            kt_playout playout;
        };
        kt_outcome outcome;
        kt_board filled;
    };
} kt_judge_work;

/* Are there playouts from here? Not with stones without liberties, which records may set up, and not where there is no
 * memory for them. */
bool kt_judge_can(const kt_board *board);

/* Counts in work->black, for every point, who held it at the end of KT_JUDGE_PLAYOUTS playouts: 0 (White in all) to
 * KT_JUDGE_ALL (Black in all). Half of it where kt_judge_can says no. */
void kt_judge_points(kt_judge_work *work, const kt_board *board);

/* The verdict on the position; `first` is to move, which matters for verdict->odd alone. Without playouts, that of Benson alone: all that isn't dead unconditionally lives. */
void kt_judge(kt_judge_work *work, const kt_board *board, kt_colour first, kt_verdict *verdict);

/* The verdict on the position of a game, for whoever was to move before the passes that it ends with. */
void kt_judge_game(kt_judge_work *work, const kt_game *game, kt_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif
