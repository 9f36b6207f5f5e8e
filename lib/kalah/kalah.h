/* kalah.h: the rules of Kalah on 1 to 12 pits a side, with 1 to 12 beans in each.
 *
 *            5   4   3   2   1   0      player 1; the pits are numbered from 0 as seen by their owner
 *          ( 6)( 6)( 6)( 6)( 6)( 6)
 *    [ 0]                            [ 0]    the stores: player 1's at the left, player 0's at the right
 *          ( 6)( 6)( 6)( 6)( 6)( 6)
 *            0   1   2   3   4   5      player 0
 *
 * A part move takes all beans of an own pit and sows them one by one, counterclockwise: into the own pits
 * behind it, the own store, the other's pits, and on with the own pits. The other's store is skipped.
 *  - The last bean falls into the own store: the player moves again.
 *  - It falls into an own pit that was empty, and the pit opposite is not: both pits' beans go into the own
 *    store.
 *  - All pits of one side are empty after a part move: the game is over, and the other side's beans go into
 *    its store.
 * Source: M. Neumeister, diploma thesis, Leipzig 1998, appendix A. */
#ifndef KT_KALAH_KALAH_H
#define KT_KALAH_KALAH_H

#include "minimax/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_KALAH_PITS_MAX = 12,
    KT_KALAH_BEANS_MAX = 12,
    /* All beans of a board. A chip counts them in bytes, which leaves out the three largest boards: 12 and 11,
     * 11 and 12, 12 and 12. */
    KT_KALAH_TOTAL_MAX = KT_DESKTOP ? 288 : 255,
};

#if KT_DESKTOP
typedef uint16_t kt_kalah_count;
#else
typedef uint8_t kt_kalah_count;
#endif

/* A position. The bytes of pits that the board doesn't have are 0. */
typedef struct kt_kalah {
    kt_kalah_count pits[2][KT_KALAH_PITS_MAX]; /* of each player, as its owner numbers them */
    kt_kalah_count store[2];
    kt_kalah_count left[2]; /* beans in the pits of each */
    uint8_t size;           /* pits of a side */
    uint8_t to_move;
    uint8_t over;
    uint8_t reserved; /* 0 */
} kt_kalah;

/* Begins a game: `pits` pits a side with `beans` beans in each, player 0 to move. Error: KT_ERR_RANGE when a
 * number isn't 1..12, or the board has more than KT_KALAH_TOTAL_MAX beans. */
KT_MUST_USE kt_status kt_kalah_begin(kt_kalah *kalah, int pits, int beans);

#if KT_DESKTOP
/* Plays a part move as the game does, but captures nothing: a variation (docs/sources.md). */
kt_minimax_next kt_kalah_sow(const kt_kalah *kalah, unsigned move, kt_kalah *after);
#endif

/* The game as a table for searches; a part move is the number of its pit. Positions are kt_kalah. A key is the
 * beans of each pit in a byte, those of the player to move first; 16 bytes do for 7 pits a side. */
extern const kt_minimax_game kt_kalah_game;

#ifdef __cplusplus
}
#endif

#endif
