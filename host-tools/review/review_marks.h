/* review_marks.h: what a review adds to the nodes of a record, so that the next one can take it off again.
 *
 * A node that a review changed has the property KTRV, with a value for each thing that was added:
 *
 *   C         the comment; C+ a text behind the comment that was there
 *   ID:value  a value of the property ID: V:-3.5, BM:2, LB:dd:A
 *   B:dd      the move: the node itself was added; W:dd likewise
 *
 * The web page's reviews note figures, too (chance:0.531, loss:2 0.08 4.2; page/go/reviewed.js).
 *
 * The first value of the root's is the settings of the review; the web page notes none. KTRV is a private property of Katachi. */
#pragma once

#include "records/sgf_tree.h"

/* Returns the values of a property of a node; `*count` of them. The caller frees each, and the list. `more`: room for so many
 * more in the list. */
char **review_marks_values(struct sgf_tree *tree, sgf_node node, const char *id, size_t more, size_t *count);
void review_marks_free(char **values, size_t count);

/* Add to a node: a value to a property; a text to the comment. Texts hold no empty line, and begin with "Katachi: " or
 * "Reviewed by Katachi ". */
void review_marks_add(struct sgf_tree *tree, sgf_node node, const char *id, const char *value);
void review_marks_comment(struct sgf_tree *tree, sgf_node node, const char *text);

/* Notes that the node was added, with this move. */
void review_marks_move(struct sgf_tree *tree, sgf_node node, kt_colour colour, const char *vertex);

/* Takes all that was added off the node. What somebody changed since then stays. */
void review_marks_strip(struct sgf_tree *tree, sgf_node node);

/* The same for the node and all behind it. Removes the nodes that were added, unless somebody added something to them. */
void review_marks_strip_all(struct sgf_tree *tree, sgf_node node);
