/* shipped_problems.h: the problems that ship with Katachi, as a part of the program. make-problems.sh made them. */
#pragma once

#include "records/sgf_tree.h"

/* Reads them. The caller frees the tree. Returns false after a message. */
bool shipped_problems(struct sgf_tree *tree);
