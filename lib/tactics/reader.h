/* reader.h: a position on which moves are tried and taken back. Ladders (ladder.h), hunts (hunt.h) and the
 * status of chains (chains.h) are read on it.
 *
 * It knows the simple ko and forbids suicide, as a board does. It keeps no chains: whoever asks for liberties
 * walks along the stones. So it takes some hundred bytes where a board takes thousands. */
#ifndef KT_TACTICS_READER_H
#define KT_TACTICS_READER_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_READER_DEPTH = KT_DESKTOP ? 400 : 48,   /* moves on one line */
    KT_READER_MOVES = KT_DESKTOP ? 2000 : 160, /* moves that wait to be tried, all along the line */
    KT_READER_LIBERTIES = 5,                   /* of a chain that a walk can list */
    /* Stones that are off the board on one line: no more than stood there, and were played. */
    KT_READER_TAKEN = KT_POINTS + KT_READER_DEPTH,
};

/* A place in the lists of a reader. */
#if KT_DESKTOP
typedef uint16_t kt_reader_place;
#else
typedef uint8_t kt_reader_place;
#endif

/* A position on the line: which moves are to be tried there, and the one that was played. */
typedef struct kt_reader_step {
    kt_reader_place next;     /* of the moves to try, the next one ... */
    kt_reader_place end;      /* ... and where they end */
    kt_reader_place captured; /* where the stones begin that the move captured */
    kt_point ko;              /* the ko before the move */
    kt_point move;            /* KT_PASS for a pass */
} kt_reader_step;

/* A walk along a chain. */
typedef struct kt_reader_walk {
    kt_bitboard seen;           /* stones and liberties that were met */
    uint16_t stones, liberties; /* their numbers */
    kt_point stone[KT_POINTS];
    kt_point liberty[KT_READER_LIBERTIES]; /* the first of them */
} kt_reader_walk;

/* The caller's memory: .9 KB on chips, 12 KB on desktops. */
typedef struct kt_reader {
    const kt_geometry *geometry;
    uint32_t nodes;               /* positions that may still be looked at */
    kt_bitboard zone;             /* points that what was read depends on: stones elsewhere change nothing */
    kt_point ko;                  /* the point that may not be retaken now, or KT_NO_POINT */
    kt_reader_place depth;        /* moves on the line */
    kt_reader_place captured_end; /* stones in `captured` */
    kt_reader_place moves_end;    /* moves in `moves` */
    /* The kt_colour that wins every ko: the other may not take one. KT_EMPTY: a ko that was
     * taken may not be retaken at once. */
    uint8_t kos;
    bool met_ko; /* a ko was taken, or might have been */
    bool full;   /* a line or a list was too long for this memory, or the nodes were spent */
    uint8_t colour[KT_POINTS + 2]; /* by point; at KT_NO_POINT, neither player's */
    kt_reader_walk chain, beside;  /* for readers: a walk along the chain in question, and one along others */
    kt_point captured[KT_READER_TAKEN];
    kt_point moves[KT_READER_MOVES];
    kt_reader_step step[KT_READER_DEPTH + 1];
} kt_reader;

/* Takes the position of the board, with its ko, and forgets all that was read. */
void kt_reader_init(kt_reader *reader, const kt_board *board);

/* Walks along the chain at `p`, which holds a stone, until it has met `most` liberties
 * (1..KT_READER_LIBERTIES). The stones are complete when it met fewer. Returns the number of liberties. */
unsigned kt_reader_walk_along(const kt_reader *reader, kt_reader_walk *walk, kt_point p, unsigned most);

/* Plays at the empty point `p`. Returns false, and plays nothing, when that is suicide or a ko forbids it; or
 * when the line is too long, and then full is set. */
bool kt_reader_play(kt_reader *reader, kt_colour colour, kt_point p);

/* Passes. Returns false when the line is too long. */
bool kt_reader_pass(kt_reader *reader);

/* Takes the last move back, which is there. */
void kt_reader_undo(kt_reader *reader);

/* Adds `p` to the moves to try at the end of the line, if it isn't there
 * yet. `first` is where these begin. */
void kt_reader_add_move(kt_reader *reader, kt_reader_place first, kt_point p);

/* What is known of a position on the line: there are moves to try, or it is known what becomes of the prey. */
typedef enum kt_reader_view { KT_READER_OPEN, KT_READER_ESCAPES, KT_READER_CAPTURED } kt_reader_view;

/* A search, depth first: does the attacker capture, whatever the defender does? The caller looks at the position
 * at the end of the line, sets `found`, and adds the moves to try when that is KT_READER_OPEN. Then
 * kt_reader_go_on leads to the next position to look at. */
typedef struct kt_reader_search {
    kt_colour attacker;
    bool attacking; /* the attacker is to move */
    kt_reader_view found;
    kt_reader_place root;  /* moves on the line before the search ... */
    kt_reader_place moves; /* ... and moves that waited */
} kt_reader_search;

/* Begins a search where the line ends. That position is the first to look at. */
kt_reader_search kt_reader_begin_search(const kt_reader *reader, kt_colour attacker, bool attacker_first);

/* Plays the next move to try, adds it to `zone`, and returns true. Returns false when the search is over, with the
 * line as it was before: `found` is then the answer, unless the reader is full. reader->step[reader->depth].move is
 * the first move of the player who gets the wished result, if that player moves first. */
bool kt_reader_go_on(kt_reader *reader, kt_reader_search *search, kt_bitboard *zone);

#ifdef __cplusplus
}
#endif

#endif
