/* draw_tree.h: prints the variations of a game in a terminal, a row for each stretch without a branch or a
 * comment:
 *
 *       1-22   B Q16 D4 D16 Q3 R5 ... R9
 *       23     W C3 ?  Too early: the stones at the top
 *     | 24b    B C4 D3 E3
 *     | | 26c  B F3
 *       24-30  B D3 C4 ... F3
 *
 * The main line stands at the left, the other variations above its next move, deeper by a bar. The first row
 * of a variation begins with its path (sgf_path.h), other rows with numbers of nodes. "!" is a good move
 * (TE), "?" a bad one (BM), "!?" an interesting (IT), "?!" a doubtful one (DO). */
#pragma once

#include "draw/draw.h"
#include "records/sgf_tree.h"

/* Prints the variations of a game, in rows of at most `width` columns, if that is not less than 40. */
void draw_tree(FILE *stream, enum draw_style style, struct sgf_tree *tree, size_t game, int width);
