#include "problems/marked.h"

#include <stdlib.h>
#include <string.h>

bool marked_right(struct sgf_tree *tree, sgf_node node) {
    sgf_node end = sgf_tree_next(tree, node);
    bool marked = false;
    for (; node != end && node != SGF_NO_NODE && !marked; node = sgf_tree_forward(tree, node)) {
        char *comment = sgf_tree_text(tree, node, "C");
        marked = comment && strstr(comment, "RIGHT");
        free(comment);
    }
    return marked;
}

kt_colour marked_moves(struct sgf_tree *tree, sgf_node root, kt_bitboard *right) {
    kt_colour mover = KT_EMPTY;
    if (right) *right = kt_bitboard_none();
    for (sgf_node child = sgf_tree_child(tree, root); child != SGF_NO_NODE;
         child = sgf_tree_next(tree, child)) {
        struct sgf_action move;
        if (!sgf_tree_move(tree, child, &move)) continue;
        if (mover == KT_EMPTY) mover = move.colour;
        if (right && move.kind == SGF_MOVE && marked_right(tree, child))
            kt_bitboard_set(right, kt_point_at(move.x, move.y));
    }
    return mover;
}
