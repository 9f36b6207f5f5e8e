/* features.h: what the model sees of a position. Every point has a set of features, each present or absent.
 *
 * They tell about stones and their liberties, and where the last moves were. They tell what a move would do:
 * captures, extensions, ataris, self-atari, liberties after the move (after R. Coulom, "Computing Elo ratings
 * of move patterns in the game of Go", 2007, section 3.2). Colours are seen from the mover's side. Inner part
 * of model.h. */
#ifndef KT_MODEL_FEATURES_H
#define KT_MODEL_FEATURES_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_RECENT_MOVES = 4 };

/* The last moves, points or KT_PASS, the very last one first. */
typedef struct kt_recent {
    kt_point move[KT_RECENT_MOVES];
    uint8_t count; /* how many are known, 0..KT_RECENT_MOVES */
} kt_recent;

/* Adds `move`, which was played after those. */
static inline void kt_recent_add(kt_recent *recent, kt_point move) {
    for (int i = KT_RECENT_MOVES - 1; i > 0; i--) recent->move[i] = recent->move[i - 1];
    recent->move[0] = move;
    if (recent->count < KT_RECENT_MOVES) recent->count++;
}

enum {
    KT_FEATURE_BOARD,     /* every point of the board; what lies beyond its edge has no features */
    KT_FEATURE_OWN,       /* own stone; one of four features: its chain has 1, 2, 3, 4 or more liberties */
    KT_FEATURE_OTHER = 5, /* stone of the opponent, likewise */
    KT_FEATURE_FORBIDDEN = 9,  /* empty, but the mover may not play here */
    KT_FEATURE_CAPTURE,        /* a move here captures one stone */
    KT_FEATURE_CAPTURE_MORE,   /* a move here captures more */
    KT_FEATURE_LIBERTIES,      /* the chain of a move here has 1 (self-atari), 2, 3, 4 or more liberties */
    KT_FEATURE_EXTENSION = 16, /* a move here joins an own chain in atari */
    KT_FEATURE_ATARI,          /* a move here takes the last but one liberty of a chain */
    KT_FEATURE_CONNECTION,     /* a move here joins two or more own chains */
    KT_FEATURE_EYE,            /* an own single-point eye (kt_board_is_eye) */
    KT_FEATURE_KO,             /* the mover may not retake here at once */
    KT_FEATURE_LAST,           /* the last move was played here; then the three before it */
    KT_FEATURES = KT_FEATURE_LAST + KT_RECENT_MOVES,
};

/* Finds the features of the point `p` of the board, `colour` to move: bit f for feature f. */
uint32_t kt_features_at(const kt_board *board, kt_colour colour, const kt_recent *recent, kt_point p);

/* Is a move legal at a point with these features, and does it leave the own single-point eyes alone? */
static inline bool kt_features_candidate(uint32_t features) {
    return (features >> KT_FEATURE_LIBERTIES & 15) != 0 && !(features >> KT_FEATURE_EYE & 1);
}

#ifdef __cplusplus
}
#endif

#endif
