/* exercise_grow.h: makes the tree of a problem: right moves with the replies that need an answer, and the wrong moves that a
 * person would try, each with its refutation. */
#pragma once

#include "images/choice.h"
#include "problem/tutor.h"
#include "problems/exercise.h"

/* What judges moves. */
struct exercise_judge {
    kt_tutor tutor;
    kt_predictor predictor;
    kt_predictor_memory memory;
    void *reading;   /* the reader's memory; owned */
    uint32_t budget; /* positions to look at for a tree */
};

/* Makes a judge. exercise_judge_free frees what it owns. */
void exercise_judge_init(struct exercise_judge *judge);
void exercise_judge_free(struct exercise_judge *judge);

/* One of the images of `choice` predicts from now on, on boards of `size` lines. */
void exercise_judge_choose(struct exercise_judge *judge, const struct choice *choice, int size);

/* Fills in the tree, depth and traps of the exercise, whose first position `board` is. The reader has begun with it,
 * and `first` are its first moves, tried. Returns false when the tree doesn't fit, or a move on it is unclear. */
bool exercise_grow(struct exercise_judge *judge, const kt_board *board, const kt_tutor_moves *first,
                   struct exercise *exercise);
