/* threads.h: as many threads as the system gives.
 *
 * OpenMP ends the program when a thread can't be made. So whoever lets it make some asks here first. */
#ifndef THREADS_H
#define THREADS_H

/* Makes `wanted` threads, this one included, or as many as there can be, for the parallel regions of this thread that
 * follow. Returns how many there are, 1 or more; says on stderr when they are fewer. */
int threads_make(int wanted);

#endif
