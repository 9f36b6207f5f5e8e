/* shard_reader.h: reads shards, files of finished games (docs/shards.md). They may come from anywhere, and another process
 * may be writing them. */
#pragma once

#include <stdio.h>

#include "records/shard_bytes.h"

enum {
    SHARD_HEAD_BYTES = 12,   /* of the file, without what it says about itself; and of each record */
    SHARD_ABOUT_BYTES = 512, /* room for what the file says about itself, with its closing 0 */
};

enum shard_event {
    SHARD_GAME,
    SHARD_END,
    SHARD_TORN,   /* the file ends within a game: its writer was killed, or is at it just now */
    SHARD_BROKEN, /* bytes were changed */
};

struct shard_reader {
    char about[SHARD_ABOUT_BYTES]; /* what the writer says about the file: how the games were played */
    uint64_t whole;                /* bytes up to the end of the last game that was read */
    uint64_t games;                /* that were read */
    uint64_t bytes;                /* of the file when it was opened; what comes later isn't read */
    bool damaged;                  /* the bytes from `whole` on were read, and aren't what a writer wrote */
    FILE *file;                    /* this and the rest are private */
    const char *path;
    FILE *complaints;
    struct shard_bytes body;
};

/* Opens the shard at `path`, which must stay valid. Returns false after a line on `complaints` (NULL: nowhere) when it isn't
 * a regular file, or no shard. Close it in any case. */
bool shard_reader_open(struct shard_reader *reader, const char *path, FILE *complaints);

/* Reads the next game, which the caller frees (shard_game_free). After any other event `game` is empty; SHARD_TORN and
 * SHARD_BROKEN are told on `complaints`, and nothing more can be read. */
enum shard_event shard_reader_next(struct shard_reader *reader, struct shard_game *game);

void shard_reader_close(struct shard_reader *reader);
