/* report_sections.h: the sections of the page about experiments, each with its commands. */
#pragma once

#include "report/report.h"

/* Returns the smallest m at which the run's first m suggestions contain the played move more often than GNU
 * Go plays it; 0 when there is none, or GNU Go was not asked. */
int section_ahead(const struct report *report, const struct report_run *run);

/* Return the figure of this name that learning, making the image, or evaluating printed; NAN without one. */
double section_learned(const struct report_run *run, const char *name);
double section_compiled(const struct report_run *run, const char *name);
double section_evaluated(const struct report_run *run, const char *name);

/* Writes the section of one experiment on one test set, with a plot against GNU Go, the random guesser and
 * published results. */
void section_set(FILE *page, const struct report *report, enum report_run_id run);

/* Write the sections that compare two ways to learn: five stages or one (4.7), filtered or not (4.8). */
void section_stages(FILE *page, const struct report *report);
void section_filter(FILE *page, const struct report *report);

/* Writes the section on patterns of each k alone (4.9). */
void section_k(FILE *page, const struct report *report);

/* Writes the section on time and memory of all runs (4.10). */
void section_cost(FILE *page, const struct report *report);

/* Writes the table of all results, ours and the published ones. */
void section_overview(FILE *page, const struct report *report);

/* Draws the best pattern of each stage and k. Returns false after a message. */
bool section_shapes(FILE *page, const struct report *report);

/* Writes the section on hashes that respect the binary and (5.4). */
void section_hash(FILE *page);

/* Begins a section, which "</section>" ends. */
void section_begin(FILE *page, const char *id, const char *title, const char *chapter);
