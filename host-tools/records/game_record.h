/* game_record.h: the record of a game that was played here. */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "board/game.h"
#include "records/sgf.h"

/* Makes `record`, which the caller frees, of the stones that the game began with, its moves and its komi. */
void game_record_make(struct sgf_game *record, const kt_game *game);

/* The stones that stood on the board before the first move, by kt_colour. */
void game_record_find_setup(const kt_game *game, kt_bitboard stones[3]);

#endif
