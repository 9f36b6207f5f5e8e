/* Answers a question that the thesis leaves open. */
#include <stdio.h>

#include "report/report_sections.h"

void section_hash(FILE *page) {
    section_begin(page, "hash", "Can a hash respect the binary and?", "Wächter 2008, 5.4");
    fputs(
        "<p>The thesis asks for a hash h of sets of points with h(a &amp; b) = h(a) &amp; h(b). With such a "
        "hash a short word could tell whether the board b holds the pattern p, that is, whether p &amp; b = "
        "p.</p>\n",
        page);
    fputs("<p><b>An exact hash is impossible.</b> Suppose that h(p) &amp; h(b) = h(p) always meant p &amp; b "
          "= p. Then two sets with the same word would contain each other, and so be equal: the words of all "
          "sets of n points need n bits. With fewer bits, every hit must be checked.</p>\n",
          page);
    fputs("<p><b>A hash for rejecting is useless.</b> Take the sets whose word has a certain bit. The "
          "<i>and</i> of two of them also has it, and so does every larger set. So they are exactly the sets "
          "that contain some set S: the bit says “all of S is there”. A pattern has few points, and hardly "
          "ever contains all of an S of more than one. Its word is almost empty.</p>\n",
          page);
    fputs(
        "<p><b>A fold that respects the binary <i>or</i> works.</b> Let f(a | b) = f(a) | f(b). By the same "
        "argument each bit says “some point of S is there”, and a pattern of k points has up to k bits. If "
        "b holds p, then b | p = b, so f(p) is part of f(b). Whenever f(p) &amp; ~f(b) is not 0, the "
        "pattern does not match. No match is lost; what passes is checked. Katachi folds the mover’s stones "
        "into one machine word and the opponent’s into another: point p becomes bit p modulo 32, or "
        "64.</p>\n",
        page);
    fputs(
        "<p><b>It needs no memory for each pattern.</b> Points are numbered row by row. So when a set moves "
        "and loses no point at the edge, its fold is rotated by dx + dy · (points in a row). Take the fold "
        "of the board and rotate it back by the offset of one of the pattern’s stones from its move: a bit "
        "is set wherever that stone is there. The <i>and</i> of these words, one for each of the k stones, "
        "shows for all places of the move at once whether the fold lets the pattern pass. Eight folds of "
        "the board for each colour serve the eight symmetries. The reference scan with this test in front "
        "is the “scan with fold”. The index is faster still: it never looks at most "
        "patterns.</p>\n</section>\n",
        page);
}
