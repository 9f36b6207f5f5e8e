/* naive_board.h: the rules of Go once more, as plainly as can be, to compare lib/board with.
 *
 * Arrays and flood fill; a game is the list of all its positions; superko compares them one by one. It shares
 * no line with lib/. Points are numbers y * size + x. */
#ifndef NAIVE_BOARD_H
#define NAIVE_BOARD_H

#include <stdbool.h>

enum { NAIVE_POINTS = 19 * 19, NAIVE_MOVES = 1500 };

struct naive_position {
    char cell[NAIVE_POINTS]; /* 'X', 'O' or '.' */
    int black, white;        /* stones on the board */
    int black_prisoners;     /* black stones captured so far */
    int white_prisoners;
    bool by_pass; /* the move that led here was a pass */
    bool by_suicide;
};

struct naive_game {
    int size;
    int count;                                       /* moves played */
    bool suicide;                                    /* of several stones is allowed; no when it starts */
    struct naive_position position[NAIVE_MOVES + 1]; /* before the first move, after the first, ... */
};

enum naive_verdict {
    NAIVE_OK,
    NAIVE_OCCUPIED,
    NAIVE_SUICIDE,
    NAIVE_KO,      /* the position before the last move would come back, which was no suicide */
    NAIVE_SUPERKO, /* an earlier position would come back */
};

void naive_start(struct naive_game *game, int size);

/* The position now. */
const struct naive_position *naive_now(const struct naive_game *game);

/* May `colour` ('X' or 'O') play at `p`? */
enum naive_verdict naive_check(const struct naive_game *game, char colour, int p);

/* Plays a legal move. There must be room: count < NAIVE_MOVES. */
void naive_play(struct naive_game *game, char colour, int p);
void naive_pass(struct naive_game *game);

/* Takes back the last of `count` > 0 moves. */
void naive_undo(struct naive_game *game);

/* Marks the stones of the chain at `p` in `stones` and its liberties in `liberties`; all else is cleared. */
void naive_chain(const struct naive_position *position, int size, int p, bool *stones, bool *liberties);

/* Black's points minus White's, all stones alive: by area, by territory with prisoners. */
int naive_area(const struct naive_position *position, int size);
int naive_territory(const struct naive_position *position, int size);

#endif
