/* lesson.h: a problem that somebody is solving: what a move does, what the opponent answers, and why.
 *
 * The reader answers (problem/fate.h), also to moves that the file lacks. Where it can't tell, the file's marks do. */
#pragma once

#include "images/choice.h"
#include "problems/exercise_grow.h"
#include "problems/exercise_say.h"
#include "records/sgf_tree.h"

struct lesson {
    struct sgf_tree *tree; /* not owned */
    size_t game;
    kt_geometry geometry;
    kt_board begun, board; /* the first position, and the present one */
    kt_colour solver;
    kt_bitboard target; /* none when the reader can't read it */
    bool reads;         /* the reader can, and may: not where points decide (review/review_problems.h) */
    sgf_node node;      /* of the present position; SGF_NO_NODE when the file lacks it */
    kt_point last;      /* the last move; KT_NO_POINT */
    int level;          /* 0: the file tells none */
    char task[200];
    uint64_t key; /* exercise_key */
};

enum lesson_verdict {
    LESSON_ILLEGAL, /* `reason` says why */
    LESSON_WRONG,   /* `reply` refutes it, or is KT_NO_POINT */
    LESSON_GOES_ON, /* right so far; `reply` was played */
    LESSON_SOLVED,
    LESSON_UNKNOWN, /* neither the file nor the reader knows it */
};

struct lesson_answer {
    enum lesson_verdict verdict;
    kt_point reply;
    char reason[200]; /* "" for none */
};

/* Begins with a game of the file. Returns false when it is no position of Go, or neither has marked moves nor can be read; `why`
 * then says so. The judge's predictor is chosen for its size. */
bool lesson_begin(struct lesson *lesson, struct exercise_judge *judge, const struct choice *choice,
                  struct sgf_tree *tree, size_t game, const char **why);

/* Goes back to the first position. */
void lesson_restart(struct lesson *lesson);

/* Plays the solver's move `p`. After a wrong or unknown one, the position is the one with its refutation, and only
 * lesson_restart leads on. */
struct lesson_answer lesson_try(struct lesson *lesson, struct exercise_judge *judge, kt_point p);

/* A right move in the present position; KT_NO_POINT when none is known. */
kt_point lesson_right_move(struct lesson *lesson, struct exercise_judge *judge);

/* The likeliest wrong moves here, up to `most`. Returns their number. */
int lesson_wrong_moves(struct lesson *lesson, struct exercise_judge *judge, kt_point *wrong, int most);
