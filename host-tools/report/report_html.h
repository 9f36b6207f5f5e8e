/* report_html.h: small parts of an HTML page, written so that it is well-formed XML too. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <stdbool.h>
#include <stdio.h>

/* Text, with what HTML would take for its own escaped, control characters left out, and bytes that are no
 * UTF-8 shown as "?". */
void html_text(FILE *page, const char *text);

/* A title and the beginning of the page, with its style. */
void html_begin(FILE *page, const char *title);
void html_end(FILE *page);

/* A command line to be copied. */
void html_command(FILE *page, const char *command);

/* A table: html_table, then html_row with the cells of each row (the first is the row's name), then
 * html_table_end. `is_ours` marks a row. `text` is that of the cells, plain; "" is nothing. */
void html_table(FILE *page, const char *const *heads, int count);
void html_row(FILE *page, const char *const *text, int count, bool is_ours);
void html_table_end(FILE *page);

/* A whole number with commas, 12,289; and bytes as "101 KB" or "1.2 GB" (of 1,000). */
struct html_number {
    char text[32];
};
struct html_number html_count(double number);
struct html_number html_bytes(double bytes);

/* A share as ".877", 1 as "1.000"; "" for NAN. */
struct html_number html_share(double share);

#endif
