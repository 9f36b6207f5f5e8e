/* protect.h: finds where a player must play to protect stones once the neutral points around them are taken. For
 * desktops: it reads small parts of the board out (fight.h).
 *
 *      O O O O O O O O      White's walls are complete. Black's chain has no liberty but its three inside. If White
 *      O X X X X X X O      plays at a, Black can't make two eyes any more. So Black must play there first, which costs
 *      O X . a . X X O      a point of territory.
 *      O X X X X X X O
 *      O O O O O O O O
 *
 * A chain may need it that has few neutral liberties, and little territory beside it: all of that is read together, with
 * the dead stones there, and the other such chains beside the same territory. The opponent moves first. The chain is
 * protected when its owner keeps all but the neutral points.
 *
 * Limits: whatever needs more points or positions than the constants in protect.c is taken for safe. So are the
 * opponent's living stones around the part, and chains of the owner's that have more room. A loss that is no larger than
 * what the owner gains of the neutral points isn't seen. */
#ifndef KT_JUDGE_PROTECT_H
#define KT_JUDGE_PROTECT_H

#include "judge/fight.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The caller's memory. */
typedef struct kt_protect {
    uint32_t nodes; /* positions left to look at; the caller sets it. At 0 no question begins */
    kt_board board; /* the position */
    kt_board trial; /* ... after a move */
    kt_fight fight;
} kt_protect;

/* Returns where `colour` must play in the position with these colours by point (kt_colour), or KT_NO_POINT: first on a
 * neutral point, else in its territory. Looks at its chains with stones in `kept`. `territory` is all that it holds, the
 * points under dead stones too. */
kt_point kt_protect_find(kt_protect *protect, const kt_geometry *geometry, const uint8_t *colours,
                         const kt_bitboard *territory, const kt_bitboard *kept, kt_colour colour);

#ifdef __cplusplus
}
#endif

#endif
