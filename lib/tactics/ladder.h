/* ladder.h: can a chain be captured in a ladder?
 *
 * In a ladder each move of the attacker puts a chain with two liberties into atari, or captures it. The
 * defender may play anything. The chain escapes as soon as the attacker has no such move.
 *
 * An answer other than KT_LADDER_UNKNOWN is exact: breakers, captures of the ladder's stones, kos and edges
 * are all read out. A chain that escapes may still be caught in another way (hunt.h). */
#ifndef KT_TACTICS_LADDER_H
#define KT_TACTICS_LADDER_H

#include "tactics/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kt_ladder_result {
    KT_LADDER_ESCAPES,
    KT_LADDER_CAPTURED,
    KT_LADDER_KO,      /* captured when the attacker wins all kos, and not when the defender does */
    KT_LADDER_UNKNOWN, /* there were too many positions, or too many moves on a line, to tell */
} kt_ladder_result;

typedef struct kt_ladder {
    kt_ladder_result result;
    /* The move that starts the ladder, or escapes from it: it brings about the result, when that is what the
     * first player wants. With KT_LADDER_KO, the move that does by winning all kos. KT_PASS when the chain
     * escapes although nobody defends it; KT_NO_POINT in all other cases. */
    kt_point move;
    uint32_t nodes; /* positions looked at */
} kt_ladder;

/* Enough for nearly all ladders, in less than 1 ms on a desktop. */
enum { KT_LADDER_NODES = KT_DESKTOP ? 1000 : 400 };

/* Reads the ladder of the chain at `p`, which holds a stone, with its owner or the opponent moving first.
 * When `other` isn't KT_NO_POINT, it is another stone of that colour, and the attacker wants to capture one
 * of the two chains, whichever (double atari). Looks at `nodes` positions at most. */
kt_ladder kt_ladder_read(kt_reader *reader, const kt_board *board, kt_point p, kt_point other,
                         kt_colour first, uint32_t nodes);

/* Plays the ladder of the chain at `p` out on `board`, with `first` to move, and fills `line` with the moves:
 * the winner's as read, the loser's as it would go on. It ends with the capture, or where the attacker can't
 * give atari any more, or where a ko decides. Returns the number of moves, `most` or less. Looks at `nodes`
 * positions at most for each move. */
unsigned kt_ladder_play_out(kt_reader *reader, kt_board *board, kt_point p, kt_colour first, uint32_t nodes,
                            kt_point *line, unsigned most);

/* For readers of more than ladders. */

/* A ladder to be read. */
typedef struct kt_ladder_question {
    kt_point prey[2]; /* stones of the chains; the second may be KT_NO_POINT */
    kt_colour attacker;
    /* The zone (reader.h) is what the answer depends on. Of the attacker's chains beside the prey, the liberties of
     * those with at most so many belong to it, 1..3: N + 1 for a zone that holds when the defender plays N moves
     * elsewhere. */
    uint8_t zone_liberties;
} kt_ladder_question;

/* Is the prey captured in the reader's position, with the attacker to move? Or with the defender to
 * move, who is in atari? Spends reader->nodes, and adds to reader->zone.
 * reader->step[reader->depth].move is then the first move of the player who gets the wished result, if that
 * player moves first. The answer means nothing when reader->full is set. */
bool kt_ladder_captures(kt_reader *reader, const kt_ladder_question *question, bool attacker_first);

/* Adds to the zone the liberties of all chains of `colour` with no more than `most` liberties (1..3). */
void kt_ladder_note_weak(kt_reader *reader, kt_colour colour, unsigned most);

#ifdef __cplusplus
}
#endif

#endif
