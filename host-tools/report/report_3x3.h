/* report_3x3.h: how many 3x3 patterns there are, by the number of games read (Śliwa 2015, table 1). */
#pragma once

#include "report/report.h"

/* Learns the patterns of all games on 19x19; without any, of those on 9x9. Returns false after a message. */
bool report_3x3_learn(struct report *report);

/* Writes the section. */
void section_3x3(FILE *page, const struct report *report);

void report_3x3_free(struct report_3x3 *patterns);
