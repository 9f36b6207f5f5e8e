/* scan.h: the reference matcher. It lays every elementary pattern on the board, one after the other.
 *
 * Each pattern in each symmetry at each place within its bounds becomes two bitboards, which the board's must
 * contain (Wächter 2008, 3.3 to 3.6). Slow and simple; kt_suggest must give the same answers. */
#ifndef KT_PATTERN_SCAN_H
#define KT_PATTERN_SCAN_H

#include "pattern/suggest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An elementary pattern. */
typedef struct kt_elementary {
    kt_bitboard black, white; /* stones of the mover, of the opponent */
    kt_point move;
} kt_elementary;

/* Lays `pattern`, of an image for boards of `size` lines, with its move at column x, row y of the quadrant,
 * then turns it by `symmetry` (0..7). Returns false when a stone falls off the board. */
bool kt_scan_lay(const kt_spiral *spiral, const kt_pattern *pattern, int size, int x, int y, int symmetry,
                 kt_elementary *elementary);

/* Does it match the position of the question? */
bool kt_scan_matches(const kt_query *query, const kt_elementary *elementary);

/* Writes the `most` best of the points' suggestions, those worth 0 left out, in the order of kt_suggest.
 * Returns how many they are. */
int kt_scan_rank(const kt_suggestion best[KT_POINTS], int most, kt_suggestion *suggestions);

/* As kt_suggest. */
KT_MUST_USE kt_status kt_scan_suggest(const kt_spiral *spiral, const kt_patterns *patterns,
                                      const kt_query *query, int most, kt_suggestion *suggestions);

#ifdef __cplusplus
}
#endif

#endif
