/* tutor.h: the moves of a problem: what comes of each, which reply a right one needs to be tested by, and what refutes a wrong one.
 *
 * The reader says what a move does (fate.h), the network how likely somebody is to try it. */
#ifndef KT_PROBLEM_TUTOR_H
#define KT_PROBLEM_TUTOR_H

#include "model/predict.h"
#include "problem/fate.h"

#if KT_DESKTOP

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_tutor {
    kt_fate_reader reader;
    kt_predictor *predictor; /* NULL: all moves are equally likely */
    uint32_t nodes;          /* positions to look at for a question: 50,000 take a fortieth of a second */
} kt_tutor;

/* The legal moves of a side in the part that is read, the likeliest first. */
typedef struct kt_tutor_moves {
    int count;
    kt_point move[KT_POINTS];
    uint16_t likely_q16[KT_POINTS];
    uint8_t fate[KT_POINTS]; /* of kt_tutor_try: what comes of it */
} kt_tutor_moves;

/* Lists the moves of `colour`. */
kt_tutor_moves kt_tutor_list(kt_tutor *tutor, const kt_board *board, kt_colour colour);

/* Tries each of the moves, which are the solver's. With `all`, returns false as soon as one is unclear; else when none succeeds. */
bool kt_tutor_try(kt_tutor *tutor, const kt_board *board, kt_tutor_moves *moves, bool all);

/* Reads a position with little effort: is it proved what comes of it, with `first` to move? */
kt_fate kt_tutor_glance(kt_tutor *tutor, const kt_board *board, kt_colour first);

/* The opponent's best reply to a right move of the solver: one that needs an answer. KT_NO_POINT when none does: then
 * the problem is solved. `moves`: all of the opponent's moves, of which the reply is taken from `*next` on. */
kt_point kt_tutor_reply(kt_tutor *tutor, const kt_board *board, const kt_tutor_moves *moves, int *next);

/* The opponent's answer to a wrong move, after which the solver still has that `fate`; KT_NO_POINT when none is needed. */
kt_point kt_tutor_refutation(kt_tutor *tutor, const kt_board *board, kt_fate fate);

/* The position after a move of `colour`, which is legal, or a pass. */
kt_board kt_tutor_after(const kt_board *board, kt_colour colour, kt_point move);

#ifdef __cplusplus
}
#endif

#endif

#endif
