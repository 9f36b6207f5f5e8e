/* report_page.h: a report as one HTML page that needs nothing beside it, and as JSON. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report/report.h"

/* Writes the page. `tables` is HTML to be put behind the experiments. Returns false after a message. */
bool page_write(FILE *page, const struct report *report, const char *tables);

/* Prints the figures as one JSON object; each experiment holds what `katachi learn`, `image` and `evaluate`
 * printed. */
void page_print_json(const struct report *report);

#endif
