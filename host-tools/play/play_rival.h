/* play_rival.h: the opponent of a person at Kalah: the search of this program, or a GTP program that knows katachi-game.
 * Private to `katachi play`. */
#pragma once

#include "kalah/kalah.h"
#include "link/gtp_client.h"
#include "minimax/think.h"

enum {
    RIVAL_MOVES_MAX =
        KT_KALAH_TOTAL_MAX + 1, /* part moves of a half-move: each but the last brings a bean home */
    RIVAL_NAME_BYTES = 64,
};

struct play_rival {
    const char *command;      /* of the program; NULL: the search of this program */
    kt_minimax_limits limits; /* of the search */
    struct gtp_client *client;
    kt_minimax_table table;
    void *entries, *memory;
    size_t bytes;       /* of `memory` */
    size_t table_bytes; /* of `entries`; 0: 256 MB, or half of the memory when that is less */
    char name[RIVAL_NAME_BYTES];
};

/* Begins a game, and starts the program if it doesn't run. Returns false after a message. */
bool play_rival_begin(struct play_rival *rival, int pits, int beans);

/* Asks for the part moves of a half-move in the position; `hint`: without playing it. Returns how many; -1 after a
 * message, or after Ctrl-C. */
int play_rival_choose(struct play_rival *rival, const kt_kalah *kalah, bool hint, uint8_t *moves);

/* Tells a part move that the person has played in the position. Returns false after a message. */
bool play_rival_tell(struct play_rival *rival, const kt_kalah *kalah, unsigned move);

/* Takes part moves back. Returns false after a message. */
bool play_rival_undo(struct play_rival *rival, int count);

/* Ends the program, and frees the memory. */
void play_rival_end(struct play_rival *rival);
