/* fold.h: the reference scan (scan.h) with a fold: a word that stands for a set of points. It rejects most elementary
 * patterns, at all places of a pattern at once, and takes no memory.
 *
 * Wächter 2008, 5.4, asks for a hash h of sets of points that respects the binary and, h(a & b) = h(a) &
 * h(b), to tell from short words whether a board b holds a pattern p, that is whether p & b = p.
 *
 * What cannot be: that the short words decide. If h(p) & h(b) = h(p) always meant p & b = p, then h(a) =
 * h(b) would mean that a and b hold each other, thus a = b: no two sets share a word, and words for all
 * sets of n points need n bits. With fewer, sets collide, and a hit must be looked at again.
 *
 * Nor does such an h help to reject. The sets whose word has some bit i are closed under `and`, and with a
 * also every larger set has it (a & c = a makes h(a) part of h(c)). So they are just the sets that hold a
 * certain set S(i): bit i says "all points of S(i) are there". A pattern has few points, and S(i) of more
 * than one is hardly ever among them: its word is all but empty, and rejects nothing.
 *
 * What can be: a fold that respects the binary or, f(a | b) = f(a) | f(b). By the same argument its bit i
 * says "some point of S(i) is there", and a pattern of k points has up to k bits. If b holds p then b | p
 * = b, so f(p) is part of f(b): whenever f(p) & ~f(b) is not 0, the pattern doesn't match. No match is
 * lost; what passes is looked at again. Here S(i) are the points with the same remainder by KT_WORD_BITS; the
 * mover's stones and the opponent's have a word each.
 *
 * Nor need the folds of elementary patterns be kept, one for each: this fold respects translations, too. A
 * set moved by dx columns and dy rows, with no point leaving the board, has points whose numbers are all
 * higher by d = dx + dy * KT_BOARD_MAX (point.h), and its fold is the set's, rotated by d. So the fold
 * lets a pattern pass with its move at point m when the board's fold has bit m + d for each stone, d from
 * the move; which is bit m of the board's fold rotated back by d. The `and` of k words, the board's
 * rotated back for each of k stones, tells by its bits m where the pattern passes, at all places at once.
 * Points with the same remainder share a bit. Symmetries are taken from the pattern to the board: turned
 * back by each of them, it has eight folds for each colour, made once for all patterns. */
#ifndef KT_PATTERN_FOLD_H
#define KT_PATTERN_FOLD_H

#include <stddef.h>

#include "pattern/scan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The points of a set by their remainder by KT_WORD_BITS. */
kt_word kt_fold_set(const kt_bitboard *set);

/* The fold of a set moved by dx columns and dy rows, when it is `fold` where it lies and none of its points
 * leaves the board. */
static inline kt_word kt_fold_shift(kt_word fold, int dx, int dy) {
    unsigned by = (unsigned)(dx + dy * KT_BOARD_MAX);
    return fold << by % KT_WORD_BITS | fold >> -by % KT_WORD_BITS;
}

/* Elementary patterns. */
typedef struct kt_fold_counts {
    size_t tried;  /* within their bounds, those with stones off the board included */
    size_t passed; /* of these on the board, those that the fold let pass */
} kt_fold_counts;

/* As kt_suggest. Adds to `counts`, when it isn't NULL. */
KT_MUST_USE kt_status kt_fold_suggest(const kt_spiral *spiral, const kt_patterns *patterns,
                                      const kt_query *query, int most, kt_suggestion *suggestions,
                                      kt_fold_counts *counts);

#ifdef __cplusplus
}
#endif

#endif
