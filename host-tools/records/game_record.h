/* game_record.h: makes a record of a game that was played here. */
#pragma once

#include "board/game.h"
#include "records/sgf.h"

/* Fills `record` with the game's first stones, moves and komi. The caller frees it. */
void game_record_make(struct sgf_game *record, const kt_game *game);

/* Finds the stones that stood on the board before the first move, by kt_colour. */
void game_record_find_setup(const kt_game *game, kt_bitboard stones[3]);
