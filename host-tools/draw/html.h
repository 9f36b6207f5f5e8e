/* html.h: small parts of an HTML page that is also well-formed XML. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Writes text: escapes HTML's signs, leaves out control characters, and shows "?" for bytes that are not
 * UTF-8. */
void html_text(FILE *page, const char *text);

/* Begins the page, in the colours of palette.css; ends it. */
struct html_head {
    const char *title;
    const char *generator; /* what wrote it, by which file_kind.h knows it */
    const char *style;     /* CSS; NULL: that of reports, style.css */
    /* What the page may load and run (Content-Security-Policy); NULL: what browsers let it. */
    const char *policy;
};
void html_begin(FILE *page, const struct html_head *head);
void html_end(FILE *page);

/* Writes a command line. */
void html_command(FILE *page, const char *command);

enum { HTML_HEADS_MAX = 20 };

/* Writes a table: html_table or html_heads with its heads, html_row for each row, html_table_end. The first of the `count`
 * cells is the name of the row; a cell is plain text, "" an empty one. `is_ours` highlights the row. */
void html_table(FILE *page, const char *const *heads, int count);
void html_heads(FILE *page,
                const char *heads); /* the same, with '|' between the heads; HTML_HEADS_MAX of them at most */
void html_row(FILE *page, const char *const *text, int count, bool is_ours);
void html_table_end(FILE *page);

/* Formats a whole number as "12,289", and bytes as "101 KB" or "1.2 GB" (powers of 1,000); "" for NAN. */
struct html_number {
    char text[32];
};
struct html_number html_count(double number);
struct html_number html_bytes(double bytes);

/* Formats a share as ".877", and 1 as "1.000"; "" for NAN. */
struct html_number html_share(double share);
