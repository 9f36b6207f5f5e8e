/* solve_likely.h: what most likely becomes of a group that wasn't read to the end, by a short search. Inner part of
 * command_solve.c. */
#pragma once

#include "commands/solve_problem.h"

struct solve_likely;

/* Sets problem->percent and problem->lives, with the images that ship. Takes up to a second. `likely` is made at the first call.
 * Leaves both as they are, after a message, when there is no memory for a search. */
void solve_likely_find(struct solve_likely **likely, struct problem *problem);

/* Accepts NULL. */
void solve_likely_free(struct solve_likely *likely);
