/* shard_bytes.h: a game as the bytes of a record's body (docs/shards.md), and back. */
#pragma once

#include <stddef.h>

#include "records/shard_game.h"

enum {
    SHARD_BODY_MAX = 1 << 25, /* the largest body */
    SHARD_WRONG_BYTES = 128,  /* room for what is wrong with one */
};

/* Bytes that grow. */
struct shard_bytes {
    uint8_t *at; /* owned */
    size_t count, capacity;
};

/* Appends `count` bytes that the caller fills. Returns the first of them. */
uint8_t *shard_bytes_make_room(struct shard_bytes *bytes, size_t count);

/* Appends the game's body. It isn't checked: shard_bytes_read does that. */
void shard_bytes_write(struct shard_bytes *bytes, const struct shard_game *game);

/* Fills `game` with what a body of any bytes holds. The moves are played: each must be legal by the game's rules, and what
 * labels say must fit their positions. Returns false, with an empty game, after writing into `wrong` what is wrong. The
 * caller frees the game. */
bool shard_bytes_read(const uint8_t *bytes, size_t count, struct shard_game *game,
                      char wrong[SHARD_WRONG_BYTES]);
