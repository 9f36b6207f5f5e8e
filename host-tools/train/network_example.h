/* network_example.h: a position, as inputs of a network, and what it is to say of it. */
#pragma once

#include "train/network.h"
#include "train/positions.h"
#include "train/winograd.h"

enum { NETWORK_OWNER_WHOLE = 127 };

/* What came of a game, and what a search chose, from the side of the player to move in the position. */
struct network_target {
    float komi; /* the mover's, in points */
    bool has_value, has_score;
    float value; /* 1: the mover won; 0: lost */
    float score; /* by how many points, komi included */
    /* Row by row: NETWORK_OWNER_WHOLE where the mover owned the point in the end, to minus that; NULL: not known. */
    const int8_t *owner;
    /* Row by row, a pass last: the share of each move in what is right to play, times what that counts beside a move that was
     * played. All 0: it is not known. NULL: the move that was played is right */
    const float *choice;
};

/* Points are numbered row by row on a board with a rim around it. At the right and above, the rim is as wide
 * as tiles (winograd.h) need it. */
struct network_example {
    float *inputs;            /* [point][NETWORK_INPUTS]: 1 where a feature is set, otherwise 0; owned */
    int candidates;           /* number of moves that the network chooses from, a pass not counted */
    int candidate[KT_POINTS]; /* their points */
    int played;               /* the index of the one that was played; `candidates`: a pass */
    /* What each counts as the right one, a pass behind the last. All 0: it is not known */
    float wanted[KT_POINTS + 1];
    struct network_target target; /* for a network that judges */
};

static inline int network_example_side(int size) { return winograd_covered(winograd_cut(size)) + 2; }
static inline int network_example_points(int size) {
    return network_example_side(size) * network_example_side(size);
}
static inline int network_example_point(int size, int x, int y) {
    return (y + 1) * network_example_side(size) + x + 1;
}

/* Makes room for an example on boards of `size` lines. The caller frees `inputs` with free(). */
struct network_example network_example_new(int size);

/* Fills the example with a position and what is right in it: target.choice, or what was played (positions.h). The target stays as
 * it is. */
void network_example_fill(struct network_example *example, int size, const uint32_t *features, int played);

/* Fills it with move `number` (from 1) of a game, turned by `symmetry`. Returns false when this is a pass, an
 * illegal move, or one into an eye of the mover. */
bool network_example_take(struct network_example *example, const struct sgf_game *game,
                          const kt_geometry *geometry, int number, int symmetry);
