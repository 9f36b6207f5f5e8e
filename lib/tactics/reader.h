/* reader.h: a position on which moves are tried and taken back. Ladders (ladder.h), other captures (capture.h) and
 * the status of chains (chains.h) are read on it.
 *
 * It knows the simple ko and forbids suicide, as a board does. It keeps no chains: whoever asks for liberties walks along the
 * stones. So it takes some hundred bytes where a board takes thousands. */
#ifndef KT_TACTICS_READER_H
#define KT_TACTICS_READER_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_READER_DEPTH = KT_DESKTOP ? 400 : 48,   /* moves on one line */
    KT_READER_MOVES = KT_DESKTOP ? 2000 : 160, /* moves that wait to be tried, all along the line */
    /* Stones that are off the board on one line: no more than stood there, and were played. */
    KT_READER_CAPTURED = KT_POINTS + KT_READER_DEPTH,
};

/* A place in the lists of a reader. */
#if KT_DESKTOP
typedef uint16_t kt_reader_place;
#else
typedef uint8_t kt_reader_place;
#endif

/* A move on the line, and what is to be tried in its place. */
typedef struct kt_reader_step {
    kt_point move;            /* KT_PASS for a pass */
    kt_point ko;              /* the ko before it */
    kt_reader_place captured; /* where its captured stones begin */
    kt_reader_place first;    /* where the moves begin that are tried before it, in its place ... */
    kt_reader_place next;     /* ... which of them is the next ... */
    kt_reader_place end;      /* ... and where they end */
} kt_reader_step;

/* The caller's memory: under 1 KB on chips, 16 KB on desktops. */
typedef struct kt_reader {
    const kt_geometry *geometry;
    kt_bitboard seen;              /* points already met on a walk */
    kt_bitboard zone;              /* points on which what was read depends (ladder.h) */
    uint32_t nodes;                /* positions that may still be looked at */
    kt_point ko;                   /* the point that may not be retaken now, or KT_NO_POINT */
    uint16_t depth;                /* moves on the line */
    uint8_t zone_liberties;        /* chains of the attacker with no more liberties put them into the zone */
    uint8_t free;                  /* the kt_colour that may retake a ko at once; KT_EMPTY: nobody */
    bool met_ko;                   /* a move was not tried because of a ko */
    bool full;                     /* the line, or the list of moves, was too long */
    uint8_t colour[KT_POINTS + 2]; /* by point; KT_NO_POINT is of no colour */
    kt_point walk[KT_POINTS];      /* the stones of a walk */
    kt_point captured[KT_READER_CAPTURED];
    kt_point moves[KT_READER_MOVES];
    kt_reader_step step[KT_READER_DEPTH];
} kt_reader;

/* Takes the position of the board, with its ko. */
void kt_reader_init(kt_reader *reader, const kt_board *board);

#ifdef __cplusplus
}
#endif

#endif
