/* ladder.h: reads ladders: whether a chain that is put in atari again and again gets away.
 *
 * The chaser may only give atari, the chased chain only extend or capture chasers in atari, until it has three
 * liberties (it escapes) or is taken (it is caught). Both keep to the simple ko; nobody plays elsewhere, so a
 * ko that must be fought saves whom it is forbidden to retake from. Within these rules the reading is exact. */
#ifndef KT_TACTICS_LADDER_H
#define KT_TACTICS_LADDER_H

#include "board/board.h"

typedef enum kt_ladder {
    KT_LADDER_ESCAPES,
    KT_LADDER_CAUGHT,
    KT_LADDER_UNKNOWN, /* the reading became too long */
} kt_ladder;

/* Scratch memory; need not be set before use. A reading goes on one board; to take moves back, those before
 * are played anew. So it needs little more memory than that board, and a stack of no depth. */
typedef struct kt_ladder_scratch {
    kt_board board;
    kt_point played[KT_POINTS]; /* the moves of the line that is read, one chaser's, one escaper's ... */
    kt_point other[KT_POINTS];  /* what to try in the place of each, or KT_NO_POINT */
} kt_ladder_scratch;

/* `colour` plays `move`, which kt_board_check allows; is the chain that `stone` then belongs to caught? `stone` may be
 * the move itself, an own stone or one of the opponent's. So this tells whether
 *  - an extension out of atari, or any move that leaves its chain two liberties, can be caught by the opponent;
 *  - an atari on a chain of the opponent catches it; when it leaves that chain more than one liberty,
 *    it escapes.
 * At most `moves` moves are played on the scratch board, the first one included; when that isn't enough, the answer
 * is KT_LADDER_UNKNOWN. A ladder across a board of n lines takes some 4n of them. */
kt_ladder kt_ladder_read(kt_ladder_scratch *scratch, const kt_board *board, kt_colour colour, kt_point move,
                         kt_point stone, int moves);

#endif
