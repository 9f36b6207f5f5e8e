/* shape_opponents.h: two simple players to measure learners by: one that plays at random, and one that
 * plays for liberties: for the largest mean number of liberties of its chains, less that of the
 * opponent's. */
#ifndef SHAPE_OPPONENTS_H
#define SHAPE_OPPONENTS_H

#include "train/shape_player.h"

enum shape_opponent { SHAPE_OPPONENT_RANDOM, SHAPE_OPPONENT_LIBERTIES };

/* Lets the weights play `games` games, each colour in turn, and returns how many they win, without komi. */
unsigned shape_opponents_lose(struct shape_weights *weights, enum shape_opponent opponent, unsigned games,
                              uint32_t seed);

#endif
