/* shape_opponents.h: two simple players that measure how well shapes were learned.
 *   random      plays any legal move that fills no eye
 *   liberties   plays the move after which its chains have the most liberties on average, less those of the
 *               opponent */
#pragma once

#include "train/shape_player.h"

enum shape_opponent { SHAPE_OPPONENT_RANDOM, SHAPE_OPPONENT_LIBERTIES };

/* Lets the weights play `games` games against the opponent, with both colours in turn and without komi.
 * Returns how many they win. */
unsigned shape_opponents_lose(struct shape_weights *weights, enum shape_opponent opponent, unsigned games,
                              uint32_t seed);
