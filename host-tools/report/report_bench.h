/* report_bench.h: tables of further figures, such as `make bench` prints. */
#ifndef REPORT_BENCH_H
#define REPORT_BENCH_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the JSON objects of the file, one a line, as HTML tables: lines with the same names that follow each
 * other are rows of one table, "bench" is the row's name. "section" begins a section with this title; without
 * one it is "Benchmarks". Returns false after a message with the number of the line that is wrong. */
bool bench_write(FILE *page, const char *path);

#endif
