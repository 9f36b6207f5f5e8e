/* threads.h: makes as many threads as the system allows.
 *
 * OpenMP ends the program when it cannot make a thread. So every parallel region that needs several asks
 * here first. */
#pragma once

/* Makes `wanted` threads, this one included, or as many as the system allows, for the parallel regions of
 * this thread that follow. Returns their number, 1 or more; says on stderr when there are fewer than
 * wanted. */
int threads_make(int wanted);
