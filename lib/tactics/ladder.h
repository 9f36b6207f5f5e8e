/* ladder.h: can a chain be captured in a ladder?
 *
 * In a ladder each move of the attacker leaves the chain in atari, or captures it. The defender may play
 * anything. The chain escapes as soon as it has three liberties, or two and no atari works.
 *
 * An answer other than KT_LADDER_UNKNOWN is exact: breakers, captures of the ladder's stones, kos and edges are all
 * read out. When the chain escapes, it may still be caught in another way (capture.h). */
#ifndef KT_TACTICS_LADDER_H
#define KT_TACTICS_LADDER_H

#include "tactics/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kt_ladder_result {
    KT_LADDER_ESCAPES,
    KT_LADDER_CAPTURED,
    KT_LADDER_KO,      /* captured if the attacker wins a ko, else not */
    KT_LADDER_UNKNOWN, /* the positions that may be looked at were not enough */
} kt_ladder_result;

typedef struct kt_ladder {
    kt_ladder_result result;
    /* The move of the one who moves first that leads to the result: it starts the ladder, or escapes from it. With KT_LADDER_KO,
     * the move that fights the ko. KT_PASS when the chain escapes even if nobody defends it; KT_NO_POINT when no move helps. */
    kt_point move;
    uint32_t nodes; /* positions looked at */
} kt_ladder;

/* Positions that suffice for nearly all ladders and take less than 1 ms on a desktop. */
enum { KT_LADDER_NODES = KT_DESKTOP ? 1000 : 400 };

/* Reads the ladder of the chain at `p`, which holds a stone, with `first` to move: its owner or the opponent. With
 * `other` also a stone of that colour, it reads whether one of the two chains is captured (double atari); else `other` is
 * KT_NO_POINT. Looks at `nodes` positions at most. */
kt_ladder kt_ladder_read(kt_reader *reader, const kt_board *board, kt_point p, kt_point other,
                         kt_colour first, uint32_t nodes);

/* Fills `line` with how the ladder goes on from the board: the winner's moves, and the loser's that last longest as far as he
 * sees. Returns their number, `most` or less. Looks at `nodes` positions for each move. */
uint16_t kt_ladder_line(kt_reader *reader, const kt_board *board, kt_point p, kt_colour first, uint32_t nodes,
                        kt_point *line, uint16_t most);

#ifdef __cplusplus
}
#endif

#endif
