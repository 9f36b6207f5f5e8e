/* report_page.h: writes a report as one HTML page that loads nothing else, and as JSON. */
#pragma once

#include "report/report.h"

/* Writes the page, with the HTML `tables` behind the experiments. Returns false after a message. */
bool page_write(FILE *page, const struct report *report, const char *tables);

/* Prints the figures as one JSON object. Each experiment contains the objects of `katachi learn`, `image` and
 * `evaluate`. */
void page_print_json(const struct report *report);
