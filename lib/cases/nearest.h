/* nearest.h: finds the case that is most like a position, for desktops.
 *
 * Two keys differ by the sum of the differences of their bytes; of Kalah's, these are beans that lie elsewhere.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapter 3, which found that it does harm. */
#ifndef KT_CASES_NEAREST_H
#define KT_CASES_NEAREST_H

#include "cases/library.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
/* Returns the case whose key differs least from `key`, by no more than `bound`, and counts a use; of several any one. NULL
 * when there is none. Cost: a look at each case in the partitions that may hold one, some 2 * bound * bound of them. */
const kt_case *kt_library_nearest(kt_library *library, const kt_case_key *key, unsigned bound);
#endif

#ifdef __cplusplus
}
#endif

#endif
