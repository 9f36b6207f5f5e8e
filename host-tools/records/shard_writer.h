/* shard_writer.h: adds finished games to a shard (docs/shards.md). A game that was added is on the disk: neither the end of
 * the program nor a loss of power takes it away. */
#pragma once

#include "records/shard_reader.h"

struct shard_writer {
    char *path;     /* owned */
    int file;       /* locked, so that nobody else adds games; -1: none */
    uint64_t whole; /* bytes up to the end of the last game */
    struct shard_bytes record;
};

/* Gets each game that the shard holds already. */
typedef void shard_game_fn(void *with, const struct shard_game *game);

/* Opens the shard at `path`, or begins one. `about`, of fewer than SHARD_ABOUT_BYTES bytes, says how its games are played:
 * those of a shard that is there already must have been played so. A last game that wasn't written whole is cut off. A damaged
 * shard is set aside as PATH.damaged, which is told, and the games before the damage are kept. Tells `seen` (NULL: nobody) the
 * games that are there. Returns false after a message when the shard can't be read or written, is in use, or of another
 * kind. Close it in any case. From now on SIGXFSZ is ignored: too large a file fails as on a full disk. */
bool shard_writer_open(struct shard_writer *writer, const char *path, const char *about, shard_game_fn *seen,
                       void *with);

/* Adds the game, if shard_bytes_read would read it; then it is on the disk. Returns false after a message; the shard is then as it was before. */
bool shard_writer_add(struct shard_writer *writer, const struct shard_game *game);

void shard_writer_close(struct shard_writer *writer);
