/* play_kalah_file.h: an unfinished game of Kalah as a file. Private to `katachi play`. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "common/output_place.h"

enum {
    /* No game has more part moves. One that ends before the own store brings beans nearer to it. At most 288 beans are at
     * most 12 pits away, so at most 3456 such moves follow each other; any other puts one of the 288 into a store. */
    PLAY_KALAH_PARTS_MAX = 1 << 20,
};

struct play_kalah_game {
    int pits, beans;
    unsigned person; /* 0 moves first */
    int level;       /* index in kt_levels */
    int depth;       /* of the search, in half-moves; 0: as the level or the time says */
    double seconds;  /* for a half-move; 0: as the level says */
    bool chosen;     /* the command line says these three; no part of the file */
    int count;       /* part moves so far */
    uint8_t moves[PLAY_KALAH_PARTS_MAX];
};

/* Writes a struct play_kalah_game: a play_keep_writer. */
bool play_kalah_write(const struct output_target *target, void *game);

/* Reads the file at `path`, and checks that its moves can be played. Returns false after a message. */
bool play_kalah_read(const char *path, struct play_kalah_game *game);
