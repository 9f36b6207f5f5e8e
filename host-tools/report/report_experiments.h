/* report_experiments.h: runs the experiments of a report. */
#pragma once

#include "report/report.h"

/* Fills in the runs, once the sets are divided. Each step is a new process of this program, so that time and
 * memory are those of the command shown.
 *
 * Keeps the results in the folder `report->cache`, with the commands and fingerprints of the games and of
 * this program. An experiment is repeated only when one of these has changed.
 *
 * Returns false after a message. */
bool report_experiments(struct report *report);

/* Frees what the runs own. */
void report_experiments_free(struct report *report);
