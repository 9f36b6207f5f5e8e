/* crew.h: threads that work together, again and again, on short pieces of work.
 *
 * OpenMP's threads spin while they wait for the last one. That takes the processor from others, and on a busy
 * machine from the very thread that they wait for. A crew sleeps. */
#pragma once

/* What thread `number` of the crew does, 0 being the caller. */
typedef void crew_work(void *context, int number);

struct crew;

/* Makes a crew of `wanted` threads, 1 or more, the caller included. When the system allows fewer, makes as
 * many as it can, and says so on stderr. The caller frees the crew with crew_free. */
struct crew *crew_make(int wanted);

/* Says on stderr that there are only `made` of `wanted` threads, of a crew or
 * of OpenMP; `reason` is an errno. */
void crew_complain(int made, int wanted, int reason);

/* Returns the number of threads, the caller included. */
int crew_size(const struct crew *crew);

/* The caller does the work, and `count` others, whose numbers (1..crew_size - 1) are in `numbers`, each once. Returns when the last
 * one is done. Several callers may have a part of the crew each. */
void crew_run(struct crew *crew, const int *numbers, int count, crew_work *work, void *context);

/* Ends the threads. Accepts NULL. */
void crew_free(struct crew *crew);
