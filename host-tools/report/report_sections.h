/* report_sections.h: the parts of the page that tell of experiments, each with its commands. */
#ifndef REPORT_SECTIONS_H
#define REPORT_SECTIONS_H

#include "report/report.h"

/* The smallest m at which the run is right more often than GNU Go with its one move; 0: none, or it was not
 * asked. */
int section_ahead(const struct report *report, const struct report_run *run);

/* What learning, making the image and evaluating printed under this name; NAN: nothing. */
double section_learned(const struct report_run *run, const char *name);
double section_compiled(const struct report_run *run, const char *name);
double section_evaluated(const struct report_run *run, const char *name);

/* One experiment on one test set, with a plot against GNU Go, the random guesser and what was published.
 * Returns false after a message, as do those below. */
bool section_set(FILE *page, const struct report *report, enum report_run_id run);

/* Two ways to learn, compared on one test set: five stages or one (4.7), filtered or not (4.8). */
bool section_stages(FILE *page, const struct report *report);
bool section_filter(FILE *page, const struct report *report);

/* Patterns of each k alone (4.9). */
bool section_k(FILE *page, const struct report *report);

/* Time and memory of all runs (4.10). */
void section_cost(FILE *page, const struct report *report);

/* Ours against published, all in one table. */
void section_overview(FILE *page, const struct report *report);

/* The best pattern of each stage and k, drawn. */
bool section_shapes(FILE *page, const struct report *report);

/* Is there a hash that respects the binary and (5.4)? */
void section_hash(FILE *page);

/* For the above: the begin of a section, which "</section>" ends. */
void section_begin(FILE *page, const char *id, const char *title, const char *chapter);

#endif
