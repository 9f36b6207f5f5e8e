/* solve_problem.h: a problem of life and death in a record, its marked answers, and what reading finds.
 * Inner part of command_solve.c. */
#pragma once

#include <stdio.h>

#include "records/sgf_tree.h"
#include "tactics/life.h"

struct problem {
    size_t game; /* in the file, from 0 */
    char *name;  /* GN, owned; NULL without one */
    kt_board board;
    kt_colour first;    /* to move */
    kt_colour defender; /* whose stones are surrounded */
    kt_bitboard target; /* these stones, or those among them that are marked with triangles */
    kt_bitboard marked; /* first moves that the record calls right */
    kt_life_result result;
    /* Where that is unknown: what is most likely (solve_likely.h). */
    bool lives;
    uint8_t percent; /* 0: nobody asked */
};

/* How an answer compares with the marked ones. */
enum problem_verdict {
    PROBLEM_UNMARKED, /* the record marks none */
    PROBLEM_RIGHT,
    PROBLEM_OTHER, /* another move, which reading proves */
    PROBLEM_WRONG,
};

/* Finds the problem of a game: the stones of its first node; who is to move (PL, or who makes the first
 * move, or Black); and the first moves whose variations hold a comment with RIGHT. `geometry` is set up, and
 * must outlive the problem. Returns false after a message on stderr when it is no position of Go. */
bool problem_find(struct problem *problem, struct sgf_tree *tree, size_t game, kt_geometry *geometry);
void problem_free(struct problem *problem);

enum problem_verdict problem_verdict(const struct problem *problem);

/* Writes the answer as one or more lines of text, or as one line of JSON. */
void problem_write(FILE *stream, const struct problem *problem);
void problem_write_json(FILE *stream, const struct problem *problem, const char *file);
