/* draw_node.h: the position at a node of a tree of SGF, with all that a picture of it shows. */
#pragma once

#include "draw/draw.h"
#include "records/replay.h"
#include "records/sgf_tree.h"

struct draw_node {
    struct sgf_game game; /* the line from the root (sgf_tree_game_at) */
    kt_geometry geometry;
    kt_board board;
    struct replay_end end;          /* its moves, and the illegal ones among them */
    bool moves;                     /* the node has a move: */
    kt_colour mover;                /* whose it is, */
    kt_point move;                  /* where, KT_PASS for a pass, */
    int captured;                   /* and how many stones it captured */
    kt_colour turn;                 /* who is to move */
    struct draw_mark on[KT_POINTS]; /* the marks: LB, TR, SQ, CR, MA, SL, TB and TW */
};

/* Finds the position at a node. Returns false after line, column and message of the tree were set. The board
 * refers to the geometry: don't copy the struct. Free it with draw_node_free. */
bool draw_node_find(struct sgf_tree *tree, sgf_node node, struct draw_node *position);
void draw_node_free(struct draw_node *position);

/* Labels the stones of the last `count` moves with the numbers of these moves, unless they have marks. Stones
 * that were captured since are not there. */
void draw_node_number(struct draw_node *position, long count);

/* What a picture of it shows: the last move, and the marks. */
struct draw_marks draw_node_marks(const struct draw_node *position);
