/* fold.h: the reference scan (scan.h) with a fold: one word for each elementary pattern, which rejects
 * most.
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
 * lost; what passes is looked at again. Here S(i) are the points with the same remainder by 32, the
 * mover's stones in the lower half of a word of 64 bits, the opponent's in the upper. */
#ifndef KT_PATTERN_FOLD_H
#define KT_PATTERN_FOLD_H

#include <stddef.h>

#include "pattern/scan.h"

/* An elementary pattern, to be laid again when its fold passes. */
typedef struct kt_folded {
    uint64_t fold;
    uint32_t pattern; /* its place in the group's order, from 0 */
    uint8_t x, y;     /* where its move lies before it is turned */
    uint8_t symmetry;
} kt_folded;

/* The elementary patterns of a group, in the order of the scan. */
typedef struct kt_fold {
    const kt_image *image;
    const kt_spiral *spiral;
    kt_image_group group;
    const kt_folded *folded;
    size_t count;
} kt_fold;

uint64_t kt_fold_sets(const kt_bitboard *mover, const kt_bitboard *opponent);

/* Folds the group's elementary patterns into `folded`, which has room for `capacity`; returns how many there
 * are, which may be more, and then the fold is of no use. Image, spiral and memory must outlive it. */
size_t kt_fold_init(kt_fold *fold, const kt_spiral *spiral, const kt_image *image, kt_image_group group,
                    kt_folded *folded, size_t capacity);

/* As kt_suggest, of the fold's group, whatever the stage. `tried` counts, when it isn't NULL, the elementary
 * patterns that passed. */
KT_MUST_USE kt_status kt_fold_suggest(const kt_fold *fold, const kt_query *query, int most,
                                      kt_suggestion *suggestions, size_t *tried);

#endif
