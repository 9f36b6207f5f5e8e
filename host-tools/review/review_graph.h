/* review_graph.h: draws the graph of win rate and lead, as a part of the page. Only for review_page.c. */
#ifndef REVIEW_GRAPH_H
#define REVIEW_GRAPH_H

#include "review/review.h"

/* Writes an <svg> element with the id "graph", whose `data-left` and `data-step` tell where a move lies, and
 * which holds a line with the id "cursor". */
void review_graph_write(FILE *page, const struct review *review);

#endif
