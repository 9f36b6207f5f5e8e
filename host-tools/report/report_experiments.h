/* report_experiments.h: makes the figures of a report. */
#ifndef REPORT_EXPERIMENTS_H
#define REPORT_EXPERIMENTS_H

#include "report/report.h"

/* Fills in the runs: learns and evaluates by running this program anew for each step, so that time and memory
 * are those of the commands shown. The sets are divided already.
 *
 * What comes out is kept in the folder `report->cache` with the commands, a fingerprint of the games and one
 * of this program, and not made again while these stay the same.
 *
 * Returns false after a message. */
bool report_experiments(struct report *report);

/* Frees what the runs own. */
void report_experiments_free(struct report *report);

#endif
