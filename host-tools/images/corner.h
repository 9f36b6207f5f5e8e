/* corner.h: cuts problems of life and death down to a corner that a toy shows (lib/problem/corners.h), and makes their trees.
 *
 * All outside the corner is taken off the board. What is left is a problem of its own: it counts when reading proves what each
 * move in it does, and its right moves are those that the record marks. */
#pragma once

#include "problem/corners.h"
#include "problem/tutor.h"

struct corner_maker {
    kt_tutor tutor;
    kt_fate_hunt hunt;
    void *memory; /* owned */
};

/* A problem in a record. */
struct corner_source {
    const kt_board *board;
    kt_bitboard target; /* the stones that it is about */
    kt_bitboard right;  /* moves that the record marks as right; none: it marks none */
    kt_colour solver;
};

/* A problem as the section holds it. */
struct corner_problem {
    uint8_t bytes[255];
    uint8_t count;
};

void corner_maker_init(struct corner_maker *maker);
void corner_maker_free(struct corner_maker *maker);

/* Makes a problem of what a corner of the source holds. Returns false when none of the four corners holds all that counts. */
bool corner_make(struct corner_maker *maker, const struct corner_source *source,
                 struct corner_problem *problem);

/* Is it the same position as the other one, as it is or mirrored? */
bool corner_equal(const struct corner_problem *problem, const struct corner_problem *other);
