/* game.h: a game of two players as a table of functions, for searches and for whoever stores positions.
 *
 * A half-move is all that a player does before the other moves. It consists of one or more part moves, such
 * as the sowings of one pit in Kalah. Depth counts half-moves. A value is in the game's points, for whoever is
 * to move: own less the other's.
 *
 * Nothing here knows a particular game. A position is a block of bytes that only the table understands; the
 * same position is the same bytes. */
#ifndef KT_MINIMAX_GAME_H
#define KT_MINIMAX_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/status.h"
#include "base/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_MINIMAX_MOVES_MAX = KT_DESKTOP ? 64 : 32, /* part moves of a position */
    KT_MINIMAX_VALUE_MAX = 30000,                /* of a value; the least is its negative */
    KT_MINIMAX_KEY_BYTES = 16,                   /* of a key */
};

/* How the part moves of a position are sorted. */
typedef enum kt_minimax_order {
    KT_MINIMAX_STATIC, /* by their numbers */
    KT_MINIMAX_HEURISTIC, /* as the game thinks best; in Kalah captures, then extra moves, then the rest, the highest first */
} kt_minimax_order;

/* What follows a part move. */
typedef enum kt_minimax_next {
    KT_MINIMAX_AGAIN, /* the half-move goes on: the same player is to move */
    KT_MINIMAX_TURN,  /* the other player is to move */
    KT_MINIMAX_OVER,  /* the game is over; the other player counts as the one to move */
} kt_minimax_next;

/* Generalisations: positions that are worth the same, but for what `shift` says, share a key. A sum of these. */
enum {
    KT_MINIMAX_PLAYER = 1, /* who is to move doesn't matter: the other's positions are turned round */
    KT_MINIMAX_STORE = 2,  /* points that are made already don't matter */
};

/* What a position is stored under: exact, so two positions with the same key are the same to the game. The
 * value of a position is the value under its key, plus `shift`. Keys of one board, and with the same generalisations,
 * can be compared. */
typedef struct kt_minimax_key {
    uint8_t bytes[KT_MINIMAX_KEY_BYTES]; /* those behind `length` are 0 */
    uint8_t length;
    int16_t shift; /* points that the player to move has made, less the other's; 0 if they are in the key */
} kt_minimax_key;

typedef struct kt_minimax_game {
    const char *name;
    uint16_t position_bytes; /* a multiple of 4; positions are aligned for uint32_t */
    uint16_t moves_max;      /* the most part moves of a position, 1..KT_MINIMAX_MOVES_MAX */

    /* Writes the part moves of a position whose game isn't over, each a number that means something to the
     * game alone; returns how many, 1 or more. */
    unsigned (*moves)(const void *position, kt_minimax_order order, uint8_t *moves);

    /* Writes to `after`, another place, what follows from `position` by one of its part moves. */
    kt_minimax_next (*play)(const void *position, unsigned move, void *after);

    /* The value of a position as it stands, for whoever is to move. When the game is over, it is perfect:
     * the final difference. */
    int (*value)(const void *position);

    bool (*is_over)(const void *position);

    /* The most part moves that can follow within `depth` half-moves, or a larger number. */
    unsigned (*longest)(const void *position, unsigned depth);

    /* The key of a position, with the generalisations that are named. Returns false when it has none because
     * it needs more than KT_MINIMAX_KEY_BYTES. */
    bool (*key)(const void *position, unsigned generalisations, kt_minimax_key *key);

    /* The number of a part move as people type it, and back; KT_ERR_RANGE when the word names none of the
     * position's. */
    void (*write_move)(const void *position, unsigned move, kt_text *text);
    kt_status (*read_move)(const void *position, const char *word);

    /* The position as a drawing: lines of at most 79 characters, each ended by a newline. */
    void (*draw)(const void *position, kt_text *text);
} kt_minimax_game;

#ifdef __cplusplus
}
#endif

#endif
