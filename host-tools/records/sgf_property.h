/* sgf_property.h: what the properties of an SGF game mean. Inner part of sgf_reader.h and sgf_tree.h. */
#pragma once

#include "records/sgf_parser.h"

/* The first pass, over the root and the nodes behind it up to the first with a stone: reads the character
 * set, the kind of game and the board size, on which everything else depends, wherever they stand. `game`,
 * `guess` and where the game begins are given; goes back there. A fault in the structure is noted. */
void sgf_property_ahead(struct sgf_parser *parser);

/* For the second pass, over all nodes: adds to the game what this value says. Beyond the main line it
 * does nothing. */
void sgf_property_read(struct sgf_parser *parser, int name);

/* Ends a game that was read without a fault: reads the komi, which depends on rules and board size, and
 * places the stones of a handicap (sgf_handicap_place). */
void sgf_property_finish(struct sgf_parser *parser);

/* Finds the point of "dd", counted from the top left, or of "D16", as on the board and without I; in either
 * case. */
bool sgf_point_find(const char *text, size_t length, int size, int *x, int *y);

/* Is this the value of a pass? */
bool sgf_is_pass(const char *text, size_t length);

/* When the record gives only the number of handicap stones (HA), places them on the points of GTP's fixed
 * handicap. Does nothing when Black's stones are in the record already, as set-up stones or first
 * moves; nor when White's first move is on one of these points, since the stones then were elsewhere. */
void sgf_handicap_place(struct sgf_game *game);
