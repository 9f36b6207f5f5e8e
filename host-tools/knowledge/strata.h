/* strata.h: the order in which facts are found.
 *
 * A fact may need others, even in a circle: "a chain is helped when some chain near it is safe or helped".
 * That ends, as facts only come in. But where a fact needs to know that another does not hold, the other one
 * must be complete before: it belongs to a lower stratum. In a circle that is impossible, and the rules would
 * never come to an end. (K. Apt, H. Blair, A. Walker, "Towards a theory of declarative knowledge", 1988.) */
#pragma once

#include "knowledge/parsed.h"

/* Sets the strata of all facts. Tells of each circle. */
void strata_find(struct parse *parse);
