/* shard_game.h: a finished game as shards hold it (shard_reader.h, shard_writer.h): its moves, how it ended, and what a
 * search or a teacher said of its positions. docs/shards.md describes the bytes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "board/rules.h"

enum {
    SHARD_MOVES_MAX = 10000,     /* the most moves of a game, passes counted */
    SHARD_OWNER_ALL = 127,       /* in shard_label.owner: surely Black's */
    SHARD_POINTS_MAX = 4 * 1000, /* the most that komi, score and lead may be, in quarter points */
};

enum shard_winner {
    SHARD_NO_WINNER, /* unknown: the game was broken off */
    SHARD_BLACK_WINS,
    SHARD_WHITE_WINS,
    SHARD_DRAW,
};

/* How often a search visited a move. */
struct shard_visit {
    kt_point point;  /* a point, or KT_PASS */
    uint16_t visits; /* 1 or more */
};

/* What is said of a position. At least one of the four is there. */
struct shard_label {
    uint16_t position; /* the moves played before it */
    /* Search alone: what the policy is to learn. In the order of the points, row by row from A1, a pass last. NULL: none. */
    struct shard_visit *visit; /* owned */
    uint16_t visits;           /* of them */
    bool chance_known, lead_known;
    uint16_t chance_q16; /* that Black wins, 65535 at most */
    int32_t lead;        /* Black's, with komi, in 1/100 points */
    /* By kt_point: from SHARD_OWNER_ALL (Black's) to -SHARD_OWNER_ALL (White's). Points off the board are 0. NULL: unknown. */
    int8_t *owner; /* owned, KT_POINTS of them */
};

struct shard_game {
    uint64_t number;       /* in the run that played it; 0 in files of other origin */
    int size;              /* lines of the board, KT_BOARD_MIN..KT_BOARD_MAX */
    int32_t komi;          /* in quarter points, with what White gets for a handicap */
    kt_rules rules;        /* rules.unlike isn't kept */
    kt_colour first;       /* who makes the first move; then colours take turns */
    kt_bitboard stones[3]; /* by kt_colour: what stands on the board before; [KT_EMPTY] is unused */
    enum shard_winner winner;
    bool score_known;
    int32_t score;  /* in quarter points, positive when Black wins */
    uint8_t *owner; /* owned. By kt_point: a kt_colour; KT_EMPTY: nobody's. NULL: unknown */
    kt_point *move; /* owned: points and KT_PASS */
    uint16_t moves;
    struct shard_label *label; /* owned, in the order of their positions, one for each at most */
    uint16_t labels;
};

/* Appends an empty label to the game, and returns it until the next call. */
struct shard_label *shard_game_add_label(struct shard_game *game, uint16_t position);

/* Appends a move. The game must have fewer than SHARD_MOVES_MAX. */
void shard_game_add_move(struct shard_game *game, kt_point point);

/* Frees what the game owns, and empties it. A game of zero bytes owns nothing. */
void shard_game_free(struct shard_game *game);
