/* report_3x3.h: the 3x3 patterns of a report: how many there are, against the games read (Śliwa 2015, table
 * 1). */
#ifndef REPORT_3X3_H
#define REPORT_3X3_H

#include "report/report.h"

/* Learns from all games on 19x19, or on 9x9 when there are none. Returns false after a message. */
bool report_3x3_learn(struct report *report);

/* Their section. Returns false after a message. */
bool section_3x3(FILE *page, const struct report *report);

void report_3x3_free(struct report_3x3 *patterns);

#endif
