/* exercise.h: a problem with its solution: a position, the stones that it is about, and a tree of right and wrong moves,
 * each of which reading has proved (lib/problem/fate.h).
 *
 *   exercise_find   looks for one in a position of a game (exercise_find.h)
 *   exercise_grow   makes the tree (exercise_grow.h)
 *   exercise_say    says in words what is to be done, and why a move is right or wrong (exercise_say.h)
 *   exercise_write  writes it as SGF (exercise_write.h)
 *   exercise_set    keeps many, without duplicates, in the order of their difficulty (exercise_set.h) */
#pragma once

#include "board/board.h"

enum {
    EXERCISE_SOLUTIONS = 3, /* the most first moves that are right */
    EXERCISE_NODES = 250,   /* of the tree */
    EXERCISE_TEXT = 120,
    EXERCISE_LEVELS = 3,
};

/* What is to be done with the target. The first three are the attacker's. */
enum exercise_kind {
    EXERCISE_KILL,
    EXERCISE_CAPTURE,
    EXERCISE_WIN_RACE,
    EXERCISE_LIVE,
    EXERCISE_CONNECT,
    EXERCISE_ESCAPE,
    EXERCISE_SURVIVE_RACE,
    EXERCISE_KINDS
};

/* A move of the tree. */
struct exercise_node {
    kt_point move;
    uint8_t colour;
    bool wrong;               /* a wrong move, or behind one */
    uint16_t child;           /* the first one; 0: none */
    uint16_t next;            /* the next one beside it; 0: none */
    char text[EXERCISE_TEXT]; /* "" for none */
};

struct exercise {
    int size; /* of the board, in lines */
    kt_bitboard black, white, target;
    kt_colour solver; /* who is to move */
    enum exercise_kind kind;
    int solutions; /* right first moves */
    kt_point solution[EXERCISE_SOLUTIONS];
    int depth; /* the solver's moves on the longest right line */
    int traps; /* wrong first moves that the network finds likelier than each right one */
    int count; /* nodes; the first one is the root */
    struct exercise_node node[EXERCISE_NODES];
    char origin[EXERCISE_TEXT]; /* which game, and what was played there */
    bool missed;                /* no right move was played */
};

/* How hard it is: the solver's moves count twice, each trap once. */
static inline int exercise_difficulty(const struct exercise *exercise) {
    return 2 * exercise->depth + exercise->traps;
}

/* 1 to EXERCISE_LEVELS. */
static inline int exercise_level(const struct exercise *exercise) {
    int difficulty = exercise_difficulty(exercise);
    return difficulty <= 4 ? 1 : difficulty <= 7 ? 2 : 3;
}
