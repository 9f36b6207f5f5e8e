/* shipped_rules.h: the rules about goals that are a part of the program: go.rules. */
#pragma once

#include "goals/knowledge.h"

/* Returns the rules, which are compiled at the first call. */
const kt_knowledge *shipped_rules(void);
