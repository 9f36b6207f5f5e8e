/* board.h: a Go position: stones, chains and their liberties, kept up to date stone by stone.
 *
 * It knows the simple ko and forbids suicide. Superko, undo and handicap need the moves before: game.h.
 * A board is plain data: copy it by assignment. */
#ifndef KT_BOARD_BOARD_H
#define KT_BOARD_BOARD_H

#include "board/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_board {
    const kt_geometry *geometry;      /* shared, not owned */
    kt_bitboard stones[3];            /* by kt_colour: empty points, black stones, white stones */
    uint8_t colour[KT_POINTS];        /* kt_colour of every point, always in step with `stones` */
    kt_point chain[KT_POINTS];        /* of a stone: the head, one stone that names its chain */
    kt_point next[KT_POINTS];         /* of a stone: the next one of its chain, in a ring */
    kt_bitboard liberties[KT_POINTS]; /* of a head: the liberties of its chain */
    kt_point ko;                      /* where the side that didn't take a ko may not play, or KT_NO_POINT */
    uint16_t prisoners[3];            /* by kt_colour: stones of that colour that were captured */
    uint32_t hash;                    /* Zobrist hash of the stones (zobrist.h) */
} kt_board;

/* What a move did to the board. */
typedef struct kt_capture {
    uint16_t stones; /* stones captured, 0..KT_POINTS */
    uint8_t sides;   /* bit i: a chain was captured that neighbour i (kt_geometry) of the move belonged to;
                      * a chain at several sides has one bit, that of the lowest i */
} kt_capture;

/* Empties the board. `geometry` must outlive it. */
void kt_board_init(kt_board *board, const kt_geometry *geometry);

/* May `colour` play at `p`? KT_OK, KT_ERR_RANGE (`p` is no point of the board; passes are not moves here),
 * KT_ERR_OCCUPIED, KT_ERR_SUICIDE, or KT_ERR_KO (simple ko). */
KT_MUST_USE kt_status kt_board_check(const kt_board *board, kt_colour colour, kt_point p);

/* Plays a move that kt_board_check allows; it is not checked again. Returns what it captured. */
kt_capture kt_board_play(kt_board *board, kt_colour colour, kt_point p);

/* Further bits in `sides` of a move that kt_board_execute made. KT_SIDES_SUICIDE: the move's own chain was taken off.
 * From bit KT_SIDES_BEFORE_SHIFT on: the kt_colour of the stone that stood at its point before. */
enum { KT_SIDES_SUICIDE = 1 << 4, KT_SIDES_BEFORE_SHIFT = 5 };

/* Executes a move as SGF FF[4] says, legal or not. The stone is put at `p`, a point of the board, whatever
 * stood there. Then the opponent's chains beside it that have no liberties are taken off, then the stone's own
 * chain if it has none. These stones become prisoners; a stone that stood at `p` does not. A legal move does
 * what kt_board_play does. */
kt_capture kt_board_execute(kt_board *board, kt_colour colour, kt_point p);

/* A pass: lifts the ko. */
void kt_board_pass(kt_board *board);

/* Makes the board hold exactly these stones: no ko, no prisoners. The sets must not overlap.
 * Stones without liberties are allowed, as SGF allows them; they stay until a stone beside them is taken off. */
void kt_board_set_up(kt_board *board, const kt_bitboard *black, const kt_bitboard *white);

/* All points where `colour` may play, by kt_board_check. */
kt_bitboard kt_board_legal(const kt_board *board, kt_colour colour);

/* The stones that a legal move of `colour` at the empty point `p` would capture. */
kt_bitboard kt_board_captures(const kt_board *board, kt_colour colour, kt_point p);

/* True when the empty point `p` is a single-point eye of `colour`: all neighbours are its stones, and the
 * opponent holds at most one of the four diagonal points, none when `p` lies on the edge. */
bool kt_board_is_eye(const kt_board *board, kt_colour colour, kt_point p);

/* `moves`, a set of empty points, without the single-point eyes of `colour`: filling one of these hardly ever
 * helps. */
kt_bitboard kt_board_without_eyes(const kt_board *board, kt_colour colour, kt_bitboard moves);

/* Recomputes chains, liberties and hash from `colour`, for code that changes stones directly, as undo does. */
void kt_board_rebuild(kt_board *board);

/* After a move at `p` that captured `capture`: the point where the opponent may not retake at once; KT_NO_POINT
 * when no ko arose. */
kt_point kt_board_ko_after(const kt_board *board, kt_point p, kt_capture capture);

#ifdef __cplusplus
}
#endif

#endif
