/* selfplay_worker.h: which of several workers this process is, on one machine or many. */
#pragma once

#include <stdbool.h>

enum { SELFPLAY_WORKERS_MAX = 10000 };

struct selfplay_worker {
    int number; /* from 1; 0: not known yet */
    int of;     /* all workers */
};

/* Reads "K/N". Returns false when it isn't that, with K from 1 to N. */
bool selfplay_worker_read(const char *text, struct selfplay_worker *worker);

/* Finds out which worker this is: a rank of Open MPI, of another MPI (PMI), or of Slurm's srun; and in an array of jobs
 * (Slurm, Grid Engine), which of these. Alone, it is 1 of 1. Returns false after a message when the environment says what
 * can't be, or not enough: a rank of PMIx alone, an array with gaps. */
bool selfplay_worker_find(struct selfplay_worker *worker);
