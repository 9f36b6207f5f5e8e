/* searchers.h: threads that search one tree together, or several trees, each by a group of its own. */
#pragma once

#include "search/uct.h"

enum { SEARCHERS_MAX = 256 };

struct searchers;

/* Makes up to `wanted` (1..SEARCHERS_MAX) threads, the caller's included. Says on stderr when there are fewer. The caller
 * frees them with searchers_free. */
struct searchers *searchers_make(int wanted);

/* Returns the number of threads, the caller's included. */
int searchers_count(const struct searchers *searchers);

/* The threads that help a caller. Each thread may be in one group at a time. */
struct searchers_group {
    struct searchers *searchers;
    int numbers[SEARCHERS_MAX]; /* of the helpers, 1..searchers_count - 1, each once */
    int count;                  /* 0: the caller searches alone */
};

/* All helpers that there are. */
struct searchers_group searchers_all(struct searchers *searchers);

/* Makes playouts by the caller, who has `lead`, and a group. It can be the `run` of a kt_player_config whose context is a
 * struct searchers_group, or begins with one. */
void searchers_run(void *group, kt_uct *uct, kt_uct_worker *lead, uint32_t playouts);

/* Ends the threads. Accepts NULL. */
void searchers_free(struct searchers *searchers);
