/* marked.h: what records of problems mark as right: a variation with a comment that holds the word RIGHT. */
#ifndef MARKED_H
#define MARKED_H

#include "board/bitboard.h"
#include "records/sgf_tree.h"

/* Does a comment in the variation that begins with `node` say that it is right? */
bool marked_right(struct sgf_tree *tree, sgf_node node);

/* Who makes the first move of the variations behind the root, which gets the right ones among them (may be NULL). KT_EMPTY when
 * there is none. */
kt_colour marked_moves(struct sgf_tree *tree, sgf_node root, kt_bitboard *right);

#endif
