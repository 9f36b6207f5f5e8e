/* selfplay_game.h: plays one game of Katachi against itself. */
#pragma once

#include "match/selfplay.h"
#include "records/shard_game.h"

/* What a thread needs to play: a player with its memory. */
struct selfplay_table;

/* Makes a table for games by these settings, which must outlive it. The caller frees it. */
struct selfplay_table *selfplay_table_make(const struct selfplay_settings *settings);
void selfplay_table_free(struct selfplay_table *table);

/* Plays game `number` to its end. The caller frees `game`. Returns false when a signal came (common/stop.h): the game is
 * then of no use, but must be freed all the same. */
bool selfplay_game_play(struct selfplay_table *table, uint64_t number, struct shard_game *game);
