/* series_view_learning.h: the view of the page that has the learning curves of toys. */
#pragma once

#include "series/series_learning.h"

/* Writes a section: for each title a picture of its curves, with Wilson's 95 % intervals, and the same as a table. */
void series_view_learning(FILE *page, const struct series_learning *learning);
