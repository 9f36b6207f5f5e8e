/* policies.h: the names of policies, for benchmarks. */
#ifndef POLICIES_H
#define POLICIES_H

#include "search/policy.h"

enum { POLICIES = KT_POLICY_KATACHI + 1 };

static const char *const policy_names[POLICIES] = {"random", "mogo", "sliwa", "katachi"};

#endif
