/* rules_position.h: what rules say of a position, for people. */
#pragma once

#include <stdbool.h>

#include "goals/knowledge.h"

/* Prints the position of the record at `path` before move `move` (0: its end), the facts that
 * hold of chains, the goals that rules give, the best `most` goals, and what each rule says of
 * them. Returns false after a message. */
bool rules_position(const kt_knowledge *knowledge, const char *path, long move, unsigned most);
