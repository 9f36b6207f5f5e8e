#include "records/marked.h"

#include <string.h>

#include "common/memory.h"

bool marked_right(struct sgf_tree *tree, sgf_node node) {
    sgf_node end = sgf_tree_next(tree, node);
    bool marked = false;
    for (; node != end && node != SGF_NO_NODE && !marked; node = sgf_tree_forward(tree, node)) {
        CLEANUP_FREE char *comment = sgf_tree_text(tree, node, "C");
        marked = comment && strstr(comment, "RIGHT");
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

kt_bitboard marked_target(struct sgf_tree *tree, sgf_node root, const kt_board *board) {
    kt_bitboard target = kt_bitboard_none();
    struct sgf_value value = sgf_tree_values(tree, root);
    while (sgf_value_next(&value)) {
        if (!sgf_value_is(&value, "TR")) continue;
        kt_point p = sgf_value_point(&value, 0);
        if (p < KT_POINTS && board->colour[p] != KT_EMPTY) kt_bitboard_set(&target, p);
    }
    if (kt_bitboard_within(&target, &board->stones[KT_BLACK]) ||
        kt_bitboard_within(&target, &board->stones[KT_WHITE]))
        return target;
    return kt_bitboard_none();
}
