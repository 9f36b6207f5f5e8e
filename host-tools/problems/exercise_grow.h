/* exercise_grow.h: makes the tree of a problem: right moves with the replies that need an answer, and the wrong moves that a
 * person would try, each with its refutation. */
#ifndef EXERCISE_GROW_H
#define EXERCISE_GROW_H

#include "model/predict.h"
#include "problems/exercise.h"
#include "problems/fate.h"

/* What judges moves: the reader what they do, the network how likely somebody is to try them. */
struct exercise_judge {
    struct fate_reader reader;
    kt_predictor predictor;
    kt_predictor_memory memory;
    bool predicts;   /* else all moves are equally likely */
    uint32_t nodes;  /* positions to look at for a question */
    uint32_t budget; /* ... and for a tree, all together */
};

/* The moves of a side in the part that is read, the likeliest first. */
struct exercise_moves {
    int count;
    kt_point move[KT_POINTS];
    uint16_t likely_q16[KT_POINTS];
    uint8_t fate[KT_POINTS]; /* of exercise_try: what comes of it */
};

/* Lists the legal moves of `colour`. */
struct exercise_moves exercise_moves(struct exercise_judge *judge, const kt_board *board, kt_colour colour);

/* Tries each of the moves, which are the solver's. With `all`, returns false as soon as one is unclear; else when none succeeds. */
bool exercise_try(struct exercise_judge *judge, const kt_board *board, struct exercise_moves *moves,
                  bool all);

/* The opponent's best reply to a right move of the solver: one that needs an answer. KT_NO_POINT when none does: then
 * the problem is solved. `moves`: all of the opponent's moves, of which the reply is taken from `*next` on. */
kt_point exercise_reply(struct exercise_judge *judge, const kt_board *board,
                        const struct exercise_moves *moves, int *next);

/* The opponent's answer to a wrong move, after which the solver still has that `fate`; KT_NO_POINT when none is needed. */
kt_point exercise_refutation(struct exercise_judge *judge, const kt_board *board, enum fate fate);

/* Fills in the tree, depth and traps of the exercise, whose first position `board` is. The reader has begun with it,
 * and `first` are its first moves, tried. Returns false when the tree doesn't fit, or a move on it is unclear. */
bool exercise_grow(struct exercise_judge *judge, const kt_board *board, const struct exercise_moves *first,
                   struct exercise *exercise);

#endif
