/* marked.h: what records of problems mark: right variations, by a comment that holds the word RIGHT, and the group. */
#pragma once

#include "board/board.h"
#include "records/sgf_tree.h"

/* The stones that the file marks with triangles, if all of them are of one colour: those that the problem is about. Else none. */
kt_bitboard marked_target(struct sgf_tree *tree, sgf_node root, const kt_board *board);

/* Does a comment in the variation that begins with `node` say that it is right? */
bool marked_right(struct sgf_tree *tree, sgf_node node);

/* Who makes the first move of the variations behind the root, which gets the right ones among them (may be NULL). KT_EMPTY when
 * there is none. */
kt_colour marked_moves(struct sgf_tree *tree, sgf_node root, kt_bitboard *right);
