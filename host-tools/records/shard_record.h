/* shard_record.h: the games of shards (records/shard_reader.h) as records. What shards say of positions is left out. */
#pragma once

#include "records/sgf.h"
#include "records/shard_reader.h"

/* Fills `record` with the game. `about` is what its shard says about itself. The caller frees it. */
void shard_record_make(struct sgf_game *record, const struct shard_game *game, const char *about);

/* Writes all games of the shard at `path` as SGF into `*text`, `*bytes` long, which the caller frees. A fault behind a game
 * is told on `complaints`, and ends the text. Returns false, after a line there, when there is no game, or when they take more than
 * `limit` bytes. */
bool shard_record_text(const char *path, size_t limit, char **text, size_t *bytes, FILE *complaints);
