/* report_bench.h: puts tables of other figures into the page, such as those of `make bench`. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Writes a file of JSON objects, one a line, as HTML tables. Each object is a row; consecutive objects with
 * the same names form one table.
 *   "bench"     the name of the row
 *   "section"   the title of the section that the table is in, "Benchmarks" without it
 *   others      a column each
 * Returns false after a message that names the wrong line. */
bool bench_write(FILE *page, const char *path);
