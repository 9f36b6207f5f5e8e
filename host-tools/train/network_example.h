/* network_example.h: a position and the move that was played in it, as a network sees them. */
#ifndef NETWORK_EXAMPLE_H
#define NETWORK_EXAMPLE_H

#include "records/sgf.h"
#include "train/network.h"

/* Points are numbered row by row on a board with a rim: a row below and above, a column left of each row,
 * which is also right of the one before. */
struct network_example {
    float *inputs;            /* [point][NETWORK_INPUTS], 1 for a feature that is there, else 0 */
    int candidates;           /* moves that compete */
    int candidate[KT_POINTS]; /* their points */
    int played;               /* which of them was played */
};

static inline int network_example_points(int size) { return (size + 2) * (size + 1) + 1; }
static inline int network_example_point(int size, int x, int y) { return (y + 1) * (size + 1) + x + 1; }

/* Memory for an example on boards of `size` lines; free its inputs with free(). */
struct network_example network_example_new(int size);

/* Makes the example of move `number` (from 1) of a game, seen through `symmetry`. Returns false when that is
 * a pass, no legal move, or one into an own eye. */
bool network_example_take(struct network_example *example, const struct sgf_game *game,
                          const kt_geometry *geometry, int number, int symmetry);

#endif
