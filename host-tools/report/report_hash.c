/* The answer to the question that the thesis leaves open. */
#include <stdio.h>

#include "report/report_sections.h"

void section_hash(FILE *page) {
    section_begin(page, "hash", "Can a hash respect the binary and?", "Wächter 2008, 5.4");
    fputs("<p>The thesis asks for a hash h of sets of points with h(a &amp; b) = h(a) &amp; h(b), so "
          "that a short word tells whether a board b holds a pattern p, that is whether p &amp; b = p.</p>\n",
          page);
    fputs(
        "<p><b>What cannot be.</b> If h(p) &amp; h(b) = h(p) always meant p &amp; b = p, two sets with "
        "the same word would hold each other and be equal: words for all sets of n points need n bits. "
        "With fewer, a hit must be looked at again. Nor does such an h help to reject: the sets whose "
        "word has some bit are closed under <i>and</i>, and with a set every larger one is among them; "
        "so they are just those that hold a certain set S, and the bit says “all of S is there”. A "
        "pattern has few points and hardly ever all of an S of more than one. Its word is all but empty.</p>\n",
        page);
    fputs("<p><b>What can be.</b> A fold f that respects the binary <i>or</i>, f(a | b) = f(a) | f(b). "
          "By the same argument its bit says “some point of S is there”, and a pattern of k points "
          "has up to k bits. If b holds p then b | p = b, so f(p) is part of f(b): whenever f(p) &amp; "
          "~f(b) is not 0, the pattern doesn't match. No match is lost, and what passes is looked at "
          "again. Katachi folds the mover's stones into a word of the machine, and the opponent's into "
          "another: point p into bit p modulo 32, or 64.</p>\n",
          page);
    fputs("<p><b>Without memory.</b> Points are numbered line by line, so a set that is moved, and loses "
          "no point at the edge, has a fold that is rotated: by dx + dy · (points in a line). The fold of "
          "a board, rotated back by the offset of a pattern's stone from its move, has a bit where that "
          "stone is there; the <i>and</i> of these words, one for each of k stones, tells of all places "
          "of the move at once whether the fold lets the pattern pass. Nothing need be kept for each "
          "pattern, and eight folds of the board for each colour serve its eight symmetries. The "
          "reference scan with that look before it is the “scan with fold”; the index, which never "
          "comes near most patterns, is faster still.</p>\n</section>\n",
          page);
}
