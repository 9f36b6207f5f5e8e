/* sgf_property.h: what the properties of an SGF game mean. Only for the SGF reader. */
#ifndef SGF_PROPERTY_H
#define SGF_PROPERTY_H

#include "records/sgf_parser.h"

/* For the first pass, over the nodes before the first stone: reads the character set, the kind of game
 * and the board size, on which everything else depends, wherever they stand. */
void sgf_property_ahead(struct sgf_parser *parser, int name);

/* For the second pass, over all nodes: adds to the game what this value says. Beyond the main line it
 * does nothing. */
void sgf_property_read(struct sgf_parser *parser, int name);

/* Ends a game that was read without a fault: reads the komi, which depends on rules and board size, and
 * places the stones of a handicap (sgf_handicap_place). */
void sgf_property_finish(struct sgf_parser *parser);

/* When the record gives only the number of handicap stones (HA), places them on the points of GTP's fixed
 * handicap. Does nothing when Black's stones are in the record already, as set-up stones or as his first
 * moves; nor when White's first move is on one of these points, since the stones then were elsewhere. */
void sgf_handicap_place(struct sgf_game *game);

#endif
