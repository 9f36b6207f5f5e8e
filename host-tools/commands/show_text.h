/* show_text.h: what `katachi show` says of games and positions in words. */
#pragma once

#include "draw/draw_node.h"
#include "records/sgf_tree.h"

/* Prints a line for each game of a file: its number, the players or its name, the result, and its length. */
void show_list(struct sgf_tree *tree, enum draw_style style, int width);

/* Prints what the record says of a game: players, result, event and so on, a line each, and the comment. */
void show_game(struct sgf_tree *tree, size_t game, enum draw_style style);

/* Prints a position: the board, the last move, whose turn it is, prisoners, marks, the moves that follow, and
 * the comment. */
void show_position(struct sgf_tree *tree, sgf_node node, const struct draw_node *position,
                   enum draw_style style);

/* Writes the title of a picture: the players, and the move. */
void show_title(struct sgf_tree *tree, sgf_node node, const struct draw_node *position, char *title,
                size_t capacity);
